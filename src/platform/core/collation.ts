let collator: Intl.Collator | undefined

/** Compares names as people sort them, the same on every store: é next to e, 2 before 10. */
export function compareNames(one: string, other: string): number {
  // Created on first use: its tables take longer to load than any module.
  collator ??= new Intl.Collator('en', { sensitivity: 'base', numeric: true })
  return collator.compare(one, other)
}
