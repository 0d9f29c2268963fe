import type { Change } from '../context.ts'
import { type BusinessClock, businessDayOf } from '../reports/business-day.ts'
import { highestDayNumber, type LastNumbered } from './day-number-store.ts'

/**
 * What an order of this moment is called: it is counted anew on each business day. Whoever opens one holds its
 * location, and has read the last one, which comes with what is read anyway.
 */
export async function nextNumber(
  { sql, caller, now }: Change,
  location: BusinessClock & { id: number },
  last: LastNumbered | undefined,
): Promise<LastNumbered> {
  const businessDay = businessDayOf(now, location)
  if (last === undefined || last.businessDay < businessDay) return { businessDay, dayNumber: 1 }
  if (last.businessDay === businessDay) return { businessDay, dayNumber: last.dayNumber + 1 }
  // The house moved to another time zone, or its day to another hour: it has been tomorrow before.
  const highest = await highestDayNumber(sql, caller.accountId, location.id, businessDay)
  return { businessDay, dayNumber: highest + 1 }
}
