import { instantOf, localeOf } from '../shared/format.ts'

export { centsOf, instantOf, localeOf, money, timeOfDay } from '../shared/format.ts'

export function dayAndTime(text: string, timeZone: string, language: string): string {
  return new Intl.DateTimeFormat(localeOf(language), {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(instantOf(text))
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** "3 minutes ago" */
export function ago(text: string, now: number, language: string): string {
  const seconds = Math.round((instantOf(text).getTime() - now) / 1000)
  const relative = new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto', style: 'short' })
  const [unit, size] = STEPS.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1]
  return unit === 'second' ? relative.format(0, 'second') : relative.format(Math.trunc(seconds / size), unit)
}

/** Formats a duration as "1 h 5 min", which cannot be mistaken for a time of day. */
export function duration(from: string, now: number): string {
  return formatMinutes(Math.max(0, Math.floor((now - instantOf(from).getTime()) / 60_000)))
}

export function formatMinutes(minutes: number): string {
  const length = minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
  return length.replaceAll(' ', '\u00a0')
}

export function dayOf(text: string, timeZone: string, language: string): string {
  return new Intl.DateTimeFormat(localeOf(language), { timeZone, dateStyle: 'medium' }).format(
    instantOf(text),
  )
}

/** Formats a business day, `YYYY-MM-DD`: a calendar date that no time zone changes. */
export function dateOf(date: string, language: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: 'UTC' }).format(new Date(date))
}

/** Formats the label of an axis tick: exact, with cents only if the step is less than a unit. */
export function axisLabel(cents: number, stepCents: number, currency: string, language: string): string {
  const digits = stepCents % 100 === 0 ? 0 : 2
  const format = new Intl.NumberFormat(localeOf(language), {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return format.format(cents / 100)
}
