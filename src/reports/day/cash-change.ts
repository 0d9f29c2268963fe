import type { TipPayout } from '../../locations/tip-payout.ts'
import { methodTraits } from '../../payments/methods.ts'
import type { DayReport } from './day-report.ts'

/** Money taken by a method, less refunds; tips are separate. */
export interface MovedByMethod {
  method: string
  amountCents: number
  tipCents: number
}

/** By how much a day's payments and cash movements change the cash in the drawers. */
export function cashChange(
  methods: MovedByMethod[],
  movedCents: number,
  { cashTips, cardTips }: TipPayout,
): number {
  return methods.reduce((cents, { method, amountCents, tipCents }) => {
    if (methodTraits(method).countsInDrawer) {
      return cents + amountCents + (cashTips === 'drawer' ? tipCents : 0)
    }
    return cents - (cardTips === 'drawer' ? tipCents : 0)
  }, movedCents)
}

/** Tips as they were handled when the figures were stored. Earlier versions expected tips in cash in the drawer. */
export function tipPayoutOf({ cash }: StoredReport): TipPayout {
  return { cashTips: cash?.cash_tips ?? 'drawer', cardTips: cash?.card_tips ?? 'later' }
}

/** A stored report; earlier versions stored neither cash nor the tax of refunds. */
export type StoredReport = Omit<DayReport, 'cash' | 'taxes' | 'refunded_tax'> & {
  cash?: DayReport['cash'] | null
  taxes: StoredTax[]
  refunded_tax?: string
}

type StoredTax = Pick<DayReport['taxes'][number], 'name' | 'rate' | 'net' | 'tax'> &
  Partial<DayReport['taxes'][number]>

/** Cash put into drawers, less cash taken out, as stored. */
export function movedCentsOf({ cash }: StoredReport): number {
  return cash ? centsOf(cash.paid_in) - centsOf(cash.paid_out) : 0
}

export function methodsOf({ taken }: StoredReport): MovedByMethod[] {
  return taken.by_method.map(({ method, payments, tips, refunds }) => ({
    method,
    amountCents: centsOf(payments) - centsOf(refunds),
    tipCents: centsOf(tips),
  }))
}

/** Amounts in stored figures always have two decimals. */
export const centsOf = (amount: string) => Number(amount.replace('.', ''))
