import assert from 'node:assert/strict'
import test from 'node:test'
import { SAMPLES } from '../../../../test/support/printing/golden-tickets.ts'
import type { TicketLine } from '../../../orders/lines/line.ts'
import type { KitchenTicket } from '../model.ts'
import { pageOf } from '../page-settings.ts'
import { type Bitmap, bitmapOf, svgOf } from '../raster/raster.ts'
import { head } from '../ticket-header.ts'
import { changesTheDish, dishes, settingFor } from '../ticket-lines.ts'
import { markupOf } from '../ticket-markup.ts'

// The size of characters on paper. A printer with 203 dpi has eight dots per millimetre.

const DOTS_PER_MM = 8
const ticket = (name: string) => SAMPLES[name]?.ticket as KitchenTicket
const picture = (lines: string[], columns = 48) => bitmapOf(svgOf(`${lines.join('\n')}\n`, columns))

/** The heights in millimetres of what is black between these columns of text, from the top. */
function heights({ width, height, rows }: Bitmap, from: number, to: number): number[] {
  const found: number[] = []
  let since: number | undefined
  for (let y = 0; y <= height; y++) {
    const isBlack = y < height && someBlack(rows.subarray((y * width) / 8), from * 12, to * 12)
    if (isBlack) since ??= y
    else if (since !== undefined) {
      found.push((y - since) / DOTS_PER_MM)
      since = undefined
    }
  }
  return found
}

function someBlack(row: Buffer, from: number, to: number): boolean {
  for (let x = from; x < to; x++) if ((row[x >> 3] ?? 0) & (0x80 >> (x & 7))) return true
  return false
}

const wish: TicketLine = { qty: 1, name: 'HHH', modifiers: [{ qty: 1, name: 'HHH' }], notes: '' }

test('dish and choice are of one height, and how many there are is higher', () => {
  const large = picture(dishes([wish], 48, settingFor([wish], pageOf(48))))
  const [quantity = 0] = heights(large, 0, 7)
  const [name = 0, choice = 0] = heights(large, 12, 18)
  assert.ok(quantity >= 5, `${quantity} mm`)
  assert.ok(name >= 3.5, `${name} mm`)
  assert.ok(Math.abs(name - choice) <= 0.25, `${name} and ${choice} mm`)
  assert.ok(quantity > name + 1)
})

test('on narrow paper they are as high, and only less wide', () => {
  const narrow = picture(dishes([wish], 32, settingFor([wish], pageOf(32))), 32)
  const [name = 0, choice = 0] = heights(narrow, 8, 11)
  assert.ok(name >= 3.5 && choice >= 3.5, `${name} and ${choice} mm`)
})

test('table and time are read from further away', () => {
  const drawn = picture(head(ticket('kitchen'), pageOf(48)))
  for (const [from, to] of [
    [0, 15],
    [33, 48],
  ] as const) {
    assert.ok((heights(drawn, from, to)[0] ?? 0) >= 5, `${heights(drawn, from, to)} mm`)
  }
})

test('a table that has moved does not run into the time', () => {
  const [places = '', time = ''] = head(ticket('moved'), pageOf(48))
  assert.match(places.replaceAll('~', ' '), /TABLE 7 > TABLE 12/)
  assert.doesNotMatch(places, /20:31/)
  assert.match(time, /20:31/)
})

test('signs of many strokes are no blots', () => {
  for (const sign of '麵鍋醬蔥') {
    const wide: TicketLine = { qty: 1, name: sign, modifiers: [], notes: '' }
    const { width, height, rows } = picture(dishes([wide], 48, settingFor([wide], pageOf(48))))
    const isBlack = (x: number, y: number) => someBlack(rows.subarray((y * width) / 8), x, x + 1)
    const dots = Array.from({ length: height }, (_, y) => y).flatMap((y) =>
      Array.from({ length: 48 }, (_, x) => 96 + x).map((x) => ({ x, y, black: isBlack(x, y) })),
    )
    const black = dots.filter((dot) => dot.black)
    const [top, bottom] = [Math.min(...black.map(({ y }) => y)), Math.max(...black.map(({ y }) => y))]
    const [left, right] = [Math.min(...black.map(({ x }) => x)), Math.max(...black.map(({ x }) => x))]
    const share = black.length / ((bottom - top + 1) * (right - left + 1))
    assert.ok(share > 0.3 && share < 0.67, `${sign}: ${Math.round(share * 100)} % of it are black`)
  }
})

test('a ticket of 27 lines is shorter than 250 mm, its letters as high as ever', () => {
  const { height } = picture([markupOf(ticket('long'), {}, pageOf(48))])
  assert.ok(height / DOTS_PER_MM < 250, `${height / DOTS_PER_MM} mm`)
  const { lines } = ticket('long')
  const [name = 0] = heights(picture(dishes([wish], 48, settingFor(lines, pageOf(48)))), 6, 9)
  assert.ok(name >= 3.5, `${name} mm`)
})

test('nothing stands where the rail holds the paper', () => {
  const { width, height, rows } = picture([markupOf(ticket('void'), {}, pageOf(48))])
  const first = Array.from({ length: height }, (_, y) => y).find((y) =>
    someBlack(rows.subarray((y * width) / 8), 0, width),
  )
  assert.ok((first ?? 0) / DOTS_PER_MM >= 7, `${first} dots`)
})

test('a quantity of three digits does not run into the name', () => {
  const text = dishes([{ ...wish, qty: 120 }], 48, settingFor([wish], pageOf(48))).join('\n')
  assert.match(text.replaceAll('~', ' '), /120[^H]* {2}[^H]*HHH/)
})

test('omissions and doneness are distinguished from extras', () => {
  const changes = ['No onions', 'ohne Zwiebeln', 'Medium rare', 'sans sel', 'Well done', 'Steak à point']
  const comes = ['Fries', 'Extra lemon', 'Norwegian salmon', 'Rosaline potatoes']
  for (const choice of changes) assert.ok(changesTheDish(choice), choice)
  for (const choice of comes) assert.ok(!changesTheDish(choice), choice)
})
