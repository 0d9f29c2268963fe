import assert from 'node:assert/strict'
import test from 'node:test'
import { HOUR } from '../platform/core/clock.ts'
import { correctionsOf, type ShiftCorrection, whyNotWorked } from './shift-rules.ts'

const NOW = 1_000 * HOUR
const shift = (from: number, until: number | null) => ({
  beganAt: from * HOUR,
  endedAt: until === null ? null : until * HOUR,
})
const evening = shift(980, 988)

const cases: { name: string; times: ReturnType<typeof shift>; code?: string }[] = [
  { name: 'hours before another shift', times: shift(970, 980) },
  { name: 'hours after another shift', times: shift(988, 990) },
  { name: 'no time at all', times: shift(990, 990) },
  { name: 'a running shift after the others', times: shift(990, null) },
  { name: 'hours within another shift', times: shift(981, 982), code: 'shift_overlaps' },
  { name: 'hours around another shift', times: shift(979, 989), code: 'shift_overlaps' },
  { name: 'hours into another shift', times: shift(975, 981), code: 'shift_overlaps' },
  { name: 'a running shift before another', times: shift(970, null), code: 'shift_overlaps' },
  { name: 'the beginning of another shift', times: shift(980, 980), code: 'shift_overlaps' },
  { name: 'an end before the beginning', times: shift(990, 989), code: 'invalid_request' },
  { name: 'an end to come', times: shift(990, 1_001), code: 'invalid_request' },
  { name: 'a beginning to come', times: shift(1_001, null), code: 'invalid_request' },
  { name: 'three days', times: shift(900, 972), code: 'invalid_request' },
]
for (const { name, times, code } of cases) {
  test(`correcting hours to ${name}: ${code ?? 'is fine'}`, () =>
    assert.equal(whyNotWorked(times, [evening], NOW)?.code, code))
}

test('a shift has its own corrections, the latest first, whatever beginning it had', () => {
  const correction = (number: number, was: number | null, to: number, staffId = 1): ShiftCorrection => ({
    ...{ staffId, number, beganAt: to, endedAt: null, wasBeganAt: was, wasEndedAt: null },
    ...{ reason: '', actor: 'Ana', correctedAt: number },
  })
  // The first shift moved from 10 to 11; the second one from 12 to 10, where the first had been.
  const all = [correction(1, 10, 11), correction(2, 12, 10), correction(3, 11, 9), correction(1, null, 9, 2)]
  const numbers = (beganAt: number, staffId = 1) =>
    correctionsOf({ staffId, beganAt, endedAt: null }, all).map(({ number }) => number)
  assert.deepEqual(numbers(9), [3, 1])
  assert.deepEqual(numbers(10), [2])
  assert.deepEqual(numbers(9, 2), [1])
})
