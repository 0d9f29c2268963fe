import { paperWords } from '../../locales/index.ts'
import type { ReceiptWords } from '../../locales/words.ts'
import { type Receipt, receiptRows } from '../../orders/receipt/receipt.ts'
import type { ReceiptRow } from '../../orders/receipt/receipt-row.ts'
import { image, line, qrCode, RULE, type Style } from './markup.ts'
import type { ReceiptTicket, Stamps } from './model.ts'
import type { Page } from './page-settings.ts'
import { centred, justify, printable, widthOf, wrapped } from './text-layout.ts'
import { banner, notAllLines, stampLines } from './ticket-header.ts'

const QR_CELL_DOTS = 6
const LARGE: Style = { size: 2, bold: true }

/** The receipt for the guest. */
export function receiptMarkup(ticket: ReceiptTicket, stamps: Stamps, page: Page): string[] {
  const { columns, logo, isImpact } = page
  const { receipt, copy, date, time } = ticket
  const words = paperWords(receipt.language).receipt
  return [
    ...notAllLines(receipt, columns),
    ...stampLines(stamps, columns, paperWords(receipt.language).ticket),
    ...(copy > 0 ? banner(`${words.copy} ${copy}`, columns) : []),
    ...(logo === undefined || isImpact ? [] : [image(logo)]),
    ...header(receipt, columns),
    ...documentName(receipt, columns, words),
    ...receiptRows(receipt, `${date}  ${time}`).flatMap((row) => linesOf(row, columns, words)),
    ...footer(isImpact ? { ...ticket, qr: '' } : ticket, columns),
  ]
}

/** The name of the document: a bill looks like the receipt of its payment otherwise. */
function documentName({ balanceCents, payments }: Receipt, columns: number, words: ReceiptWords): string[] {
  const name = balanceCents > 0 || payments.length === 0 ? words.bill : words.receipt
  return set([centred(name, Math.floor(columns / 2))], LARGE)
}

function linesOf(row: ReceiptRow, columns: number, words: ReceiptWords): string[] {
  switch (row.kind) {
    case 'rule':
      return [RULE]
    case 'pair':
      return set(justify(printable(row.left), row.right, columns))
    case 'total':
      return set(justify(row.left, row.right, Math.floor(columns / 2)), LARGE)
    case 'detail':
      return set(justify(`  ${row.left}`, row.right, columns))
    case 'dish':
      return dish(row.qty, row.name, row.amount, columns)
    case 'choice':
      return belowDish(row.text, '+ ', columns)
    case 'note':
      return belowDish(row.text, '', columns)
    case 'notice':
      return set(wrapped(row.text, columns).map((text) => centred(text, columns)))
    case 'tips':
      return tips(row.presets, columns, words)
  }
}

const set = (texts: string[], style?: Style) => texts.map((text) => line(text, style))

/** The first line is the name of the restaurant. */
function header(receipt: Receipt, columns: number): string[] {
  const [name = '', ...address] = typedLines(receipt.header)
  const large = Math.floor(columns / 2)
  return [
    ...set(
      wrapped(name, large).map((text) => centred(text, large)),
      LARGE,
    ),
    ...set(address.flatMap((text) => wrapped(text, columns)).map((text) => centred(text, columns))),
    line(''),
  ]
}

const QUANTITY_COLUMNS = 4
const AMOUNT_COLUMNS = 10
const DISH_INDENT = ' '.repeat(QUANTITY_COLUMNS)

function dish(qty: number, name: string, amount: string, columns: number): string[] {
  const room = columns - QUANTITY_COLUMNS - AMOUNT_COLUMNS
  const [first = '', ...more] = wrapped(printable(name), room)
  const quantity = `${qty}`.padStart(2).padEnd(QUANTITY_COLUMNS)
  return set([...justify(`${quantity}${first}`, amount, columns), ...more.map((text) => DISH_INDENT + text)])
}

function belowDish(words: string, mark: string, columns: number): string[] {
  const room = columns - QUANTITY_COLUMNS - AMOUNT_COLUMNS - mark.length
  const hang = ' '.repeat(mark.length)
  return set(
    wrapped(printable(words), room).map((text, index) => `${DISH_INDENT}${index === 0 ? mark : hang}${text}`),
  )
}

/** The line for the tip, with the amounts of the usual percentages. */
function tips(
  presets: { percent: string; amount: string }[],
  columns: number,
  words: ReceiptWords,
): string[] {
  const blank = '_'.repeat(14)
  const suggested = presets.map(({ percent, amount }) => `${percent} = ${amount}`)
  return [
    ...set(onOneLine(suggested, columns).map((text) => centred(text, columns))),
    line(''),
    ...set(justify(words.tip, blank, columns), { size: 'tall' }),
    ...set(justify(words.total, blank, columns), { size: 'tall' }),
  ]
}

/** On one line if they fit, else one below the other. */
function onOneLine(texts: string[], columns: number): string[] {
  const joined = texts.join('   ')
  return widthOf(joined) <= columns ? [joined] : texts
}

function footer({ receipt, qr }: ReceiptTicket, columns: number): string[] {
  const farewell = typedLines(receipt.footer).flatMap((text) => wrapped(text, columns))
  return [
    line(''),
    ...set(farewell.map((text) => centred(text, columns))),
    line(''),
    ...(qr === '' ? [] : [qrCode(qr, QR_CELL_DOTS), line('')]),
  ]
}

const typedLines = (text: string) =>
  text
    .split('\n')
    .filter((one) => one.trim() !== '')
    .map(printable)
