import { formatCents } from '../money.ts'
import type { LineToPay } from '../orders/line.ts'
import type { Receipt, ReceiptPayment } from '../orders/receipt.ts'
import { banner, stampLines } from './kitchen.ts'
import { line, qrCode, RULE } from './markup.ts'
import type { ReceiptTicket, Stamps } from './model.ts'
import { apart, centred, printable, widthOf, wrapped } from './text.ts'

const QR_CELL_DOTS = 6

/** What the guest takes home. */
export function receiptMarkup(ticket: ReceiptTicket, stamps: Stamps, columns: number): string[] {
  const { receipt, copy } = ticket
  const { currency } = receipt
  const row = (left: string, right: string) => apart(left, right, columns).map((text) => line(text))
  return [
    ...stampLines(stamps, columns),
    ...(copy > 0 ? banner(`COPY ${copy}`, columns) : []),
    ...header(receipt, columns),
    ...row(`Table ${receipt.tableNumber}`, printable(receipt.server)),
    ...row(`Order ${receipt.orderId}`, `${ticket.date}  ${ticket.time}`),
    RULE,
    ...receipt.lines.flatMap((one) => item(one, columns)),
    RULE,
    ...row('Subtotal', formatCents(receipt.subtotalCents)),
    ...(receipt.taxIncluded === 1
      ? []
      : row(`Tax ${percent(receipt.taxRateBps)}`, formatCents(receipt.taxCents))),
    ...(receipt.serviceCents > 0
      ? row(`Service ${percent(receipt.serviceRateBps)}`, formatCents(receipt.serviceCents))
      : []),
    ...apart('TOTAL', `${formatCents(receipt.totalCents)} ${currency}`, Math.floor(columns / 2)).map((text) =>
      line(text, { size: 2, bold: true }),
    ),
    ...(receipt.taxIncluded === 1
      ? row(`Includes tax ${percent(receipt.taxRateBps)}`, formatCents(receipt.taxCents))
      : []),
    ...payments(receipt, columns),
    ...tips(receipt, columns),
    ...footer(ticket, columns),
  ]
}

/** The first line is the house's name. */
function header(receipt: Receipt, columns: number): string[] {
  const [name = '', ...address] = linesOf(receipt.header).map(printable)
  return [
    ...wrapped(name, Math.floor(columns / 2)).map((text) =>
      line(centred(text, Math.floor(columns / 2)), { size: 2, bold: true }),
    ),
    ...address.flatMap((text) => wrapped(text, columns)).map((text) => line(centred(text, columns))),
    line(''),
  ]
}

const QUANTITY_COLUMNS = 4
const AMOUNT_COLUMNS = 10

function item({ qty, name, lineCents, modifiers }: LineToPay, columns: number): string[] {
  const indent = ' '.repeat(QUANTITY_COLUMNS)
  const room = columns - QUANTITY_COLUMNS - AMOUNT_COLUMNS
  const [first = '', ...more] = wrapped(printable(name), room)
  const amount = formatCents(lineCents)
  return [
    ...apart(`${`${qty}`.padStart(2).padEnd(QUANTITY_COLUMNS)}${first}`, amount, columns).map((text) =>
      line(text),
    ),
    ...more.map((text) => line(indent + text)),
    ...modifiers.flatMap((one) =>
      wrapped(`${one.qty > 1 ? `${one.qty} x ` : ''}${printable(one.name)}`, room - 2).map((text, index) =>
        line(`${indent}${index === 0 ? '+ ' : '  '}${text}`),
      ),
    ),
  ]
}

function payments({ payments, balanceCents }: Receipt, columns: number): string[] {
  if (payments.length === 0) return []
  const row = (left: string, right: string) => apart(left, right, columns).map((text) => line(text))
  return [
    RULE,
    ...payments.flatMap((payment) => [
      ...row(nameOf(payment), formatCents(payment.amountCents)),
      ...(payment.tipCents > 0 ? row('  Tip', formatCents(payment.tipCents)) : []),
      ...(payment.changeCents > 0 ? row('  Change', formatCents(payment.changeCents)) : []),
      ...(payment.isReversed ? row('  Reversed', formatCents(-payment.amountCents - payment.tipCents)) : []),
    ]),
    ...(balanceCents > 0 ? row('Still to pay', formatCents(balanceCents)) : []),
  ]
}

/** "Card Visa **** 4242" */
function nameOf({ method, cardBrand, cardLast4 }: ReceiptPayment): string {
  const card = [cardBrand, cardLast4 && `**** ${cardLast4}`].filter(Boolean)
  return printable([method.slice(0, 1).toUpperCase() + method.slice(1), ...card].join(' '))
}

/** Where the guest writes the tip, with what the usual shares would come to. */
function tips({ tipPresets, balanceCents }: Receipt, columns: number): string[] {
  if (tipPresets.length === 0 || balanceCents === 0) return []
  const blank = '_'.repeat(14)
  const suggested = tipPresets.map(
    ({ rateBps, tipCents }) => `${percent(rateBps)} = ${formatCents(tipCents)}`,
  )
  return [
    RULE,
    ...onOneLine(suggested, columns).map((text) => line(centred(text, columns))),
    line(''),
    ...apart('Tip', blank, columns).map((text) => line(text, { size: 'tall' })),
    ...apart('Total', blank, columns).map((text) => line(text, { size: 'tall' })),
  ]
}

/** Side by side where they fit, else below each other. */
function onOneLine(texts: string[], columns: number): string[] {
  const joined = texts.join('   ')
  return widthOf(joined) <= columns ? [joined] : texts
}

function footer({ receipt, qr }: ReceiptTicket, columns: number): string[] {
  return [
    line(''),
    ...linesOf(receipt.footer)
      .map(printable)
      .flatMap((text) => wrapped(text, columns))
      .map((text) => line(centred(text, columns))),
    line(''),
    ...(qr === '' ? [] : [qrCode(qr, QR_CELL_DOTS), line('')]),
  ]
}

/** "12.5%", "10%" */
function percent(rateBps: number): string {
  return `${formatCents(rateBps).replace(/\.?0+$/, '')}%`
}

const linesOf = (text: string) => text.split('\n').filter((one) => one.trim() !== '')
