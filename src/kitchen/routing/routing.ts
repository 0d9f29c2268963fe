import type { Change } from '../../context.ts'
import { appendEvent } from '../../events/store.ts'
import { theLockedLocation } from '../../locations/actions.ts'
import type { StationLine } from '../../orders/lines/line.ts'
import { listLocationsBehind } from '../../printing/jobs/across-accounts.ts'
import { change, type Printing } from '../../printing/jobs/job-transition.ts'
import { stationForTheRest, stationOfLine } from '../line-state/station-of-line.ts'
import { ordersWithLines, sendTickets } from '../send-tickets.ts'
import { startAutoPrinting } from './automatic-printing.ts'
import {
  deleteCursor,
  findLastSequence,
  listLinesRouted,
  listOrdersTouched,
  listStations,
  lockCursor,
  markRead,
  updateCursor,
} from './routing-store.ts'

const AT_ONCE = 200

/** Switches automatic printing of a location on or off, starting with the next order. */
export async function setAutoPrinting(change: Change, locationId: number, on: boolean): Promise<void> {
  const { sql, caller } = change
  await theLockedLocation(change, locationId)
  const wasOn = (await lockCursor(sql, caller.accountId, locationId)) !== undefined
  if (wasOn === on) return
  if (on) {
    await startAutoPrinting(change, locationId)
  } else {
    await deleteCursor(sql, caller.accountId, locationId)
    await markRead(sql, caller.accountId, locationId, null)
  }
  await appendEvent(change, locationId, 'location.settings_changed', {
    location_id: locationId,
    changed: ['auto_printing'],
  })
}

/**
 * Processes new log entries of every location with automatic printing; returns how many jobs were created. The holder
 * of a location's lock can mark its log as read, because nothing is appended meanwhile.
 */
export async function routeOrders(printing: Printing): Promise<number> {
  const behind = await printing.database.query((sql) => listLocationsBehind(sql, AT_ONCE))
  let jobs = 0
  for (const { accountId, locationId } of behind) {
    jobs += await change(printing, accountId, (change) => routeLocation(change, locationId))
  }
  return jobs
}

async function routeLocation(change: Change, locationId: number): Promise<number> {
  const { sql, caller } = change
  const { accountId } = caller
  const location = await theLockedLocation(change, locationId)
  const from = await lockCursor(sql, accountId, locationId)
  await markRead(sql, accountId, locationId, from === undefined ? null : 0)
  if (from === undefined) return 0
  const [touched, to, printers] = await Promise.all([
    listOrdersTouched(sql, accountId, locationId, from),
    findLastSequence(sql, accountId, locationId),
    listStations(sql, accountId, locationId),
  ])
  const rest = stationForTheRest(printers, change.now)
  let jobs = 0
  for (const { orderId } of touched) {
    const [orders, routed] = await Promise.all([
      ordersWithLines(change, [orderId]),
      listLinesRouted(sql, accountId, orderId),
    ])
    for (const printer of printers) {
      const isMadeHere = (line: StationLine) => stationOfLine(line, routed, rest) === printer.id
      const { jobs: newJobs } = await sendTickets(change, location, printer, orders, isMadeHere, 1)
      jobs += newJobs.length
    }
  }
  // The events that were just appended are skipped too: they contain no orders.
  await updateCursor(sql, accountId, locationId, to + jobs)
  return jobs
}
