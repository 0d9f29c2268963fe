import type { Static } from 'typebox'
import { formatCents } from '../../platform/core/money.ts'
import { invalid } from '../../platform/core/refusal.ts'
import { changeCall } from '../../platform/http/calls/call.ts'
import { Count, Id, MoneyText, Shape } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { AlsoAffected } from '../combos/combo-fields.ts'
import { alsoAffected } from '../combos/line-combo.ts'
import { TabKind, TabName } from '../lifecycle/open-order-routes.ts'
import { Quantity } from '../lines/line-fields.ts'
import type { Order } from '../store.ts'
import { mergeOrders, moveOrder, type Target, transferLines } from './move-order.ts'

const Tab = Type.Object({ kind: TabKind, name: Type.Optional(TabName) })
const tabOf = ({ kind, name = '' }: Static<typeof Tab>) => ({ tableId: null, kind, name })

const move = changeCall({
  name: 'orders.move',
  method: 'PUT',
  path: '/go/order/:order_id/move',
  summary: 'Move an order',
  description:
    'To a free table, or with `kind` to a tab. Its bill and payments stay unchanged. An occupied table is refused with its order, to merge into.',
  params: { order_id: Id },
  body: { table_id: Type.Optional(Id), kind: Type.Optional(TabKind), name: Type.Optional(TabName) },
  bodyExample: { kind: 'bar', name: 'Ana' },
  status: 201,
  answer: { order_id: Id, table_id: Count, from_table_id: Count },
  refusals: ['order_not_found', 'table_not_found', 'table_already_open', 'order_closed', 'order_merged'],
  change: async (change, { params, body }) => {
    const { table_id: tableId, kind, name } = body
    if ((tableId === undefined) === (kind === undefined))
      throw invalid({ table_id: { fault: 'table_or_kind' } })
    const to = tableId !== undefined ? { tableId } : tabOf({ kind: kind ?? 'bar', ...(name && { name }) })
    const before = await moveOrder(change, params.order_id, to)
    return { order_id: params.order_id, table_id: tableId ?? 0, from_table_id: before.tableId }
  },
})

const merge = changeCall({
  name: 'orders.merge',
  method: 'POST',
  path: '/go/order/:order_id/merge',
  summary: 'Merge orders into one',
  description:
    'All lines of the given orders move to this one; their tables become free. Only orders without payments, pending ones included, can be merged into another.',
  params: { order_id: Id },
  body: {
    from_order_ids: Type.Array(Id, { minItems: 1, maxItems: 10 }),
    bill_version: Type.Optional(Id),
  },
  bodyExample: { from_order_ids: [91] },
  status: 201,
  answer: { order_id: Id, order_item_ids: Type.Array(Id), total: MoneyText, version: Id, covers: Count },
  refusals: [
    'order_not_found',
    'order_paid',
    'order_closed',
    'order_merged',
    'order_has_payments',
    'order_full',
    'order_too_large',
    'rates_differ',
    'bill_discount_stands',
    'bill_changed',
    'allergen_note_too_long',
  ],
  change: async (change, { params, body }) => {
    const merged = await mergeOrders(change, params.order_id, body.from_order_ids, body.bill_version ?? null)
    return {
      ...orderSums(merged.order),
      order_item_ids: merged.orderItemIds,
      covers: merged.order.covers,
    }
  },
})

const transfer = changeCall({
  name: 'orders.transfer',
  method: 'POST',
  path: '/go/order/:order_id/transfer',
  summary: 'Transfer items to another order',
  description:
    'To an order of the same location, to one opened at a free table, or to a new tab. Without `qty` the whole line moves; a part becomes a line of its own.',
  params: { order_id: Id },
  body: {
    items: Type.Array(Type.Object({ order_item_id: Id, qty: Type.Optional(Quantity) }), {
      minItems: 1,
      maxItems: 200,
    }),
    to_order_id: Type.Optional(Id),
    to_table_id: Type.Optional(Id),
    to_new: Type.Optional(Tab),
    bill_version: Type.Optional(Id),
  },
  bodyExample: { items: [{ order_item_id: 311, qty: 1 }], to_new: { kind: 'bar', name: 'Ana' } },
  status: 201,
  answer: {
    order_id: Id,
    total: MoneyText,
    version: Id,
    to: Shape({ order_id: Id, total: MoneyText, version: Id }),
    moved: Type.Array(Shape({ from: Id, to: Id, qty: Quantity })),
    ...AlsoAffected,
  },
  refusals: [
    'order_not_found',
    'order_item_not_found',
    'table_not_found',
    'staff_not_found',
    'table_already_open',
    'order_paid',
    'order_closed',
    'order_merged',
    'order_full',
    'order_too_large',
    'rates_differ',
    'below_paid',
    'bill_changed',
    'allergen_note_too_long',
  ],
  change: async (change, { params, body }) => {
    const { source, target, going } = await transferLines(change, params.order_id, {
      items: body.items.map(({ order_item_id, qty = null }) => ({ orderItemId: order_item_id, qty })),
      to: targetNamed(body),
      billVersion: body.bill_version ?? null,
    })
    const moved = going.map(({ line, fromId }) => ({ from: fromId, to: line.id, qty: line.qty }))
    const affected = going.map(({ fromId }) => ({ id: fromId }))
    const named = body.items.map(({ order_item_id }) => order_item_id)
    return { ...orderSums(source), to: orderSums(target), moved, ...alsoAffected(affected, named) }
  },
})

interface TargetNamed {
  to_order_id?: number
  to_table_id?: number
  to_new?: Static<typeof Tab>
}

function targetNamed({ to_order_id, to_table_id, to_new }: TargetNamed): Target {
  const named: Target[] = [
    ...(to_order_id === undefined ? [] : [{ orderId: to_order_id }]),
    ...(to_table_id === undefined ? [] : [{ tableId: to_table_id }]),
    ...(to_new === undefined ? [] : [tabOf(to_new)]),
  ]
  const [target] = named
  if (target === undefined || named.length > 1) throw invalid({ to_order_id: { fault: 'one_target' } })
  return target
}

function orderSums({ id, totalCents, version }: Order) {
  return { order_id: id, total: formatCents(totalCents), version }
}

export const movingCalls = [move, merge, transfer]
