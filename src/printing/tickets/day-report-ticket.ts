import { paperWords } from '../../locales/index.ts'
import { line, RULE, type Style } from './markup.ts'
import type { DayPaper, DayRow, Stamps } from './model.ts'
import type { Page } from './page-settings.ts'
import { justify, printable, wrapped } from './text-layout.ts'
import { stampLines } from './ticket-header.ts'

/** The day report, which is filed with the cash. */
export function dayMarkup(paper: DayPaper, stamps: Stamps, { columns }: Page): string[] {
  const {
    ticket: words,
    dayReport: { decimalMark },
  } = paperWords(paper.language)
  return [
    ...stampLines(stamps, columns, words),
    ...set(wrapped(printable(paper.house), columns)),
    ...set(wrapped(printable(paper.title), Math.floor(columns / 2)), { size: 2, bold: true }),
    ...set(wrapped(printable(paper.day ?? ''), columns), { size: 'tall', bold: true }),
    ...set(justify(words.printed, `${paper.date}  ${paper.time}`, columns)),
    ...paper.rows.map((row) => withDecimalMark(row, decimalMark)).flatMap((row) => rowLines(row, columns)),
    line(''),
  ]
}

const AMOUNT = /^(-?\d+)\.(\d+)$/

/** The stored rows have amounts as the interface writes them. */
const withDecimalMark = (row: DayRow, mark: string): DayRow =>
  'right' in row ? { ...row, right: row.right.replace(AMOUNT, `$1${mark}$2`) } : row

function rowLines(row: DayRow, columns: number): string[] {
  switch (row.kind) {
    case 'heading':
      return [RULE, ...set(wrapped(printable(row.text), columns), { bold: true })]
    case 'words':
      return set(wrapped(printable(row.text), columns))
    case 'pair':
      return set(justify(printable(row.left), row.right, columns))
    case 'detail':
      return set(justify(`  ${printable(row.left)}`, row.right, columns))
    case 'sum':
      return set(justify(printable(row.left), row.right, columns), { bold: true })
  }
}

const set = (texts: string[], style?: Style) => texts.map((text) => line(text, style))
