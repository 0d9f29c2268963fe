import { invalid, Refusal } from '../../platform/core/refusal.ts'
import { changeCall } from '../../platform/http/calls/call.ts'
import { Count, Id, Pin, Text } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { TabKind, TabName } from './open-order-routes.ts'
import { reopenOrder } from './reopen-order.ts'

const reopen = changeCall({
  name: 'orders.reopen',
  method: 'PUT',
  path: '/go/order/:order_id/reopen',
  right: 'service',
  summary: 'Reopen an order that was closed',
  description:
    'On the business day on which it was closed, if nothing was refunded, at its table or another free one, or with `kind` as a tab. It is still paid: a payment can be reversed and taken again, but no items can be added.',
  params: { order_id: Id },
  body: {
    table_id: Type.Optional(Type.Integer({ ...Id, description: 'Left out: its previous table or tab' })),
    kind: Type.Optional(TabKind),
    name: Type.Optional(TabName),
    reason: Text(1, 200, 'Reason, for the log'),
    supervisor_pin: Type.Optional(Pin),
  },
  bodyExample: { reason: 'charged to the wrong card', supervisor_pin: 1234 },
  status: 201,
  answer: { order_id: Id, table_id: Count },
  refusals: [
    'order_not_found',
    'table_not_found',
    'order_not_closed',
    'order_merged',
    'order_refunded',
    'too_late',
    'table_already_open',
    'approval_needed',
    'pin_not_set',
    'pin_wrong',
    'pin_locked',
  ],
  change: async (change, { params, body }) => {
    const { table_id: tableId, kind, name = '' } = body
    if (tableId !== undefined && kind !== undefined) throw invalid({ table_id: { fault: 'table_or_kind' } })
    const tab = kind && { tableId: null, kind, name }
    const reopened = await reopenOrder(change, {
      orderId: params.order_id,
      to: tableId === undefined ? tab : { tableId },
      reason: body.reason,
      supervisorPin: body.supervisor_pin,
    })
    if (reopened instanceof Refusal) return reopened
    return { order_id: params.order_id, table_id: reopened.tableId }
  },
})

export const reopenCalls = [reopen]
