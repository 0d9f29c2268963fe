import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import {
  ageOf,
  allDay,
  bumpedTogether,
  type Card,
  cardsOf,
  clockOf,
  isDone,
  isSameCard,
} from '../../../web/kitchen/board/cards.ts'
import { reuseUnchanged } from '../../../web/kitchen/sync/structural-sharing.ts'
import type { Line, Ticket } from '../../../web/kitchen/types.ts'

const MINUTE = 60_000
const BEGAN = Date.UTC(2026, 10, 15, 19, 0)
const written = (instant: number) => new Date(instant).toISOString().slice(0, 19).replace('T', ' ')

const line = (id: number, more: Partial<Line> = {}): Line => ({
  ...{ order_item_id: id, qty: 1, left: 1, done: 0, served: 0, name: `Dish ${id % 5}`, course: 0, seat: 0 },
  ...{ notes: '', modifiers: [], table_number: 1, out: 0, ...more },
})

const ticket = (id: number, minute: number, more: Partial<Ticket> = {}): Ticket => ({
  ...{ printjob_id: id, order_id: 1, kind: 'table', table_number: 1, day_number: 0, name: '', server: 'Ana' },
  joined: [],
  ...{ covers: 2, number: 1, heading: 'order', course: 0, text: '', from_table: 0, shown: 1, reprint: 0 },
  ...{ duplicate: 0, allergens: 0, allergen_note: '', acknowledged: [], changed_at: '', recalled_at: '' },
  ...{ cleared_at: '', elsewhere: [], voids: [], follow: [], lines: [line(id)] },
  fired_at: written(BEGAN + minute * MINUTE),
  received_at: written(BEGAN + minute * MINUTE),
  ...more,
})

const AGES: [seconds: number, kind: 'kitchen' | 'bar', age: string][] = [
  [599, 'kitchen', 'new'],
  [600, 'kitchen', 'due'],
  [899, 'kitchen', 'due'],
  [900, 'kitchen', 'late'],
  [239, 'bar', 'new'],
  [240, 'bar', 'due'],
  [420, 'bar', 'late'],
]
for (const [seconds, kind, age] of AGES) {
  test(`at ${clockOf(seconds * 1000)} a ticket of the ${kind} is ${age}`, () =>
    assert.equal(ageOf(BEGAN, BEGAN + seconds * 1000, kind), age))
}

const keys = (tickets: Ticket[]) =>
  cardsOf(tickets).map(({ tickets, notices }) => [
    tickets.map((one) => one.printjob_id),
    notices.map(({ ticket }) => ticket.printjob_id),
  ])

test('the oldest is first, by when it was fired', () => {
  const other = { order_id: 2 }
  assert.deepEqual(keys([ticket(1, 5), ticket(2, 1, other)]), [
    [[2], []],
    [[1], []],
  ])
})

test('lines added soon join the card of the order, whatever is done meanwhile', () => {
  assert.deepEqual(keys([ticket(1, 0), ticket(2, 3)]), [[[1, 2], []]])
  assert.equal(keys([ticket(1, 0), ticket(2, 3.1)]).length, 2, 'too late')
  // Pressing a dish twice moves no other dish to another card.
  const begun = ticket(1, 0, { lines: [line(1, { qty: 2, left: 2, done: 1 })] })
  assert.deepEqual(keys([begun, ticket(2, 1)]), [[[1, 2], []]])
  assert.equal(keys([ticket(1, 0), ticket(2, 1, { heading: 'fire', course: 2 })]).length, 2)
})

test('recall lists what was bumped together as one card, without what was voided', () => {
  const at = (cleared_at: string, more = {}) => ({ cleared_at, ...more })
  const done = [
    ticket(4, 9, at('2026-11-15 20:10:00', { lines: [line(1, { left: 0 })] })),
    ticket(3, 5, at('2026-11-15 20:08:01')),
    ticket(2, 1, at('2026-11-15 20:08:00')),
    ticket(1, 0, at('2026-11-15 20:01:00')),
  ]
  assert.deepEqual(
    bumpedTogether(done).map((group) => group.map(({ printjob_id }) => printjob_id)),
    [[3, 2], [1]],
  )
})

test('a void stands in the card of its dish, and by itself when that is gone', () => {
  const gone = ticket(3, 2, { heading: 'void', lines: [], voids: [{ ...line(1), reason: 'left' }] })
  assert.deepEqual(keys([ticket(1, 0), ticket(2, 5), gone])[0], [[1], [3]])
  assert.deepEqual(keys([gone]), [[[], [3]]])
  assert.deepEqual(keys([ticket(1, 0), { ...gone, acknowledged: ['notice'] }]), [[[1], []]])
})

test('allergens lock the whole card', () => {
  const [card] = cardsOf([ticket(1, 0), ticket(2, 1, { allergens: 1 })])
  assert.equal(card?.unseen, true)
})

test('the sums of the day are a count over the tickets', () => {
  const aLine = fc.record({ id: fc.nat(40), left: fc.nat(4), done: fc.nat(4), served: fc.constantFrom(0, 1) })
  fc.assert(
    fc.property(fc.array(fc.array(aLine, { maxLength: 6 }), { maxLength: 20 }), (drawn) => {
      const tickets = drawn.map((lines, index) =>
        ticket(index + 1, index, {
          lines: lines.map(({ id, left, done, served }) =>
            line(id, { left, done: Math.min(done, left), served }),
          ),
        }),
      )
      const open = tickets.flatMap(({ lines }) => lines.filter((one) => !isDone(one)))
      const sums = allDay(tickets)
      for (const { name, qty } of sums) {
        const mine = open.filter((one) => one.name === name)
        assert.equal(
          qty,
          mine.reduce((sum, { left, done }) => sum + left - done, 0),
        )
      }
      assert.equal(new Set(open.map(({ name }) => name)).size, sums.length)
    }),
    { numRuns: 500 },
  )
})

test('unchanged tickets are reused and not rendered again', () => {
  const [before, now] = [
    [ticket(1, 0), ticket(2, 5)],
    [ticket(1, 0), ticket(2, 5, { covers: 3 }), ticket(3, 10)],
  ]
  const merged = reuseUnchanged(before, now)
  assert.deepEqual(merged, now)
  assert.deepEqual(
    merged.map((one, at) => one === before[at]),
    [true, false, false],
  )
  const [first, second] = cardsOf(before) as [Card, Card]
  const [same, other] = cardsOf(merged) as [Card, Card]
  assert.deepEqual([isSameCard(first, same), isSameCard(second, other)], [true, false])
  assert.equal(isSameCard(first, { ...same, unseen: true }), false)
  assert.equal(isSameCard(first, { ...same, tickets: [], notices: [] }), false)
})
