import type { FloorTable } from '../../../../src/tables/floor-routes.ts'
import { instantOf } from '../../format.ts'

const MINUTE_MS = 60_000
/** When somebody should look in on a table, and when it is blocked. */
const LATE_MINUTES = 90
const OVERDUE_MINUTES = 150

export type Age = 'new' | 'late' | 'overdue'

/** How long a party has been there, as far as it matters. */
export function ageOf({ order }: FloorTable, now: number): Age {
  return order ? ageSince(order.opened, now) : 'new'
}

export function ageSince(opened: string, now: number): Age {
  const minutes = (now - instantOf(opened).getTime()) / MINUTE_MS
  return minutes >= OVERDUE_MINUTES ? 'overdue' : minutes >= LATE_MINUTES ? 'late' : 'new'
}
