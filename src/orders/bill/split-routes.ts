import { balanceOf } from '../../bills/balance.ts'
import type { Bill, TaxedBill } from '../../bills/bill.ts'
import { remainingBill, type Share, splitByAmounts, splitByWeights, splitEvenly } from '../../bills/split.ts'
import { taxesOf } from '../../bills/taxes.ts'
import { groupsOfSeats, weightsOfGroups } from '../../bills/weights.ts'
import type { Change } from '../../context.ts'
import type { PaidShare } from '../../payments/payment-types.ts'
import { type ShareStanding, seatsInUse, standingOf } from '../../payments/shares.ts'
import { listPayments } from '../../payments/store.ts'
import { formatCents } from '../../platform/core/money.ts'
import { invalid, Refusal } from '../../platform/core/refusal.ts'
import { changeCall } from '../../platform/http/calls/call.ts'
import { Flag, Id, MoneyIn, MoneyText, Shape } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import type { OrderLine } from '../lines/line.ts'
import { Seat } from '../lines/line-details.ts'
import { Quantity } from '../lines/line-fields.ts'
import { listLines } from '../lines/line-store.ts'
import { theLockedOrder } from '../load-order.ts'
import type { Order } from '../store.ts'
import { TaxParts, taxPartAnswer } from './bill-response.ts'

const MAX_SHARES = 100

const split = changeCall({
  name: 'orders.split',
  method: 'POST',
  path: '/go/order/:order_id/split',
  right: 'service',
  summary: 'Split a bill',
  description:
    'Computes, and stores nothing. Give one of `ways`, `amounts`, `groups` (of order items; an item in several groups is shared by them) and `by` (`seat`: a share for each seat in use; what belongs to no seat is shared by all). The shares add up exactly; what `amounts` or `groups` leave out is one more share, marked `rest`. A share is paid by passing its `total` as the `amount` of a payment.',
  params: { order_id: Id },
  body: {
    ways: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_SHARES })),
    amounts: Type.Optional(Type.Array(MoneyIn, { minItems: 1, maxItems: MAX_SHARES })),
    groups: Type.Optional(
      Type.Array(Type.Array(Id, { minItems: 1, maxItems: 1_000 }), { minItems: 1, maxItems: MAX_SHARES }),
    ),
    by: Type.Optional(Type.Unsafe<'seat'>({ type: 'string', enum: ['seat'] })),
    items: Type.Optional(
      Type.Array(Type.Object({ order_item_id: Id, qty: Quantity }, { additionalProperties: false }), {
        minItems: 1,
        maxItems: 500,
      }),
    ),
    of: Type.Optional(
      Type.Unsafe<'balance' | 'bill' | 'unpaid'>({
        type: 'string',
        enum: ['balance', 'bill', 'unpaid'],
        description:
          'The amount to split: the balance, or the whole bill. Left out: the bill for groups, else the balance. `unpaid`, for `ways`, `by` and `items`: payments for a share count for it, and `due` is the rest of each',
      }),
    ),
  },
  bodyExample: { ways: 3 },
  status: 201,
  answer: {
    order_id: Id,
    of: Type.String({ enum: ['balance', 'bill', 'unpaid'] }),
    currency: Type.String({ examples: ['EUR'] }),
    total: MoneyText,
    bill_version: Id,
    shares: Type.Array(
      Shape('Share', {
        subtotal: MoneyText,
        tax: MoneyText,
        service_charge: MoneyText,
        total: MoneyText,
        rest: Flag,
        seat: Type.Optional(Seat),
        paid: Type.Optional(MoneyText),
        held: Type.Optional(Type.String({ ...MoneyText, description: 'Being paid now' })),
        due: Type.Optional(MoneyText),
        taxes: TaxParts,
      }),
    ),
  },
  refusals: ['order_not_found', 'order_item_not_found', 'over_balance'],
  change: async (change, { params, body }) => {
    const order = await theLockedOrder(change, params.order_id)
    const of = body.of ?? (body.items ? 'unpaid' : body.groups || body.by ? 'bill' : 'balance')
    const lines = await listLines(change.sql, change.caller.accountId, order.id)
    const whole = { ...order, taxes: taxesOf(lines, order) }
    const bill = of === 'balance' ? remainingBill(whole, order.taxIncluded, balanceOf(order)) : whole
    const shares =
      of === 'unpaid' ? await unpaidShares(change, order, lines, body) : sharesOf(order, lines, bill, body)
    return {
      order_id: order.id,
      of,
      currency: order.currency,
      total: formatCents(bill.totalCents),
      bill_version: order.version,
      shares: shares.map((share) => ({ ...shareAnswer(share), ...standingAnswer(share) })),
    }
  },
})

/** Shares with their payments. Their tax is that of an equal amount of the bill. */
async function unpaidShares(
  { sql, caller, now }: Change,
  order: Order,
  lines: OrderLine[],
  input: SplitInput,
): Promise<SplitShare[]> {
  const payments = await listPayments(sql, caller.accountId, order.id)
  const named = namedShares(lines, input)
  const whole = { ...order, taxes: taxesOf(lines, order) }
  return named.map((share) => {
    const standing = standingOf(order, lines, payments, share, now)
    const bill = remainingBill(whole, order.taxIncluded, standing.totalCents)
    return { ...bill, isRest: false, standing, ...('seat' in share && { seat: share.seat }) }
  })
}

function namedShares(lines: OrderLine[], { ways, by, items, amounts, groups }: SplitInput): PaidShare[] {
  const given = [ways, by, items].filter((one) => one !== undefined)
  if (given.length !== 1 || amounts || groups) throw invalid({ of: { fault: 'one_way_to_split' } })
  if (by) return seatsInUse(lines).map((seat) => ({ seat }))
  if (items) return [{ items: items.map(({ order_item_id: id, qty }) => ({ id, qty })) }]
  return Array.from({ length: ways ?? 1 }, (_, index) => ({ part: index + 1, of: ways ?? 1 }))
}

function standingAnswer({ standing }: SplitShare) {
  if (!standing) return {}
  const { paidCents, heldCents, dueCents } = standing
  return { paid: formatCents(paidCents), held: formatCents(heldCents), due: formatCents(dueCents) }
}

interface SplitInput {
  ways?: number
  amounts?: number[]
  groups?: number[][]
  by?: 'seat'
  items?: { order_item_id: number; qty: number }[]
}

type SplitShare = Share & { seat?: number; standing?: ShareStanding }

function sharesOf(order: Order, lines: OrderLine[], bill: TaxedBill, input: SplitInput): SplitShare[] {
  const { ways, amounts, groups, by } = input
  if ([ways, amounts, groups, by].filter((one) => one !== undefined).length !== 1) {
    throw invalid({ ways: { fault: 'one_way_to_split' } })
  }
  if (by) return sharesOfSeats(order, lines, bill)
  if (groups) return sharesOfGroups(order, lines, bill, groups)
  if (amounts) {
    const over = amounts.reduce((sum, amount) => sum + amount, 0) - bill.totalCents
    if (over > 0) throw tooMuch(bill, over)
    return splitByAmounts(bill, order.taxIncluded, amounts)
  }
  return splitEvenly(bill, order.taxIncluded, ways ?? 1)
}

function sharesOfGroups(order: Order, lines: OrderLine[], bill: TaxedBill, groups: number[][]): Share[] {
  const grouped = new Set(groups.flat())
  for (const id of grouped) {
    if (!lines.some((line) => line.id === id)) {
      throw new Refusal('order_item_not_found', `Order ${order.id} has no item ${id}.`)
    }
  }
  const rest = lines.filter(({ id }) => !grouped.has(id)).map(({ id }) => id)
  const all = rest.length > 0 ? [...groups, rest] : groups
  const shares = splitByWeights(bill, order.taxIncluded, weightsOfGroups(lines, all, order))
  return shares.map((share, index) => ({ ...share, isRest: index === groups.length }))
}

function sharesOfSeats(order: Order, lines: OrderLine[], bill: TaxedBill): SplitShare[] {
  const seats = groupsOfSeats(lines)
  const weights = weightsOfGroups(
    lines,
    seats.map(({ ids }) => ids),
    order,
  )
  const shares = splitByWeights(bill, order.taxIncluded, weights)
  return shares.map((share, index) => ({ ...share, seat: seats[index]?.seat ?? 0 }))
}

function tooMuch(bill: Bill, overCents: number): Refusal {
  const total = formatCents(bill.totalCents)
  const over = formatCents(overCents)
  return new Refusal('over_balance', `The amounts exceed ${total} by ${over}.`, { total, over })
}

function shareAnswer(share: SplitShare) {
  return {
    subtotal: formatCents(share.subtotalCents),
    tax: formatCents(share.taxCents),
    service_charge: formatCents(share.serviceCents),
    total: formatCents(share.totalCents),
    rest: share.isRest ? 1 : 0,
    ...(share.seat !== undefined && { seat: share.seat }),
    taxes: share.taxes.map(taxPartAnswer),
  }
}

export const splitCalls = [split]
