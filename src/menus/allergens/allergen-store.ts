import type { Sql } from '../../platform/storage/database.ts'
import type { AllergenData, Declaration } from './declaration.ts'
import type { DeclaredCodes } from './declared-codes.ts'

export async function updateItemAllergens(
  sql: Sql,
  accountId: number,
  itemId: number,
  declared: AllergenData & Declaration,
): Promise<void> {
  await sql`
    update menu_items set contains = ${declared.contains}, may_contain = ${declared.mayContain},
      additives = ${declared.additives}, diets = ${declared.diets}, spicy = ${declared.spicy},
      alcohol = ${declared.alcohol}, min_age = ${declared.minAge}, declared_at = ${declared.declaredAt},
      declared_by = ${declared.declaredBy}, declared_digest = ${declared.declaredDigest}
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
    update modifier_options set contains = ${data.contains}, may_contain = ${data.mayContain},
      additives = ${data.additives}, diets = ${data.diets}, spicy = ${data.spicy},
      alcohol = ${data.alcohol}, min_age = ${data.minAge}
    where account_id = ${accountId} and id = ${optionId}`
}
