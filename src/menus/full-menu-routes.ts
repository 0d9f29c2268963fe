import { theLocation } from '../locations/actions.ts'
import { formatInstant } from '../platform/core/clock.ts'
import { centsAsNumber } from '../platform/core/money.ts'
import { readCall } from '../platform/http/calls/call.ts'
import { Count, Flag, Id, InstantOrEmpty, list, MoneyNumber, Shape } from '../platform/http/schema/fields.ts'
import { Type } from '../platform/http/schema/schema-builder.ts'
import { MenuAllergens, MenuDeclaration, menuAllergens, menuDeclaration } from './allergens/menu-allergens.ts'
import { ComboShape, comboEntry } from './combos/combo-fields.ts'
import { menuTree } from './full-menu.ts'
import type { ItemInTree, MenuInTree } from './menu-types.ts'

const ExternalId = Type.String({ description: 'Id in other systems, such as a PLU; empty: none' })

const WholeOption = Shape({
  option_id: Id,
  name: Type.String(),
  price: MoneyNumber,
  is_selected: Flag,
  available: Flag,
  external_id: ExternalId,
  ...MenuAllergens,
})

const WholeItem = Shape({
  item_id: Id,
  name: Type.String(),
  description: Type.String(),
  calories: Count,
  indicators: Type.String(),
  price1_label: Type.String(),
  price_1: MoneyNumber,
  open_price: Type.Integer({ ...Flag, description: '1: a line may give its own price' }),
  available: Flag,
  left: Type.Union([Type.Null(), Count], { description: 'Portions left; null: not counted' }),
  out_until: Type.String({
    ...InstantOrEmpty,
    description: 'When it is back in stock automatically; empty: never',
  }),
  external_id: ExternalId,
  ...MenuAllergens,
  ...MenuDeclaration,
  modifiers: Type.Array(
    Shape({
      modifier_id: Id,
      name: Type.String({ description: 'The question put to the guest' }),
      min: Count,
      max: Count,
      options: Type.Array(WholeOption),
    }),
  ),
  combo: Type.Optional(ComboShape),
})

const WholeMenu = Shape({
  menu_id: Id,
  title: Type.String(),
  description: Type.String(),
  sections: Type.Array(
    Shape({
      section_id: Id,
      title: Type.String(),
      course: Type.Integer({ minimum: 0, maximum: 9, description: 'The course it is served in; 0: none' }),
      items: Type.Array(WholeItem),
    }),
  ),
})

/** Everything a terminal needs to take orders, in one read instead of one per section, item and modifier. */
export const wholeMenu = readCall({
  name: 'menus.get_full',
  method: 'GET',
  path: '/go/menu/:location_id/all',
  right: ['service', 'manage', 'kitchen', 'reports'],
  summary: 'Read all menus of a location at once',
  description: 'Menus, sections, items, modifiers and options, each in its order.',
  params: { location_id: Id },
  answer: list({ location_id: Id }, WholeMenu),
  refusals: ['location_not_found'],
  read: async (reading, { params }, keepUntilEventAt) => {
    const location = await theLocation(reading, params.location_id)
    keepUntilEventAt(location.id)
    const menus = await menuTree(reading.sql, location.accountId, location.id)
    const result = menus.map(wholeMenuEntry)
    return { location_id: location.id, records: result.length, result }
  },
})

function wholeMenuEntry({ id, title, description, sections }: MenuInTree) {
  return {
    menu_id: id,
    title,
    description,
    sections: sections.map((section) => ({
      section_id: section.id,
      title: section.title,
      course: section.course,
      items: section.items.map(wholeItemEntry),
    })),
  }
}

function wholeItemEntry(item: ItemInTree) {
  return {
    item_id: item.id,
    name: item.name,
    description: item.description,
    calories: item.calories,
    indicators: item.indicators,
    price1_label: item.priceLabel,
    price_1: centsAsNumber(item.priceCents),
    open_price: item.openPrice,
    available: item.available,
    left: item.left,
    out_until: item.outUntil === null ? '' : formatInstant(item.outUntil),
    external_id: item.externalId,
    ...menuAllergens(item),
    ...menuDeclaration(item),
    modifiers: item.modifiers.map(({ id, question, minChoices, maxChoices, options }) => ({
      modifier_id: id,
      name: question,
      min: minChoices,
      max: maxChoices,
      options: options.map((option) => ({
        option_id: option.id,
        name: option.name,
        price: centsAsNumber(option.priceCents),
        is_selected: option.isSelected,
        available: option.available,
        external_id: option.externalId,
        ...menuAllergens(option),
      })),
    })),
    ...(item.combo && { combo: comboEntry(item.combo) }),
  }
}
