import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { DAY, HOUR } from '../platform/core/clock.ts'
import { businessDayOf, daysByName, offsetsIn, runsOfDays, spanOfDays } from './business-day.ts'

const paris = { timeZone: 'Europe/Paris', dayStartMinutes: 4 * 60 }

const days = [
  // Winter: 04:00 in Paris is 03:00 UTC.
  { place: paris, instant: '2026-11-15T02:59:59.999Z', day: '2026-11-14' },
  { place: paris, instant: '2026-11-15T03:00:00.000Z', day: '2026-11-15' },
  // Summer: 04:00 in Paris is 02:00 UTC.
  { place: paris, instant: '2026-07-01T01:59:59.999Z', day: '2026-06-30' },
  { place: paris, instant: '2026-07-01T02:00:00.000Z', day: '2026-07-01' },
  // The night the clocks go forward is an hour short, the night they go back an hour long.
  { place: paris, instant: '2026-03-29T01:59:59.999Z', day: '2026-03-28' },
  { place: paris, instant: '2026-03-29T02:00:00.000Z', day: '2026-03-29' },
  { place: paris, instant: '2026-10-25T02:59:59.999Z', day: '2026-10-24' },
  { place: paris, instant: '2026-10-25T03:00:00.000Z', day: '2026-10-25' },
  // The day starts in the hour that is skipped, or in the one that occurs twice.
  { place: { ...paris, dayStartMinutes: 150 }, instant: '2026-03-29T01:29:59.999Z', day: '2026-03-28' },
  { place: { ...paris, dayStartMinutes: 150 }, instant: '2026-03-29T01:30:00.000Z', day: '2026-03-29' },
  { place: { ...paris, dayStartMinutes: 150 }, instant: '2026-10-25T00:30:00.000Z', day: '2026-10-25' },
  { place: { ...paris, dayStartMinutes: 150 }, instant: '2026-10-25T01:10:00.000Z', day: '2026-10-25' },
  // Midnight that does not exist (clocks in Beirut go forward at 00:00), and half-hour zones.
  {
    place: { timeZone: 'Asia/Beirut', dayStartMinutes: 0 },
    instant: '2026-03-28T21:59:59Z',
    day: '2026-03-28',
  },
  {
    place: { timeZone: 'Asia/Beirut', dayStartMinutes: 0 },
    instant: '2026-03-28T22:00:00Z',
    day: '2026-03-29',
  },
  {
    place: { timeZone: 'Asia/Kolkata', dayStartMinutes: 0 },
    instant: '2026-01-01T18:30:00Z',
    day: '2026-01-02',
  },
]

for (const { place, instant, day } of days) {
  test(`${instant} at ${place.timeZone} is ${day} when days start at minute ${place.dayStartMinutes}`, () => {
    assert.equal(businessDayOf(Date.parse(instant), place), day)
  })
}

test('today, yesterday and the rest go by the business day', () => {
  const night = daysByName(Date.parse('2026-11-15T23:40:00Z'), paris)
  assert.deepEqual(night, {
    today: { from: '2026-11-15', to: '2026-11-15' },
    yesterday: { from: '2026-11-14', to: '2026-11-14' },
    week: { from: '2026-11-09', to: '2026-11-15' },
    month: { from: '2026-10-17', to: '2026-11-15' },
  })
  const morning = daysByName(Date.parse('2026-11-16T03:00:00Z'), paris)
  assert.deepEqual(morning.today, { from: '2026-11-16', to: '2026-11-16' })
  assert.deepEqual(morning.yesterday, night.today)
  // After a night of 25 hours there is still one day in between.
  const autumn = daysByName(Date.parse('2026-10-26T01:00:00Z'), paris)
  assert.deepEqual(autumn.yesterday, { from: '2026-10-24', to: '2026-10-24' })
})

test('a year falls into runs; only the days of 23 and 25 hours stand alone', () => {
  const runs = runsOfDays('2026-01-01', '2026-12-31', paris)
  assert.deepEqual(
    runs.map(({ dayMs, dates }) => [dayMs / HOUR, dates[0], dates.length]),
    [
      [24, '2026-01-01', 86],
      [23, '2026-03-28', 1],
      [24, '2026-03-29', 209],
      [25, '2026-10-24', 1],
      [24, '2026-10-25', 68],
    ],
  )
})

const zones = fc.constantFrom(
  'Europe/Paris',
  'Europe/London',
  'America/New_York',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'Asia/Beirut',
  'Pacific/Chatham',
  'Africa/Cairo',
  'UTC',
)

test('every instant lies in the one day that says so, whatever the zone and the start', () => {
  fc.assert(
    fc.property(
      zones,
      fc.integer({ min: 0, max: 1439 }),
      fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2030, 0) }),
      fc.integer({ min: 0, max: 300 }),
      (timeZone, dayStartMinutes, instant, more) => {
        const place = { timeZone, dayStartMinutes }
        const day = businessDayOf(instant, place)
        const span = spanOfDays(day, day, place)
        assert.ok(span.from <= instant && instant < span.to)
        assert.equal(businessDayOf(span.from, place), day)
        assert.notEqual(businessDayOf(span.to, place), day)

        const last = businessDayOf(instant + more * DAY, place)
        const runs = runsOfDays(day, last, place)
        const whole = spanOfDays(day, last, place)
        assert.equal(runs[0]?.from, whole.from)
        assert.equal(runs.at(-1)?.to, whole.to)
        const run = runs.find(({ from, to }) => from <= instant && instant < to)
        assert.equal(run?.dates[Math.floor((instant - run.from) / run.dayMs)], day)

        const offset = offsetsIn(whole, timeZone).find(({ from, to }) => from <= instant && instant < to)
        const hour = Math.floor((instant + (offset?.shiftMs ?? 0)) / HOUR) % 24
        const wall = new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', hourCycle: 'h23' })
        assert.equal(hour, Number(wall.format(instant)))
      },
    ),
  )
})
