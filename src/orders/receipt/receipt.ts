import { type TaxPart, taxBaseOf } from '../../bills/taxes.ts'
import { paperWords } from '../../locales/index.ts'
import type { Language } from '../../locales/languages.ts'
import type { ReceiptWords } from '../../locales/words.ts'
import type { LineToPay, ShownDiscount } from '../lines/line.ts'
import { rowsOfLines } from './receipt-lines.ts'
import { amount, detail, percent, type ReceiptRow } from './receipt-row.ts'

export interface Receipt {
  header: string
  footer: string
  currency: string
  orderId: number
  tableNumber: number
  /** Name of a tab; left out: none. */
  tab?: string
  server: string
  /** In the location's local time. */
  openedAt: string
  lines: LineToPay[]
  /** Discounts on the whole bill; left out: none. */
  discounts?: ShownDiscount[]
  taxRateBps: number
  taxIncluded: number
  serviceRateBps: number
  /** 1: the service charge was taken off. */
  serviceOff?: number
  /** 1: the service charge is part of what is taxed; left out: it is not. */
  serviceTaxed?: number
  subtotalCents: number
  taxCents: number
  /** Tax by rate, lowest first; left out on receipts from before there were several rates. */
  taxes?: TaxPart[]
  /** The location's tax number; left out or empty: not printed. */
  taxNumber?: string
  serviceCents: number
  totalCents: number
  paidCents: number
  tipsCents: number
  balanceCents: number
  payments: ReceiptPayment[]
  /** Refunds; left out: none. */
  refunds?: ReceiptRefund[]
  tipPresets: { rateBps: number; tipCents: number }[]
  /** Number of lines and payments that did not fit; left out: none. */
  leftOut?: number
  /** Left out: English. */
  language?: Language
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

/** Refunds by one method. */
export interface ReceiptRefund {
  method: string
  amountCents: number
  tipCents: number
}

const RULE: ReceiptRow = { kind: 'rule' }
const pair = (left: string, right: string): ReceiptRow => ({ kind: 'pair', left, right })

/** Table, or the tab's name if it has one. */
function placeOf({ tableNumber, tab = '' }: Receipt, words: ReceiptWords): string {
  return tableNumber === 0 ? tab : `${words.table} ${tableNumber}`
}

/**
 * All rows of a receipt between the header and the footer, as text for paper and screens. `when` is the time to print.
 */
export function receiptRows(receipt: Receipt, when: string): ReceiptRow[] {
  const { lines, leftOut, payments, refunds = [], tipPresets, balanceCents } = receipt
  const words = paperWords(receipt.language).receipt
  return [
    pair(placeOf(receipt, words), `${words.order} ${receipt.orderId}`),
    pair(receipt.server, when),
    RULE,
    ...rowsOfLines(lines, words),
    ...(leftOut === undefined ? [] : [{ kind: 'notice', text: words.more(leftOut) } as const]),
    ...(lines.length > 0 ? [RULE] : []),
    ...rowsOfBill(receipt, words),
    ...(payments.length > 0
      ? [RULE, ...payments.flatMap((one) => rowsOfPayment(one, words)), ...rowsOfPaid(receipt, words)]
      : []),
    ...(refunds.length > 0 ? [RULE, ...refunds.flatMap((one) => rowsOfRefund(one, words))] : []),
    ...(tipPresets.length > 0 && balanceCents > 0 ? [RULE, tipsOf(receipt, words)] : []),
  ]
}

/** "Discount 10 %" */
function offBill({ kind, value }: ShownDiscount, words: ReceiptWords): string {
  if (kind === 'comp') return words.complimentary
  return kind === 'percent' ? `${words.discount} ${percent(value, words)}` : words.discount
}

function rowsOfBill(receipt: Receipt, words: ReceiptWords): ReceiptRow[] {
  const {
    taxIncluded,
    serviceRateBps,
    serviceOff,
    serviceTaxed,
    serviceCents,
    currency,
    taxNumber,
    discounts = [],
  } = receipt
  const taxes = rowsOfTaxes(receipt, words)
  const service =
    serviceRateBps > 0 && !serviceOff
      ? [pair(`${words.service} ${percent(serviceRateBps, words)}`, amount(serviceCents, words))]
      : []
  return [
    ...discounts.map((discount) => pair(offBill(discount, words), amount(-discount.appliedCents, words))),
    pair(words.subtotal, amount(receipt.subtotalCents, words)),
    // A service charge that is taxed stands above its tax.
    ...(serviceTaxed ? service : []),
    ...(taxIncluded ? [] : taxes),
    ...(serviceTaxed ? [] : service),
    {
      kind: 'total',
      left: `${words.total.toUpperCase()} ${currency}`,
      right: amount(receipt.totalCents, words),
    },
    ...(taxIncluded ? taxes : []),
    ...(taxNumber ? [pair(words.taxNumber, taxNumber)] : []),
  ]
}

/** "Tax 10 %"; with several rates also their base: "Wine 20 % of 24.00". */
function rowsOfTaxes(receipt: Receipt, words: ReceiptWords): ReceiptRow[] {
  const { taxes = [], taxIncluded, taxRateBps, subtotalCents, taxCents } = receipt
  const whole = { name: words.tax, rateBps: taxRateBps, netCents: subtotalCents, taxCents }
  const parts = taxes.length === 0 ? [whole] : taxes
  return parts.map((part) => {
    const { name, rateBps, taxCents } = part
    const of = parts.length > 1 ? ` ${words.of} ${amount(taxBaseOf(part), words)}` : ''
    const contained = taxIncluded ? ` ${words.contained}` : ''
    // The location's own rate has the default name, which is translated.
    const shown = name === paperWords('en').receipt.tax ? words.tax : name
    return pair(`${shown}${contained} ${percent(rateBps, words)}${of}`, amount(taxCents, words))
  })
}

function rowsOfPayment(payment: ReceiptPayment, words: ReceiptWords): ReceiptRow[] {
  const { amountCents, tipCents, tenderedCents, changeCents, isReversed } = payment
  const given = tenderedCents === null ? [] : [detail(words.given, amount(tenderedCents, words))]
  const change = tenderedCents === null ? [] : [detail(words.change, amount(changeCents, words))]
  return [
    pair(nameOf(payment, words), amount(amountCents, words)),
    ...(tipCents > 0 ? [detail(words.tip, amount(tipCents, words))] : []),
    ...given,
    ...change,
    ...(isReversed ? [detail(words.reversed, amount(-amountCents - tipCents, words))] : []),
  ]
}

function rowsOfRefund(refund: ReceiptRefund, words: ReceiptWords): ReceiptRow[] {
  const { method, amountCents, tipCents } = refund
  return [
    pair(words.refunded(words.methods[method] ?? method), amount(-amountCents, words)),
    ...(tipCents > 0 ? [detail(words.tip, amount(-tipCents, words))] : []),
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
    pair(words.paid, amount(paidCents, words)),
    ...(tipsCents > 0 ? [pair(words.tips, amount(tipsCents, words))] : []),
    pair(words.stillToPay, amount(balanceCents, words)),
  ]
}

function tipsOf({ tipPresets }: Receipt, words: ReceiptWords): ReceiptRow {
  const presets = tipPresets.map(({ rateBps, tipCents }) => ({
    percent: percent(rateBps, words),
    amount: amount(tipCents, words),
  }))
  return { kind: 'tips', presets }
}
