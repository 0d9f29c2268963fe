import assert from 'node:assert/strict'
import test from 'node:test'
import { line } from '../markup.ts'
import { printable, widthOf } from '../text-layout.ts'
import { partsOf } from './complex-scripts.ts'
import { type Bitmap, bitmapOf, svgOf } from './raster.ts'

const drawn = (text: string) => bitmapOf(svgOf(`${line(text, { size: 2, bold: true })}\n`, 48))

/** The first and the last black dot of each run, from the left. */
function inkIn({ width, height, rows }: Bitmap): [number, number][] {
  const found: [number, number][] = []
  for (let x = 0; x < width; x++) {
    let isBlack = false
    for (let y = 0; y < height; y++) if ((rows[(y * width + x) >> 3] ?? 0) & (0x80 >> (x & 7))) isBlack = true
    const last = found.at(-1)
    if (isBlack && last?.[1] === x - 1) last[1] = x
    else if (isBlack) found.push([x, x])
  }
  return found
}

const widths = (text: string) => inkIn(drawn(text)).map(([from, to]) => to - from + 1)
const end = (text: string) => inkIn(drawn(text)).at(-1)?.[1] ?? 0

test('Arabic letters join as their places in the word want it', () => {
  assert.deepEqual(drawn('بيت'), drawn('ﺑﻴﺖ'), 'the same as the forms that are spelt out')
  assert.notDeepEqual(drawn('بيت').rows, drawn('ﺏﻱﺕ').rows)
})

test('Hebrew runs from right to left, numbers in it do not', () => {
  const [first = 0, second = 0] = widths('יש')
  assert.ok(first > 1.5 * second, `the narrow letter that comes first stands right: ${first}, ${second}`)
  assert.deepEqual(widths('ש 17 י').length, 4)
})

test('the signs of Devanagari melt, change places and do not cover each other', () => {
  const [apart, melted] = [end('क') + end('ष'), end('क्ष')]
  assert.ok(melted < 0.8 * apart, `${melted} of ${apart} dots`)
  const sum = end('सा') + end('ला')
  assert.ok(Math.abs(end('साला') - sum) < 8, `${end('साला')} of ${sum} dots`)
})

test('such texts stay within the columns that they were given', () => {
  for (const text of ['سسسسسسس', 'שששששש', 'कमलकमलक', 'मसाला चाय', 'شوربة العدس 12 الأحمر']) {
    assert.ok(end(text) <= widthOf(text) * 24, `${text}: ${end(text)} dots in ${widthOf(text)} columns`)
  }
})

test('only complex scripts are drawn as a whole; the text around them keeps its columns', () => {
  assert.deepEqual(
    partsOf('2 x מרק 3 עוף, ok').map(({ text }) => text),
    ['2 x ', 'מרק 3 עוף', ', ok'],
  )
  assert.deepEqual(partsOf('plain'), [{ text: 'plain' }])
})

test('joiners are retained where they have an effect, and emoji become words', () => {
  assert.equal(printable('می\u200cخواهم'), 'می\u200cخواهم')
  assert.equal(printable('a\u200db\u202ec'), 'abc')
  assert.equal(printable('no 🥜, 🌶️🌶️!'), 'no (nuts), (hot)(hot)!')
  assert.equal(printable('🛸'), '[U+1F6F8]')
})
