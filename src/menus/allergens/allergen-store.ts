import type { Sql } from '../../platform/storage/database.ts'
import { ALLERGENS_OF_ITEM, ALLERGENS_OF_OPTION } from './allergen-columns.ts'
import type { AllergenData, Declaration } from './declaration.ts'
import type { DeclaredCodes } from './declared-codes.ts'

export async function updateItemAllergens(
  sql: Sql,
  accountId: number,
  itemId: number,
  declared: AllergenData & Declaration,
): Promise<void> {
  await sql`
    update menu_items set (${ALLERGENS_OF_ITEM.names}) = (${ALLERGENS_OF_ITEM.values({ ...declared })})
    where account_id = ${accountId} and id = ${itemId}`
}

/** Stores the codes of a file; without a declaration in the file, an earlier one stays. */
export async function updateImportedCodes(
  sql: Sql,
  accountId: number,
  itemId: number,
  {
    contains,
    mayContain,
    additives,
    diets,
    declaredAt,
    declaredBy,
    declaredDigest,
  }: DeclaredCodes & Declaration,
): Promise<void> {
  await sql`
    update menu_items set contains = ${contains}, may_contain = ${mayContain}, additives = ${additives},
      diets = ${diets}, declared_at = coalesce(${declaredAt}, declared_at),
      declared_by = coalesce(${declaredBy}, declared_by), declared_digest = coalesce(${declaredDigest}, declared_digest)
    where account_id = ${accountId} and id = ${itemId}`
}

export async function updateOptionAllergens(
  sql: Sql,
  accountId: number,
  optionId: number,
  data: AllergenData,
): Promise<void> {
  await sql`
    update modifier_options set (${ALLERGENS_OF_OPTION.names}) = (${ALLERGENS_OF_OPTION.values({ ...data })})
    where account_id = ${accountId} and id = ${optionId}`
}
