import { readKey, saveKey } from '../api-key.ts'
import { element } from '../element.ts'
import type { CallEntry } from '../reference.ts'
import { type Attempt, addressOf, clientCodeOf, curlOf, exampleOf } from '../request.ts'
import { codeBlock } from './code-block.ts'
import { answerView } from './response-view.ts'

/** The call as a curl command and as client code, and a form to send it. */
export function tryIt(call: CallEntry): HTMLElement {
  const attempt = exampleOf(call)
  const curl = codeBlock(curlOf(call, attempt, location.origin), 'Example by curl')
  const written = clientCodeOf(call, attempt, location.origin)
  const byClient = written === undefined ? undefined : codeBlock(written, 'Example by the client')
  const retell = () => {
    const code = curl.querySelector('code')
    if (code) code.textContent = curlOf(call, attempt, location.origin)
    const script = byClient?.querySelector('code')
    if (script) script.textContent = clientCodeOf(call, attempt, location.origin) ?? ''
  }
  return element(
    'section',
    { class: 'request', 'aria-labelledby': 'request' },
    element('h2', { id: 'request' }, 'Request'),
    curl,
    byClient,
    formOf(call, attempt, retell),
  )
}

function formOf(call: CallEntry, attempt: Attempt, retell: () => void): HTMLElement {
  const output = element('div', { class: 'output', role: 'status', tabindex: '-1' })
  const button = element('button', { type: 'submit', class: 'primary' }, 'Send')
  let running: AbortController | undefined
  const run = async () => {
    if (running) return running.abort()
    running = new AbortController()
    button.textContent = 'Stop'
    output.replaceChildren(element('p', { class: 'dim' }, 'Asking…'))
    output.replaceChildren(await attempted(call, attempt, running))
    showAnswer(output)
    const ends = () => {
      running = undefined
      button.textContent = 'Send'
    }
    if (output.querySelector('[aria-label="The stream"]')) running.signal.addEventListener('abort', ends)
    else ends()
  }
  return element(
    'form',
    {
      class: 'try',
      novalidate: true,
      onsubmit: (event: SubmitEvent) => {
        event.preventDefault()
        run()
      },
    },
    element('h3', {}, 'Try it here'),
    callerPart(call),
    inputs(call, 'path', attempt.path, retell),
    inputs(call, 'query', attempt.query, retell),
    bodyPart(attempt, retell),
    headersPart(call, attempt, retell),
    element(
      'p',
      { class: 'send' },
      button,
      call.method !== 'GET' && element('span', { class: 'dim' }, 'This changes the restaurant for real.'),
    ),
    output,
  )
}

/** Moves the reader to the response: below a long form it may be out of view. */
function showAnswer(output: HTMLElement): void {
  const { top } = output.getBoundingClientRect()
  if (top < 0 || top > innerHeight / 2) output.scrollIntoView({ block: 'start' })
  output.focus({ preventScroll: true })
}

/** The address is a path, so requests go to this installation only. */
async function attempted(
  call: CallEntry,
  attempt: Attempt,
  { signal }: AbortController,
): Promise<HTMLElement> {
  const began = performance.now()
  const sent = Object.entries(attempt.headers).filter(([, value]) => value !== '')
  const headers = new Headers(sent)
  const key = call.door === 'known' ? readKey() : ''
  if (key !== '') headers.set('x-api-key', key)
  if (attempt.body !== undefined) headers.set('content-type', 'application/json')
  try {
    const answer = await fetch(addressOf(call, attempt), {
      method: call.method,
      headers,
      signal,
      credentials: key === '' ? 'same-origin' : 'omit',
      cache: 'no-store',
      ...(attempt.body !== undefined && { body: attempt.body }),
    })
    return await answerView(answer, performance.now() - began)
  } catch (error) {
    const words = signal.aborted ? 'Stopped.' : `No answer: ${(error as Error).message}`
    return element('p', { class: 'refusal' }, words)
  }
}

function callerPart({ door }: CallEntry): HTMLElement {
  if (door === 'anyone') return element('p', { class: 'dim' }, 'Anyone may call this, without a key.')
  const input = element('input', {
    type: 'password',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: 'x-api-key',
    oninput: () => saveKey(input.value.trim()),
  })
  input.value = readKey()
  const forget = element('button', { type: 'button', class: 'quiet' }, 'Forget')
  forget.addEventListener('click', () => {
    saveKey('')
    input.value = ''
    input.focus()
  })
  return element(
    'div',
    { class: 'with-button' },
    labelled('API key', 'kept in this tab only; without one, whoever is signed in to the portal', input),
    forget,
  )
}

function inputs(
  { operation }: CallEntry,
  place: 'path' | 'query' | 'header',
  values: Record<string, string>,
  retell: () => void,
): HTMLElement[] {
  return operation.parameters
    .filter((parameter) => parameter.in === place)
    .map(({ name, schema, required }) => {
      const change = () => {
        values[name] = field.value.trim()
        retell()
      }
      const field = schema.enum
        ? element(
            'select',
            { onchange: change },
            ['', ...schema.enum.map(String)].map((value) => element('option', { value }, value)),
          )
        : element('input', {
            type: 'text',
            autocomplete: 'off',
            spellcheck: 'false',
            inputmode: schema.type === 'integer' ? 'numeric' : undefined,
            oninput: change,
          })
      field.value = values[name] ?? ''
      return labelled(name, required ? '' : 'optional', field)
    })
}

function bodyPart(attempt: Attempt, retell: () => void): HTMLElement | undefined {
  if (attempt.body === undefined) return undefined
  const area = element('textarea', {
    spellcheck: 'false',
    autocomplete: 'off',
    rows: String(Math.min(14, attempt.body.split('\n').length + 1)),
    oninput: () => {
      attempt.body = area.value
      retell()
    },
  })
  area.value = attempt.body
  return labelled('Body', 'JSON', area)
}

function headersPart(call: CallEntry, attempt: Attempt, retell: () => void): HTMLElement | undefined {
  const fields = inputs(call, 'header', attempt.headers, retell)
  if (fields.length === 0) return undefined
  return element('details', {}, element('summary', {}, 'Headers'), fields)
}

function labelled(name: string, hint: string, field: HTMLElement): HTMLElement {
  return element(
    'label',
    { class: 'labelled' },
    element(
      'span',
      {},
      element('span', { class: 'label' }, name),
      hint && element('span', { class: 'dim' }, ` ${hint}`),
    ),
    field,
  )
}
