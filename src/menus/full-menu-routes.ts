import type { Caller } from '../context.ts'
import { theLocation } from '../locations/actions.ts'
import { formatInstant } from '../platform/core/clock.ts'
import { centsAsNumber } from '../platform/core/money.ts'
import { Refusal } from '../platform/core/refusal.ts'
import { readCall } from '../platform/http/calls/call.ts'
import { Count, Flag, Id, InstantOrEmpty, list, MoneyNumber, Shape } from '../platform/http/schema/fields.ts'
import { Type } from '../platform/http/schema/schema-builder.ts'
import { MenuAllergens, MenuDeclaration, menuAllergens, menuDeclaration } from './allergens/menu-allergens.ts'
import { ComboShape, comboEntry } from './combos/combo-fields.ts'
import { menuTree } from './full-menu.ts'
import { HoursAnswer, hoursAnswer } from './hours/hours-fields.ts'
import type { ItemInTree, MenuInTree, Option, ServedColumns } from './menu-types.ts'
import { nextTransitionOf, type Offer, readOffer } from './offer.ts'
import { type OfferView, servedFields, viewOf } from './offer-view.ts'
import { PhotoAnswer, photoOf } from './photos/photo.ts'
import { LevelAnswer, levelAnswer } from './price-levels/level-fields.ts'
import { type Channel, channelOfCaller } from './served/channels.ts'
import { ChannelField, isRestricted, ServedAnswer, servedAnswer } from './served/served-fields.ts'
import { MenuLanguage } from './translations/text-routes.ts'
import { menusInLanguage } from './translations/translate-menus.ts'

const ExternalId = Type.String({ description: 'Id in other systems, such as a PLU; empty: none' })

const BasePrice = {
  base_price: Type.Optional(
    Type.Number({ ...MoneyNumber, description: 'Its own price; only while a price level applies' }),
  ),
}
const ServedFields = {
  served: Type.Optional(ServedAnswer),
  served_now: Type.Integer({ ...Flag, description: '1: it is offered now, on the channel of the caller' }),
  served_next: Type.Optional(
    Type.String({ ...InstantOrEmpty, description: 'When `served_now` changes next; empty: never' }),
  ),
}
const WholeOption = Shape({
  option_id: Id,
  name: Type.String(),
  price: MoneyNumber,
  ...BasePrice,
  is_selected: Flag,
  available: Flag,
  external_id: ExternalId,
  ...MenuAllergens,
  served: Type.Optional(ServedAnswer),
  served_now: Type.Optional(
    Type.Integer({ ...Flag, description: 'Left out: it is offered whenever the item is' }),
  ),
})

const WholeItem = Shape({
  item_id: Id,
  name: Type.String(),
  description: Type.String(),
  calories: Count,
  indicators: Type.String(),
  price1_label: Type.String(),
  price_1: MoneyNumber,
  ...BasePrice,
  level: Type.Optional(Shape({ level_id: Id, name: Type.String() })),
  ...ServedFields,
  open_price: Type.Integer({ ...Flag, description: '1: a line may give its own price' }),
  available: Flag,
  left: Type.Union([Type.Null(), Count], { description: 'Portions left; null: not counted' }),
  daily_quantity: Type.Optional(
    Type.Integer({ ...Count, description: 'Portions of each day; left out: not set' }),
  ),
  low_stock_at: Type.Optional(Type.Integer({ ...Count, description: 'Count of the event `menu.low_stock`' })),
  out_until: Type.String({
    ...InstantOrEmpty,
    description: 'When it is back in stock automatically; empty: never',
  }),
  external_id: ExternalId,
  photo: Type.Optional(PhotoAnswer),
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
  ...ServedFields,
  sections: Type.Array(
    Shape({
      section_id: Id,
      title: Type.String(),
      course: Type.Integer({ minimum: 0, maximum: 9, description: 'The course it is served in; 0: none' }),
      ...ServedFields,
      photo: Type.Optional(PhotoAnswer),
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
  description:
    'Menus, sections, items, modifiers and options, each in its order. `price_1` is the price to pay now for an order at a table. Where the location has hours or price levels, they are included, so that a terminal can compute offers and prices for other orders and without a network.',
  params: { location_id: Id },
  query: {
    language: Type.Optional(MenuLanguage),
    channel: Type.Optional(
      Type.Unsafe<Channel>({
        ...ChannelField,
        description:
          'The sales channel to look from; needs `manage` or `reports`. Left out: that of the caller',
      }),
    ),
  },
  answer: {
    ...list({ location_id: Id }, WholeMenu),
    language: Type.Optional(Type.String({ description: 'As requested' })),
    fallbacks: Type.Optional(
      Type.Integer({ ...Count, description: 'Number of texts that are not available in that language' }),
    ),
    time_zone: Type.Optional(Type.String({ description: 'Of the hours' })),
    strict_hours: Type.Optional(Flag),
    hours: Type.Optional(Type.Array(HoursAnswer)),
    levels: Type.Optional(Type.Array(LevelAnswer)),
  },
  refusals: ['location_not_found', 'right_missing', 'language_unknown'],
  read: async (reading, { params, query }, keepUntilEventAt) => {
    const location = await theLocation(reading, params.location_id)
    const offer = await readOffer(reading.sql, location.accountId, location.id)
    keepUntilEventAt(location.id, nextTransitionOf(offer, reading.now))
    const menus = await menuTree(reading.sql, location.accountId, location.id)
    const view = viewOf(offer, { channel: channelFor(reading.caller, query.channel), instant: reading.now })
    const translated = await menusInLanguage(reading, location.id, menus, query.language)
    const result = translated.menus.map((menu) => wholeMenuEntry(menu, view))
    const { language, fallbacks } = translated
    return {
      location_id: location.id,
      records: result.length,
      ...(language !== undefined && { language, fallbacks }),
      ...offerFields(offer),
      result,
    }
  },
})

/** Others than people who see the whole menu get that of their own channel. */
function channelFor(caller: Caller, requested: Channel | undefined): Channel {
  if (requested === undefined) return channelOfCaller(caller)
  if (caller.rights.has('manage') || caller.rights.has('reports')) return requested
  throw new Refusal('right_missing', 'Only those who manage menus or read reports see other channels.', {
    right: 'manage',
  })
}

/** Hours and levels, so that a terminal computes offers and prices itself; nothing where there are none. */
function offerFields({ timeZone, isStrict, hours, levels }: Offer) {
  if (hours.length === 0 && levels.length === 0) return {}
  return {
    time_zone: timeZone,
    strict_hours: isStrict ? 1 : 0,
    hours: hours.map(hoursAnswer),
    levels: levels.map(({ stored }) => levelAnswer(stored)),
  }
}

/** `above`: the entries that it is in, the nearest first. */
function entryFields(view: OfferView, entry: ServedColumns, above: ServedColumns[]) {
  const parts = [entry, ...above]
  return {
    ...(isRestricted(entry) && { served: servedAnswer(entry) }),
    ...servedFields(view.servedState(parts), parts.some(isRestricted)),
  }
}

function wholeMenuEntry(menu: MenuInTree, view: OfferView) {
  const { id, title, description, sections } = menu
  return {
    menu_id: id,
    title,
    description,
    ...entryFields(view, menu, []),
    sections: sections.map((section) => ({
      section_id: section.id,
      title: section.title,
      course: section.course,
      ...entryFields(view, section, [menu]),
      ...photoOf(section),
      items: section.items.map((item) => wholeItemEntry(item, view, [section, menu], id)),
    })),
  }
}

function wholeItemEntry(item: ItemInTree, view: OfferView, above: ServedColumns[], menuId: number) {
  const { priceCents, applied, optionCents } = view.priceOf(item, menuId)
  return {
    item_id: item.id,
    name: item.name,
    description: item.description,
    calories: item.calories,
    indicators: item.indicators,
    price1_label: item.priceLabel,
    price_1: centsAsNumber(priceCents),
    ...(applied && {
      base_price: centsAsNumber(item.priceCents),
      level: { level_id: applied.level.id, name: applied.level.name },
    }),
    ...entryFields(view, item, above),
    open_price: item.openPrice,
    available: item.available,
    left: item.left,
    ...(item.dailyQuantity != null && { daily_quantity: item.dailyQuantity }),
    ...(item.lowStockAt != null && { low_stock_at: item.lowStockAt }),
    out_until: item.outUntil === null ? '' : formatInstant(item.outUntil),
    external_id: item.externalId,
    ...menuAllergens(item),
    ...photoOf(item),
    ...menuDeclaration(item),
    modifiers: item.modifiers.map(({ id, question, minChoices, maxChoices, options }) => ({
      modifier_id: id,
      name: question,
      min: minChoices,
      max: maxChoices,
      options: options.map((option) => wholeOptionEntry(option, optionCents(option), view)),
    })),
    ...(item.combo && { combo: comboEntry(item.combo) }),
  }
}

function wholeOptionEntry(option: Option, cents: number, view: OfferView) {
  return {
    option_id: option.id,
    name: option.name,
    price: centsAsNumber(cents),
    ...(cents !== option.priceCents && { base_price: centsAsNumber(option.priceCents) }),
    is_selected: option.isSelected,
    available: option.available,
    external_id: option.externalId,
    ...menuAllergens(option),
    ...(isRestricted(option) && {
      served: servedAnswer(option),
      served_now: view.servedState([option]).isServed ? 1 : 0,
    }),
  }
}
