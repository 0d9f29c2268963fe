import { columns } from '../../platform/storage/columns.ts'

// The columns of allergen data that statements read or write together.

const DATA = ['contains', 'mayContain', 'additives', 'diets', 'spicy', 'alcohol', 'minAge'] as const
const DECLARED = [...DATA, 'declaredAt', 'declaredBy', 'declaredDigest'] as const

export const ALLERGENS_OF_ITEM = columns(DECLARED)
export const ALLERGENS_OF_OPTION = columns(DATA)
/** Columns in statements with an alias: `i` for items, `o` for options. */
export const ITEM_ALLERGENS = columns(DECLARED, 'i')
export const OPTION_ALLERGENS = columns(DATA, 'o')
