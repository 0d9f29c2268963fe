// Wall-clock time of a time zone by `Intl` alone, so that terminals without a network and without `Temporal` compute the
// same instants as the service.

const MINUTE = 60_000
const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Changes of an offset happen at full quarters of an hour, so an offset holds for its quarter. */
const QUARTER = HOUR / 4
const MAX_CACHED_OFFSETS = 20_000

const formats = new Map<string, Intl.DateTimeFormat>()
const offsets = new Map<string, number>()

/** Milliseconds to add to an instant for the local time, read as if it were UTC. */
export function offsetAt(instant: number, timeZone: string): number {
  const key = `${timeZone} ${Math.floor(instant / QUARTER)}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  let format = formats.get(timeZone)
  if (!format) {
    const digits = '2-digit'
    format = new Intl.DateTimeFormat('en-US', {
      ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: digits, day: digits },
      ...{ hour: digits, minute: digits, second: digits },
    } as Intl.DateTimeFormatOptions)
    formats.set(timeZone, format)
  }
  const quarter = Math.floor(instant / QUARTER) * QUARTER
  const read: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(quarter)) read[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = read
  const offset = Date.UTC(year, month - 1, day, hour, minute, second) - quarter
  if (offsets.size >= MAX_CACHED_OFFSETS) offsets.clear()
  offsets.set(key, offset)
  return offset
}

/**
 * The first and the last instant at which clocks show a local time, given as if it were UTC. They differ when clocks
 * are set back. A time that clocks skip stands for the next one that exists.
 */
export function instantsOf(local: number, timeZone: string): { first: number; last: number } {
  const before = local - offsetAt(local - DAY, timeZone)
  const after = local - offsetAt(local + DAY, timeZone)
  if (before === after) return { first: before, last: before }
  const shows = [before, after].filter((instant) => instant + offsetAt(instant, timeZone) === local)
  if (shows.length > 0) return { first: Math.min(...shows), last: Math.max(...shows) }
  const end = endOfGap(Math.min(before, after), Math.max(before, after), timeZone)
  return { first: end, last: end }
}

/** The instant between two at which clocks are set forward. */
function endOfGap(from: number, to: number, timeZone: string): number {
  let earlier = Math.floor(from / QUARTER)
  let later = Math.ceil(to / QUARTER)
  const old = offsetAt(earlier * QUARTER, timeZone)
  while (later - earlier > 1) {
    const middle = Math.floor((earlier + later) / 2)
    if (offsetAt(middle * QUARTER, timeZone) === old) earlier = middle
    else later = middle
  }
  return later * QUARTER
}

/** Days since 1970 of a date such as `2026-12-24`. */
export const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY

/** 1 = Monday … 7 = Sunday. */
export const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1

/** The local day of an instant, in days since 1970. */
export const localDayAt = (instant: number, timeZone: string): number =>
  Math.floor((instant + offsetAt(instant, timeZone)) / DAY)

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Local time on a day, as if it were UTC. */
export const localTime = (day: number, minutes: number): number => day * DAY + minutes * MINUTE
