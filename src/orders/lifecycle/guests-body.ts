import { Covers, Flag, Text } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { AllergenCodes } from './allergen-codes.ts'
import { MAX_JOINED_NOTE } from './allergy-notes.ts'

/** The limit allows for notes that were joined from several. */
export const AllergenNote = Text(0, MAX_JOINED_NOTE)

/** Guest details that a device sends when it adds lines. */
export const Guests = Type.Object(
  {
    covers: Type.Optional(Covers),
    allergens: Type.Optional(Flag),
    allergen_note: Type.Optional(AllergenNote),
    allergen_codes: Type.Optional(AllergenCodes),
  },
  { additionalProperties: false },
)
