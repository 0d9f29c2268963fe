import type { Change } from '../context.ts'
import { theLocation } from '../locations/actions.ts'
import { kitchenTicket } from '../printing/jobs/compose-ticket.ts'
import { findLastNumbers, insertSentLine, listPrintersOfOrder } from '../printing/jobs/store.ts'
import { findPrinterById } from '../printing/printers/store.ts'
import { recordReady } from './screens/line-ready.ts'
import { listDoneOfLine, putDoneLine } from './screens/screen-store.ts'
import { ordersWithLines, sendCorrections, sentLinesOf } from './send-tickets.ts'
import { divideLedgerLines, handedOverQty } from './station-ledger.ts'
import { listLedgerOfLine, updateLedgerQty } from './station-ledger-store.ts'
import { queueJob } from './ticket-jobs.ts'

// A line keeps its id when it moves to another order, and so does its ledger: nothing is made twice.

export interface Move {
  /** The order that the lines are in now. */
  orderId: number
  /** The order that the lines were in; the same order if it moved to another table as a whole. */
  fromOrderId: number
  /** The table number before the move; 0: none. */
  fromTable: number
  /** The lines that moved. */
  orderItemIds: number[]
}

/**
 * Informs each station about a move. Dishes that were handed over and are not served get a ticket of their own; tickets
 * that still wait are updated with the new table. Runs in the transaction that moves the lines.
 */
export async function sendMoveTickets(change: Change, move: Move): Promise<void> {
  const { sql, caller } = change
  const orderIds = [...new Set([move.orderId, move.fromOrderId])]
  const printers = await Promise.all(
    orderIds.map((orderId) => listPrintersOfOrder(sql, caller.accountId, orderId)),
  )
  for (const printerId of new Set(printers.flat().map((one) => one.printerId))) {
    await sendCorrections(change, printerId, orderIds)
    await queueMoved(change, printerId, move)
  }
  await recordReady(change, orderIds)
}

async function queueMoved(change: Change, printerId: number, move: Move): Promise<void> {
  const { sql, caller, now } = change
  const printer = await findPrinterById(sql, caller.accountId, printerId)
  const orders = await ordersWithLines(change, [move.orderId])
  const [there] = orders
  if (!printer || !there) return
  const sent = await sentLinesOf(change, printerId, orders)
  const handed = there.lines
    .filter(({ id, removed, served }) => move.orderItemIds.includes(id) && !removed && !served)
    .map((line) => ({ ...line, qty: handedOverQty(sent, line.id) }))
    .filter(({ qty }) => qty > 0)
  if (handed.length === 0) return
  const { order } = there
  const location = await theLocation(change, printer.locationId)
  const last = await findLastNumbers(sql, caller.accountId, order.id, printerId, 'ticket')
  const number = last.number + 1
  const ticket = kitchenTicket({
    order,
    station: printer.name,
    number,
    reprint: 0,
    act: { kind: 'moved', fromTable: move.fromTable },
    added: handed,
    voided: [],
    location,
    now,
  })
  const mentions = handed.map(({ id, qty }) => ({ orderItemId: id, toQty: qty, mention: 1 }))
  await queueJob(change, printer, { orderId: order.id, ticket, number, ledgerLines: mentions })
}

export interface Division {
  orderItemId: number
  /** The line that was split off. */
  partId: number
  /** How many remain with the original line. */
  remainingQty: number
}

/** Splits the ledger and the finished quantities of a line between it and the new part. Nothing is printed. */
export async function divideLine({ sql, caller }: Change, division: Division): Promise<void> {
  const { accountId } = caller
  const { orderItemId, partId, remainingQty } = division
  const { remaining, part } = divideLedgerLines(
    await listLedgerOfLine(sql, accountId, orderItemId),
    remainingQty,
  )
  await Promise.all([
    ...remaining.map((one) => updateLedgerQty(sql, { ...one, accountId, orderItemId })),
    ...part.map((one) => insertSentLine(sql, { ...one, accountId, orderItemId: partId })),
  ])
  for (const done of await listDoneOfLine(sql, accountId, orderItemId)) {
    const stays = Math.min(done.doneQty, remainingQty)
    await putDoneLine(sql, { ...done, doneQty: stays })
    const goes = done.doneQty - stays
    if (goes > 0) await putDoneLine(sql, { ...done, orderItemId: partId, doneQty: goes })
  }
}
