import { METHODS, type Method, methodTraits } from '../../../src/payments/methods.ts'
import { centsOf } from '../format.ts'

/** Servers already have their cash tips, so only the rest is paid out. */
export function tipsToPayOut(tips: { total: string } & Record<Method, string>): string {
  const cash = METHODS.filter((method) => methodTraits(method).countsInDrawer)
  const cents = cash.reduce((left, method) => left - centsOf(tips[method]), centsOf(tips.total))
  return (cents / 100).toFixed(2)
}
