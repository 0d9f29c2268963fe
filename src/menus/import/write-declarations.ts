import type { Change } from '../../context.ts'
import { mapInBatches } from '../../platform/storage/batching.ts'
import { updateImportedCodes } from '../allergens/allergen-store.ts'
import { digestOfItem } from '../allergens/declaration.ts'
import { announceDeclarations } from '../allergens/declare-allergens.ts'
import { CODE_COLUMNS, declaredIn, saysAllergens } from '../allergens/declared-codes.ts'
import type { PlannedEntry } from './outline.ts'

/** Writes what a file says about allergens. A file that names allergens is a declaration by the person who imports it. */
export async function writeDeclarations(
  change: Change,
  locationId: number,
  items: PlannedEntry[],
  ids: number[],
): Promise<void> {
  const { sql, caller, now } = change
  const changed = items.flatMap((item, index) =>
    CODE_COLUMNS.some((column) => (item.before?.values[column] ?? '') !== (item.values[column] ?? ''))
      ? [{ item, id: ids[index] as number }]
      : [],
  )
  await mapInBatches(changed, ({ item, id }) =>
    updateImportedCodes(sql, caller.accountId, id, {
      ...declaredIn(item.values),
      ...(saysAllergens(item.values)
        ? { declaredAt: now, declaredBy: caller.actor.name, declaredDigest: digestOf(item) }
        : { declaredAt: null, declaredBy: null, declaredDigest: null }),
    }),
  )
  const declared = changed.filter(({ item }) => saysAllergens(item.values))
  await announceDeclarations(
    change,
    locationId,
    declared.map(({ item, id }) => ({ id, name: item.values.name ?? '', ...declaredIn(item.values) })),
  )
}

function digestOf({ values, below }: PlannedEntry): string {
  return digestOfItem({
    name: values.name ?? '',
    description: values.description ?? '',
    modifiers: below.map((question) => ({
      question: question.values.name ?? '',
      options: question.below.map((option) => ({ name: option.values.name ?? '' })),
    })),
  })
}
