import { formatCents } from '../money.ts'
import type { LineToPay } from './line.ts'

export const RECEIPT_COLUMNS = [32, 42, 48] as const

export interface Receipt {
  header: string
  footer: string
  currency: string
  orderId: number
  tableNumber: number
  server: string
  /** On the clock of the location. */
  openedAt: string
  lines: LineToPay[]
  taxRateBps: number
  taxIncluded: number
  serviceRateBps: number
  subtotalCents: number
  taxCents: number
  serviceCents: number
  totalCents: number
  paidCents: number
  tipsCents: number
  balanceCents: number
  payments: ReceiptPayment[]
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

/** The receipt as a printer with that many columns puts it on paper. */
export function receiptText(receipt: Receipt, columns: number): string {
  const paper = paperOf(columns)
  paper.centred(receipt.header)
  paper.rule()
  paper.row(`Table ${receipt.tableNumber}`, `Order ${receipt.orderId}`)
  paper.row(receipt.server, receipt.openedAt)
  paper.rule()
  for (const line of receipt.lines) printLine(paper, line)
  if (receipt.leftOut !== undefined) paper.centred(notAll(receipt.leftOut))
  if (receipt.lines.length > 0) paper.rule()
  printBill(paper, receipt)
  if (receipt.payments.length > 0) {
    paper.rule()
    for (const payment of receipt.payments) printPayment(paper, payment)
    paper.row('Paid', formatCents(receipt.paidCents))
    if (receipt.tipsCents > 0) paper.row('Tips', formatCents(receipt.tipsCents))
    paper.row('Still to pay', formatCents(receipt.balanceCents))
  }
  if (receipt.tipPresets.length > 0 && receipt.balanceCents > 0) {
    paper.rule()
    for (const { rateBps, tipCents } of receipt.tipPresets) {
      paper.row(`Tip ${percent(rateBps)}`, formatCents(tipCents))
    }
  }
  if (receipt.footer.trim() !== '') paper.rule()
  paper.centred(receipt.footer)
  return paper.text()
}

/** The sums are of all there is. */
export const notAll = (leftOut: number) => `+ ${leftOut} MORE, NOT LISTED`

type Paper = ReturnType<typeof paperOf>

function printLine(paper: Paper, { qty, name, lineCents, modifiers, notes }: LineToPay): void {
  paper.row(`${qty} x ${name}`, formatCents(lineCents))
  for (const modifier of modifiers) {
    const times = modifier.qty === 1 ? '' : `${modifier.qty} x `
    const price = modifier.priceCents === 0 ? '' : ` (+${formatCents(modifier.priceCents)})`
    paper.indented(`${times}${modifier.name}${price}`)
  }
  if (notes !== '') paper.indented(notes)
}

function printBill(paper: Paper, receipt: Receipt): void {
  const { taxIncluded, taxRateBps, serviceRateBps, serviceCents, taxCents, currency } = receipt
  const service = `Service ${percent(serviceRateBps)}`
  paper.row('Subtotal', formatCents(receipt.subtotalCents))
  if (!taxIncluded) paper.row(`Tax ${percent(taxRateBps)}`, formatCents(taxCents))
  if (serviceRateBps > 0) paper.row(service, formatCents(serviceCents))
  paper.row(`TOTAL ${currency}`, formatCents(receipt.totalCents))
  if (taxIncluded) paper.row(`Tax contained ${percent(taxRateBps)}`, formatCents(taxCents))
}

function printPayment(paper: Paper, payment: ReceiptPayment): void {
  const { method, cardBrand, cardLast4, amountCents, tipCents, tenderedCents, changeCents } = payment
  const card = [cardBrand, cardLast4 === null ? null : `**** ${cardLast4}`].filter((part) => part !== null)
  const name = [`${method.slice(0, 1).toUpperCase()}${method.slice(1)}`, ...card].join(' ')
  paper.row(name, formatCents(amountCents))
  if (tipCents > 0) paper.row('  Tip', formatCents(tipCents))
  if (tenderedCents !== null) {
    paper.row('  Given', formatCents(tenderedCents))
    paper.row('  Change', formatCents(changeCents))
  }
  if (payment.isReversed) paper.row('  Reversed', formatCents(-amountCents - tipCents))
}

/** 12.5 %, 10 % */
function percent(bps: number): string {
  return `${bps / 100} %`
}

const INDENT = '    '

function paperOf(columns: number) {
  const lines: string[] = []
  const paper = {
    rule: () => lines.push('-'.repeat(columns)),
    centred: (text: string) => {
      for (const line of text.split('\n').flatMap((one) => wrapped(one, columns))) {
        lines.push(`${' '.repeat(Math.floor((columns - widthOf(line)) / 2))}${line}`)
      }
    },
    /** Words on the left, what they come to on the right; words that do not fit go on below. */
    row: (left: string, right: string) => {
      const [first = '', ...more] = wrapped(left, columns - widthOf(right) - 1)
      lines.push(`${first}${' '.repeat(columns - widthOf(first) - widthOf(right))}${right}`)
      paper.indented(more.join(' '))
    },
    indented: (text: string) => {
      for (const line of wrapped(text, columns - INDENT.length)) lines.push(`${INDENT}${line}`)
    },
    text: () => `${lines.join('\n')}\n`,
  }
  return paper
}

/** Lines of at most that width, broken between words where there are any. */
function wrapped(text: string, width: number): string[] {
  const indent = /^ */.exec(text)?.[0] ?? ''
  const lines: string[] = []
  let line = ''
  let lineWidth = 0
  for (const word of printable(text)
    .split(' ')
    .flatMap((one) => chopped(one, width))) {
    const before = line === '' ? indent : ' '
    if (lineWidth + before.length + word.width <= width) {
      line += before + word.text
      lineWidth += before.length + word.width
    } else {
      lines.push(line)
      line = word.text
      lineWidth = word.width
    }
  }
  return line === '' ? lines : [...lines, line]
}

interface Measured {
  text: string
  width: number
}

/** A word that is longer than a line is cut. Its letters are told apart once, however many pieces it makes. */
function chopped(word: string, width: number): Measured[] {
  if (PLAIN.test(word) && word.length <= width) return [{ text: word, width: word.length }]
  const pieces: Measured[] = []
  let piece = { text: '', width: 0 }
  for (const letter of lettersOf(word)) {
    const columns = columnsOf(letter)
    if (piece.width + columns > width) {
      pieces.push(piece)
      piece = { text: '', width: 0 }
    }
    piece.text += letter
    piece.width += columns
  }
  return [...pieces, piece]
}

/** What is typed into a name must not reach a printer as a command. */
function printable(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** What most names are made of: one column each. */
const PLAIN = /^[ -~]*$/

// Made when first needed: to load its tables took a twentieth of the start.
let segmenter: Intl.Segmenter | undefined
const lettersOf = (text: string) => {
  if (PLAIN.test(text)) return [...text]
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

const WIDE =
  /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u

const columnsOf = (letter: string): number => (WIDE.test(letter) ? 2 : 1)

/** Columns on paper: East Asian letters and emoji take two. */
export function widthOf(text: string): number {
  if (PLAIN.test(text)) return text.length
  return lettersOf(text).reduce((sum, letter) => sum + columnsOf(letter), 0)
}
