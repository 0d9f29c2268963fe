import { dayOf, instantsOf, localDayAt, localTime, minutesOf, weekdayOf } from './local-time.ts'

// When sets of hours are in force, by local wall-clock time. The service and terminals without a network use this code.

/** Times of day; `to` at or before `from` means that it ends on the next day. */
export interface Times {
  from: string
  to: string
}

export interface WeekSpan extends Times {
  /** 1 = Monday … 7 = Sunday. */
  days: number[]
}

/** Times of one date, which replace those of the week; without times it is closed. */
export interface HoursException {
  date: string
  spans: Times[]
}

/** A named weekly timetable. */
export interface HoursSet {
  id: number
  name: string
  /** First and last date on which its spans begin; empty: unlimited. */
  fromDate: string
  toDate: string
  spans: WeekSpan[]
  exceptions: HoursException[]
}

type Timetable = Pick<HoursSet, 'fromDate' | 'toDate' | 'spans' | 'exceptions'>

/** From an instant, up to but not including another. */
interface Interval {
  from: number
  to: number
}

/** A span may have begun on the day before; the day before that one is for clocks that are set by hours. */
const DAYS_BACK = 2
/** Within this many days a weekly timetable changes at least once, even where nights of a clock change hide it. */
const DAYS_AHEAD = 24

export function isInForce(set: Timetable, instant: number, timeZone: string): boolean {
  const today = localDayAt(instant, timeZone)
  for (let day = today - DAYS_BACK; day <= today + 1; day++) {
    for (const { from, to } of intervalsOf(set, day, timeZone))
      if (from <= instant && instant < to) return true
  }
  return false
}

/** The first instant after this one at which the timetable begins or ends to be in force; undefined: none. */
export function nextTransition(set: Timetable, instant: number, timeZone: string): number | undefined {
  const today = localDayAt(instant, timeZone)
  // The end of what is in force, which overlapping and touching spans extend.
  let end: number | undefined
  for (const day of daysToLookAt(set, today)) {
    const intervals = intervalsOf(set, day, timeZone).sort((one, other) => one.from - other.from)
    for (const { from, to } of intervals) {
      if (to <= instant) continue
      // Between the days that are looked at, what is in force all the time stays so.
      if (end !== undefined && from > end && !isInForce(set, end, timeZone)) return end
      if (end === undefined && from > instant) return from
      end = Math.max(end ?? to, to)
    }
  }
  return end !== undefined && !isInForce(set, end, timeZone) ? end : undefined
}

/** Days in order: the next weeks, and some days after each date at which something else holds. */
function daysToLookAt(set: Timetable, today: number): number[] {
  const { fromDate, toDate, exceptions } = set
  const dates = [fromDate, toDate, ...exceptions.map(({ date }) => date)].filter((date) => date !== '')
  const days = new Set<number>()
  for (let day = today - DAYS_BACK; day <= today + DAYS_AHEAD; day++) days.add(day)
  for (const date of dates) {
    const around = dayOf(date)
    if (around < today) continue
    for (let day = around - DAYS_BACK; day <= around + DAYS_AHEAD; day++) if (day >= today) days.add(day)
  }
  return [...days].sort((one, other) => one - other)
}

function intervalsOf(set: Timetable, day: number, timeZone: string): Interval[] {
  return timesOn(set, day).flatMap(({ from, to }) => {
    const [begins, ends] = [minutesOf(from), minutesOf(to)]
    const interval = {
      from: instantsOf(localTime(day, begins), timeZone).first,
      to: instantsOf(localTime(ends > begins ? day : day + 1, ends), timeZone).last,
    }
    // Clocks that are set forward may skip a short span.
    return interval.from < interval.to ? [interval] : []
  })
}

/** The times that begin on a day: those of an exception for the date, else those of the week within the season. */
export function timesOn(set: Timetable, day: number): Times[] {
  const exception = set.exceptions.find(({ date }) => dayOf(date) === day)
  if (exception) return exception.spans
  if (set.fromDate !== '' && day < dayOf(set.fromDate)) return []
  if (set.toDate !== '' && day > dayOf(set.toDate)) return []
  const weekday = weekdayOf(day)
  return set.spans.filter(({ days }) => days.includes(weekday))
}
