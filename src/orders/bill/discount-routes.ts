import { DISCOUNT_KINDS, type DiscountKind } from '../../bills/discounts.ts'
import { formatCents, WHOLE_BPS } from '../../platform/core/money.ts'
import { invalid, Refusal } from '../../platform/core/refusal.ts'
import { changeCall } from '../../platform/http/calls/call.ts'
import { Flag, Id, MoneyIn, MoneyText, One, Pin, Text } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { AlsoAffected } from '../combos/combo-fields.ts'
import { alsoAffected } from '../combos/line-combo.ts'
import {
  addDiscount,
  approveDiscount,
  type Discounted,
  removeDiscount,
  switchService,
} from './apply-discount.ts'
import { BillAnswer, billAnswer, DiscountId } from './bill-response.ts'

const Kind = Type.Unsafe<DiscountKind>({
  type: 'string',
  enum: [...DISCOUNT_KINDS],
  description: '`percent`, `amount`, or `comp` (free of charge)',
})
const Reason = Text(1, 200, 'Reason, for the receipt and the log')
const SupervisorPin = Type.Optional(
  Type.Integer({ ...Pin, description: 'The supervisor’s PIN, if the action needs approval' }),
)

const add = changeCall({
  name: 'discounts.add',
  method: 'POST',
  path: '/go/order/:order_id/discount',
  right: 'service',
  summary: 'Add a discount or a comp',
  description:
    'A percentage, an amount, or all of it (`comp`), off one line or the whole bill. It is recalculated at each change; percentages of a bill come before amounts. The approved amount is its limit: when more is ordered, or merged from another table, it does not grow until it is approved again. Without approval it stays within the share of the current bill that staff may give. At most one per line and five per bill. Above the location’s limit for staff it needs the supervisor’s PIN, a comp always.',
  params: { order_id: Id },
  body: {
    kind: Kind,
    value: Type.Optional(MoneyIn),
    order_item_id: Type.Optional(Type.Integer({ ...Id, description: 'Left out: the whole bill' })),
    reason: Reason,
    supervisor_pin: SupervisorPin,
    bill_version: Type.Optional(
      Type.Integer({ ...Id, description: 'The version of the bill that the user saw' }),
    ),
  },
  bodyExample: { kind: 'percent', value: '10.00', reason: 'Regular guest', supervisor_pin: 1234 },
  status: 201,
  answer: { order_id: Id, discount_id: DiscountId, applied: MoneyText, bill: BillAnswer, ...AlsoAffected },
  refusals: [
    'order_not_found',
    'order_item_not_found',
    'order_paid',
    'order_closed',
    'order_merged',
    'bill_changed',
    'discount_exists',
    'too_many_discounts',
    'discount_too_large',
    'approval_needed',
    'pin_not_set',
    'pin_wrong',
    'pin_locked',
    'below_paid',
  ],
  change: async (change, { params, body }) => {
    const { kind, value = 0 } = body
    const most = kind === 'percent' ? WHOLE_BPS : Number.MAX_SAFE_INTEGER
    if (kind === 'comp' ? value !== 0 : value < 1 || value > most) {
      throw invalid({
        value: kind === 'comp' ? { fault: 'number', to: 0 } : { fault: 'number', from: 0.01, to: most / 100 },
      })
    }
    const added = await addDiscount(change, {
      orderId: params.order_id,
      lineId: body.order_item_id ?? null,
      kind,
      value,
      reason: body.reason,
      supervisorPin: body.supervisor_pin,
      billVersion: body.bill_version ?? null,
    })
    if (added instanceof Refusal) return added
    return discountAnswer(added)
  },
})

const approve = changeCall({
  name: 'discounts.approve',
  method: 'PUT',
  path: '/go/order/:order_id/discount/:discount_id',
  right: 'service',
  summary: 'Approve a discount for the current bill',
  description:
    'A discount is limited to what was approved, even if more was ordered since. This approves its current amount.',
  params: { order_id: Id, discount_id: DiscountId },
  body: { supervisor_pin: SupervisorPin },
  bodyExample: { supervisor_pin: 1234 },
  status: 201,
  answer: { order_id: Id, discount_id: DiscountId, applied: MoneyText, bill: BillAnswer, ...AlsoAffected },
  refusals: [
    'order_not_found',
    'discount_not_found',
    'order_paid',
    'order_closed',
    'order_merged',
    'approval_needed',
    'pin_not_set',
    'pin_wrong',
    'pin_locked',
    'below_paid',
  ],
  change: async (change, { params, body }) => {
    const approved = await approveDiscount(change, {
      orderId: params.order_id,
      discountId: params.discount_id,
      supervisorPin: body.supervisor_pin,
    })
    if (approved instanceof Refusal) return approved
    return discountAnswer(approved)
  },
})

const remove = changeCall({
  name: 'discounts.remove',
  method: 'DELETE',
  path: '/go/order/:order_id/discount/:discount_id',
  right: 'service',
  summary: 'Remove a discount',
  description: 'Its amount is due again.',
  params: { order_id: Id, discount_id: DiscountId },
  status: 200,
  answer: { order_id: Id, discount_id: DiscountId, deleted: One, bill: BillAnswer, ...AlsoAffected },
  refusals: ['order_not_found', 'discount_not_found', 'order_paid', 'order_closed', 'order_merged'],
  change: async (change, { params }) => {
    const { applied: _, ...removed } = discountAnswer(
      await removeDiscount(change, params.order_id, params.discount_id),
    )
    return { ...removed, deleted: 1 }
  },
})

/** The discount of the named line, with what it takes off all lines of a combo. */
function discountAnswer({ order, bill, discountId, written, onLine }: Discounted) {
  const cents = written.reduce((sum, { id }) => sum + (bill.applied.get(id) ?? 0), 0)
  const lines = written.flatMap(({ lineId }) => (lineId === null ? [] : { id: lineId }))
  return {
    order_id: order.id,
    discount_id: discountId,
    applied: formatCents(cents),
    bill: billAnswer(order, bill.lines),
    ...alsoAffected(lines, onLine === null ? [] : [onLine]),
  }
}

const service = changeCall({
  name: 'orders.set_service_charge',
  method: 'PUT',
  path: '/go/order/:order_id/service',
  right: 'service',
  summary: 'Switch the service charge of an order',
  description:
    '0 removes it, with the supervisor’s PIN; 1 restores it at the order’s own rate. Setting the current value again changes nothing.',
  params: { order_id: Id },
  body: { switch: Flag, reason: Reason, supervisor_pin: SupervisorPin },
  bodyExample: { switch: 0, reason: 'Long wait', supervisor_pin: 1234 },
  status: 201,
  answer: { order_id: Id, switch: Flag, service_charge: MoneyText, total: MoneyText, bill_version: Id },
  refusals: [
    'order_not_found',
    'order_paid',
    'order_closed',
    'order_merged',
    'approval_needed',
    'pin_not_set',
    'pin_wrong',
    'pin_locked',
    'below_paid',
  ],
  change: async (change, { params, body }) => {
    const order = await switchService(change, {
      orderId: params.order_id,
      isOn: body.switch === 1,
      reason: body.reason,
      supervisorPin: body.supervisor_pin,
    })
    if (order instanceof Refusal) return order
    return {
      order_id: order.id,
      switch: order.serviceOff ? 0 : 1,
      service_charge: formatCents(order.serviceCents),
      total: formatCents(order.totalCents),
      bill_version: order.version,
    }
  },
})

export const discountCalls = [add, approve, remove, service]
