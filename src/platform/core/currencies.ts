/** Amounts have two decimals everywhere; currencies with none or three would be displayed and rounded wrongly. */
const DIGITS = 2

/** Currencies of locations, as ISO codes in alphabetical order. */
export const CURRENCIES: readonly string[] = Intl.supportedValuesOf('currency').filter(
  (code) => digitsOf(code) === DIGITS,
)

function digitsOf(currency: string): number | undefined {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits
}
