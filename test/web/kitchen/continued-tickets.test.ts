import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import type { Card } from '../../../web/kitchen/board/cards.ts'
import { slipsOf } from '../../../web/kitchen/board/continued-tickets.ts'
import type { Line, Ticket } from '../../../web/kitchen/types.ts'

const HEAD = 90
const COLUMN = 520

/** A card with dishes of these heights, by ticket. */
function cardOf(heights: number[][]): { card: Card; heightOf: Map<Line, number> } {
  const heightOf = new Map<Line, number>()
  let id = 0
  const tickets = heights.map((some, at) => {
    const lines = some.map((height) => {
      const line = {
        order_item_id: ++id,
        left: 1,
        name: `Dish ${id}`,
        notes: '',
        modifiers: [],
      } as unknown as Line
      heightOf.set(line, height)
      return line
    })
    return { printjob_id: at + 1, lines } as unknown as Ticket
  })
  return { card: { key: 't1', head: tickets[0] as Ticket, tickets, notices: [], unseen: false }, heightOf }
}

test('every dish of a ticket is on one of its parts, once and in order, and each part fits its column', () => {
  const dish = fc.integer({ min: 56, max: 300 })
  const tickets = fc.array(fc.array(dish, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 })
  const band = fc.constantFrom(0, 130, 300)
  fc.assert(
    fc.property(tickets, band, band, (heights, before, after) => {
      const { card, heightOf } = cardOf(heights)
      const line = (one: Line) => heightOf.get(one) ?? 0
      const slips = slipsOf(card, COLUMN, {
        head: () => HEAD,
        before: () => before,
        after: () => after,
        line,
      })
      const drawn = slips.flatMap(({ groups }) => groups.flatMap(({ lines }) => lines))
      assert.deepEqual(
        drawn,
        card.tickets.flatMap(({ lines }) => lines),
      )
      assert.equal(new Set(slips.map(({ key }) => key)).size, slips.length)
      for (const { part, parts, groups } of slips) {
        const lines = groups.flatMap((group) => group.lines)
        const frame = HEAD + 8 + (part === 0 ? before : 0) + (part === parts - 1 ? after + 68 : 48)
        const height =
          frame + lines.reduce((sum, one) => sum + line(one), 0) + groups.length * 14 + lines.length * 8
        assert.ok(height <= COLUMN || lines.length <= 1, `${height} with ${lines.length} dishes`)
      }
    }),
  )
})

test('a ticket that fits is not divided', () => {
  const { card } = cardOf([[56, 56, 56]])
  const slips = slipsOf(card, COLUMN, { head: () => HEAD, before: () => 0, after: () => 0, line: () => 56 })
  assert.deepEqual(
    slips.map(({ key, parts }) => [key, parts]),
    [['t1', 1]],
  )
})
