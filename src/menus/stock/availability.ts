import type { Change } from '../../context.ts'
import { appendEvents, type NewEvent } from '../../events/store.ts'
import { findLocation } from '../../locations/store.ts'
import { found, refuseIf } from '../../platform/core/refusal.ts'
import { mapInBatches } from '../../platform/storage/batching.ts'
import { businessDayOf, spanOfDays } from '../../reports/business-day.ts'
import { emitMenuChange, theLockedPlace } from '../editing/menu-location.ts'
import { findPlaceOfItem } from '../editing/menu-location-store.ts'
import { listModifiersOfLocation } from '../full-menu-store.ts'
import { isSameStock, type Stock, whyNotSell } from '../rules.ts'
import { updateGroupOptionAvailable } from '../shared-modifiers/group-store.ts'
import { findItem } from '../store.ts'
import {
  addToStock,
  findOption,
  type ItemInStock,
  takeFromStock,
  updateOptionAvailable,
  updateStock,
} from './stock-store.ts'

/** 86: marks an item as in or out of stock; terminals cannot order it while it is out. */
export function setAvailable(change: Change, itemId: number, available: number): Promise<void> {
  return setStock(change, itemId, async () => ({ available, left: null, outUntil: null }))
}

/** Marks an item as out of stock for the rest of the business day. */
export function setOutForToday(change: Change, itemId: number): Promise<void> {
  return setStock(change, itemId, async (locationId) => {
    const { sql, caller, now } = change
    const location = found(
      await findLocation(sql, caller.accountId, locationId),
      'location_not_found',
      `Location ${locationId}`,
    )
    return outForToday(location, now)
  })
}

export function outForToday(location: Parameters<typeof businessDayOf>[1], now: number): Stock {
  const today = businessDayOf(now, location)
  return { available: 0, left: null, outUntil: spanOfDays(today, today, location).to }
}

/** Sets the number of portions left; 0: out of stock. */
export function setPortionsLeft(change: Change, itemId: number, left: number): Promise<void> {
  return setStock(change, itemId, async () => ({ available: left > 0 ? 1 : 0, left, outUntil: null }))
}

/** Puts an item back in stock if its out-of-stock period has ended; returns 1 if this call did it. */
export async function bringBackInStock(change: Change, itemId: number): Promise<number> {
  const { sql, caller, now } = change
  const place = await theLockedPlace(change, findPlaceOfItem, itemId, 'item_not_found', 'Item')
  const item = await findItem(sql, caller.accountId, itemId)
  if (!item || item.outUntil === null || item.outUntil > now) return 0
  const stock: Stock = { available: 1, left: null, outUntil: null }
  await updateStock(sql, caller.accountId, itemId, stock)
  await emitStockChanges(change, place.locationId, [
    { ...stock, id: itemId, name: item.name, wasAvailable: item.available },
  ])
  return 1
}

async function setStock(
  change: Change,
  itemId: number,
  stockAt: (locationId: number) => Promise<Stock>,
): Promise<void> {
  const { sql, caller } = change
  const place = await theLockedPlace(change, findPlaceOfItem, itemId, 'item_not_found', 'Item')
  const item = found(await findItem(sql, caller.accountId, itemId), 'item_not_found', `Item ${itemId}`)
  const stock = await stockAt(place.locationId)
  if (isSameStock(item, stock)) return
  await updateStock(sql, caller.accountId, itemId, stock)
  if (item.available !== stock.available) {
    await emitMenuChange(
      change,
      place,
      `“${item.name}” is ${stock.available ? 'in stock again' : 'out of stock'}`,
    )
  }
  const { name, available: wasAvailable } = item
  await emitStockChanges(change, place.locationId, [{ ...stock, id: itemId, name, wasAvailable }])
}

export async function setOptionAvailable(change: Change, optionId: number, available: number): Promise<void> {
  const { sql, caller } = change
  const { accountId } = caller
  const known = async () =>
    found(await findOption(sql, accountId, optionId), 'option_not_found', `Option ${optionId}`)
  const { itemId } = await known()
  const place = await theLockedPlace(
    change,
    findPlaceOfItem,
    itemId,
    'option_not_found',
    'The item of option',
  )
  const option = await known()
  if (option.available === available) return
  const { locationId } = place
  const { name, groupNumber, groupOption: number } = option
  const availabilityEvent = (item: number, id: number): NewEvent => ({
    type: 'menu.availability',
    data: { item_id: item, option_id: id, name, available, left: null },
  })
  if (groupNumber === null || number === null) {
    await updateOptionAvailable(sql, accountId, optionId, available)
    await appendEvents(change, locationId, [availabilityEvent(itemId, optionId)])
    return
  }
  // Availability of a group's option applies to every item with the group.
  const shared = { groupNumber, number, available }
  await updateGroupOptionAvailable(sql, accountId, locationId, shared)
  const copies = (await listModifiersOfLocation(sql, accountId, locationId)).filter(
    (modifier) => modifier.groupNumber === groupNumber,
  )
  const changed = copies.flatMap((copy) =>
    copy.options
      .filter(({ groupOption }) => groupOption === number)
      .map(({ id }) => ({ id, asking: copy.itemId })),
  )
  await mapInBatches(changed, ({ id }) => updateOptionAvailable(sql, accountId, id, available))
  const happenings = changed.map(({ id, asking }) => availabilityEvent(asking, id))
  await appendEvents(change, locationId, happenings)
}

/** A quantity of an item to sell, and its portions left. */
interface Sold {
  itemId: number
  name: string
  qty: number
  /** Null: not counted. */
  left: number | null
}

/**
 * Takes counted portions from stock, in the transaction that sells them. The caller holds the location's lock; even
 * without it, the statement never takes more than there is.
 */
export async function takePortions(change: Change, locationId: number, sold: Sold[]): Promise<void> {
  const counted = Map.groupBy(
    sold.filter(({ left }) => left !== null),
    ({ itemId }) => itemId,
  )
  const taken: StockChange[] = []
  const low: NewEvent[] = []
  for (const [itemId, lines] of counted) {
    const qty = lines.reduce((sum, line) => sum + line.qty, 0)
    const item = await takeFromStock(change.sql, change.caller.accountId, itemId, qty)
    const { name, left } = lines[0] as Sold
    if (!item) refuseIf(whyNotSell({ id: itemId, name, available: 0, left }))
    else {
      taken.push({ ...item, wasAvailable: 1 })
      low.push(...lowStockEvent(item, qty))
    }
  }
  await emitStockChanges(change, locationId, taken)
  if (low.length > 0) await appendEvents(change, locationId, low)
}

/** The event of a count that this sale brought down to the one that somebody wants to know. */
function lowStockEvent(
  {
    id,
    name,
    left,
    lowStockAt,
  }: { id: number; name: string; left: number | null; lowStockAt: number | null },
  qty: number,
): NewEvent[] {
  if (left === null || lowStockAt === null || left > lowStockAt || left + qty <= lowStockAt) return []
  return [{ type: 'menu.low_stock', data: { item_id: id, name, left, low_stock_at: lowStockAt } }]
}

/** Returns portions that were ordered but not made. Does nothing if the item is no longer counted. */
export async function giveBackPortions(
  change: Change,
  locationId: number,
  { itemId, qty }: { itemId: number; qty: number },
): Promise<void> {
  const item = await addToStock(change.sql, change.caller.accountId, itemId, qty)
  // A counted item is out of stock when no portions are left.
  if (item) await emitStockChanges(change, locationId, [{ ...item, wasAvailable: item.left === qty ? 0 : 1 }])
}

type StockChange = ItemInStock & { wasAvailable: number }

export async function emitStockChanges(
  change: Change,
  locationId: number,
  items: StockChange[],
): Promise<void> {
  if (items.length === 0) return
  const happenings = items.map(
    ({ id, name, available, wasAvailable, left }): NewEvent => ({
      type: 'menu.availability',
      data: { item_id: id, name, available, was_available: wasAvailable, left },
    }),
  )
  await appendEvents(change, locationId, happenings)
}
