import { DAY } from '../platform/core/clock.ts'

/** A location's time zone and start of day, which define its business days. */
export interface BusinessClock {
  timeZone: string
  /** Minutes after midnight, local time. */
  dayStartMinutes: number
  /** Clocks that earlier closed days were cut by, the earliest first. Left out: none. */
  earlierClocks?: EarlierClock[]
}

/** The clock that was in effect up to and including a closed day. */
export interface EarlierClock {
  timeZone: string
  dayStartMinutes: number
  /** The last business day cut by this clock. */
  until: string
  /** The instant at which that day ended; the next one begins there. */
  endsAt: number
}

/** From an instant, up to but not including another. */
export interface Span {
  from: number
  to: number
}

/** Cache of the last business day per clock: every opened order needs it. */
const days = new Map<string, Span & { day: string }>()
const MAX_CACHED_CLOCKS = 10_000

/** The business day an instant belongs to, as `YYYY-MM-DD`: before the day's start it is still yesterday. */
export function businessDayOf(instant: number, clock: BusinessClock): string {
  const name = `${clock.timeZone} ${clock.dayStartMinutes} ${JSON.stringify(clock.earlierClocks ?? [])}`
  const known = days.get(name)
  if (known && instant >= known.from && instant < known.to) return known.day
  const day = dayAround(instant, clock).toString()
  if (days.size >= MAX_CACHED_CLOCKS) days.clear()
  days.set(name, { day, ...spanOfDays(day, day, clock) })
  return day
}

function dayAround(instant: number, clock: BusinessClock): Temporal.PlainDate {
  let date = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(clock.timeZone).toPlainDate()
  // After a change of clock, the business day may differ from the local date by more than one.
  while (instant < startOf(date, clock)) date = date.subtract({ days: 1 })
  for (let next = date.add({ days: 1 }); instant >= startOf(next, clock); next = date.add({ days: 1 })) {
    date = next
  }
  return date
}

/** Business days, the first and the last. */
export interface Days {
  from: string
  to: string
}

/** Named periods, relative to the business day at this instant. */
export function daysByName(instant: number, clock: BusinessClock) {
  const today = Temporal.PlainDate.from(businessDayOf(instant, clock))
  const from = (daysBefore: number, to = 0): Days => ({
    from: today.subtract({ days: daysBefore }).toString(),
    to: today.subtract({ days: to }).toString(),
  })
  return { today: from(0), yesterday: from(1, 1), week: from(6), month: from(29) }
}

/** From the start of the first day to the start of the day after the last. */
export function spanOfDays(first: string, last: string, clock: BusinessClock): Span {
  const end = Temporal.PlainDate.from(last).add({ days: 1 })
  return { from: startOf(Temporal.PlainDate.from(first), clock), to: startOf(end, clock) }
}

/** Consecutive days of equal length, so that a division by the length yields the day. */
export interface RunOfDays extends Span {
  dayMs: number
  dates: string[]
}

/**
 * Groups days into as few runs as possible: days of 24 hours share a run of up to `atMost`; days of 23 or 25 hours are
 * a run of their own.
 */
export function runsOfDays(
  first: string,
  last: string,
  clock: BusinessClock,
  atMost = Number.POSITIVE_INFINITY,
): RunOfDays[] {
  const runs: RunOfDays[] = []
  const end = Temporal.PlainDate.from(last)
  let date = Temporal.PlainDate.from(first)
  let from = startOf(date, clock)
  while (Temporal.PlainDate.compare(date, end) <= 0) {
    const next = date.add({ days: 1 })
    const to = startOf(next, clock)
    const run = runs.at(-1)
    if (run?.dayMs === DAY && to - from === DAY && run.dates.length < atMost) {
      run.to = to
      run.dates.push(date.toString())
    } else {
      runs.push({ from, to, dayMs: to - from, dates: [date.toString()] })
    }
    date = next
    from = to
  }
  return runs
}

/** A span with a constant UTC offset; adding `shiftMs` to an instant yields local time. */
export interface Offset extends Span {
  shiftMs: number
}

export function offsetsIn({ from, to }: Span, timeZone: string): Offset[] {
  const offsets: Offset[] = []
  let at = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timeZone)
  while (at.epochMilliseconds < to) {
    const next = at.getTimeZoneTransition('next')
    const end = next === null ? to : Math.min(to, next.epochMilliseconds)
    offsets.push({ from: at.epochMilliseconds, to: end, shiftMs: at.offsetNanoseconds / 1e6 })
    if (next === null) break
    at = next
  }
  return offsets
}

/** A day cut by an earlier clock keeps its start, and no later day starts before that one ended. */
function startOf(date: Temporal.PlainDate, clock: BusinessClock): number {
  const earlier = clock.earlierClocks ?? []
  const day = date.toString()
  const cutBy = earlier.findIndex(({ until }) => day <= until)
  const before = earlier.at(cutBy === -1 ? earlier.length - 1 : cutBy - 1)
  const start = startByClock(date, earlier[cutBy] ?? clock)
  if (before === undefined || cutBy === 0) return start
  const isFirst = day === Temporal.PlainDate.from(before.until).add({ days: 1 }).toString()
  return isFirst ? before.endsAt : Math.max(start, before.endsAt)
}

/** The earlier clocks after a change: days up to the last closed one keep the clock they were cut by. */
export function clockHistory(present: BusinessClock, lastClosed: string | undefined): EarlierClock[] {
  const { timeZone, dayStartMinutes, earlierClocks = [] } = present
  const known = earlierClocks.at(-1)
  if (lastClosed === undefined || (known && known.until >= lastClosed)) return earlierClocks
  const endsAt = spanOfDays(lastClosed, lastClosed, present).to
  return [...earlierClocks, { timeZone, dayStartMinutes, until: lastClosed, endsAt }]
}

/** If daylight saving skips the start of a day, it begins right after the gap; if it occurs twice, at the first. */
function startByClock(
  date: Temporal.PlainDate,
  { timeZone, dayStartMinutes }: Pick<BusinessClock, 'timeZone' | 'dayStartMinutes'>,
): number {
  const plainTime = new Temporal.PlainTime(Math.floor(dayStartMinutes / 60), dayStartMinutes % 60)
  return date.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds
}
