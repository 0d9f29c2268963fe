import { centsOf } from '../format.ts'

/** Servers already have their cash tips, so only the rest is paid out. */
export function tipsToPayOut({ total, cash }: { total: string; cash: string }): string {
  return ((centsOf(total) - centsOf(cash)) / 100).toFixed(2)
}
