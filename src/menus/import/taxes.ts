import type { Change } from '../../context.ts'
import { listTaxRates } from '../../locations/taxes/store.ts'
import { OutdatedPlan } from '../../platform/core/refusal.ts'
import type { FileEntry } from './outline.ts'
import { type NamedRates, taxNamed } from './spreadsheet/tax-name.ts'

/** Replaces percentages in the file by the names of rates. What is unknown stays, and is refused by the plan. */
export function withTaxNames(entries: FileEntry[], taxes: NamedRates): FileEntry[] {
  return entries.map((entry) => {
    const { values, below } = entry
    const tax = values.tax && (taxNamed(values.tax, taxes) ?? values.tax)
    return {
      ...entry,
      values: tax === undefined ? values : { ...values, tax },
      ...(below && entry.level !== 'item' && { below: withTaxNames(below, taxes) }),
    }
  })
}

/** Numbers of the location's rates by name, in the transaction that writes. */
export async function taxNumbers(
  change: Change,
  locationId: number,
): Promise<(name: string) => number | null> {
  const rates = await listTaxRates(change.sql, change.caller.accountId, locationId)
  return (name) => {
    if (name === '') return null
    const rate = rates.find((one) => one.name === name)
    if (!rate) throw new OutdatedPlan('menu_changed_meanwhile', 'The tax rates were changed meanwhile.')
    return rate.number
  }
}
