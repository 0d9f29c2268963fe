import type { Static } from 'typebox'
import { impliedBits } from '../../menus/allergens/codes.ts'
import { instantOf } from '../../platform/core/clock.ts'
import { invalid, Refusal } from '../../platform/core/refusal.ts'
import { changeCall, readCall } from '../../platform/http/calls/call.ts'
import { ClientId, Count, Covers, Flag, Held, Id, One, Text } from '../../platform/http/schema/fields.ts'
import {
  requireCurrentVersion,
  SeenVersion,
  Version,
  withVersion,
} from '../../platform/http/schema/optimistic-locking.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { ComboIds, comboIdsOf } from '../combos/combo-fields.ts'
import { eachWithModifiers, LineBody, lineFaults, MAX_ITEMS, requestedLine } from '../lines/line-body.ts'
import { NotAfter, RoutingAnswer } from '../lines/line-fields.ts'
import { LEVEL_REFUSALS, SaleIn, saleInput } from '../lines/sale-fields.ts'
import { theOrder } from '../load-order.ts'
import { changeDetails, requestBill } from '../order-details.ts'
import { ORDER_STATES, type OrderState } from '../rules.ts'
import { ORDER_KINDS, type Order, type OrderKind } from '../store.ts'
import { AllergenCodes, allergenCodesOf, WarningsAnswer, warningsAnswer } from './allergen-codes.ts'
import { closeOrder } from './close-order.ts'
import { AllergenNote } from './guests-body.ts'
import { openOrder } from './open-order.ts'

export const TabKind = Type.Unsafe<Exclude<OrderKind, 'table'>>({
  type: 'string',
  enum: ORDER_KINDS.filter((kind) => kind !== 'table'),
})
export const TabName = Text(1, 40, 'Name of the tab')
const open = changeCall({
  name: 'orders.open',
  method: 'POST',
  path: '/go/order/:location_id/new',
  summary: 'Open an order',
  description:
    'At a table, or without one as a tab (`kind`), with its first items, all or nothing. Sent again with the same `client_id`, at any time, it changes nothing and returns `repeated` 1 with the current `state` of the order. With other items it is refused.',
  params: { location_id: Id },
  body: {
    staff_id: Id,
    client_id: ClientId,
    table_id: Type.Optional(Id),
    kind: Type.Optional(TabKind),
    name: Type.Optional(TabName),
    covers: Type.Optional(Covers),
    allergens: Type.Optional(Flag),
    allergen_note: Type.Optional(AllergenNote),
    allergen_codes: Type.Optional(AllergenCodes),
    items: Type.Optional(Type.Array(LineBody, { maxItems: MAX_ITEMS })),
    not_after: Type.Optional(NotAfter),
    ...SaleIn,
  },
  bodyExample: {
    client_id: '0197b1f2-6f0e-7c3a-9d55-2f7a4c1e8b01',
    kind: 'bar',
    name: 'Ana',
    staff_id: 1,
    covers: 2,
    items: [{ client_id: '0197b1f2-6f0e-7c3a-9d55-2f7a4c1e8b02', item_id: 1, course: 1 }],
  },
  findFaults: lineFaults,
  tidy: ({ items, ...rest }) => (items === undefined ? rest : { ...rest, items: eachWithModifiers(items) }),
  status: 201,
  answer: {
    location_id: Id,
    order_id: Id,
    order_item_ids: Type.Array(Id),
    ...ComboIds,
    day_number: Count,
    repeated: Flag,
    ...WarningsAnswer,
    state: Type.Unsafe<OrderState>({ type: 'string', enum: [...ORDER_STATES] }),
    ...RoutingAnswer,
  },
  refusals: [
    'location_not_found',
    'table_not_found',
    'staff_not_found',
    'table_already_open',
    'client_id_taken',
    'client_id_differs',
    'too_late',
    'order_too_large',
    'item_not_found',
    'item_unavailable',
    'modifier_count',
    'modifier_option_unknown',
    ...LEVEL_REFUSALS,
    'combo_parts',
  ],
  change: async (change, { params, body }) => {
    const { table_id: tableId = null, kind } = body
    if ((tableId === null) === (kind === undefined)) throw invalid({ table_id: { fault: 'table_or_kind' } })
    const allergenCodes = impliedBits(body.allergen_codes ?? [])
    const opened = await openOrder(
      change,
      {
        locationId: params.location_id,
        staffId: body.staff_id,
        clientId: body.client_id,
        kind: kind ?? 'table',
        tableId,
        name: body.name ?? '',
        covers: body.covers ?? 0,
        allergens: allergenCodes === 0 ? (body.allergens ?? 0) : 1,
        allergenCodes,
        allergenNote: body.allergen_note ?? '',
      },
      (body.items ?? []).map(requestedLine),
      body.not_after === undefined ? null : instantOf(body.not_after),
      saleInput(change.caller, body),
    )
    if (opened instanceof Refusal) return opened
    return {
      location_id: params.location_id,
      order_id: opened.orderId,
      order_item_ids: opened.orderItemIds,
      ...comboIdsOf(opened),
      day_number: opened.dayNumber,
      repeated: opened.repeated ? 1 : 0,
      ...warningsAnswer(opened.warnings),
      state: opened.state,
      ...opened.plan,
    }
  },
})

const DetailsAnswer = {
  covers: Count,
  name: Type.String(),
  staff_id: Id,
  allergens: Flag,
  allergen_note: Type.String(),
  allergen_codes: Type.Optional(AllergenCodes),
}

function detailsFields(order: Order) {
  const { covers, name, staffId, allergens, allergenNote } = order
  return {
    ...{ covers, name, staff_id: staffId, allergens, allergen_note: allergenNote },
    ...allergenCodesOf(order),
  }
}

const seeDetails = readCall({
  name: 'orders.get_details',
  method: 'GET',
  path: '/go/order/:order_id/details',
  right: ['service', 'reports'],
  summary: 'Read an order’s details',
  params: { order_id: Id },
  answer: { order_id: Id, ...DetailsAnswer, version: Version },
  refusals: ['order_not_found'],
  read: async (reading, { params }) => ({
    order_id: params.order_id,
    ...withVersion(detailsFields(await theOrder(reading, params.order_id))),
  }),
})

const details = changeCall({
  name: 'orders.change_details',
  method: 'PUT',
  path: '/go/order/:order_id/details',
  summary: 'Change an order’s details',
  description: 'Fields left out stay unchanged. A new server gets the tips of later payments only.',
  params: { order_id: Id },
  body: {
    covers: Type.Optional(Covers),
    name: Type.Optional(Text(0, 40)),
    staff_id: Type.Optional(Id),
    allergens: Type.Optional(Flag),
    allergen_note: Type.Optional(AllergenNote),
    seen_allergen_note: Type.Optional(
      Type.String({
        ...AllergenNote,
        description:
          'The note as the editor saw it. Entries (separated by `;`) that others have added since are kept',
      }),
    ),
    allergen_codes: Type.Optional(AllergenCodes),
    seen_allergen_codes: Type.Optional(
      Type.Unsafe<Static<typeof AllergenCodes>>({
        ...AllergenCodes,
        description: 'The codes as the editor saw them. Codes that others have added since are kept',
      }),
    ),
    version: SeenVersion,
  },
  bodyExample: { covers: 4 },
  status: 201,
  answer: { order_id: Id, updated: One },
  refusals: [
    'order_not_found',
    'staff_not_found',
    'order_closed',
    'order_merged',
    'allergen_note_too_long',
    'changed_meanwhile',
  ],
  change: async (change, { params, body }) => {
    const { staff_id: staffId, allergen_note: allergenNote, version: _, ...rest } = body
    const { seen_allergen_note: seenAllergenNote, ...others } = rest
    const { allergen_codes: codes, seen_allergen_codes: seenCodes, ...same } = others
    await changeDetails(change, params.order_id, (order) => {
      requireCurrentVersion(body, detailsFields(order))
      return {
        ...same,
        ...(staffId !== undefined && { staffId }),
        ...(allergenNote !== undefined && { allergenNote }),
        ...(seenAllergenNote !== undefined && { seenAllergenNote }),
        ...(codes !== undefined && { allergenCodes: impliedBits(codes) }),
        ...(seenCodes !== undefined && { seenAllergenCodes: impliedBits(seenCodes) }),
      }
    })
    return { order_id: params.order_id, updated: 1 }
  },
})

const close = changeCall({
  name: 'orders.close',
  method: 'PUT',
  path: '/go/order/:order_id/close',
  summary: 'Close an order',
  description:
    'Like Close Table, for orders with and without a table. `held` is the number of lines that were never fired.',
  params: { order_id: Id },
  status: 201,
  answer: { order_id: Id, held: Held },
  refusals: ['order_not_found', 'order_not_paid', 'order_closed', 'order_merged'],
  change: async (change, { params }) => {
    const held = await closeOrder(change, params.order_id)
    return { order_id: params.order_id, held }
  },
})

const bill = changeCall({
  name: 'orders.request_bill',
  method: 'PUT',
  path: '/go/order/:order_id/bill',
  summary: 'Mark that the guests asked for the bill',
  params: { order_id: Id },
  body: { switch: Flag },
  bodyExample: { switch: 1 },
  status: 201,
  answer: { order_id: Id, updated: One },
  refusals: ['order_not_found', 'order_closed', 'order_merged'],
  change: async (change, { params, body }) => {
    await requestBill(change, params.order_id, body.switch === 1)
    return { order_id: params.order_id, updated: 1 }
  },
})

export const openingCalls = [open, seeDetails, details, close, bill]
