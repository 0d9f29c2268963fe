import { paperWords } from '../../locales/index.ts'
import type { ReceiptWords } from '../../locales/words.ts'
import { type Receipt, receiptRows } from '../../orders/receipt/receipt.ts'
import type { ReceiptRow } from '../../orders/receipt/receipt-row.ts'
import { type Letters, widthOf as widthIn, wrapped as wrappedIn } from './text-layout.ts'

export const RECEIPT_COLUMNS = [32, 42, 48] as const

const INDENT = '    '

/** The receipt as plain text with this many columns. */
export function receiptText(receipt: Receipt, columns: number): string {
  const rule = '-'.repeat(columns)
  const words = paperWords(receipt.language).receipt
  const footer = centred(receipt.footer, columns)
  const lines = [
    ...centred(receipt.header, columns),
    rule,
    ...receiptRows(receipt, receipt.openedAt).flatMap((row) => linesOf(row, columns, rule, words)),
    ...(receipt.footer.trim() === '' ? [] : [rule]),
    ...footer,
  ]
  return `${lines.join('\n')}\n`
}

function linesOf(row: ReceiptRow, columns: number, rule: string, words: ReceiptWords): string[] {
  switch (row.kind) {
    case 'rule':
      return [rule]
    case 'pair':
    case 'total':
      return apart(row.left, row.right, columns)
    case 'detail':
      return apart(row.left, row.right, columns, '  ')
    case 'dish':
      return apart(`${row.qty} x ${row.name}`, row.amount, columns)
    case 'choice':
    case 'note':
      return indented(row.text, columns)
    case 'notice':
      return centred(row.text, columns)
    case 'tips':
      return row.presets.flatMap(({ percent, amount }) => apart(`${words.tip} ${percent}`, amount, columns))
  }
}

/** The label on the left and the amount on the right; a long label continues below. */
function apart(left: string, right: string, columns: number, before = ''): string[] {
  const [words = '', ...more] = wrapped(left, columns - widthOf(right) - 1 - before.length)
  const first = `${before}${words}`
  return [
    `${first}${' '.repeat(columns - widthOf(first) - widthOf(right))}${right}`,
    ...indented(more.join(' '), columns),
  ]
}

function indented(text: string, columns: number): string[] {
  return wrapped(text, columns - INDENT.length).map((line) => `${INDENT}${line}`)
}

function centred(text: string, columns: number): string[] {
  return text
    .split('\n')
    .flatMap((one) => wrapped(one, columns))
    .map((line) => `${' '.repeat(Math.floor((columns - widthOf(line)) / 2))}${line}`)
}

const wrapped = (text: string, columns: number) => wrappedIn(printable(text), columns, ON_A_SCREEN)

/** Removes control characters, so that a name cannot contain printer commands. */
function printable(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

const WIDE =
  /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u

// Created lazily: loading its tables took five percent of the start-up time.
let segmenter: Intl.Segmenter | undefined

/** Unlike printer fonts, screen fonts have every character, including ligatures and emoji. */
const ON_A_SCREEN: Letters = {
  of: (text) => {
    segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
    return Array.from(segmenter.segment(text), ({ segment }) => segment)
  },
  columns: (letter) => (WIDE.test(letter) ? 2 : 1),
}

/** The number of columns of the text. */
export const widthOf = (text: string) => widthIn(text, ON_A_SCREEN)
