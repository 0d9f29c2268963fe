/** The browser's regional variant of the language: not every English speaker writes 8 PM. */
export function localeOf(language: string): string {
  return (
    navigator.languages.find((locale) => locale.split('-')[0] === language && isLocale(locale)) ?? language
  )
}

/** Some browsers report the system's name of a locale, such as `en-US@posix`, on which Intl throws. */
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
  // Passed as text: a float could be off by a cent.
  return format.format(amount as never)
}

/** "12.50" with the digits that it has and the decimal mark of the reader's language. */
export function amount(text: string, language: string): string {
  const digits = text.split('.')[1]?.length ?? 0
  const format = new Intl.NumberFormat(localeOf(language), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  })
  return format.format(text as never)
}

/** Parses `YYYY-MM-DD HH:MM:SS` in UTC, as in responses; events use ISO 8601. */
export function instantOf(text: string): Date {
  return new Date(text.endsWith('Z') ? text : `${text.replace(' ', 'T')}Z`)
}

/** Without a time zone, in the device's. */
export function timeOfDay(text: string, timeZone: string | undefined, language: string): string {
  return new Intl.DateTimeFormat(localeOf(language), { timeZone, hour: '2-digit', minute: '2-digit' }).format(
    instantOf(text),
  )
}

/** Exact: the service sends two decimals. */
export function centsOf(amount: string): number {
  return Number(amount.replace('.', ''))
}
