import type { Change } from '../../context.ts'
import { appendEvent } from '../../events/store.ts'
import type { StationLine } from '../../orders/lines/line.ts'
import { canPrint, type Printer, statusNow } from '../../printing/printers/rules.ts'
import { reasonOf } from '../line-state/kitchen-state.ts'
import { findKitchenSetup } from '../line-state/kitchen-state-store.ts'
import { stationForTheRest, stationOfLine } from '../line-state/station-of-line.ts'
import { listStations } from './routing-store.ts'

/** A line that no printer or screen can take at the moment. */
export interface LineNotTaken {
  order_item_id: number
  reason: string
  station: string
}

export interface RoutingPlan {
  /** How many stations get a ticket. */
  tickets: number
  not_printed: LineNotTaken[]
}

export const NOTHING_TO_ROUTE: RoutingPlan = { tickets: 0, not_printed: [] }

interface OrderFired {
  id: number
  locationId: number
  tableId: number
  staffId: number
}

/**
 * Determines where automatic printing will send these fired lines, so that the response to the order already names the dishes
 * that no station can take. Appends an event for those dishes.
 */
export async function planRouting(
  change: Change,
  order: OrderFired,
  fired: readonly Pick<StationLine, 'id' | 'stationId'>[],
): Promise<RoutingPlan> {
  const { sql, caller, now } = change
  const { accountId } = caller
  if (fired.length === 0) return NOTHING_TO_ROUTE
  const [printers, setup] = await Promise.all([
    listStations(sql, accountId, order.locationId),
    findKitchenSetup(sql, accountId, order.locationId),
  ])
  if (setup.automatic === 0) {
    // Without automatic printing the client is about to print by itself, so this is not an event yet.
    const off = (id: number) => ({ order_item_id: id, reason: 'printing_off', station: '' })
    return { tickets: 0, not_printed: printers.length === 0 ? [] : fired.map(({ id }) => off(id)) }
  }
  const rest = stationForTheRest(printers, now)
  const byId = new Map(printers.map((one) => [one.id, one]))
  const takers = fired.map((line) => ({ line, printer: byId.get(stationOfLine(line, [], rest) ?? 0) }))
  const not_printed = takers.flatMap(({ line, printer }) => {
    const why = whyNotTaken(printer, byId, now)
    return why === undefined ? [] : [{ order_item_id: line.id, reason: why, station: printer?.name ?? '' }]
  })
  await appendMissing(change, order, not_printed)
  return { tickets: new Set(takers.flatMap(({ printer }) => printer?.id ?? [])).size, not_printed }
}

function whyNotTaken(
  printer: Printer | undefined,
  byId: ReadonlyMap<number, Printer>,
  now: number,
): string | undefined {
  if (!printer) return 'no_station'
  const status = statusNow(printer, now)
  const backup = byId.get(printer.backupPrinterId ?? 0)
  if (canPrint(status) || (backup && canPrint(statusNow(backup, now)))) return undefined
  return reasonOf(status)
}

async function appendMissing(change: Change, order: OrderFired, missing: LineNotTaken[]): Promise<void> {
  const groups = Map.groupBy(missing, ({ reason, station }) => `${reason} ${station}`)
  for (const [first, ...others] of groups.values()) {
    if (!first) continue
    await appendEvent(change, order.locationId, 'order.not_printed', {
      order_id: order.id,
      table_id: order.tableId,
      staff_id: order.staffId,
      order_item_ids: [first, ...others].map(({ order_item_id }) => order_item_id),
      reason: first.reason,
      station: first.station,
    })
  }
}
