import { mustReach, type Reading } from '../context.ts'
import { theLocation } from '../locations/actions.ts'
import { centsAsNumber } from '../platform/core/money.ts'
import { found } from '../platform/core/refusal.ts'
import { type Call, readCall } from '../platform/http/calls/call.ts'
import { Count, Flag, Id, list, MoneyNumber, Shape } from '../platform/http/schema/fields.ts'
import { Type } from '../platform/http/schema/schema-builder.ts'
import { allergenCalls } from './allergens/allergen-routes.ts'
import { withoutChosenCombos } from './combos/list-combos.ts'
import { wholeMenu } from './full-menu-routes.ts'
import { hoursCalls } from './hours/hours-routes.ts'
import { nextTransitionOf, readOffer } from './offer.ts'
import { viewOf } from './offer-view.ts'
import { photoCalls } from './photos/photo-routes.ts'
import { levelCalls } from './price-levels/level-routes.ts'
import { channelOfCaller } from './served/channels.ts'
import { availabilityCalls } from './stock/availability-routes.ts'
import {
  findItem,
  findMenu,
  findModifier,
  findSection,
  listItems,
  listMenus,
  listModifiers,
  listOptions,
  listSections,
} from './store.ts'
import { textCalls } from './translations/text-routes.ts'

const menus = readCall({
  name: 'menus.list',
  method: 'GET',
  path: '/go/menu/:location_id',
  seed: true,
  right: ['service', 'kitchen', 'reports', 'manage'],
  summary: 'List menus',
  params: { location_id: Id },
  answer: list(
    { location_id: Id },
    Shape('Menu', { id: Id, total_items: Count, title: Type.String(), description: Type.String() }),
  ),
  refusals: ['location_not_found'],
  read: async (reading, { params }, keepUntilEventAt) => {
    const location = await theLocation(reading, params.location_id)
    keepUntilEventAt(location.id)
    const rows = await listMenus(reading.sql, location.accountId, location.id)
    const result = rows.map(({ id, itemCount, title, description }) => ({
      id,
      total_items: itemCount,
      title,
      description,
    }))
    return { location_id: location.id, records: result.length, result }
  },
})

const sections = readCall({
  name: 'sections.list',
  method: 'GET',
  path: '/go/menu/:menu_id/sections',
  seed: true,
  right: ['service', 'kitchen', 'reports', 'manage'],
  summary: 'List the sections of a menu',
  params: { menu_id: Id },
  answer: list({ menu_id: Id }, Shape('Section', { section_id: Id, title: Type.String() })),
  refusals: ['menu_not_found'],
  read: async (reading, { params }, keepUntilEventAt) => {
    const menu = found(
      await findMenu(reading.sql, reading.caller.accountId, params.menu_id),
      'menu_not_found',
      `Menu ${params.menu_id}`,
    )
    keepUntilEventAt(menu.locationId)
    const rows = await listSections(...reach(reading, menu.locationId), params.menu_id)
    const result = rows.map(({ id, title }) => ({ section_id: id, title }))
    return { menu_id: params.menu_id, records: result.length, result }
  },
})

const items = readCall({
  name: 'items.list',
  method: 'GET',
  path: '/go/menu/:section_id/items',
  seed: true,
  right: ['service', 'kitchen', 'reports', 'manage'],
  summary: 'List the items of a section',
  params: { section_id: Id },
  answer: list(
    { section_id: Id },
    Shape('Item', {
      item_id: Id,
      name: Type.String(),
      description: Type.String(),
      calories: Count,
      indicators: Type.String(),
      price1_label: Type.String(),
      price_1: Type.Number({ ...MoneyNumber, description: 'The price to pay now, for an order at a table' }),
      base_price: Type.Optional(
        Type.Number({ ...MoneyNumber, description: 'Its own price; only while a price level applies' }),
      ),
      available: Type.Integer({ ...Flag, description: '0 = out of stock: adding it to an order is refused' }),
    }),
  ),
  refusals: ['section_not_found'],
  read: async (reading, { params }, keepUntilEventAt) => {
    const section = found(
      await findSection(reading.sql, reading.caller.accountId, params.section_id),
      'section_not_found',
      `Section ${params.section_id}`,
    )
    const offer = await readOffer(reading.sql, reading.caller.accountId, section.locationId)
    keepUntilEventAt(section.locationId, nextTransitionOf(offer, reading.now))
    const rows = await listItems(...reach(reading, section.locationId), params.section_id)
    const sold = await withoutChosenCombos(reading, section.locationId, rows)
    const view = viewOf(offer, { channel: channelOfCaller(reading.caller), instant: reading.now })
    const result = sold.map((item) => {
      const { priceCents, applied } = view.priceOf(item, section.menuId)
      return {
        item_id: item.id,
        name: item.name,
        description: item.description,
        calories: item.calories,
        indicators: item.indicators,
        price1_label: item.priceLabel,
        price_1: centsAsNumber(priceCents),
        ...(applied && { base_price: centsAsNumber(item.priceCents) }),
        available: item.available,
      }
    })
    return { section_id: params.section_id, records: result.length, result }
  },
})

const modifiers = readCall({
  name: 'modifiers.list',
  method: 'GET',
  path: '/go/menu/:item_id/modifiers',
  seed: true,
  right: ['service', 'kitchen', 'reports', 'manage'],
  summary: 'List the modifiers of an item',
  params: { item_id: Id },
  answer: list({ item_id: Id }, Shape({ modifier_id: Id })),
  refusals: ['item_not_found'],
  read: async (reading, { params }, keepUntilEventAt) => {
    const item = found(
      await findItem(reading.sql, reading.caller.accountId, params.item_id),
      'item_not_found',
      `Item ${params.item_id}`,
    )
    keepUntilEventAt(item.locationId)
    mustReach(reading.caller, item.locationId)
    const rows = await listModifiers(reading.sql, reading.caller.accountId, params.item_id)
    const result = rows.map(({ id }) => ({ modifier_id: id }))
    return { item_id: params.item_id, records: result.length, result }
  },
})

const modifierDetails = readCall({
  name: 'modifiers.get',
  method: 'GET',
  path: '/go/menu/:modifier_id/modifier_details',
  seed: true,
  right: ['service', 'kitchen', 'reports', 'manage'],
  summary: 'Read the question of a modifier',
  description: 'The question put to the guest, and how many options may be chosen.',
  params: { modifier_id: Id },
  answer: list(
    { modifier_id: Id },
    Shape('Modifier', { detail_id: Id, name: Type.String(), min: Count, max: Count }),
  ),
  refusals: ['modifier_not_found'],
  read: async (reading, { params }, keepUntilEventAt) => {
    const modifier = await theModifier(reading, params.modifier_id)
    keepUntilEventAt(modifier.locationId)
    const { id, question, minChoices, maxChoices } = modifier
    const result = [{ detail_id: id, name: question, min: minChoices, max: maxChoices }]
    return { modifier_id: params.modifier_id, records: result.length, result }
  },
})

const modifierOptions = readCall({
  name: 'modifiers.list_options',
  method: 'GET',
  path: '/go/menu/:modifier_id/modifier_options',
  seed: true,
  right: ['service', 'kitchen', 'reports', 'manage'],
  aliases: ['/go/menu/:modifier_id/modifier_items'],
  summary: 'List the options of a modifier',
  params: { modifier_id: Id },
  answer: list(
    { modifier_id: Id },
    Shape('Option', { option_id: Id, name: Type.String(), price: MoneyNumber, is_selected: Flag }),
  ),
  refusals: ['modifier_not_found'],
  read: async (reading, { params }, keepUntilEventAt) => {
    const modifier = await theModifier(reading, params.modifier_id)
    const offer = await readOffer(reading.sql, reading.caller.accountId, modifier.locationId)
    keepUntilEventAt(modifier.locationId, nextTransitionOf(offer, reading.now))
    const rows = await listOptions(...reach(reading, modifier.locationId), params.modifier_id)
    const view = viewOf(offer, { channel: channelOfCaller(reading.caller), instant: reading.now })
    const { optionCents } = view.priceOf({ ...modifier, id: modifier.itemId, priceCents: 0 }, modifier.menuId)
    const result = rows.map((option) => ({
      option_id: option.id,
      name: option.name,
      price: centsAsNumber(optionCents(option)),
      is_selected: option.isSelected,
    }))
    return { modifier_id: params.modifier_id, records: result.length, result }
  },
})

async function theModifier(reading: Reading, modifierId: number) {
  const { sql, caller } = reading
  const modifier = found(
    await findModifier(sql, caller.accountId, modifierId),
    'modifier_not_found',
    `Modifier ${modifierId}`,
  )
  mustReach(caller, modifier.locationId)
  return modifier
}

function reach({ sql, caller }: Reading, locationId: number) {
  mustReach(caller, locationId)
  return [sql, caller.accountId, locationId] as const
}

/** The interface documents two prefixes; both are served. */
function underBothPrefixes(call: Call): Call {
  const paths = [call.path, ...call.aliases]
  const plural = paths.map((path) => path.replace('/go/menu/', '/go/menus/'))
  return { ...call, aliases: [...call.aliases, ...plural] }
}

export const menuCalls = [
  ...[menus, sections, items, modifiers, modifierDetails, modifierOptions].map(underBothPrefixes),
  wholeMenu,
  ...availabilityCalls,
  ...allergenCalls,
  ...hoursCalls,
  ...levelCalls,
  ...textCalls,
  ...photoCalls,
]

export { servePictures } from './photos/serve-pictures.ts'
