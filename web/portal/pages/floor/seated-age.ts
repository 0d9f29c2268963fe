import type { FloorTable } from '../../../../src/tables/floor-routes.ts'
import { instantOf } from '../../format.ts'

const MINUTE_MS = 60_000
/** Minutes after which somebody should check on a table, and after which it counts as overdue. */
const LATE_MINUTES = 90
const OVERDUE_MINUTES = 150

export type Age = 'new' | 'late' | 'overdue'

/** The age of a party as a level. */
export function ageOf({ order }: FloorTable, now: number): Age {
  return order ? ageSince(order.opened, now) : 'new'
}

export function ageSince(opened: string, now: number): Age {
  const minutes = (now - instantOf(opened).getTime()) / MINUTE_MS
  return minutes >= OVERDUE_MINUTES ? 'overdue' : minutes >= LATE_MINUTES ? 'late' : 'new'
}
