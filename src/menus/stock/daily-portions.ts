import type { Change } from '../../context.ts'
import { findLocation } from '../../locations/store.ts'
import { found } from '../../platform/core/refusal.ts'
import { type BusinessClock, businessDayOf, spanOfDays } from '../../reports/business-day.ts'
import { emitMenuChange, theLockedPlace } from '../editing/menu-location.ts'
import { findPlaceOfItem } from '../editing/menu-location-store.ts'
import { findItem } from '../store.ts'
import { emitStockChanges } from './availability.ts'
import { findDailyPortions, updateDailyPortions, updateStock } from './stock-store.ts'

/** Undefined: unchanged. Null: none. */
export interface DailyInput {
  /** Portions that the count is set to when the business day begins. */
  dailyQuantity?: number | null | undefined
  /** Count at which an event is appended. */
  lowStockAt?: number | null | undefined
}

/** Sets the portions of each day, and the count that is reported as low. Today's count stays as it is. */
export async function setDailyPortions(change: Change, itemId: number, input: DailyInput): Promise<void> {
  const { sql, caller, now } = change
  const { accountId } = caller
  const place = await theLockedPlace(change, findPlaceOfItem, itemId, 'item_not_found', 'Item')
  const item = found(await findItem(sql, accountId, itemId), 'item_not_found', `Item ${itemId}`)
  const before = found(await findDailyPortions(sql, accountId, itemId), 'item_not_found', `Item ${itemId}`)
  const { dailyQuantity = before.dailyQuantity, lowStockAt = before.lowStockAt } = input
  if (dailyQuantity === before.dailyQuantity && lowStockAt === before.lowStockAt) return
  const recountAt = dailyQuantity === null ? null : await nextDay(change, place.locationId, now)
  await updateDailyPortions(sql, accountId, itemId, { dailyQuantity, lowStockAt, recountAt })
  await emitMenuChange(change, place, `“${item.name}” changed`)
}

async function nextDay({ sql, caller }: Change, locationId: number, now: number): Promise<number> {
  const location = await findLocation(sql, caller.accountId, locationId)
  const clock: BusinessClock = found(location, 'location_not_found', `Location ${locationId}`)
  const today = businessDayOf(now, clock)
  return spanOfDays(today, today, clock).to
}

/** Sets the count to that of a new day if the day has begun; returns 1 if this call did it. */
export async function recountItem(change: Change, itemId: number): Promise<number> {
  const { sql, caller, now } = change
  const { accountId } = caller
  const { locationId } = await theLockedPlace(change, findPlaceOfItem, itemId, 'item_not_found', 'Item')
  const daily = await findDailyPortions(sql, accountId, itemId)
  const item = await findItem(sql, accountId, itemId)
  if (!item || !daily || daily.dailyQuantity === null || daily.recountAt === null || daily.recountAt > now)
    return 0
  const left = daily.dailyQuantity
  const stock = { available: left > 0 ? 1 : 0, left, outUntil: null }
  await updateStock(sql, accountId, itemId, stock)
  const recountAt = await nextDay(change, locationId, now)
  await updateDailyPortions(sql, accountId, itemId, { ...daily, recountAt })
  const { name, available: wasAvailable } = item
  await emitStockChanges(change, locationId, [{ ...stock, id: itemId, name, wasAvailable }])
  return 1
}
