import { balanceOf } from '../../bills/balance.ts'
import { DISCOUNT_KINDS } from '../../bills/discounts.ts'
import { type TaxedNet, type TaxPart, taxBaseOf, taxesOf } from '../../bills/taxes.ts'
import { formatCents } from '../../platform/core/money.ts'
import { Id, MoneyText, PercentText, Shape } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import type { Order } from '../store.ts'
import type { OrderDiscount } from './discount-store.ts'

export const TaxParts = Type.Array(
  Shape({ name: Type.String({ examples: ['Wine'] }), rate: PercentText, net: MoneyText, tax: MoneyText }),
  {
    description:
      'The tax by rate, lowest first; `net` is its base, with the service charge where that is taxed',
  },
)

/** Fields of a bill beyond those of the first version of the interface. */
export const BillParts = {
  list_total: Type.String({ ...MoneyText, description: 'The total at menu prices' }),
  discounts: Type.String({ ...MoneyText, description: 'Discounts, without comps' }),
  comps: Type.String({ ...MoneyText, description: 'Comps' }),
  taxes: TaxParts,
}

export const BillAnswer = Shape('Bill', {
  rates: Shape({ tax_rate: PercentText, service: PercentText }),
  currency: Type.String({ examples: ['EUR'] }),
  subtotal: Type.String({ ...MoneyText, description: 'After discounts and comps' }),
  tax: MoneyText,
  service_charge: MoneyText,
  total: MoneyText,
  paid: MoneyText,
  tips: MoneyText,
  balance: MoneyText,
  version: Type.Integer({ minimum: 1, description: 'Counts the changes of this order' }),
  ...BillParts,
})

export function billAnswer(order: Order, lines: TaxedNet[]) {
  return {
    // Hundredths of a percent are formatted like cents.
    rates: { tax_rate: formatCents(order.taxRateBps), service: formatCents(order.serviceRateBps) },
    currency: order.currency,
    subtotal: formatCents(order.subtotalCents),
    tax: formatCents(order.taxCents),
    service_charge: formatCents(order.serviceCents),
    total: formatCents(order.totalCents),
    paid: formatCents(order.paidCents),
    tips: formatCents(order.tipsCents),
    balance: formatCents(balanceOf(order)),
    version: order.version,
    ...billPartsAnswer({ ...order, taxes: taxesOf(lines, order) }),
  }
}

export function billPartsAnswer(bill: {
  listCents: number
  discountCents: number
  compCents: number
  taxes: TaxPart[]
}) {
  return {
    list_total: formatCents(bill.listCents),
    discounts: formatCents(bill.discountCents),
    comps: formatCents(bill.compCents),
    taxes: bill.taxes.map(taxPartAnswer),
  }
}

export function taxPartAnswer(part: TaxPart) {
  const { name, rateBps, taxCents } = part
  return {
    name,
    rate: formatCents(rateBps),
    net: formatCents(taxBaseOf(part)),
    tax: formatCents(taxCents),
  }
}

export const DiscountId = Type.Integer({ ...Id, description: 'Counts within the order' })

/** A discount in the response of Get Order. */
export const DiscountEntry = Shape('Discount', {
  discount_id: DiscountId,
  order_item_id: Type.Integer({ minimum: 0, description: 'The line it is on; 0: the whole bill' }),
  kind: Type.String({ enum: [...DISCOUNT_KINDS] }),
  value: Type.String({ ...MoneyText, description: 'A percentage or an amount; 0.00 for a comp' }),
  applied: Type.String({ ...MoneyText, description: 'The amount it takes off now' }),
  reason: Type.String(),
  withheld: Type.String({
    ...MoneyText,
    description: 'The further amount it would take off if a supervisor approved it for the current bill',
  }),
})

export function discountEntry(
  { id, lineId, kind, value, appliedCents, reason }: OrderDiscount,
  unlimitedCents: number,
) {
  return {
    discount_id: id,
    order_item_id: lineId ?? 0,
    kind,
    value: formatCents(value),
    applied: formatCents(appliedCents),
    reason,
    withheld: formatCents(Math.max(0, unlimitedCents - appliedCents)),
  }
}
