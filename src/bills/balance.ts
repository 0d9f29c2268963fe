/** What a bill comes to, and how much of it was paid. */
export interface Owing {
  totalCents: number
  paidCents: number
}

/** What is still owed. One who paid too much is owed nothing by the next table: never less than nothing. */
export function balanceOf({ totalCents, paidCents }: Owing): number {
  return Math.max(0, totalCents - paidCents)
}

/** Something was paid, and nothing is owed. */
export function isPaid(bill: Owing): boolean {
  return bill.paidCents > 0 && balanceOf(bill) === 0
}

/** What several bills still owe together. */
export function owedTogether(bills: Owing[]): number {
  return bills.reduce((sum, bill) => sum + balanceOf(bill), 0)
}
