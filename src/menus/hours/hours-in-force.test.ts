import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import {
  isInForceByReference,
  nextTransitionByReference,
} from '../../../test/support/integration/hours-reference.ts'
import { type HoursSet, isInForce, nextTransition } from './hours-in-force.ts'

const ZONES = [
  ...['Europe/Paris', 'Europe/London', 'America/New_York', 'America/St_Johns', 'America/Santiago'],
  ...['Australia/Lord_Howe', 'Asia/Kathmandu', 'Asia/Beirut', 'Africa/Cairo', 'Africa/Casablanca', 'UTC'],
]
/** CONTRIBUTING.md: a hundred thousand by hand, fewer in the suite. */
const RUNS = Number(process.env.COMANDA_HOURS_RUNS ?? 600)

const set = (over: Partial<HoursSet> = {}): HoursSet => ({
  ...{ id: 1, name: 'Lunch', fromDate: '', toDate: '', spans: [], exceptions: [] },
  ...over,
})
const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`)
const PARIS = 'Europe/Paris'
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]

test('named cases', () => {
  const lunch = set({ spans: [{ days: [1, 2, 3, 4, 5], from: '11:30', to: '14:30' }] })
  const late = set({ spans: [{ days: [5], from: '22:00', to: '02:00' }] })
  const night = set({ spans: [{ days: EVERY_DAY, from: '02:10', to: '02:40' }] })
  const always = set({ spans: [{ days: EVERY_DAY, from: '00:00', to: '00:00' }] })
  const summer = set({ ...always, fromDate: '2027-06-01', toDate: '2027-08-31' })
  const holiday = set({
    spans: always.spans,
    exceptions: [
      { date: '2026-12-25', spans: [] },
      { date: '2026-12-24', spans: [{ from: '11:30', to: '13:00' }] },
    ],
  })
  const cases: [what: string, HoursSet, now: string, inForce: boolean, next: string | undefined][] = [
    ['before lunch', lunch, '2026-11-18 10:29:59', false, '2026-11-18 10:30:00'],
    ['at its first instant', lunch, '2026-11-18 10:30:00', true, '2026-11-18 13:30:00'],
    ['at its end', lunch, '2026-11-18 13:30:00', false, '2026-11-19 10:30:00'],
    ['over the weekend', lunch, '2026-11-20 14:00:00', false, '2026-11-23 10:30:00'],
    ['a Friday that lasts past midnight', late, '2026-11-21 00:30:00', true, '2026-11-21 01:00:00'],
    ['a Saturday night has none', late, '2026-11-21 23:00:00', false, '2026-11-27 21:00:00'],
    ['clocks skip it', night, '2027-03-28 00:30:00', false, '2027-03-29 00:10:00'],
    ['from the first 02:10 to the second 02:40', night, '2026-10-25 00:50:00', true, '2026-10-25 01:40:00'],
    ['always', always, '2026-11-18 10:00:00', true, undefined],
    ['a season to come', summer, '2026-11-18 10:00:00', false, '2027-05-31 22:00:00'],
    ['in the season', summer, '2027-06-15 10:00:00', true, '2027-08-31 22:00:00'],
    ['after the season', summer, '2027-09-15 10:00:00', false, undefined],
    ['until a date that is closed', holiday, '2026-09-01 10:00:00', true, '2026-12-23 23:00:00'],
    ['shorter on that date', holiday, '2026-12-24 11:00:00', true, '2026-12-24 12:00:00'],
    ['and open again', holiday, '2026-12-25 11:00:00', false, '2026-12-25 23:00:00'],
    ['no spans at all', set(), '2026-12-25 11:00:00', false, undefined],
  ]
  for (const [what, hours, now, inForce, next] of cases) {
    assert.equal(isInForce(hours, at(now), PARIS), inForce, what)
    assert.equal(nextTransition(hours, at(now), PARIS), next === undefined ? undefined : at(next), what)
  }
})

const time = fc.oneof(
  fc.constantFrom('00:00', '00:30', '01:00', '02:00', '02:30', '03:00', '23:00', '23:59'),
  fc.record({ h: fc.nat(23), m: fc.nat(59) }).map(({ h, m }) => `${two(h)}:${two(m)}`),
)
const two = (count: number) => String(count).padStart(2, '0')
const times = fc.record({ from: time, to: time })
const days = fc.oneof(
  fc.constant(EVERY_DAY),
  fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
)
/** Around clock changes of several zones, leap days, and anywhere in these years. */
const instant = fc
  .tuple(
    fc.oneof(
      ...[
        '2026-03-29',
        '2026-10-25',
        '2026-03-08',
        '2026-11-01',
        '2028-02-29',
        '2026-04-04',
        '2027-10-03',
      ].map((date) => fc.constant(at(`${date} 00:00:00`))),
      fc
        .integer({ min: at('2024-01-01 00:00:00') / 60_000, max: at('2029-01-01 00:00:00') / 60_000 })
        .map((m) => m * 60_000),
    ),
    fc.integer({ min: -50 * 60, max: 50 * 60 }),
    fc.constantFrom(0, 1, -1),
  )
  .map(([around, minutes, ms]) => around + minutes * 60_000 + ms)
const date = (around: number) =>
  fc.integer({ min: -40, max: 40 }).map((by) => new Date(around + by * 86_400_000).toISOString().slice(0, 10))

const someCase = instant.chain((now) =>
  fc.record({
    now: fc.constant(now),
    zone: fc.constantFrom(...ZONES),
    hours: fc.record({
      id: fc.constant(1),
      name: fc.constant(''),
      fromDate: fc.oneof({ weight: 3, arbitrary: fc.constant('') }, { weight: 1, arbitrary: date(now) }),
      toDate: fc.oneof({ weight: 3, arbitrary: fc.constant('') }, { weight: 1, arbitrary: date(now) }),
      spans: fc.array(
        fc.tuple(times, days).map(([span, on]) => ({ ...span, days: on })),
        { maxLength: 3 },
      ),
      exceptions: fc.uniqueArray(fc.record({ date: date(now), spans: fc.array(times, { maxLength: 2 }) }), {
        maxLength: 3,
        selector: (exception) => exception.date,
      }),
    }),
  }),
)

test('hours and their next transition equal a reference', () => {
  fc.assert(
    fc.property(someCase, ({ now, zone, hours }) => {
      assert.equal(isInForce(hours, now, zone), isInForceByReference(hours, now, zone))
      assert.equal(nextTransition(hours, now, zone), nextTransitionByReference(hours, now, zone))
    }),
    { numRuns: RUNS },
  )
})

test('the start of the business day moves nothing: hours use calendar days', () => {
  // A span from 23:00 to 05:00 belongs to Friday, also where the business day of Saturday begins at 04:00.
  const friday = set({ spans: [{ days: [5], from: '23:00', to: '05:00' }] })
  assert.equal(isInForce(friday, at('2026-11-21 03:59:00'), PARIS), true)
  assert.equal(isInForce(friday, at('2026-11-21 04:00:00'), PARIS), false)
})
