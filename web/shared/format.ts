/** The reader's own region of the language: not everyone who reads English writes 8 PM. */
export function localeOf(language: string): string {
  return (
    navigator.languages.find((locale) => locale.split('-')[0] === language && isLocale(locale)) ?? language
  )
}

/** Some browsers name what the machine calls its language, such as `en-US@posix`, at which every format would throw. */
function isLocale(name: string): boolean {
  try {
    return Intl.getCanonicalLocales(name).length === 1
  } catch {
    return false
  }
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

/** Exact: the service sends two decimals. */
export function centsOf(amount: string): number {
  return Number(amount.replace('.', ''))
}
