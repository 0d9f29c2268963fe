import assert from 'node:assert/strict'
import test from 'node:test'
import { dayToDate, sameDayLastWeekToDate } from './day-to-date.ts'

const paris = { timeZone: 'Europe/Paris', dayStartMinutes: 240 }
const cases: [string, string, string, string][] = [
  // now, UTC; what is compared: its day, from and up to, UTC
  ['an evening', '2026-11-15T19:30:00Z', '2026-11-08', '2026-11-08T03:00:00Z 2026-11-08T19:30:00Z'],
  ['after midnight', '2026-11-15T01:30:00Z', '2026-11-07', '2026-11-07T03:00:00Z 2026-11-08T01:30:00Z'],
  [
    'clocks went back since',
    '2026-10-28T19:30:00Z',
    '2026-10-21',
    '2026-10-21T02:00:00Z 2026-10-21T18:30:00Z',
  ],
  ['clocks went on since', '2026-03-31T18:30:00Z', '2026-03-24', '2026-03-24T03:00:00Z 2026-03-24T19:30:00Z'],
]

for (const [name, now, date, span] of cases) {
  test(`the week before ends at the same time on the wall: ${name}`, () => {
    const [from = '', to = ''] = span.split(' ')
    assert.deepEqual(sameDayLastWeekToDate(Date.parse(now), paris), {
      date,
      from: Date.parse(from),
      to: Date.parse(to) + 1,
    })
  })
}

test('day to date begins with the business day and ends now', () => {
  const now = Date.parse('2026-11-15T01:30:00Z')
  const from = Date.parse('2026-11-14T03:00:00Z')
  assert.deepEqual(dayToDate(now, paris), { date: '2026-11-14', from, to: now + 1 })
})
