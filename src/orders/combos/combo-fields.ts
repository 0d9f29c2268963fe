import { formatCents } from '../../platform/core/money.ts'
import { Id, MoneyText, Shape } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import type { LineCombo } from './line-combo.ts'

/** Extra response field of actions that affect all lines of a combo. */
export const AlsoAffected = {
  also_affected: Type.Optional(
    Type.Array(Id, { description: 'Lines that were affected too, because they belong to the same combo' }),
  ),
}

/** Extra response field of calls that add items. */
export const ComboIds = {
  combo_ids: Type.Optional(Type.Array(Id, { description: 'The combos that were ordered, in order' })),
}

export const comboIdsOf = ({ comboIds }: { comboIds: number[] }) =>
  comboIds.length > 0 ? { combo_ids: comboIds } : {}

/** The combo of a line, in responses. */
export const LineComboShape = Shape('LineCombo', {
  combo_id: Type.Integer({ ...Id, description: 'Unique within the order' }),
  item_id: Id,
  name: Type.String(),
  part_id: Id,
  price: Type.String({ ...MoneyText, description: 'Price of one combo, which its lines share' }),
  supplement: Type.String({ ...MoneyText, description: 'Surcharge of this pick; part of its price' }),
})

export const lineComboEntry = ({ number, itemId, name, part, priceCents, supplementCents }: LineCombo) => ({
  combo_id: number,
  item_id: itemId,
  name,
  part_id: part,
  price: formatCents(priceCents),
  supplement: formatCents(supplementCents),
})
