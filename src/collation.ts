const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** The order people expect names in, the same on every store: é beside e, 2 before 10. */
export function compareNames(one: string, other: string): number {
  return collator.compare(one, other)
}
