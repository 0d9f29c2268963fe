import { formatInstant } from '../../platform/core/clock.ts'
import { InstantOrEmpty } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import {
  type AllergenData,
  allergenAnswer,
  allergenBody,
  DECLARATIONS,
  type Declarable,
  type Declaration,
  type DeclarationState,
  declarationState,
  hasAllergenData,
} from './declaration.ts'

// Allergen data on the menu that terminals read. Fields without data are left out: an item without
// `allergens_declared_at` is not declared, which never means that it contains nothing.

export const MenuAllergens = allergenBody

export const MenuDeclaration = {
  allergens_declared_at: Type.Optional(
    Type.String({ ...InstantOrEmpty, description: 'Left out: nobody has declared the allergens; ask' }),
  ),
  declaration: Type.Optional(
    Type.Unsafe<DeclarationState>({
      type: 'string',
      enum: [...DECLARATIONS],
      description: '`before_change`: the item was changed after it was declared',
    }),
  ),
}

/** Of an item that nobody declared only what else is known of it. */
export function menuAllergens(data: Partial<AllergenData> & Partial<Declaration>) {
  if (data.declaredAt != null) return allergenAnswer(data)
  if (!hasAllergenData(data)) return {}
  const { contains, may_contain, ...others } = allergenAnswer(data)
  return {
    ...others,
    ...(contains.length > 0 && { contains }),
    ...(may_contain.length > 0 && { may_contain }),
  }
}

export function menuDeclaration(item: Partial<Declaration> & Declarable) {
  if (item.declaredAt == null) return {}
  return { allergens_declared_at: formatInstant(item.declaredAt), declaration: declarationState(item) }
}
