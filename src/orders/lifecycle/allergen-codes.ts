import type { Static } from 'typebox'
import { ALLERGEN_CODES, type AllergenWarning, codesOf, PRESENCES } from '../../menus/allergens/codes.ts'
import { AllergenList } from '../../menus/allergens/declaration.ts'
import { Count, Shape } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'

/** Codes that the guests of an order must avoid. */
export const AllergenCodes = Type.Unsafe<Static<typeof AllergenList>>({
  ...AllergenList,
  description: 'Codes that the guests must avoid; left out: nothing is named by code',
})

/** Left out without codes, as for a program that does not know of them. */
export function allergenCodesOf({ allergenCodes }: { allergenCodes: number }) {
  return allergenCodes === 0 ? {} : { allergen_codes: codesOf(ALLERGEN_CODES, allergenCodes) }
}

const warning = {
  code: Type.Unsafe<AllergenWarning['code']>({ type: 'string', enum: [...ALLERGEN_CODES] }),
  presence: Type.Unsafe<AllergenWarning['presence']>({ type: 'string', enum: [...PRESENCES] }),
}

/** Warnings about one line. */
export const LineWarnings = Type.Array(Shape(warning))

/** Warnings about the lines of a request. */
export const WarningsAnswer = {
  warnings: Type.Optional(
    Type.Array(Shape({ index: Type.Integer({ ...Count, description: 'Position in `items`' }), ...warning }), {
      description:
        'Added dishes that contain, or may contain, what `allergen_codes` of the order names. A dish without a declaration gives no warning: ask the kitchen',
    }),
  ),
}

export function warningsAnswer(warnings: (AllergenWarning & { index: number })[]) {
  return warnings.length === 0 ? {} : { warnings }
}
