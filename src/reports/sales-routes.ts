import type { Static } from 'typebox'
import { csvOf } from '../csv.ts'
import { readCall } from '../http/call.ts'
import { Document } from '../http/document.ts'
import { Count, Flag, Id, MoneyText, Shape } from '../http/fields.ts'
import { Type } from '../http/type.ts'
import { theLocation } from '../locations/actions.ts'
import { formatCents } from '../money.ts'
import { fullName } from '../staff/rules.ts'
import { DateField, periodOf, periodQuery } from './period.ts'
import { inPieces } from './pieces.ts'
import { ReductionEntry, reductionAnswer, salesReduced } from './reductions.ts'
import {
  added,
  NOTHING,
  type Sold,
  salesByDay,
  salesByHour,
  salesByItem,
  salesByMethod,
  salesBySection,
  salesByStaff,
} from './sales.ts'
import { type EntrySums, type MethodSums, type OrderSums, sumItems } from './store.ts'
import { salesByTax, TaxSalesEntry, taxSalesAnswer } from './taxes.ts'

const orderFields = {
  orders: Count,
  net: Type.String({ ...MoneyText, description: 'Without tax and service charge' }),
  tax: MoneyText,
  service_charge: MoneyText,
  total: MoneyText,
}
const soldFields = {
  qty: Count,
  amount: Type.String({ ...MoneyText, description: 'At the prices of the menu, modifiers contained' }),
}
const moneyFields = {
  payments: Type.String({ ...MoneyText, description: 'What came in, less what was reversed; no tips' }),
  tips: MoneyText,
  refunds: Type.String({ ...MoneyText, description: 'Given back for orders that were closed; no tips' }),
  takings: Type.String({ ...MoneyText, description: 'Payments less refunds' }),
}

export const MethodSales = Shape('SalesByMethod', {
  method: Type.String(),
  count: Type.Integer({ minimum: 0, description: 'Payments taken, later reversed ones too' }),
  reversed: MoneyText,
  ...moneyFields,
})

const lists = {
  by_day: Shape({ date: DateField, ...orderFields, ...moneyFields }),
  by_hour: Shape({ hour: Type.Integer({ minimum: 0, maximum: 23 }), ...orderFields }),
  by_item: Shape({
    item_id: Id,
    name: Type.String(),
    ...soldFields,
    modifiers: Type.Array(Shape({ name: Type.String(), ...soldFields })),
  }),
  by_section: Shape({ section_id: Id, title: Type.String(), ...soldFields }),
  by_staff: Shape({ staff_id: Id, name: Type.String(), isDeleted: Flag, ...orderFields, tips: MoneyText }),
  by_method: MethodSales,
  by_tax: TaxSalesEntry,
  by_reduction: ReductionEntry,
}

const SalesAnswer = Shape({
  location_id: Id,
  from: DateField,
  to: DateField,
  currency: Type.String({ examples: ['EUR'] }),
  time_zone: Type.String({ examples: ['Europe/Paris'] }),
  summary: Shape({ ...orderFields, ...moneyFields }),
  by_day: Type.Array(lists.by_day),
  by_hour: Type.Array(lists.by_hour),
  by_item: Type.Array(lists.by_item),
  by_section: Type.Array(lists.by_section),
  by_staff: Type.Array(lists.by_staff),
  by_method: Type.Array(lists.by_method),
  by_tax: Type.Array(lists.by_tax),
  by_reduction: Type.Array(lists.by_reduction),
})
export type SalesAnswer = Static<typeof SalesAnswer>

const BY = ['day', 'hour', 'item', 'section', 'staff', 'method', 'tax', 'reduction'] as const

const sales = readCall({
  name: 'reports.sales',
  method: 'GET',
  path: '/go/report/:location_id/sales',
  right: 'reports',
  summary: 'Report sales',
  description:
    'Orders count on the business day their table was opened, payments and tips on the day they came in. `format=csv` answers one of the lists, chosen with `by`.',
  params: { location_id: Id },
  query: {
    ...periodQuery,
    format: Type.Optional(Type.String({ enum: ['json', 'csv'] })),
    by: Type.Optional(
      Type.Unsafe<(typeof BY)[number]>({
        type: 'string',
        enum: [...BY],
        description: 'Which list to answer as CSV; left out: day',
      }),
    ),
  },
  answer: SalesAnswer.properties,
  documents: { 'text/csv': 'One of the lists, with a header' },
  refusals: ['location_not_found'],
  read: async (reading, { params, query }) => {
    const { sql, now } = reading
    const location = await theLocation(reading, params.location_id)
    const where = { accountId: location.accountId, locationId: location.id }
    const period = periodOf(location, query, now)
    const [days, hours, items, staff, methods, taxes, reductions] = await Promise.all([
      salesByDay(sql, where, location, period),
      salesByHour(sql, where, location, period),
      inPieces(period, location, (piece) => sumItems(sql, where, piece)),
      salesByStaff(sql, where, location, period),
      salesByMethod(sql, where, location, period),
      salesByTax(sql, where, location, period),
      salesReduced(sql, where, location, period),
    ])
    const answer = {
      location_id: location.id,
      from: period.first,
      to: period.last,
      currency: location.currency,
      time_zone: location.timeZone,
      summary: {
        ...ordersAnswer(days.reduce(added, NOTHING)),
        ...moneyAnswer({
          amountCents: days.reduce((sum, { amountCents }) => sum + amountCents, 0),
          tipCents: days.reduce((sum, { tipCents }) => sum + tipCents, 0),
          refundedCents: days.reduce((sum, { refundedCents }) => sum + refundedCents, 0),
        }),
      },
      by_day: days.map((day) => ({ date: day.date, ...ordersAnswer(day), ...moneyAnswer(day) })),
      by_hour: hours.map((sums) => ({ hour: sums.hour, ...ordersAnswer(sums) })),
      by_item: salesByItem(items).map((item) => ({
        item_id: item.itemId,
        name: item.name,
        ...soldAnswer(item),
        modifiers: item.modifiers.map((one) => ({ name: one.name, ...soldAnswer(one) })),
      })),
      by_section: salesBySection(items).map((section) => ({
        section_id: section.sectionId,
        title: section.title,
        ...soldAnswer(section),
      })),
      by_staff: staff.map((person) => ({
        staff_id: person.staffId,
        name: fullName(person),
        isDeleted: person.deletedAt === null ? 0 : 1,
        ...ordersAnswer(person),
        tips: formatCents(person.tipCents),
      })),
      by_method: methods.map(methodAnswer),
      by_tax: taxes.map(taxSalesAnswer),
      by_reduction: reductions.map(reductionAnswer),
    }
    if (query.format !== 'csv') return answer
    const by = query.by ?? 'day'
    const name = `sales-by-${by}-${location.id}-${period.first}-${period.last}.csv`
    return new Document('text/csv', csvOfList(`by_${by}`, answer[`by_${by}`]), name)
  },
})

/** The entries of a list as rows; what an entry lists itself is told in words. */
function csvOfList(list: keyof typeof lists, entries: object[]): string {
  const header = Object.keys(lists[list].properties)
  const rows = entries.map((entry) =>
    Object.values(entry).map((value) => (Array.isArray(value) ? value.map(inWords).join('; ') : value)),
  )
  return csvOf(header, rows)
}

const inWords = ({ qty, name }: { qty: number; name: string }) => `${qty} × ${name}`

function ordersAnswer({ orders, taxCents, serviceCents, totalCents }: OrderSums) {
  return {
    orders,
    net: formatCents(totalCents - taxCents - serviceCents),
    tax: formatCents(taxCents),
    service_charge: formatCents(serviceCents),
    total: formatCents(totalCents),
  }
}

function soldAnswer({ qty, amountCents }: Sold) {
  return { qty, amount: formatCents(amountCents) }
}

function moneyAnswer({ amountCents, tipCents, refundedCents }: EntrySums) {
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

export const salesCalls = [sales]
