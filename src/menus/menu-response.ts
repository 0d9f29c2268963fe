import type { Static } from 'typebox'
import { formatCents } from '../platform/core/money.ts'
import { Count, Flag, Id, MoneyText, Shape } from '../platform/http/schema/fields.ts'
import { Version, withVersion } from '../platform/http/schema/optimistic-locking.ts'
import { Type } from '../platform/http/schema/schema-builder.ts'
import { EditableCombo, editableCombo } from './combos/combo-fields.ts'
import type { ItemInTree, MenuInTree, Section, ServedColumns } from './menu-types.ts'
import { PhotoAnswer, photoOf } from './photos/photo.ts'
import { ServedAnswer, servedAnswer } from './served/served-fields.ts'

export const TaxId = Type.Integer({
  minimum: 0,
  maximum: 8,
  description: 'Its tax rate; 0: none, that of its parent applies',
})
const OptionEntry = Shape({
  option_id: Id,
  name: Type.String(),
  price: MoneyText,
  is_selected: Flag,
  external_id: Type.String(),
  served: ServedAnswer,
})
const ModifierEntry = Shape({
  modifier_id: Id,
  name: Type.String({ description: 'The question put to the guest' }),
  min: Count,
  max: Count,
  group_id: Type.Integer({ minimum: 0, description: 'The shared group that it is a copy of; 0: none' }),
  options: Type.Array(OptionEntry),
})
const ItemEntry = Shape({
  item_id: Id,
  section_id: Id,
  name: Type.String(),
  description: Type.String(),
  calories: Count,
  indicators: Type.String(),
  price1_label: Type.String(),
  price_1: MoneyText,
  available: Flag,
  external_id: Type.String(),
  open_price: Flag,
  tax_id: TaxId,
  served: ServedAnswer,
  modifiers: Type.Array(ModifierEntry),
  combo: Type.Optional(EditableCombo),
  photo: Type.Optional(PhotoAnswer),
  version: Version,
})
const SectionEntry = Shape({
  section_id: Id,
  title: Type.String(),
  printer_id: Type.Integer({ minimum: 0, description: 'The station that makes its items; 0: none' }),
  course: Count,
  tax_id: TaxId,
  served: ServedAnswer,
  version: Version,
  items: Type.Array(ItemEntry),
})
export const MenuEntry = Shape({
  menu_id: Id,
  title: Type.String(),
  description: Type.String(),
  served: ServedAnswer,
  version: Version,
  sections: Type.Array(SectionEntry),
})
export type MenuEntry = Static<typeof MenuEntry>
export type SectionEntry = Static<typeof SectionEntry>
export type ItemEntry = Static<typeof ItemEntry>

/** A menu with everything on it. Each level has a version of its own editable fields only. */
export function menuEntry({ id, sections, ...menu }: MenuInTree): MenuEntry {
  return {
    menu_id: id,
    ...withVersion(menuFields(menu)),
    sections: sections.map((section) => ({
      section_id: section.id,
      ...withVersion(sectionFields(section)),
      items: section.items.map((item) => ({
        item_id: item.id,
        ...withVersion(itemFields(item)),
        ...photoOf(item),
      })),
    })),
  }
}

export function menuFields({
  title,
  description,
  ...served
}: Pick<MenuInTree, 'title' | 'description' | keyof ServedColumns>) {
  return { title, description, served: servedAnswer(served) }
}

export function sectionFields({ title, printerId, course, taxNumber, ...served }: Omit<Section, 'id'>) {
  return {
    title,
    printer_id: printerId ?? 0,
    course,
    tax_id: taxNumber ?? 0,
    served: servedAnswer(served),
  }
}

export function itemFields(item: ItemInTree) {
  return {
    section_id: item.sectionId,
    name: item.name,
    description: item.description,
    calories: item.calories,
    indicators: item.indicators,
    price1_label: item.priceLabel,
    price_1: formatCents(item.priceCents),
    available: item.available,
    external_id: item.externalId,
    open_price: item.openPrice,
    tax_id: item.taxNumber ?? 0,
    served: servedAnswer(item),
    modifiers: item.modifiers.map((modifier) => ({
      modifier_id: modifier.id,
      name: modifier.question,
      min: modifier.minChoices,
      max: modifier.maxChoices,
      group_id: modifier.groupNumber ?? 0,
      options: modifier.options.map((option) => ({
        option_id: option.id,
        name: option.name,
        price: formatCents(option.priceCents),
        is_selected: option.isSelected,
        external_id: option.externalId,
        served: servedAnswer(option),
      })),
    })),
    ...(item.combo && { combo: editableCombo(item.combo) }),
  }
}
