let collator: Intl.Collator | undefined

/** The order people expect names in, the same on every store: é beside e, 2 before 10. */
export function compareNames(one: string, other: string): number {
  // Made when first needed: its tables take longer to load than any module.
  collator ??= new Intl.Collator('en', { sensitivity: 'base', numeric: true })
  return collator.compare(one, other)
}
