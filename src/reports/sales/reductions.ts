import type { Sql } from '../../platform/storage/database.ts'
import type { BusinessClock } from '../business-day.ts'
import { queryByDays, sumBy } from '../day-batches.ts'
import type { Period } from '../period.ts'
import type { Where } from '../store.ts'
import { sumLevelLines } from './level-store.ts'
import { reductionsByLevel } from './levels.ts'
import {
  type ReductionSums,
  type RefundSums,
  sumDeletions,
  sumDiscounts,
  sumRefunds,
  sumVoids,
} from './reductions-store.ts'

/** Discounts, comps, manual price levels, voids and deleted orders by reason and approver, largest first. */
export async function salesReduced(
  sql: Sql,
  where: Where,
  clock: BusinessClock,
  period: Period,
): Promise<ReductionSums[]> {
  const rows = await queryByDays(period, clock, async (piece) =>
    (
      await Promise.all([
        sumDiscounts(sql, where, piece),
        sumVoids(sql, where, piece),
        sumDeletions(sql, where, piece),
        sumLevelLines(sql, where, piece).then(reductionsByLevel),
      ])
    ).flat(),
  )
  const sums = sumBy(
    rows,
    ({ kind, made, reason, actor, approver }) => JSON.stringify([kind, made, reason, actor, approver]),
    (one, other) => ({
      ...one,
      count: one.count + other.count,
      amountCents: one.amountCents + other.amountCents,
    }),
  )
  return sums.sort(largestFirst)
}

/** Refunds by reason and approver, largest first. */
export async function salesRefunded(
  sql: Sql,
  where: Where,
  clock: BusinessClock,
  period: Period,
): Promise<RefundSums[]> {
  const rows = await queryByDays(period, clock, (piece) => sumRefunds(sql, where, piece))
  const sums = sumBy(
    rows,
    ({ reason, actor, approver }) => JSON.stringify([reason, actor, approver]),
    (one, other) => ({
      ...one,
      count: one.count + other.count,
      amountCents: one.amountCents + other.amountCents,
      tipCents: one.tipCents + other.tipCents,
    }),
  )
  return sums.sort(largestFirst)
}

/** Equal amounts are sorted by text, so that a report is the same each time. */
function largestFirst(one: ReductionSums | RefundSums, other: ReductionSums | RefundSums): number {
  return (
    other.amountCents - one.amountCents ||
    compare(one.reason, other.reason) ||
    compare(one.approver, other.approver) ||
    compare(one.actor, other.actor)
  )
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
