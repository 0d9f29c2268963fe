/** The reader's own region of the language: not everyone who reads English writes 8 PM. */
function localeOf(language: string): string {
  return navigator.languages.find((locale) => locale.split('-')[0] === language) ?? language
}

/** "12.50" or 12.5 in the location's currency, in the reader's language. */
export function money(amount: string | number, currency: string, language: string): string {
  const format = new Intl.NumberFormat(localeOf(language), { style: 'currency', currency })
  // Given as text, so that no binary fraction stands between the cents and the screen.
  return format.format(amount as never)
}

/** `YYYY-MM-DD HH:MM:SS`, UTC, as the service writes times; events are told as ISO 8601. */
export function instantOf(text: string): Date {
  return new Date(text.endsWith('Z') ? text : `${text.replace(' ', 'T')}Z`)
}

/** Without a time zone, in that of the device. */
export function timeOfDay(text: string, timeZone: string | undefined, language: string): string {
  return new Intl.DateTimeFormat(localeOf(language), { timeZone, hour: '2-digit', minute: '2-digit' }).format(
    instantOf(text),
  )
}

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

/** "1:05", hours and minutes */
export function duration(from: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - instantOf(from).getTime()) / 60_000))
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

export function dayOf(text: string, timeZone: string, language: string): string {
  return new Intl.DateTimeFormat(localeOf(language), { timeZone, dateStyle: 'medium' }).format(
    instantOf(text),
  )
}

/** A business day, `YYYY-MM-DD`: a date of the calendar that no time zone moves. */
export function dateOf(date: string, language: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: 'UTC' }).format(new Date(date))
}

/** Exact: the service sends two decimals. */
export function centsOf(amount: string): number {
  return Number(amount.replace('.', ''))
}

/** A mark on the axis of a chart: exact, with cents only where the marks are cents apart. */
export function markOf(cents: number, stepCents: number, currency: string, language: string): string {
  const digits = stepCents % 100 === 0 ? 0 : 2
  const format = new Intl.NumberFormat(localeOf(language), {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return format.format(cents / 100)
}
