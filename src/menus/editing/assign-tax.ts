import type { Change, Reading } from '../../context.ts'
import { noSuchRate } from '../../locations/taxes/rules.ts'
import { listTaxRates } from '../../locations/taxes/store.ts'
import type { Sql } from '../../platform/storage/database.ts'

type Update = (sql: Sql, accountId: number, id: number, taxNumber: number | null) => Promise<void>

/** Sets the tax rate of a section or an item to one of the location's rates, or to none. */
export async function nameTax(
  { sql, caller }: Change,
  locationId: number,
  update: Update,
  id: number,
  taxNumber: number | null,
): Promise<void> {
  await mustHaveRate({ sql, caller }, locationId, taxNumber)
  await update(sql, caller.accountId, id, taxNumber)
}

export async function mustHaveRate(
  { sql, caller }: Pick<Reading, 'sql' | 'caller'>,
  locationId: number,
  taxNumber: number | null,
): Promise<void> {
  if (taxNumber === null) return
  const rates = await listTaxRates(sql, caller.accountId, locationId)
  if (!rates.some(({ number }) => number === taxNumber)) throw noSuchRate(taxNumber)
}
