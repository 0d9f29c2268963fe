import type { Change } from '../context.ts'
import { theLocation } from '../locations/actions.ts'
import { kitchenTicket } from '../printing/jobs/compose-ticket.ts'
import { findLastNumbers, insertSentLine, listPrintersTold } from '../printing/jobs/store.ts'
import { findPrinterById } from '../printing/printers/store.ts'
import { noteReady } from './screens/line-ready.ts'
import { listDoneOfLine, putDoneLine } from './screens/screen-store.ts'
import { ordersToTell, sentLinesOf, tellOrders } from './send-tickets.ts'
import { divided, handedOf } from './station-ledger.ts'
import { listToldOfLine, updateToldQty } from './station-ledger-store.ts'
import { queueJob } from './ticket-jobs.ts'

// Lines keep their id wherever they go, and what stations have had of them goes with them: nothing is made twice.

export interface Move {
  /** Where the lines are now. */
  orderId: number
  /** Where they were; the same when the whole order has moved to another table. */
  fromOrderId: number
  /** The number of the table they were at; 0: none. */
  fromTable: number
  /** The lines that moved. */
  orderItemIds: number[]
}

/**
 * Tells each station what has moved: what it was handed and is not served by a paper of its own, what only waits by
 * tickets that name the new place from the start. Part of the change that moves it.
 */
export async function tellMoved(change: Change, move: Move): Promise<void> {
  const { sql, caller } = change
  const orderIds = [...new Set([move.orderId, move.fromOrderId])]
  const told = await Promise.all(orderIds.map((orderId) => listPrintersTold(sql, caller.accountId, orderId)))
  for (const printerId of new Set(told.flat().map((one) => one.printerId))) {
    await tellOrders(change, printerId, orderIds)
    await queueMoved(change, printerId, move)
  }
  await noteReady(change, orderIds)
}

async function queueMoved(change: Change, printerId: number, move: Move): Promise<void> {
  const { sql, caller, now } = change
  const printer = await findPrinterById(sql, caller.accountId, printerId)
  const orders = await ordersToTell(change, [move.orderId])
  const [there] = orders
  if (!printer || !there) return
  const sent = await sentLinesOf(change, printerId, orders)
  const handed = there.lines
    .filter(({ id, removed, served }) => move.orderItemIds.includes(id) && !removed && !served)
    .map((line) => ({ ...line, qty: handedOf(sent, line.id) }))
    .filter(({ qty }) => qty > 0)
  if (handed.length === 0) return
  const { order } = there
  const house = await theLocation(change, printer.locationId)
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
    house,
    now,
  })
  const mentions = handed.map(({ id, qty }) => ({ orderItemId: id, toQty: qty, mention: 1 }))
  await queueJob(change, printer, { orderId: order.id, ticket, number, told: mentions })
}

export interface Division {
  orderItemId: number
  /** The line that a part of it became. */
  partId: number
  /** How many stay with the first. */
  keptQty: number
}

/** Divides what stations have had of the line, and have done, between it and its part. No paper comes of it. */
export async function divideLine({ sql, caller }: Change, division: Division): Promise<void> {
  const { accountId } = caller
  const { orderItemId, partId, keptQty } = division
  const { kept, part } = divided(await listToldOfLine(sql, accountId, orderItemId), keptQty)
  await Promise.all([
    ...kept.map((one) => updateToldQty(sql, { ...one, accountId, orderItemId })),
    ...part.map((one) => insertSentLine(sql, { ...one, accountId, orderItemId: partId })),
  ])
  for (const done of await listDoneOfLine(sql, accountId, orderItemId)) {
    const stays = Math.min(done.doneQty, keptQty)
    await putDoneLine(sql, { ...done, doneQty: stays })
    const goes = done.doneQty - stays
    if (goes > 0) await putDoneLine(sql, { ...done, orderItemId: partId, doneQty: goes })
  }
}
