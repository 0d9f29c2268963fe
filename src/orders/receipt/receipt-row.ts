import type { ReceiptWords } from '../../locales/words.ts'
import { formatCents } from '../../platform/core/money.ts'

/** A row of the receipt: its content, without layout. */
export type ReceiptRow =
  | { kind: 'rule' }
  | { kind: 'pair' | 'total'; left: string; right: string }
  /** A detail of the pair above it. */
  | { kind: 'detail'; left: string; right: string }
  | { kind: 'dish'; qty: number; name: string; amount: string }
  | { kind: 'choice' | 'note' | 'notice'; text: string }
  | { kind: 'tips'; presets: { percent: string; amount: string }[] }

/** A detail of the row above it. */
export const detail = (left: string, right: string): ReceiptRow => ({ kind: 'detail', left, right })

/** 12.5 %, 10 % */
export function percent(rateBps: number, { decimalMark }: ReceiptWords): string {
  return `${rateBps / 100} %`.replace('.', decimalMark)
}

/** An amount as people at the location write it: 24.00 or 24,00. */
export function amount(cents: number, { decimalMark }: ReceiptWords): string {
  return formatCents(cents).replace('.', decimalMark)
}
