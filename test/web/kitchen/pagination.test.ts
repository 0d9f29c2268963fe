import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { GAP_PX, pagesOf } from '../../../web/kitchen/board/paginate-board.ts'
import { reuseUnchanged, ticketsToJson } from '../../../web/kitchen/sync/structural-sharing.ts'
import type { Ticket } from '../../../web/kitchen/types.ts'

const ROOM = { columns: 2, heightPx: 100 }
const CASES: [why: string, heights: number[], pages: number[][]][] = [
  ['nothing hangs', [], [[]]],
  ['a column is filled downwards', [40, 40], [[0, 1]]],
  ['what would not fit goes to the next column', [60, 40, 40], [[0, 1, 2]]],
  ['and from the last column to the next page', [60, 60, 60], [[0, 1], [2]]],
  ['higher than a column has one of its own', [300, 20, 300], [[0, 1], [2]]],
  ['the gap below the last of a column needs no room', [44, 44, 100], [[0, 1, 2]]],
]
for (const [why, heights, pages] of CASES) {
  test(`pages: ${why}`, () => assert.deepEqual(pagesOf(heights, ROOM), pages))
}

test('every card is on one page, in its order, and no column is higher than the screen', () => {
  const heights = fc.array(fc.integer({ min: 20, max: 400 }), { maxLength: 60 })
  fc.assert(
    fc.property(heights, fc.integer({ min: 1, max: 5 }), (all, columns) => {
      const pages = pagesOf(all, { columns, heightPx: 400 })
      assert.deepEqual(
        pages.flat(),
        all.map((_, at) => at),
      )
      for (const page of pages) {
        const high = page.reduce((sum, at) => sum + (all[at] ?? 0) + GAP_PX, -GAP_PX)
        assert.ok(high <= columns * (400 + GAP_PX))
      }
    }),
  )
})

test('a saved board equals the response it came from', () => {
  const response = { location_id: 1, station: 'Grill “1”', makes: 1, backup: '' }
  const ticket = { printjob_id: 7, name: 'a "b"', lines: [{ order_item_id: 3, modifiers: [] }] }
  const [first] = reuseUnchanged([], [ticket as unknown as Ticket]) as [Ticket]
  const [again] = reuseUnchanged([first], [structuredClone(first)]) as [Ticket]
  assert.equal(again, first, 'told again, it is the same')
  const other = { ...structuredClone(first), lines: [] }
  assert.notEqual(reuseUnchanged([first], [other])[0], first)
  assert.deepEqual(JSON.parse(ticketsToJson({ ...response, result: [first, other] })), {
    ...response,
    result: [first, other],
  })
})
