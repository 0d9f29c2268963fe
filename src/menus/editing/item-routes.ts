import type { Static } from 'typebox'
import { invalid } from '../../platform/core/refusal.ts'
import type { Fault } from '../../platform/core/validation-errors.ts'
import { changeCall } from '../../platform/http/calls/call.ts'
import { Flag, Id, MoneyIn, One, Text } from '../../platform/http/schema/fields.ts'
import {
  requireAllFields,
  requireCurrentVersion,
  VersionedPatch,
} from '../../platform/http/schema/optimistic-locking.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { ComboIn, comboInput } from '../combos/combo-fields.ts'
import { ExternalId } from '../import/format.ts'
import { itemFields, TaxId } from '../menu-response.ts'
import { contradiction, MAX_QUESTIONS } from '../rules.ts'
import { ServedIn, servedInput } from '../served/served-fields.ts'
import { addItem, changeItem, type ItemInput, removeItem } from './edit-item.ts'
import { Order, Title } from './menu-routes.ts'
import { reorderItems } from './reorder.ts'
import type { ModifierInput } from './save-modifiers.ts'

const Min = Type.Integer({ minimum: 0, maximum: 99 })
const Max = Type.Integer({ minimum: 1, maximum: 99 })
const OptionsIn = Type.Array(
  Type.Object({
    option_id: Type.Optional(Id),
    name: Title,
    price: Type.Optional(MoneyIn),
    is_selected: Type.Optional(Flag),
    external_id: Type.Optional(
      Type.String({ ...ExternalId, description: 'As for the item; left out: unchanged' }),
    ),
    served: Type.Optional(ServedIn),
  }),
  { minItems: 1, maxItems: 100 },
)

const itemBody = {
  name: Title,
  description: Type.Optional(Text(0, 1000)),
  calories: Type.Optional(Type.Integer({ minimum: 0, maximum: 99_999 })),
  indicators: Type.Optional(Text(0, 120)),
  price1_label: Type.Optional(Text(0, 40)),
  price_1: MoneyIn,
  available: Type.Optional(Flag),
  external_id: Type.Optional(ExternalId),
  open_price: Type.Optional(Type.Integer({ ...Flag, description: '1: a line may give its own price' })),
  tax_id: Type.Optional(
    Type.Integer({
      ...TaxId,
      description: 'The tax rate; 0: that of its section; left out: unchanged',
    }),
  ),
  served: Type.Optional(ServedIn),
  modifiers: Type.Optional(
    Type.Array(
      Type.Object({
        modifier_id: Type.Optional(Id),
        group_id: Type.Optional(
          Type.Integer({
            minimum: 0,
            description: 'The shared question to copy; its contents need not be sent. 0 or left out: none',
          }),
        ),
        name: Type.Optional(Title),
        min: Type.Optional(Min),
        max: Type.Optional(Max),
        options: Type.Optional(OptionsIn),
      }),
      { maxItems: MAX_QUESTIONS },
    ),
  ),
  combo: Type.Optional(ComboIn),
}
const savedItem = VersionedPatch({ ...itemBody, section_id: Type.Optional(Id) })
const SavedItem = Type.Object(savedItem)

/** Defaults for a new item, or one that is replaced as a whole. */
const NOTHING_SAID: ItemInput = {
  name: '',
  description: '',
  calories: 0,
  indicators: '',
  priceLabel: '',
  priceCents: 0,
  available: 1,
  externalId: '',
  openPrice: 0,
  modifiers: [],
}
const itemExample = {
  name: 'Lemon tart',
  price_1: '7.50',
  indicators: 'V',
  modifiers: [{ name: 'With cream?', min: 0, max: 1, options: [{ name: 'Whipped cream', price: '1.00' }] }],
}

function itemInput(body: Static<typeof SavedItem>, leftOut = NOTHING_SAID): ItemInput {
  const modifiers = body.modifiers?.map((modifier) => ({
    id: modifier.modifier_id,
    groupNumber: modifier.group_id || undefined,
    question: modifier.name ?? '',
    minChoices: modifier.min ?? 0,
    maxChoices: modifier.max ?? 1,
    options: (modifier.options ?? []).map((option) => ({
      id: option.option_id,
      name: option.name,
      priceCents: option.price ?? 0,
      isSelected: option.is_selected ?? 0,
      externalId: option.external_id,
      served: servedInput(option.served),
    })),
  }))
  const faults = (body.modifiers ?? []).flatMap((sent, index): [string, Fault][] => {
    const wholly = ['name', 'min', 'max', 'options'] as const
    // A group's fields are known and may be left out, but only all together.
    const isNeeded = !sent.group_id || wholly.some((name) => sent[name] !== undefined)
    const missing = isNeeded ? wholly.filter((name) => sent[name] === undefined) : []
    if (missing.length > 0)
      return missing.map((name) => [`modifiers[${index}].${name}`, { fault: 'required' }])
    const fault = contradiction(modifiers?.[index] as ModifierInput)
    return fault ? [[`modifiers[${index}]`, fault]] : []
  })
  if (faults.length > 0) throw invalid(Object.fromEntries(faults))
  return {
    name: body.name ?? leftOut.name,
    description: body.description ?? leftOut.description,
    calories: body.calories ?? leftOut.calories,
    indicators: body.indicators ?? leftOut.indicators,
    priceLabel: body.price1_label ?? leftOut.priceLabel,
    priceCents: body.price_1 ?? leftOut.priceCents,
    available: body.available ?? leftOut.available,
    externalId: body.external_id ?? leftOut.externalId,
    openPrice: body.open_price ?? leftOut.openPrice,
    taxNumber: body.tax_id === 0 ? null : body.tax_id,
    served: servedInput(body.served),
    modifiers: modifiers ?? leftOut.modifiers,
    combo: body.combo === undefined ? undefined : comboInput(body.combo),
  }
}

const createItem = changeCall({
  name: 'items.create',
  method: 'POST',
  path: '/go/menu/:section_id/items',
  right: 'manage',
  summary: 'Add an item to a section',
  params: { section_id: Id },
  body: itemBody,
  bodyExample: itemExample,
  status: 201,
  answer: { item_id: Id },
  refusals: [
    'section_not_found',
    'modifier_not_found',
    'option_not_found',
    'group_not_found',
    'modifier_is_shared',
    'tax_rate_not_found',
    'hours_not_found',
  ],
  change: async (change, { params, body }) => ({
    item_id: await addItem(change, params.section_id, itemInput(body)),
  }),
})

const orderItems = changeCall({
  name: 'items.reorder',
  method: 'PUT',
  path: '/go/menu/:section_id/item_order',
  right: 'manage',
  summary: 'Put the items of a section in order',
  params: { section_id: Id },
  body: { ids: Order },
  bodyExample: { ids: [2, 1, 3] },
  status: 201,
  answer: { section_id: Id, updated: One },
  refusals: ['section_not_found', 'menu_changed_meanwhile'],
  change: async (change, { params, body }) => {
    await reorderItems(change, params.section_id, body.ids)
    return { section_id: params.section_id, updated: 1 }
  },
})

const editItem = changeCall({
  name: 'items.change',
  method: 'PUT',
  path: '/go/menu/:item_id/item',
  right: 'manage',
  summary: 'Change an item',
  description:
    'The whole item; with a version, only the fields to change. If modifiers are sent, those with an id are changed, those without are new, those with a group are copies of it, and those left out are deleted. Open orders keep what was ordered.',
  params: { item_id: Id },
  body: savedItem,
  bodyExample: itemExample,
  status: 201,
  answer: { item_id: Id, updated: One },
  refusals: [
    'item_not_found',
    'section_not_found',
    'modifier_not_found',
    'option_not_found',
    'group_not_found',
    'modifier_is_shared',
    'tax_rate_not_found',
    'hours_not_found',
    'changed_meanwhile',
  ],
  change: async (change, { params, body }) => {
    requireAllFields(itemBody, body)
    await changeItem(change, params.item_id, (item) => {
      requireCurrentVersion(body, itemFields(item))
      const leftOut = body.version === undefined ? NOTHING_SAID : item
      return { ...itemInput(body, leftOut), sectionId: body.section_id ?? item.sectionId }
    })
    return { item_id: params.item_id, updated: 1 }
  },
})

const deleteItem = changeCall({
  name: 'items.delete',
  method: 'DELETE',
  path: '/go/menu/:item_id/item',
  right: 'manage',
  summary: 'Delete an item',
  params: { item_id: Id },
  status: 200,
  answer: { item_id: Id, deleted: One },
  refusals: ['item_not_found'],
  change: async (change, { params }) => {
    await removeItem(change, params.item_id)
    return { item_id: params.item_id, deleted: 1 }
  },
})

export const itemCalls = [createItem, orderItems, editItem, deleteItem]
