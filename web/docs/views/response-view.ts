import { element } from '../element.ts'
import { codeBlock } from './code-block.ts'

const HEADERS = [
  'x-request-id',
  'content-type',
  'etag',
  'idempotency-replayed',
  'x-ignored-fields',
  'retry-after',
  'allow',
]

/** Shows a response: status, the headers that matter here, and body. */
export async function answerView(answer: Response, milliseconds: number): Promise<HTMLElement> {
  const { status, statusText } = answer
  const tone = status < 300 ? 'good' : status < 400 ? 'calm' : status < 500 ? 'warn' : 'bad'
  const shownHeaders = HEADERS.filter((name) => answer.headers.has(name))
  return element(
    'div',
    { class: 'answer' },
    element(
      'p',
      { class: 'answer-head' },
      element('strong', { class: 'pill', 'data-tone': tone }, `${status} ${statusText}`.trim()),
      element('span', { class: 'dim' }, ` ${Math.round(milliseconds)} ms`),
    ),
    element(
      'dl',
      { class: 'headers' },
      shownHeaders.map((name) =>
        element('div', {}, element('dt', {}, name), element('dd', {}, answer.headers.get(name) ?? '')),
      ),
    ),
    await bodyView(answer),
  )
}

async function bodyView(answer: Response): Promise<HTMLElement> {
  const type = answer.headers.get('content-type') ?? ''
  if (type.startsWith('image/')) {
    const src = URL.createObjectURL(await answer.blob())
    return element('img', {
      src,
      alt: 'The picture that was answered',
      class: 'picture',
      onload: () => URL.revokeObjectURL(src),
    })
  }
  if (type.startsWith('text/event-stream')) return streamView(answer)
  const text = await answer.text()
  return text === '' ? element('p', { class: 'dim' }, 'No body.') : codeBlock(pretty(text), 'The answer')
}

/** Shows a stream as it arrives, until it ends or the reader stops it. */
function streamView(answer: Response): HTMLElement {
  const view = codeBlock('', 'The stream')
  const code = view.querySelector('code')
  const follow = async () => {
    for await (const text of (answer.body ?? new ReadableStream()).pipeThrough(
      new TextDecoderStream() as never,
    )) {
      code?.append(String(text))
    }
  }
  follow().catch(() => code?.append('\n(ended)'))
  return view
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
