import type { ReceiptWords } from '../../locales/words.ts'
import type { LineToPay, ShownDiscount } from '../lines/line.ts'
import { wishesOf } from '../lines/line-details.ts'
import { amount, detail, percent, type ReceiptRow } from './receipt-row.ts'

/** The picks of a combo stand together below it, without prices of their own. */
export function rowsOfLines(lines: LineToPay[], words: ReceiptWords): ReceiptRow[] {
  const groups = Map.groupBy(lines, (line) => (line.combo ? line.combo.number : line))
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first?.combo) return group.flatMap((line) => rowsOfLine(line, words))
    const { name, priceCents } = first.combo
    return [
      { kind: 'dish', qty: first.qty, name, amount: amount(first.qty * priceCents, words) },
      ...group.flatMap((line) => rowsOfPick(line, words)),
      ...rowsOfCuts(group, words),
    ]
  })
}

/** A supplement and options are for one of them, as on a line of its own. */
function rowsOfPick(line: LineToPay, words: ReceiptWords): ReceiptRow[] {
  const extra = line.combo?.supplementCents ?? 0
  const price = extra === 0 ? '' : ` (+${amount(extra, words)})`
  return [
    { kind: 'choice', text: `${line.name}${price}` },
    ...choicesOf(line, words).map(({ text }) => ({ kind: 'choice', text: `  ${text}` }) as const),
    ...wishesOf(line).map((text) => ({ kind: 'note', text }) as const),
  ]
}

/** A discount on a combo is written on each of its lines and shown once. */
function rowsOfCuts(lines: LineToPay[], words: ReceiptWords): ReceiptRow[] {
  const cuts = lines.flatMap(({ discount }) => discount ?? [])
  return [...Map.groupBy(cuts, (cut) => offLine(cut, words))].map(([text, some]) =>
    detail(text, amount(-some.reduce((sum, { appliedCents }) => sum + appliedCents, 0), words)),
  )
}

function rowsOfLine(line: LineToPay, words: ReceiptWords): ReceiptRow[] {
  const { qty, name, lineCents, discount } = line
  return [
    { kind: 'dish', qty, name, amount: amount(lineCents, words) },
    ...choicesOf(line, words),
    ...wishesOf(line).map((text) => ({ kind: 'note', text }) as const),
    ...(discount === undefined
      ? []
      : [detail(offLine(discount, words), amount(-discount.appliedCents, words))]),
  ]
}

function choicesOf({ modifiers }: LineToPay, words: ReceiptWords) {
  return modifiers.map((one) => {
    const times = one.qty === 1 ? '' : `${one.qty} x `
    const price = one.priceCents === 0 ? '' : ` (+${amount(one.priceCents, words)})`
    return { kind: 'choice', text: `${times}${one.name}${price}` } as const
  })
}

/** "20 % Regular guest" */
function offLine({ kind, value, reason }: ShownDiscount, words: ReceiptWords): string {
  if (kind === 'comp') return words.complimentary
  return kind === 'percent' ? `${percent(value, words)} ${reason}` : reason
}
