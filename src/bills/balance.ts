/** A bill's total and the amount paid so far. */
export interface Owing {
  totalCents: number
  paidCents: number
}

/** The balance due. It is never negative: an overpayment is not credited to another bill. */
export function balanceOf({ totalCents, paidCents }: Owing): number {
  return Math.max(0, totalCents - paidCents)
}

/** A bill is paid when something was paid and nothing is due. */
export function isPaid(bill: Owing): boolean {
  return bill.paidCents > 0 && balanceOf(bill) === 0
}

/** The total balance due over several bills. */
export function totalOwed(bills: Owing[]): number {
  return bills.reduce((sum, bill) => sum + balanceOf(bill), 0)
}
