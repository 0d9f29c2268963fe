import assert from 'node:assert/strict'
import test from 'node:test'
import { hoursIn } from './hours.ts'

const HOUR = 3_600_000
const day = { from: 24 * HOUR, to: 48 * HOUR }
const shift = (beganAt: number, endedAt: number | null) => ({ staffId: 1, beganAt, endedAt })

const cases: {
  name: string
  began: number
  ended: number | null
  now?: number
  expected: (number | null)[]
}[] = [
  { name: 'a shift within the day counts whole', began: 30, ended: 38, expected: [30, 38, 480] },
  {
    name: 'one that began the day before counts from the start of the day',
    began: 20,
    ended: 30,
    expected: [24, 30, 360],
  },
  { name: 'one that ends the day after counts to its end', began: 40, ended: 50, expected: [40, 48, 480] },
  { name: 'one that goes on counts until now', began: 30, ended: null, now: 33, expected: [30, null, 180] },
  {
    name: 'one that went on past the day has an end in it',
    began: 30,
    ended: null,
    now: 60,
    expected: [30, 48, 1080],
  },
]

for (const { name, began, ended, now = 60, expected } of cases) {
  test(name, () => {
    const end = ended === null ? null : ended * HOUR
    const [worked] = hoursIn(day, [shift(began * HOUR, end)], now * HOUR).get(1) ?? []
    const inHours = (at: number | null | undefined) => (at == null ? null : at / HOUR)
    assert.deepEqual([inHours(worked?.from), inHours(worked?.to), worked?.minutes], expected)
  })
}

test('minutes are the difference of the times that people see', () => {
  const MINUTE = 60_000
  const [worked] = hoursIn(day, [shift(30 * HOUR + 1_000, 35 * HOUR - 1)], 60 * HOUR).get(1) ?? []
  assert.equal(worked?.minutes, 5 * 60 - 1)
  const [half] = hoursIn(day, [shift(30 * HOUR + 59_000, 34 * HOUR + 30 * MINUTE)], 60 * HOUR).get(1) ?? []
  assert.equal(half?.minutes, 4 * 60 + 30)
})
