import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { BOX } from '../../src/printing/tickets/raster/drawable.ts'
import { printable } from '../../src/printing/tickets/text-layout.ts'
import { allCharacters, randomFrom, randomText } from '../support/printing/complex-texts.ts'

// Renders every character, alone and after a letter, and random texts, in a child process that may crash. A batch that
// crashes it is halved until the texts that do so are found.

const BATCH = 800
const DRAWER = new URL('letters-worker.ts', import.meta.url)

export interface LettersFigures {
  drawn: number
  faults: string[]
}

interface LettersOptions {
  randomTexts: number
  seed: number
  until: number | undefined
  onProgress: (drawn: number) => void
}

export async function drawLetters(options: LettersOptions): Promise<LettersFigures> {
  const { until = Number.POSITIVE_INFINITY, onProgress } = options
  const figures: LettersFigures = { drawn: 0, faults: [] }
  using drawer = openDrawer()
  for (const batch of batchesOf(textsOf(options))) {
    if (Date.now() > until) break
    await probe(batch)
    figures.drawn += batch.length
    onProgress(figures.drawn)
  }
  return figures

  async function probe(texts: string[]): Promise<void> {
    const fault = await drawer.draw(texts)
    if (fault === undefined) return
    if (texts.length === 1) figures.faults.push(`${codesOf(texts[0] ?? '')}: ${fault}`)
    else {
      const half = texts.length >> 1
      await probe(texts.slice(0, half))
      await probe(texts.slice(half))
    }
  }
}

/** Texts as typed, and as markup that was stored before there was a rule. */
function* textsOf({ randomTexts, seed }: LettersOptions): Generator<string> {
  for (const one of allCharacters()) {
    yield one
    yield `a${one}`
    const typed = printable(`a${one}`)
    if (typed !== `a${one}` && !typed.includes(BOX)) yield typed
  }
  const random = randomFrom(seed)
  for (let at = 0; at < randomTexts; at++) yield printable(randomText(random)) || 'a'
}

function* batchesOf(texts: Iterable<string>): Generator<string[]> {
  let batch: string[] = []
  for (const text of texts) {
    batch.push(text)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

const codesOf = (text: string) =>
  Array.from(text, (one) => `U+${one.codePointAt(0)?.toString(16).toUpperCase()}`).join(' ')

function openDrawer() {
  let child: ChildProcess | undefined

  /** Returns the fault, or undefined. */
  async function draw(texts: string[]): Promise<string | undefined> {
    child ??= fork(DRAWER, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    const at = child
    const ending = new AbortController()
    const { signal } = ending
    const ended = once(at, 'exit', { signal }).then(([code, by]) => {
      child = undefined
      return `the process ended: ${by ?? code}`
    })
    const answered = once(at, 'message', { signal }).then(([fault]) => fault || undefined)
    at.send(texts)
    try {
      return await Promise.race([ended, answered])
    } finally {
      ending.abort()
      await Promise.allSettled([ended, answered])
    }
  }

  return { draw, [Symbol.dispose]: () => child?.disconnect() }
}
