import { centsOf } from '../format.ts'

/** Cash tips are with whoever got them. */
export function toPayOut({ total, cash }: { total: string; cash: string }): string {
  return ((centsOf(total) - centsOf(cash)) / 100).toFixed(2)
}
