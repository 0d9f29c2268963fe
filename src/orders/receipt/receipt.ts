import type { TaxPart } from '../../bills/taxes.ts'
import type { PaperLanguage } from '../../locations/rules.ts'
import { formatCents } from '../../platform/core/money.ts'
import type { LineToPay, ShownDiscount } from '../lines/line.ts'
import { RECEIPT_WORDS, type ReceiptWords } from './receipt-strings.ts'

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
  /** Left out: English. */
  language?: PaperLanguage
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
function placeOf({ tableNumber, tab = '' }: Receipt, words: ReceiptWords): string {
  return tableNumber === 0 ? tab : `${words.table} ${tableNumber}`
}

export const wordsOfReceipt = ({ language = 'en' }: Pick<Receipt, 'language'>) => RECEIPT_WORDS[language]

/**
 * All that stands on a receipt between the header and the footer of the house, in order and in words, wherever it is
 * read. `when` is the instant that it names.
 */
export function receiptRows(receipt: Receipt, when: string): ReceiptRow[] {
  const { lines, leftOut, payments, refunds = [], tipPresets, balanceCents } = receipt
  const words = wordsOfReceipt(receipt)
  return [
    pair(placeOf(receipt, words), `${words.order} ${receipt.orderId}`),
    pair(receipt.server, when),
    RULE,
    ...lines.flatMap((line) => rowsOfLine(line, words)),
    ...(leftOut === undefined ? [] : [{ kind: 'notice', text: words.more(leftOut) } as const]),
    ...(lines.length > 0 ? [RULE] : []),
    ...rowsOfBill(receipt, words),
    ...(payments.length > 0
      ? [RULE, ...payments.flatMap((one) => rowsOfPayment(one, words)), ...rowsOfPaid(receipt, words)]
      : []),
    ...(refunds.length > 0 ? [RULE, ...refunds.flatMap((one) => rowsOfRefund(one, words))] : []),
    ...(tipPresets.length > 0 && balanceCents > 0 ? [RULE, tipsOf(receipt)] : []),
  ]
}

function rowsOfLine(line: LineToPay, words: ReceiptWords): ReceiptRow[] {
  const { qty, name, lineCents, modifiers, notes, discount } = line
  const choices = modifiers.map((one) => {
    const times = one.qty === 1 ? '' : `${one.qty} x `
    const price = one.priceCents === 0 ? '' : ` (+${formatCents(one.priceCents)})`
    return { kind: 'choice', text: `${times}${one.name}${price}` } as const
  })
  return [
    { kind: 'dish', qty, name, amount: formatCents(lineCents) },
    ...choices,
    ...(notes === '' ? [] : [{ kind: 'note', text: notes } as const]),
    ...(discount === undefined
      ? []
      : [detail(offLine(discount, words), formatCents(-discount.appliedCents))]),
  ]
}

/** "20 % Regular guest" */
function offLine({ kind, value, reason }: ShownDiscount, words: ReceiptWords): string {
  if (kind === 'comp') return words.complimentary
  return kind === 'percent' ? `${percent(value)} ${reason}` : reason
}

/** "Discount 10 %" */
function offBill({ kind, value }: ShownDiscount, words: ReceiptWords): string {
  if (kind === 'comp') return words.complimentary
  return kind === 'percent' ? `${words.discount} ${percent(value)}` : words.discount
}

function rowsOfBill(receipt: Receipt, words: ReceiptWords): ReceiptRow[] {
  const {
    taxIncluded,
    serviceRateBps,
    serviceOff,
    serviceCents,
    currency,
    taxNumber,
    discounts = [],
  } = receipt
  const taxes = rowsOfTaxes(receipt, words)
  return [
    ...discounts.map((discount) => pair(offBill(discount, words), formatCents(-discount.appliedCents))),
    pair(words.subtotal, formatCents(receipt.subtotalCents)),
    ...(taxIncluded ? [] : taxes),
    ...(serviceRateBps > 0 && !serviceOff
      ? [pair(`${words.service} ${percent(serviceRateBps)}`, formatCents(serviceCents))]
      : []),
    {
      kind: 'total',
      left: `${words.total.toUpperCase()} ${currency}`,
      right: formatCents(receipt.totalCents),
    },
    ...(taxIncluded ? taxes : []),
    ...(taxNumber ? [pair(words.taxNumber, taxNumber)] : []),
  ]
}

/** "Tax 10 %"; of several each with what it is worked out on: "Wine 20 % of 24.00". */
function rowsOfTaxes(receipt: Receipt, words: ReceiptWords): ReceiptRow[] {
  const { taxes = [], taxIncluded, taxRateBps, subtotalCents, taxCents } = receipt
  const whole = { name: words.tax, rateBps: taxRateBps, netCents: subtotalCents, taxCents }
  const parts = taxes.length === 0 ? [whole] : taxes
  return parts.map(({ name, rateBps, netCents, taxCents }) => {
    const of = parts.length > 1 ? ` ${words.of} ${formatCents(netCents)}` : ''
    const contained = taxIncluded ? ` ${words.contained}` : ''
    // The house's own rate has no name but the one that is given to it here.
    const shown = name === RECEIPT_WORDS.en.tax ? words.tax : name
    return pair(`${shown}${contained} ${percent(rateBps)}${of}`, formatCents(taxCents))
  })
}

function rowsOfPayment(payment: ReceiptPayment, words: ReceiptWords): ReceiptRow[] {
  const { amountCents, tipCents, tenderedCents, changeCents, isReversed } = payment
  const given = tenderedCents === null ? [] : [detail(words.given, formatCents(tenderedCents))]
  const change = tenderedCents === null ? [] : [detail(words.change, formatCents(changeCents))]
  return [
    pair(nameOf(payment, words), formatCents(amountCents)),
    ...(tipCents > 0 ? [detail(words.tip, formatCents(tipCents))] : []),
    ...given,
    ...change,
    ...(isReversed ? [detail(words.reversed, formatCents(-amountCents - tipCents))] : []),
  ]
}

function rowsOfRefund(refund: ReceiptRefund, words: ReceiptWords): ReceiptRow[] {
  const { method, amountCents, tipCents } = refund
  return [
    pair(`${words.refunded} ${words.methods[method] ?? method}`, formatCents(-amountCents)),
    ...(tipCents > 0 ? [detail(words.tip, formatCents(-tipCents))] : []),
  ]
}

/** "Card Visa **** 4242" */
function nameOf({ method, cardBrand, cardLast4 }: ReceiptPayment, words: ReceiptWords): string {
  const card = [cardBrand, cardLast4 && `**** ${cardLast4}`].filter(Boolean)
  const named = words.methods[method] ?? `${method.slice(0, 1).toUpperCase()}${method.slice(1)}`
  return [named, ...card].join(' ')
}

function rowsOfPaid({ paidCents, tipsCents, balanceCents }: Receipt, words: ReceiptWords): ReceiptRow[] {
  return [
    pair(words.paid, formatCents(paidCents)),
    ...(tipsCents > 0 ? [pair(words.tips, formatCents(tipsCents))] : []),
    pair(words.stillToPay, formatCents(balanceCents)),
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
