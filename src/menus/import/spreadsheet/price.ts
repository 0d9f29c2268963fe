/** Currency signs and codes around an amount, such as "€ 8,60", "8.60 EUR" or "CHF 12.-". */
const CURRENCY =
  /^\s*(?:[A-Za-z]{1,4}\.?|\p{Sc})?\s*([\d.,'’\s\u00a0\u202f]*\d)\s*(?:[.,]\s*[-–—]+)?\s*(?:[A-Za-z]{1,4}\.?|\p{Sc})?\s*$/u

/**
 * Reads a price as people write it: "8,60", "€ 8.60", "11,-", "1.234,50", "12 EUR". Returns it with two decimals, or
 * undefined if it is none. The last separator is the decimal one if one or two digits follow it.
 */
export function readPrice(text: string): string | undefined {
  const digits = CURRENCY.exec(text)?.[1]?.replace(/[\s\u00a0\u202f'’]/g, '')
  if (digits === undefined || !/^\d/.test(digits)) return undefined
  const [, whole = digits, decimals = ''] = /^(.*)[.,](\d{1,2})$/.exec(digits) ?? []
  if (!isWhole(whole)) return undefined
  const plain = whole.replace(/[.,]/g, '').replace(/^0+(?=\d)/, '')
  return plain.length > 7 ? undefined : `${plain || '0'}.${decimals.padEnd(2, '0')}`
}

/** Digits, or groups of three with one kind of separator. */
function isWhole(text: string): boolean {
  return /^\d+$/.test(text) || /^\d{1,3}(?:\.\d{3})+$/.test(text) || /^\d{1,3}(?:,\d{3})+$/.test(text)
}

/** Reads a tax rate such as "7 %", "19", "8,875%". Returns percent as a plain number, or undefined. */
export function readPercent(text: string): string | undefined {
  const [, whole, decimals = ''] = /^\s*(\d{1,3})(?:[.,](\d{1,3}))?\s*%?\s*$/.exec(text) ?? []
  if (whole === undefined) return undefined
  const value = Number(`${whole}.${decimals || '0'}`)
  return value <= 100 ? String(value) : undefined
}
