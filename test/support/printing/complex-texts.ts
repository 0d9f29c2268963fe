import { line } from '../../../src/printing/tickets/markup.ts'
import { BOX, drawable } from '../../../src/printing/tickets/raster/drawable.ts'
import { bitmapOf, svgOf } from '../../../src/printing/tickets/raster/raster.ts'
import { printable } from '../../../src/printing/tickets/text-layout.ts'

// Texts to render: each character alone and after a letter, and random mixtures of scripts. They are rendered in
// batches, as stored markup and as typed text.

const TEXTS_AT_ONCE = 400
const COLUMNS = 48

const LAST = 0x1ffff

/** Every code point up to the last plane with letters, assigned or not, except surrogates. */
export function allCharacters(): string[] {
  const characters: string[] = []
  for (let code = 0x20; code <= LAST; code++) {
    if (code < 0xd800 || code > 0xdfff) characters.push(String.fromCodePoint(code))
  }
  return characters
}

/** A deterministic random generator (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const BASIC = allCharacters().filter((one) => one.length === 1 && /\P{Cn}/u.test(one))
const MARKS = BASIC.filter((one) => /\p{M}/u.test(one))
const FROM_RIGHT = BASIC.filter((one) => /[\u0590-\u08ff]/u.test(one))
const DEVANAGARI = BASIC.filter((one) => /[\u0900-\u097f\ua8e0-\ua8ff\u200c\u200d]/u.test(one))

/** Mostly letters of complex scripts, mixed with others. */
export function randomText(random: () => number): string {
  const pick = (from: string[]) => from[Math.floor(random() * from.length)] ?? ''
  const main = pick(['any', 'right', 'devanagari'])
  const scripts: Record<string, string[]> = { any: BASIC, right: FROM_RIGHT, devanagari: DEVANAGARI }
  const letter = () => {
    const share = random()
    return pick(share < 0.6 ? (scripts[main] ?? BASIC) : share < 0.8 ? MARKS : BASIC)
  }
  return Array.from({ length: 1 + Math.floor(random() * 12) }, letter).join('')
}

/** Renders the texts in this process: a crash ends it. */
export function drawAll(texts: string[]): void {
  for (let at = 0; at < texts.length; at += TEXTS_AT_ONCE) {
    const some = texts.slice(at, at + TEXTS_AT_ONCE)
    bitmapOf(svgOf(`${some.map((text) => line(text)).join('\n')}\n`, COLUMNS))
  }
}

const isNoncharacter = (one: string) => one === '\ufffe' || one === '\uffff'

/** A selection that takes two seconds: known crashes, some characters, and random texts. */
export function trySome(): void {
  const dangers = allCharacters().filter(
    (one) => drawable(one) === BOX && (/\P{Cn}/u.test(one) || isNoncharacter(one)),
  )
  const sample = allCharacters().filter((_, at) => at % 256 === 0)
  const random = randomFrom(1)
  const texts = [
    ...dangers.flatMap((one) => [one, `a${one}`, `א${one}א`, `ꦏ${one}`]),
    ...sample.flatMap((one) => [one, printable(`a${one}`)]),
    ...Array.from({ length: 200 }, () => printable(randomText(random))),
  ].filter((text) => text !== '')
  drawAll(texts)
  console.log(`drew ${texts.length} texts`)
}
