import { Count, MoneyText, Shape } from '../http/fields.ts'
import { Type } from '../http/type.ts'
import { formatCents } from '../money.ts'
import type { Sql } from '../storage/database.ts'
import type { Place } from './day.ts'
import type { Period } from './period.ts'
import { inPieces, summed } from './pieces.ts'
import { type ReductionSums, sumDiscounts, sumVoids } from './reductions-store.ts'
import type { Where } from './store.ts'

/** Discounts, comps and voids by reason and by who stood for them, the largest first. */
export async function salesReduced(
  sql: Sql,
  where: Where,
  place: Place,
  period: Period,
): Promise<ReductionSums[]> {
  const rows = await inPieces(period, place, async (piece) =>
    (await Promise.all([sumDiscounts(sql, where, piece), sumVoids(sql, where, piece)])).flat(),
  )
  const sums = summed(
    rows,
    ({ kind, reason, person }) => JSON.stringify([kind, reason, person]),
    (one, other) => ({
      ...one,
      count: one.count + other.count,
      amountCents: one.amountCents + other.amountCents,
    }),
  )
  return sums.sort((one, other) => other.amountCents - one.amountCents)
}

export const ReductionEntry = Shape({
  kind: Type.String({ enum: ['discount', 'comp', 'void'] }),
  reason: Type.String(),
  person: Type.String({ description: 'Who stood for it, or gave it; empty: nobody was named' }),
  count: Count,
  amount: Type.String({ ...MoneyText, description: 'At the prices of the menu' }),
})

export function reductionAnswer({ kind, reason, person, count, amountCents }: ReductionSums) {
  return { kind, reason, person, count, amount: formatCents(amountCents) }
}
