/** Amounts have two decimals everywhere, so a currency with none or three would be shown and rounded wrongly. */
const DIGITS = 2

/** The currencies a location can have, as three capital letters, in the order of the alphabet. */
export const CURRENCIES: readonly string[] = Intl.supportedValuesOf('currency').filter(
  (code) => digitsOf(code) === DIGITS,
)

function digitsOf(currency: string): number | undefined {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits
}
