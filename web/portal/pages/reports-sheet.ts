import { csvOf, readCsv, textOf } from '../../../src/csv.ts'
import type { Text } from '../text/en.ts'

/** What the columns of reports are called on the page. */
export function headsIn({ reports, common, menus, money }: Text): Record<string, string> {
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
    person: reports.byWhom,
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
    card: reports.card,
    cash: reports.cash,
    other: reports.other,
  }
}

/** The sheet as the service wrote it, with its heads and its codes in the reader's words. */
export function sheetInWords(sheet: string, text: Text): string {
  const [{ cells: fields } = { cells: [] }, ...rows] = readCsv(sheet).rows
  const heads = headsIn(text)
  const codes: Record<string, Record<string, string>> = {
    method: text.order.methods,
    kind: { ...text.reports.kinds, ...text.day.reductions },
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
