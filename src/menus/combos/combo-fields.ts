import type { Static } from 'typebox'
import { centsAsNumber, formatCents } from '../../platform/core/money.ts'
import { Count, Id, MoneyIn, MoneyNumber, MoneyText, Shape, Text } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { MAX_CHOICES, MAX_PARTS, MAX_PICKS } from './combo-rules.ts'
import type { ComboPart } from './combo-types.ts'

// The parts of a combo in requests and responses.

const Course = Type.Integer({
  minimum: 0,
  maximum: 9,
  description: 'The course of its picks; 0 or left out: that of their own section',
})

export const ComboIn = Type.Object(
  {
    parts: Type.Array(
      Type.Object({
        part_id: Type.Optional(Id),
        name: Text(1, 120),
        min: Type.Integer({ minimum: 0, maximum: MAX_PICKS }),
        max: Type.Integer({ minimum: 1, maximum: MAX_PICKS }),
        course: Type.Optional(Course),
        choices: Type.Array(Type.Object({ item_id: Id, supplement: Type.Optional(MoneyIn) }), {
          minItems: 1,
          maxItems: MAX_CHOICES,
        }),
      }),
      { maxItems: MAX_PARTS },
    ),
  },
  {
    additionalProperties: false,
    description: 'Sells the item as a combo of these parts; no parts: as itself; left out: unchanged',
  },
)
export type ComboIn = Static<typeof ComboIn>

const partFields = { part_id: Id, name: Type.String(), min: Count, max: Count, course: Count }

export const ComboShape = Shape('Combo', {
  parts: Type.Array(
    Shape({ ...partFields, choices: Type.Array(Shape({ item_id: Id, supplement: MoneyNumber })) }),
  ),
})

export const EditableCombo = Shape('EditableCombo', {
  parts: Type.Array(
    Shape({ ...partFields, choices: Type.Array(Shape({ item_id: Id, supplement: MoneyText })) }),
  ),
})

/** Parts without an id get the next free numbers; null: not a combo. */
export function comboInput(combo: ComboIn): ComboPart[] | null {
  if (combo.parts.length === 0) return null
  let next = combo.parts.reduce((most, { part_id: number = 0 }) => Math.max(most, number), 0)
  return combo.parts.map(({ part_id: number, name, min, max, course = 0, choices }) => ({
    number: number ?? ++next,
    name,
    minPicks: min,
    maxPicks: max,
    course,
    choices: choices.map(({ item_id: itemId, supplement = 0 }) => ({ itemId, supplementCents: supplement })),
  }))
}

const comboWith =
  <Amount>(amount: (cents: number) => Amount) =>
  (parts: ComboPart[]) => ({
    parts: parts.map(({ number, name, minPicks, maxPicks, course, choices }) => ({
      part_id: number,
      name,
      min: minPicks,
      max: maxPicks,
      course,
      choices: choices.map(({ itemId, supplementCents }) => ({
        item_id: itemId,
        supplement: amount(supplementCents),
      })),
    })),
  })

export const comboEntry = comboWith(centsAsNumber)
export const editableCombo = comboWith(formatCents)
