import type { Static } from 'typebox'
import { ORDER_KINDS } from '../../orders/store.ts'
import { sheetOf } from '../../platform/core/csv.ts'
import { formatCents } from '../../platform/core/money.ts'
import { Count, Flag, Id, MoneyText, Shape } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { fullName } from '../../staff/rules.ts'
import { DateField } from '../period.ts'
import type { EntrySums, MethodSums, OrderSums, Person } from '../store.ts'
import type { ItemSums, RefundedItem } from './item-store.ts'
import { type Sold, salesByCourse, salesByItem, salesBySection } from './items.ts'
import type { LevelSales } from './levels.ts'
import type { ReductionSums, RefundSums } from './reductions-store.ts'
import { averageCheckCents } from './sales.ts'
import { TaxSalesEntry } from './taxes.ts'

const orderFields = {
  orders: Count,
  net: Type.String({ ...MoneyText, description: 'Without tax and service charge' }),
  tax: MoneyText,
  service_charge: MoneyText,
  total: MoneyText,
}
export const guestFields = {
  covers: Type.Integer({ ...Count, description: 'Guests, where they were counted' }),
  average_check: Type.String({ ...MoneyText, description: 'Total divided by orders' }),
}
const soldFields = {
  qty: Count,
  amount: Type.String({ ...MoneyText, description: 'At menu prices, modifiers included' }),
}
const moneyFields = {
  payments: Type.String({ ...MoneyText, description: 'Payments less reversals; without tips' }),
  tips: MoneyText,
  refunds: Type.String({ ...MoneyText, description: 'Refunds on closed orders; without tips' }),
  takings: Type.String({ ...MoneyText, description: 'Payments less refunds' }),
}

export const MethodSales = Shape('SalesByMethod', {
  method: Type.String(),
  count: Type.Integer({ minimum: 0, description: 'Number of payments, including those reversed later' }),
  reversed: MoneyText,
  ...moneyFields,
})

/** CSV columns of each list, in order; new columns are added at the end. */
const lists = {
  by_day: Shape({ date: DateField, ...orderFields, ...moneyFields, ...guestFields }),
  by_hour: Shape({ hour: Type.Integer({ minimum: 0, maximum: 23 }), ...orderFields, ...guestFields }),
  by_item: Shape({
    item_id: Id,
    name: Type.String(),
    ...soldFields,
    modifiers: Type.Array(Shape({ name: Type.String(), ...soldFields })),
    refunded: Type.Integer({ ...Count, description: 'Quantity refunded in these days' }),
  }),
  by_section: Shape({ section_id: Id, title: Type.String(), ...soldFields }),
  by_course: Shape({
    course: Type.Integer({ minimum: 0, maximum: 9, description: '0: none' }),
    ...soldFields,
  }),
  by_staff: Shape({
    staff_id: Id,
    name: Type.String(),
    isDeleted: Flag,
    ...orderFields,
    tips: MoneyText,
    ...guestFields,
  }),
  by_kind: Shape({
    kind: Type.String({ enum: [...ORDER_KINDS], description: 'At a table, or the kind of tab' }),
    ...orderFields,
    ...guestFields,
  }),
  by_method: MethodSales,
  by_tax: TaxSalesEntry,
  by_reduction: Shape({
    kind: Type.String({ enum: ['discount', 'comp', 'level', 'void', 'deletion'] }),
    reason: Type.String(),
    person: Type.String({ description: 'The approver, else the person who did it; empty: not recorded' }),
    done_by: Type.String({ description: 'The person who did it; empty: not recorded' }),
    approved_by: Type.String({ description: 'The approver; empty: no approval was needed' }),
    made: Type.Integer({
      ...Flag,
      description: '1: it was made, as a comp is; a void that was made is waste',
    }),
    count: Count,
    amount: Type.String({ ...MoneyText, description: 'At menu prices' }),
  }),
  by_level: Shape({
    level_id: Id,
    name: Type.String(),
    qty: Count,
    net: Type.String({ ...MoneyText, description: 'After discounts; with tax where prices contain it' }),
    net_at_base_price: Type.String({
      ...MoneyText,
      description: 'Its value at the items’ own prices',
    }),
  }),
  by_refund: Shape({
    reason: Type.String(),
    person: Type.String({ description: 'The approver' }),
    done_by: Type.String({ description: 'The person who refunded it' }),
    count: Count,
    amount: MoneyText,
    tip: MoneyText,
  }),
}

export const SalesAnswer = Shape({
  location_id: Id,
  from: DateField,
  to: DateField,
  currency: Type.String({ examples: ['EUR'] }),
  time_zone: Type.String({ examples: ['Europe/Paris'] }),
  summary: Shape({
    ...orderFields,
    ...moneyFields,
    ...guestFields,
    refunded_tax: Type.String({ ...MoneyText, description: 'Tax returned by refunds' }),
  }),
  by_day: Type.Array(lists.by_day),
  by_hour: Type.Array(lists.by_hour),
  by_item: Type.Array(lists.by_item),
  by_section: Type.Array(lists.by_section),
  by_course: Type.Array(lists.by_course),
  by_staff: Type.Array(lists.by_staff),
  by_kind: Type.Array(lists.by_kind),
  by_method: Type.Array(lists.by_method),
  by_tax: Type.Array(lists.by_tax),
  by_reduction: Type.Array(lists.by_reduction),
  by_refund: Type.Array(lists.by_refund),
  by_level: Type.Array(lists.by_level),
})
export type SalesAnswer = Static<typeof SalesAnswer>

export const LISTS = [
  'day',
  'hour',
  'item',
  'section',
  'course',
  'staff',
  'kind',
  'method',
  'tax',
  'reduction',
  'refund',
  'level',
] as const

/** Formats the entries of a list as rows; nested lists become text. */
export function csvOfList(
  list: `by_${(typeof LISTS)[number]}`,
  entries: object[],
  separator: 'comma' | 'semicolon' | undefined,
): string {
  const header = Object.keys(lists[list].properties)
  const rows = entries.map((entry) =>
    Object.values(entry).map((value) => (Array.isArray(value) ? value.map(inWords).join('; ') : value)),
  )
  return sheetOf(header, rows, separator)
}

const inWords = ({ qty, name }: { qty: number; name: string }) => `${qty} × ${name}`

export function ordersAnswer({ orders, taxCents, serviceCents, totalCents }: OrderSums) {
  return {
    orders,
    net: formatCents(totalCents - taxCents - serviceCents),
    tax: formatCents(taxCents),
    service_charge: formatCents(serviceCents),
    total: formatCents(totalCents),
  }
}

export function guestsAnswer(sums: OrderSums) {
  return { covers: sums.covers, average_check: formatCents(averageCheckCents(sums)) }
}

export function moneyAnswer({ amountCents, tipCents, refundedCents }: EntrySums) {
  return {
    payments: formatCents(amountCents),
    tips: formatCents(tipCents),
    refunds: formatCents(refundedCents),
    takings: formatCents(amountCents - refundedCents),
  }
}

export function methodAnswer(sums: MethodSums) {
  const { method, taken, reversedCents } = sums
  return { method, count: taken, reversed: formatCents(reversedCents), ...moneyAnswer(sums) }
}

export function staffAnswer(person: OrderSums & Person & { tipCents: number }) {
  return {
    staff_id: person.staffId,
    name: fullName(person),
    isDeleted: person.deletedAt === null ? 0 : 1,
    ...ordersAnswer(person),
    tips: formatCents(person.tipCents),
    ...guestsAnswer(person),
  }
}

/** Item sales in three views: by item, section and course. */
export function itemsAnswer(items: ItemSums[], refunded: RefundedItem[]) {
  return {
    by_item: salesByItem(items, refunded).map((item) => ({
      item_id: item.itemId,
      name: item.name,
      ...soldAnswer(item),
      modifiers: item.modifiers.map((one) => ({ name: one.name, ...soldAnswer(one) })),
      refunded: item.refunded,
    })),
    by_section: salesBySection(items).map((section) => ({
      section_id: section.sectionId,
      title: section.title,
      ...soldAnswer(section),
    })),
    by_course: salesByCourse(items).map((sold) => ({ course: sold.course, ...soldAnswer(sold) })),
  }
}

const soldAnswer = ({ qty, amountCents }: Sold) => ({ qty, amount: formatCents(amountCents) })

export function reductionAnswer({ kind, made, reason, actor, approver, count, amountCents }: ReductionSums) {
  const who = { person: approver || actor, done_by: actor, approved_by: approver }
  return { kind, reason, ...who, made, count, amount: formatCents(amountCents) }
}

export function levelSalesAnswer({ levelNumber, levelName, qty, netCents, baseNetCents }: LevelSales) {
  return {
    level_id: levelNumber,
    name: levelName,
    qty,
    net: formatCents(netCents),
    net_at_base_price: formatCents(baseNetCents),
  }
}

export function refundAnswer({ reason, actor, approver, count, amountCents, tipCents }: RefundSums) {
  return {
    reason,
    person: approver,
    done_by: actor,
    count,
    amount: formatCents(amountCents),
    tip: formatCents(tipCents),
  }
}
