import { byMethod, type Method } from '../../payments/methods.ts'
import type { Sql } from '../../platform/storage/database.ts'
import type { BusinessClock } from '../business-day.ts'
import { queryByDays, sumBy } from '../day-batches.ts'
import type { Period } from '../period.ts'
import { sumTipsByStaff, type TipSums, type Where } from '../store.ts'

/** Tips by staff member, including former staff. */
export async function tipsByStaff(sql: Sql, where: Where, clock: BusinessClock, period: Period) {
  const rows = await queryByDays(period, clock, (piece) => sumTipsByStaff(sql, where, piece))
  const people = sumBy(
    rows.map(ofMethod),
    ({ staffId }) => staffId,
    (one, other) => ({ ...one, ...added(one, other) }),
  )
  return people.sort((one, other) => one.staffId - other.staffId)
}

export interface Tips {
  /** Tips less reversed tips. */
  tips: number
  byMethod: Record<Method, number>
  reversedCents: number
  totalCents: number
}

function ofMethod({ method, ...sums }: TipSums) {
  return { ...sums, byMethod: { ...NO_TIPS.byMethod, [method]: sums.totalCents } }
}

export const NO_TIPS: Tips = { tips: 0, byMethod: byMethod(() => 0), reversedCents: 0, totalCents: 0 }

export function added(one: Tips, other: Tips): Tips {
  return {
    tips: one.tips + other.tips,
    byMethod: byMethod((method) => one.byMethod[method] + other.byMethod[method]),
    reversedCents: one.reversedCents + other.reversedCents,
    totalCents: one.totalCents + other.totalCents,
  }
}
