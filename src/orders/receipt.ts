import type { TaxPart } from '../bills/taxes.ts'
import { formatCents } from '../money.ts'
import type { LineToPay, ShownDiscount } from './line.ts'

export interface Receipt {
  header: string
  footer: string
  currency: string
  orderId: number
  tableNumber: number
  /** What an order without a table is called; left out: nothing. */
  tab?: string
  server: string
  /** On the clock of the location. */
  openedAt: string
  lines: LineToPay[]
  /** What is taken off the whole bill; left out: nothing. */
  discounts?: ShownDiscount[]
  taxRateBps: number
  taxIncluded: number
  serviceRateBps: number
  /** 1: it was taken off. */
  serviceOff?: number
  subtotalCents: number
  taxCents: number
  /** By rate, lowest first; left out on papers from before there were several. */
  taxes?: TaxPart[]
  /** What the tax office knows the house by; left out or empty: nothing is printed. */
  taxNumber?: string
  serviceCents: number
  totalCents: number
  paidCents: number
  tipsCents: number
  balanceCents: number
  payments: ReceiptPayment[]
  /** Money that was given back; left out: none. */
  refunds?: ReceiptRefund[]
  tipPresets: { rateBps: number; tipCents: number }[]
  /** How many lines and payments there was no room for; left out: none. */
  leftOut?: number
}

export interface ReceiptPayment {
  method: string
  cardBrand: string | null
  cardLast4: string | null
  amountCents: number
  tipCents: number
  tenderedCents: number | null
  changeCents: number
  isReversed: boolean
}

/** What was given back in one way. */
export interface ReceiptRefund {
  method: string
  amountCents: number
  tipCents: number
}

/** A row of the receipt: what it says, not how wide, large or indented it is set. */
export type ReceiptRow =
  | { kind: 'rule' }
  | { kind: 'pair' | 'total'; left: string; right: string }
  /** Belongs to the pair above it. */
  | { kind: 'detail'; left: string; right: string }
  | { kind: 'dish'; qty: number; name: string; amount: string }
  | { kind: 'choice' | 'note' | 'notice'; text: string }
  | { kind: 'tips'; presets: { percent: string; amount: string }[] }

const RULE: ReceiptRow = { kind: 'rule' }
const pair = (left: string, right: string): ReceiptRow => ({ kind: 'pair', left, right })
const detail = (left: string, right: string): ReceiptRow => ({ kind: 'detail', left, right })

/** A tab has no table, and perhaps a name. */
function placeOf({ tableNumber, tab = '' }: Receipt): string {
  return tableNumber === 0 ? tab : `Table ${tableNumber}`
}

/**
 * All that stands on a receipt between the header and the footer of the house, in order and in words, wherever it is
 * read. `when` is the instant that it names.
 */
export function receiptRows(receipt: Receipt, when: string): ReceiptRow[] {
  const { lines, leftOut, payments, refunds = [], tipPresets, balanceCents } = receipt
  return [
    pair(placeOf(receipt), `Order ${receipt.orderId}`),
    pair(receipt.server, when),
    RULE,
    ...lines.flatMap(rowsOfLine),
    ...(leftOut === undefined ? [] : [{ kind: 'notice', text: notAll(leftOut) } as const]),
    ...(lines.length > 0 ? [RULE] : []),
    ...rowsOfBill(receipt),
    ...(payments.length > 0 ? [RULE, ...payments.flatMap(rowsOfPayment), ...rowsOfPaid(receipt)] : []),
    ...(refunds.length > 0 ? [RULE, ...refunds.flatMap(rowsOfRefund)] : []),
    ...(tipPresets.length > 0 && balanceCents > 0 ? [RULE, tipsOf(receipt)] : []),
  ]
}

/** The sums are of all there is. */
export const notAll = (leftOut: number) => `+ ${leftOut} MORE, NOT LISTED`

function rowsOfLine({ qty, name, lineCents, modifiers, notes, discount }: LineToPay): ReceiptRow[] {
  const choices = modifiers.map((one) => {
    const times = one.qty === 1 ? '' : `${one.qty} x `
    const price = one.priceCents === 0 ? '' : ` (+${formatCents(one.priceCents)})`
    return { kind: 'choice', text: `${times}${one.name}${price}` } as const
  })
  return [
    { kind: 'dish', qty, name, amount: formatCents(lineCents) },
    ...choices,
    ...(notes === '' ? [] : [{ kind: 'note', text: notes } as const]),
    ...(discount === undefined ? [] : [detail(offLine(discount), formatCents(-discount.appliedCents))]),
  ]
}

/** "20 % Regular guest" */
function offLine({ kind, value, reason }: ShownDiscount): string {
  if (kind === 'comp') return 'Complimentary'
  return kind === 'percent' ? `${percent(value)} ${reason}` : reason
}

/** "Discount 10 %" */
function offBill({ kind, value }: ShownDiscount): string {
  if (kind === 'comp') return 'Complimentary'
  return kind === 'percent' ? `Discount ${percent(value)}` : 'Discount'
}

function rowsOfBill(receipt: Receipt): ReceiptRow[] {
  const {
    taxIncluded,
    serviceRateBps,
    serviceOff,
    serviceCents,
    currency,
    taxNumber,
    discounts = [],
  } = receipt
  const taxes = rowsOfTaxes(receipt)
  return [
    ...discounts.map((discount) => pair(offBill(discount), formatCents(-discount.appliedCents))),
    pair('Subtotal', formatCents(receipt.subtotalCents)),
    ...(taxIncluded ? [] : taxes),
    ...(serviceRateBps > 0 && !serviceOff
      ? [pair(`Service ${percent(serviceRateBps)}`, formatCents(serviceCents))]
      : []),
    { kind: 'total', left: `TOTAL ${currency}`, right: formatCents(receipt.totalCents) },
    ...(taxIncluded ? taxes : []),
    ...(taxNumber ? [pair('Tax number', taxNumber)] : []),
  ]
}

/** "Tax 10 %"; of several each with what it is worked out on: "Wine 20 % of 24.00". */
function rowsOfTaxes({
  taxes = [],
  taxIncluded,
  taxRateBps,
  subtotalCents,
  taxCents,
}: Receipt): ReceiptRow[] {
  const whole = { name: 'Tax', rateBps: taxRateBps, netCents: subtotalCents, taxCents }
  const parts = taxes.length === 0 ? [whole] : taxes
  return parts.map(({ name, rateBps, netCents, taxCents }) => {
    const of = parts.length > 1 ? ` of ${formatCents(netCents)}` : ''
    return pair(`${name}${taxIncluded ? ' contained' : ''} ${percent(rateBps)}${of}`, formatCents(taxCents))
  })
}

function rowsOfPayment(payment: ReceiptPayment): ReceiptRow[] {
  const { amountCents, tipCents, tenderedCents, changeCents, isReversed } = payment
  const given = tenderedCents === null ? [] : [detail('Given', formatCents(tenderedCents))]
  const change = tenderedCents === null ? [] : [detail('Change', formatCents(changeCents))]
  return [
    pair(nameOf(payment), formatCents(amountCents)),
    ...(tipCents > 0 ? [detail('Tip', formatCents(tipCents))] : []),
    ...given,
    ...change,
    ...(isReversed ? [detail('Reversed', formatCents(-amountCents - tipCents))] : []),
  ]
}

function rowsOfRefund({ method, amountCents, tipCents }: ReceiptRefund): ReceiptRow[] {
  return [
    pair(`Refunded ${method}`, formatCents(-amountCents)),
    ...(tipCents > 0 ? [detail('Tip', formatCents(-tipCents))] : []),
  ]
}

/** "Card Visa **** 4242" */
function nameOf({ method, cardBrand, cardLast4 }: ReceiptPayment): string {
  const card = [cardBrand, cardLast4 && `**** ${cardLast4}`].filter(Boolean)
  return [`${method.slice(0, 1).toUpperCase()}${method.slice(1)}`, ...card].join(' ')
}

function rowsOfPaid({ paidCents, tipsCents, balanceCents }: Receipt): ReceiptRow[] {
  return [
    pair('Paid', formatCents(paidCents)),
    ...(tipsCents > 0 ? [pair('Tips', formatCents(tipsCents))] : []),
    pair('Still to pay', formatCents(balanceCents)),
  ]
}

function tipsOf({ tipPresets }: Receipt): ReceiptRow {
  const presets = tipPresets.map(({ rateBps, tipCents }) => ({
    percent: percent(rateBps),
    amount: formatCents(tipCents),
  }))
  return { kind: 'tips', presets }
}

/** 12.5 %, 10 % */
function percent(rateBps: number): string {
  return `${rateBps / 100} %`
}
