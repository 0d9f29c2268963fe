import type { Change } from '../context.ts'
import { type BusinessClock, businessDayOf } from '../reports/business-day.ts'
import { highestDayNumber, type LastNumbered } from './day-number-store.ts'

/**
 * The next order number of the business day; numbering starts again each day. The caller holds the location's lock and
 * has read the last number with the rest.
 */
export async function nextNumber(
  { sql, caller, now }: Change,
  location: BusinessClock & { id: number },
  last: LastNumbered | undefined,
): Promise<LastNumbered> {
  const businessDay = businessDayOf(now, location)
  if (last === undefined || last.businessDay < businessDay) return { businessDay, dayNumber: 1 }
  if (last.businessDay === businessDay) return { businessDay, dayNumber: last.dayNumber + 1 }
  // The location's time zone or day start was changed so that this business day had numbers before.
  const highest = await highestDayNumber(sql, caller.accountId, location.id, businessDay)
  return { businessDay, dayNumber: highest + 1 }
}
