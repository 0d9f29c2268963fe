import type { Static } from 'typebox'
import { kitchenStatesOf } from '../kitchen/line-state/unprinted.ts'
import { impliedBits } from '../menus/allergens/codes.ts'
import { instantOf } from '../platform/core/clock.ts'
import { Refusal } from '../platform/core/refusal.ts'
import { changeCall, readCall } from '../platform/http/calls/call.ts'
import { Flag, Id, One, Pin, Text } from '../platform/http/schema/fields.ts'
import { Type } from '../platform/http/schema/schema-builder.ts'
import { wholePartsOf } from './bill/order-bill.ts'
import { channelCalls } from './channels/routes.ts'
import { AlsoAffected, ComboIds, comboIdsOf } from './combos/combo-fields.ts'
import { alsoAffected } from './combos/line-combo.ts'
import { WarningsAnswer, warningsAnswer } from './lifecycle/allergen-codes.ts'
import { Guests } from './lifecycle/guests-body.ts'
import { addItems } from './lines/add-items.ts'
import { eachWithModifiers, LineBody, lineFaults, MAX_ITEMS, requestedLine } from './lines/line-body.ts'
import { NotAfter, orderLineAnswer, Quantity, RoutingAnswer } from './lines/line-fields.ts'
import { LEVEL_REFUSALS, SaleIn, saleInput } from './lines/sale-fields.ts'
import { deleteOrder, removeItem, type VoidReason } from './lines/void-items.ts'
import { theOrder } from './load-order.ts'
import { OrderAnswer, orderAnswer } from './order-response.ts'

const getOrder = readCall({
  name: 'orders.get',
  method: 'GET',
  path: '/go/order/:order_id',
  seed: true,
  right: ['service', 'reports'],
  summary: 'Read an order',
  params: { order_id: Id },
  answer: { order_id: Id, result: OrderAnswer },
  refusals: ['order_not_found'],
  read: async (reading, { params }, keepUntilEventAt) => {
    const order = await theOrder(reading, params.order_id)
    keepUntilEventAt(order.locationId)
    const { lines, discounts } = await wholePartsOf(reading, order)
    const kitchen = await kitchenStatesOf(reading, order, lines)
    const items = lines.map((line) => orderLineAnswer(line, kitchen.get(line.id)))
    return { order_id: order.id, result: { ...orderAnswer(order, lines, discounts), items } }
  },
})

const addToOrder = changeCall({
  name: 'orders.add_items',
  method: 'POST',
  path: '/go/order/:order_id',
  seed: true,
  right: 'service',
  summary: 'Add items to an order',
  description:
    'All or nothing. An order takes at most 500 lines. One item may be sent without the `items` wrapper, and `item_modifiers` is accepted as `modifiers`. A modifier left out takes its pre-selected options.',
  params: { order_id: Id },
  body: {
    items: Type.Array(LineBody, { minItems: 1, maxItems: MAX_ITEMS }),
    not_after: Type.Optional(NotAfter),
    ...SaleIn,
    guests: Type.Optional(
      Type.Unsafe<Static<typeof Guests>>({
        ...Guests,
        description:
          'Guest details: an allergy note is added to the order’s, and the larger number of covers counts',
      }),
    ),
  },
  bodyExample: {
    items: [
      {
        item_id: 7,
        qty: 2,
        notes: 'no ice',
        modifiers: [{ modifier_id: 3, option_id: 9, qty: 1 }],
      },
    ],
  },
  findFaults: lineFaults,
  tidy: ({ items, ...rest }) => {
    if (items !== undefined && items !== null) return { ...rest, items: eachWithModifiers(items) }
    const { not_after, guests, ordered_at, supervisor_pin, ...item } = rest
    const about = Object.fromEntries(
      Object.entries({ not_after, guests, ordered_at, supervisor_pin }).filter(
        ([, value]) => value !== undefined,
      ),
    )
    return 'item_id' in rest ? { items: eachWithModifiers([item]), ...about } : rest
  },
  status: 201,
  answer: {
    order_item_id: Id,
    order_item_ids: Type.Array(Id),
    ...ComboIds,
    repeated_item_ids: Type.Optional(
      Type.Array(Id, { description: 'Items that had been added before, with the same `client_id`' }),
    ),
    ...WarningsAnswer,
    ...RoutingAnswer,
  },
  refusals: [
    'order_not_found',
    'order_paid',
    'order_closed',
    'order_too_large',
    'order_full',
    'item_not_found',
    'item_unavailable',
    'modifier_count',
    'modifier_option_unknown',
    'combo_parts',
    'order_merged',
    'client_id_taken',
    'client_id_differs',
    'too_late',
    'allergen_note_too_long',
    ...LEVEL_REFUSALS,
  ],
  change: async (change, { params, body }) => {
    const notAfter = body.not_after === undefined ? null : instantOf(body.not_after)
    const { covers = 0, allergens = 0, allergen_note: allergenNote = '', allergen_codes } = body.guests ?? {}
    const allergenCodes = impliedBits(allergen_codes ?? [])
    const isAllergy = allergenNote !== '' || allergenCodes !== 0
    const guests = { covers, allergens: isAllergy ? 1 : allergens, allergenNote, allergenCodes }
    const lines = body.items.map(requestedLine)
    const sale = saleInput(change.caller, body)
    const added = await addItems(change, params.order_id, lines, notAfter, guests, sale)
    if (added instanceof Refusal) return added
    const { ids, repeatedIds, warnings, plan } = added
    const repeated = repeatedIds.length > 0 ? { repeated_item_ids: repeatedIds } : {}
    return {
      order_item_id: ids[0] as number,
      order_item_ids: ids,
      ...comboIdsOf(added),
      ...repeated,
      ...warningsAnswer(warnings),
      ...plan,
    }
  },
})

/** Refusals of voids and deletions that need a reason or an approval. */
const GROUNDS = ['reason_needed', 'approval_needed', 'pin_not_set', 'pin_wrong', 'pin_locked'] as const

const Reason = Text(1, 200, 'Reason, for the log')

const removeFromOrder = changeCall({
  name: 'orders.remove_item',
  method: 'DELETE',
  path: '/go/order/:order_item_id/item',
  seed: true,
  right: 'service',
  summary: 'Remove an item from an order',
  description:
    'Each station that had it, or may have had it, prints VOID. With `qty` only that many are removed, as a separate line whose id is `order_item_id`.',
  params: { order_item_id: Id },
  body: {
    qty: Type.Optional(Quantity),
    reason: Type.Optional(Reason),
    made: Type.Optional(Type.Unsafe<number>({ ...Flag, description: '1: it was made, and is wasted' })),
    supervisor_pin: Type.Optional(Pin),
  },
  bodyExample: { qty: 1, reason: 'wrong table', made: 0 },
  status: 200,
  answer: { item_id: Id, deleted: One, order_item_id: Type.Optional(Id), ...AlsoAffected },
  refusals: ['order_item_not_found', 'order_paid', 'order_closed', 'below_paid', 'order_merged', ...GROUNDS],
  change: async (change, { params, body }) => {
    const { qty = null, made = null } = body
    const gone = await removeItem(change, params.order_item_id, { qty, made, ...groundsOf(body) })
    if (gone instanceof Refusal) return gone
    const { order_item_id: named } = params
    const part = gone.id === named ? {} : { order_item_id: gone.id }
    return { item_id: named, deleted: 1, ...part, ...alsoAffected(gone.affected, [named]) }
  },
})

const remove = changeCall({
  name: 'orders.delete',
  method: 'DELETE',
  path: '/go/order/:order_id',
  seed: true,
  right: 'service',
  summary: 'Delete an order',
  description:
    'Only while nothing was paid on it. Its table becomes free, and each station that had something of it prints VOID.',
  params: { order_id: Id },
  body: { reason: Type.Optional(Reason), supervisor_pin: Type.Optional(Pin) },
  bodyExample: { reason: 'they left' },
  status: 201,
  answer: { order_id: Id },
  refusals: ['order_not_found', 'order_closed', 'order_has_payments', 'order_merged', ...GROUNDS],
  change: async (change, { params, body }) => {
    const refused = await deleteOrder(change, params.order_id, groundsOf(body))
    return refused ?? { order_id: params.order_id }
  },
})

function groundsOf({ reason, supervisor_pin }: GroundsSent): VoidReason {
  return { reason: reason ?? null, supervisorPin: supervisor_pin ?? null }
}

interface GroundsSent {
  reason?: string
  supervisor_pin?: number
}

export const orderCalls = [getOrder, addToOrder, removeFromOrder, remove, ...channelCalls]
