import { localeOf } from '../../../shared/format.ts'

/** Normalises a typed number such as "7,5", "1.234,50" or "7.5": the last separator is the decimal one. */
export function decimalOf(typed: string): string {
  const plain = typed.replace(/[\s\u00a0\u202f'’]/g, '')
  const signs = plain.match(/[.,]/g) ?? []
  const last = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'))
  // A separator that occurs twice is a thousands separator.
  if (signs.length === 0 || (signs.length > 1 && new Set(signs).size === 1)) return plain.replace(/[.,]/g, '')
  return `${plain.slice(0, last).replace(/[.,]/g, '')}.${plain.slice(last + 1)}`
}

/** Writes "7.50" with the decimal separator of the language, for a field. */
export function decimalShown(value: string, language: string): string {
  return value.replace('.', signOf(language))
}

function signOf(language: string): string {
  const parts = new Intl.NumberFormat(localeOf(language)).formatToParts(0.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}
