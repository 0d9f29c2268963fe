import { csvOf, readCsv, textOf } from '../../../../src/platform/core/csv.ts'
import type { BooksText, Text } from '../../locales/text.ts'

/** The column titles of reports, in the language of the page. */
export function columnTitles(
  text: Text,
  { cash, levels, refunds }: BooksText['books'],
): Record<string, string> {
  const { reports, common, menus, money } = text
  const id = (what: string) => `ID (${what})`
  return {
    date: reports.date,
    hour: reports.hour,
    item_id: id(reports.item),
    section_id: id(reports.section),
    staff_id: id(reports.person),
    name: common.name,
    title: reports.section,
    course: reports.course,
    kind: reports.kind,
    method: reports.method,
    rate: money.percent,
    reason: reports.reason,
    person: reports.stoodFor,
    done_by: reports.doneBy,
    made: reports.waste,
    isDeleted: reports.left,
    modifiers: menus.option,
    count: reports.count,
    orders: reports.orders,
    qty: reports.qty,
    covers: reports.covers,
    amount: reports.amount,
    net: reports.net,
    tax: reports.tax,
    service_charge: reports.service,
    total: reports.total,
    average_check: reports.average,
    payments: reports.payments,
    tip: money.tip,
    tips: reports.tips,
    refunded: reports.refunds,
    refunds: reports.refunds,
    takings: reports.takings,
    reversed: reports.reversed,
    ...text.order.methods,
    ...paymentHeads(text),
    ...countHeads(text),
    ...serviceHeads(text),
    movement_id: `ID (${cash.sheet})`,
    recorded_at: cash.recordedAt,
    level_id: id(levels.level),
    net_at_base_price: levels.netAtBase,
    refunded_net: refunds.net,
    refunded_tax: refunds.tax,
  }
}

function paymentHeads({ reports: { heads, person }, settings, settle }: Text) {
  return {
    payment_id: heads.payment,
    order_id: heads.order,
    approved_at: heads.approvedAt,
    payment_status: heads.status,
    currency: settings.currency,
    charged: heads.charged,
    tip_refunded: heads.tipRefunded,
    reversed_at: heads.reversedAt,
    reference: settle.reference,
    auth_code: heads.authCode,
    card_brand: heads.cardBrand,
    card_last4: heads.cardLast4,
    terminal: settle.terminal,
    staff: person,
  }
}

function countHeads({ reports: { heads }, day }: Text) {
  return {
    close_id: heads.close,
    closed_at: heads.closedAt,
    closed_by: heads.closedBy,
    approved_by: heads.approvedBy,
    drawer_id: `ID (${heads.drawer})`,
    drawer: heads.drawer,
    expected: day.expected,
    counted: day.counted,
    difference: day.difference,
    note: day.noteAny,
  }
}

function serviceHeads({ reports: { heads }, service }: Text) {
  return {
    printer_id: `ID (${heads.station})`,
    station: heads.station,
    dishes: service.dishes,
    average_seconds: heads.averageSeconds,
    most_minutes: heads.mostMinutes,
    late: service.lateShort,
  }
}

/** Translates the titles and codes of a CSV sheet. */
export function translateSheet(sheet: string, text: Text, books: BooksText['books']): string {
  const [{ cells: fields } = { cells: [] }, ...rows] = readCsv(sheet).rows
  const heads = columnTitles(text, books)
  const codes: Record<string, Record<string, string>> = {
    method: text.order.methods,
    payment_status: text.order.paymentStates,
    kind: { ...text.reports.kinds, ...text.day.reductions, ...books.cash.kinds },
  }
  const said = rows.map(({ cells }) =>
    cells.map((cell, at) => codes[fields[at] ?? '']?.[cell] ?? textOf(cell)),
  )
  const mark = sheet.startsWith('\uFEFF') ? '\uFEFF' : ''
  const separator = sheet.slice(0, sheet.indexOf('\n')).includes(';') ? ';' : ','
  return (
    mark +
    csvOf(
      fields.map((field) => heads[field] ?? field),
      said,
      separator,
    )
  )
}
