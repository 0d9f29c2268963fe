import { invalid, Refusal } from '../../platform/core/refusal.ts'
import type { Faults } from '../../platform/core/validation-errors.ts'
import type { HoursSet, Times } from './hours-in-force.ts'
import type { HoursReference } from './hours-store.ts'
import { minutesOf } from './local-time.ts'

export const MAX_HOURS = 30
export const MAX_SPANS = 21
export const MAX_EXCEPTIONS = 60
const MINUTES_OF_DAY = 24 * 60

/** Gives every entry of a whole list an id: new ones take the lowest free numbers. */
export function withLowestIds<Entry extends { id: number | undefined }>(
  input: Entry[],
  known: readonly number[],
  { path, field, unknown }: { path: string; field: string; unknown: (id: number) => Refusal },
): (Entry & { id: number })[] {
  const faults: Faults = {}
  for (const [index, { id }] of input.entries()) {
    if (id === undefined) continue
    if (!known.includes(id)) throw unknown(id)
    if (input.findIndex((other) => other.id === id) < index)
      faults[`${path}[${index}].${field}`] = { fault: 'given_twice' }
  }
  if (Object.keys(faults).length > 0) throw invalid(faults)
  const taken = new Set(input.map(({ id }) => id))
  let next = 0
  return input.map((entry) => {
    if (entry.id !== undefined) return { ...entry, id: entry.id }
    do next++
    while (taken.has(next))
    return { ...entry, id: next }
  })
}

export const noSuchHours = (id: number) =>
  new Refusal('hours_not_found', `The location has no set of hours ${id}.`, { hours_id: id })

/** Faults of dates, which patterns cannot express. */
export function dateFaults(hours: HoursSet[]): Faults {
  const faults: Faults = {}
  for (const [index, { fromDate, toDate, exceptions }] of hours.entries()) {
    const at = `hours[${index}]`
    if (!isDate(fromDate)) faults[`${at}.from_date`] = { fault: 'calendar_date' }
    if (!isDate(toDate)) faults[`${at}.to_date`] = { fault: 'calendar_date' }
    else if (toDate !== '' && toDate < fromDate) faults[`${at}.to_date`] = { fault: 'not_before_from' }
    for (const [number, { date }] of exceptions.entries()) {
      const place = `${at}.exceptions[${number}].date`
      if (!isDate(date)) faults[place] = { fault: 'calendar_date' }
      if (exceptions.findIndex((other) => other.date === date) < number)
        faults[place] = { fault: 'given_twice' }
    }
  }
  return faults
}

function isDate(date: string): boolean {
  if (date === '') return true
  const instant = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(date)
}

/** Spans of one day may not overlap: two people would read two answers into them. */
export function whySpansOverlap(hours: HoursSet[]): Refusal | undefined {
  for (const [index, { spans, exceptions }] of hours.entries()) {
    for (let day = 1; day <= 7; day++) {
      const ofDay = spans.map((span) => (span.days.includes(day) ? span : undefined))
      const both = overlapping(ofDay)
      if (both) return overlap(both.map((at) => `hours[${index}].spans[${at}]`))
    }
    for (const [number, exception] of exceptions.entries()) {
      const both = overlapping(exception.spans)
      if (both) return overlap(both.map((at) => `hours[${index}].exceptions[${number}].spans[${at}]`))
    }
  }
  return undefined
}

const overlap = (paths: string[]) =>
  new Refusal('spans_overlap', `${paths.join(' and ')} overlap. Give each day times that do not.`, { paths })

function overlapping(spans: (Times | undefined)[]): [number, number] | undefined {
  const parts = spans.map((span) => {
    if (!span) return undefined
    const [from, to] = [minutesOf(span.from), minutesOf(span.to)]
    return { from, to: to > from ? to : to + MINUTES_OF_DAY }
  })
  for (const [index, one] of parts.entries()) {
    const other = parts.findIndex(
      (two, at) => at < index && one && two && one.from < two.to && two.from < one.to,
    )
    if (other >= 0) return [other, index]
  }
  return undefined
}

/** A set of hours that something refers to cannot be removed: that would silently be offered at other times. */
export function whyNotDropHours(
  remaining: { id: number }[],
  references: HoursReference[],
  opening: readonly (number | undefined)[],
): Refusal | undefined {
  const isGone = (id: number) => !remaining.some((set) => set.id === id)
  const standing = references.filter(({ hoursNumber }) => isGone(hoursNumber))
  const opened = opening.filter((id) => id !== undefined && isGone(id))
  if (standing.length === 0 && opened.length === 0) return undefined
  const names = standing.slice(0, 5).map(({ name }) => `“${name}”`)
  const by = names.length > 0 ? names.join(', ') : 'the opening hours'
  return new Refusal('hours_in_use', `These hours are still used by ${by}. Choose others there first.`, {
    references: standing
      .slice(0, 100)
      .map(({ type, id, name, hoursNumber }) => ({ type, id, name, hours_id: hoursNumber })),
  })
}
