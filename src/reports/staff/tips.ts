import type { Sql } from '../../platform/storage/database.ts'
import type { BusinessClock } from '../business-day.ts'
import { queryByDays, sumBy } from '../day-batches.ts'
import type { Period } from '../period.ts'
import { sumTipsByStaff, type TipSums, type Where } from '../store.ts'

/** Tips by staff member, including former staff. */
export async function tipsByStaff(sql: Sql, where: Where, clock: BusinessClock, period: Period) {
  const rows = await queryByDays(period, clock, (piece) => sumTipsByStaff(sql, where, piece))
  const people = sumBy(
    rows,
    ({ staffId }) => staffId,
    (one, other) => ({ ...one, ...added(one, other) }),
  )
  return people.sort((one, other) => one.staffId - other.staffId)
}

export type Tips = Omit<TipSums, 'staffId' | 'firstName' | 'lastName' | 'deletedAt'>

export const NO_TIPS: Tips = {
  tips: 0,
  cardCents: 0,
  cashCents: 0,
  otherCents: 0,
  reversedCents: 0,
  totalCents: 0,
}

export function added(one: Tips, other: Tips): Tips {
  return {
    tips: one.tips + other.tips,
    cardCents: one.cardCents + other.cardCents,
    cashCents: one.cashCents + other.cashCents,
    otherCents: one.otherCents + other.otherCents,
    reversedCents: one.reversedCents + other.reversedCents,
    totalCents: one.totalCents + other.totalCents,
  }
}
