import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { type HoursSet, isInForce, nextTransition } from '../hours/hours-in-force.ts'
import { isInGrace, isServedAt, type Served, servedStateAt } from './offered.ts'

const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`)
const set = (id: number, from: string, to: string, days = [1, 2, 3, 4, 5, 6, 7]): HoursSet => ({
  ...{ id, name: '', fromDate: '', toDate: '', exceptions: [] },
  spans: [{ days, from, to }],
})
const HOURS = [set(1, '11:30', '14:30'), set(2, '12:00', '22:00'), set(3, '09:00', '12:00', [6, 7])]
const hoursAt = (id: number, instant: number) => {
  const hours = HOURS[id - 1] as HoursSet
  return { inForce: isInForce(hours, instant, 'UTC'), next: nextTransition(hours, instant, 'UTC') }
}
const served = (hoursId: number | null, isOnChannel = true): Served => ({ hoursId, isOnChannel })

test('an item is offered when it, its section and its menu are; the next instant is that of the result', () => {
  const cases: [what: string, Served[], now: string, isServed: boolean, next: string | undefined][] = [
    ['always', [served(null)], '2026-11-18 10:00:00', true, undefined],
    ['lunch on an all-day menu', [served(1), served(2)], '2026-11-18 11:45:00', false, '2026-11-18 12:00:00'],
    ['both', [served(1), served(2)], '2026-11-18 12:00:00', true, '2026-11-18 14:30:00'],
    ['the other channel', [served(1, false), served(2)], '2026-11-18 12:00:00', false, undefined],
    [
      'weekend breakfast at lunch',
      [served(3), served(1)],
      '2026-11-18 12:00:00',
      false,
      '2026-11-21 11:30:00',
    ],
    ['never together', [served(3), served(2)], '2026-11-18 12:00:00', false, undefined],
  ]
  for (const [what, parts, now, isServed, next] of cases) {
    const state = servedStateAt(parts, at(now), hoursAt)
    assert.deepEqual(state, { isServed, next: next === undefined ? undefined : at(next) }, what)
  }
})

test('nothing changes before the next instant, and something does at it', () => {
  const part = fc.constantFrom(served(1), served(2), served(3), served(null))
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 3 }),
      fc.nat(14 * 24 * 60),
      fc.nat(999),
      (parts, minute, share) => {
        const now = at('2026-11-18 00:00:00') + minute * 60_000
        const { isServed, next } = servedStateAt(parts, now, hoursAt)
        const end = next ?? now + 7 * 86_400_000
        const between = now + Math.floor(((end - now) * share) / 1_000)
        assert.equal(isServedAt(parts, between, hoursAt), isServed)
        if (next !== undefined) assert.equal(isServedAt(parts, next, hoursAt), !isServed)
      },
    ),
    { numRuns: 300 },
  )
})

test('ten minutes of grace after the hours, for those who read the menu before', () => {
  const lunch = [served(1), served(null)]
  const cases: [what: string, now: string, readAt: string, isIn: boolean][] = [
    ['read at lunch, ordered 9:59 after', '2026-11-18 14:39:59', '2026-11-18 14:29:59', true],
    ['ordered 10:00 after', '2026-11-18 14:40:00', '2026-11-18 14:29:59', false],
    ['read long before', '2026-11-18 14:35:00', '2026-11-18 12:00:00', true],
    ['read after the end', '2026-11-18 14:35:00', '2026-11-18 14:30:00', false],
    ['read before lunch', '2026-11-18 14:35:00', '2026-11-18 11:00:00', false],
  ]
  for (const [what, now, readAt, isIn] of cases)
    assert.equal(isInGrace(lunch, at(now), at(readAt), hoursAt), isIn, what)
  assert.equal(
    isInGrace([served(1, false)], at('2026-11-18 14:35:00'), at('2026-11-18 14:00:00'), hoursAt),
    false,
  )
})
