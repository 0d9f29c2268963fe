import type { HoursSet } from '../../../src/menus/hours/hours-in-force.ts'

// The rules of hours once more, by `Temporal` and without thought for speed, to test the code that is used.

type Interval = [from: number, to: number]

/** The instants at which clocks show a local time; for one that is skipped, the end of the gap. */
function shown(local: Temporal.PlainDateTime, zone: string): Interval {
  const earlier = local.toZonedDateTime(zone, { disambiguation: 'earlier' })
  const later = local.toZonedDateTime(zone, { disambiguation: 'later' })
  if (earlier.toPlainDateTime().equals(local)) return [earlier.epochMilliseconds, later.epochMilliseconds]
  const end = earlier.getTimeZoneTransition('next')?.epochMilliseconds ?? 0
  return [end, end]
}

function intervals(set: HoursSet, date: Temporal.PlainDate, zone: string): Interval[] {
  const day = date.toString()
  const exception = set.exceptions.find((one) => one.date === day)
  const isInSeason = (set.fromDate || day) <= day && day <= (set.toDate || day)
  const week = isInSeason ? set.spans.filter(({ days }) => days.includes(date.dayOfWeek)) : []
  return (exception?.spans ?? week).map(({ from, to }) => {
    const ending = to > from ? date : date.add({ days: 1 })
    const begins = shown(date.toPlainDateTime(Temporal.PlainTime.from(from)), zone)
    return [begins[0], shown(ending.toPlainDateTime(Temporal.PlainTime.from(to)), zone)[1]]
  })
}

function around(set: HoursSet, instant: number, zone: string, before: number, after: number): Interval[] {
  const today = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDate()
  return Array.from({ length: before + after + 1 }, (_, at) =>
    intervals(set, today.add({ days: at - before }), zone),
  ).flat()
}

export const isInForceByReference = (set: HoursSet, instant: number, zone: string): boolean =>
  around(set, instant, zone, 3, 2).some(([from, to]) => from <= instant && instant < to)

/** Tries every begin and end of the next hundred days. */
export function nextTransitionByReference(set: HoursSet, now: number, zone: string): number | undefined {
  const all = around(set, now, zone, 3, 100)
  const isIn = (instant: number) => all.some(([from, to]) => from <= instant && instant < to)
  const limits = all.flat().sort((one, other) => one - other)
  const next = limits.find((limit) => limit > now && isIn(limit) !== isIn(now))
  // The last day that is looked at seems to end what goes on.
  return next !== undefined && isInForceByReference(set, next, zone) === isIn(now) ? undefined : next
}
