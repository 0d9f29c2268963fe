import { shareOut } from '../platform/core/money.ts'

/** Weight of a pick in the price of its combo, and its surcharge. */
export interface WeighedPick {
  /** Base price of the item on the menu, whatever price level applies. */
  weightCents: number
  supplementCents: number
}

/**
 * Unit prices of the picks of a combo: its price divided by largest remainder over their base prices, plus their
 * supplements. Equal remainders go to the earlier pick. If all picks are free, the first gets the whole price.
 */
export function pricesOfPicks(comboCents: number, picks: readonly WeighedPick[]): number[] {
  const isFree = picks.every(({ weightCents }) => weightCents === 0)
  const weights = picks.map(({ weightCents }, index) => BigInt(isFree ? Number(index === 0) : weightCents))
  return shareOut(comboCents, weights).map((cents, index) => cents + (picks[index]?.supplementCents ?? 0))
}
