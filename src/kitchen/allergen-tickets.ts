import type { Change } from '../context.ts'
import { theLocation } from '../locations/actions.ts'
import { headOf, kitchenTicket } from '../printing/jobs/compose-ticket.ts'
import { findLastNumbers, listPrintersOfOrder, updateTicket } from '../printing/jobs/store.ts'
import { canPrint, type Printer, statusNow } from '../printing/printers/rules.ts'
import { findPrinterById } from '../printing/printers/store.ts'
import { isScreen } from '../printing/printers/transports.ts'
import type { KitchenTicket } from '../printing/tickets/model.ts'
import { listTicketsUnderWay, type TicketUnderWay } from './allergen-tickets-store.ts'
import { listOrdersOn } from './screens/screen-store.ts'
import { type OrderWithLines, ordersWithLines, sentLinesOf } from './send-tickets.ts'
import { handedOverQty } from './station-ledger.ts'
import { queueJob } from './ticket-jobs.ts'
import type { OrderHead } from './ticket-order-store.ts'

/**
 * Announces changed allergens of an order to every station that still cooks for it. A station that was handed unserved
 * dishes gets a separate allergen ticket. Every ticket that may still be printed gets the new note, including a
 * displayed ticket that the backup printer may have to print. Runs in the transaction that changes the order.
 */
export async function announceAllergens(change: Change, orderId: number): Promise<void> {
  const { sql, caller } = change
  const [current] = await ordersWithLines(change, [orderId])
  if (!current) return
  const tickets = await listTicketsUnderWay(sql, caller.accountId, orderId)
  await Promise.all(tickets.map((ticket) => renewAllergens(change, ticket, current.order)))
  if (current.order.allergens === 0) return
  for (const { printerId } of await listPrintersOfOrder(sql, caller.accountId, orderId)) {
    const printer = await findPrinterById(sql, caller.accountId, printerId)
    const isAnnounced = tickets.some((one) => one.printerId === printerId && isWaitingAnnouncement(one))
    if (printer && !isAnnounced) await queueAllergens(change, printer, current)
  }
}

/** Only the allergens are updated; the rest of the ticket stays as it was when it was created. */
async function renewAllergens(
  { sql, caller }: Change,
  { jobId, ticket }: TicketUnderWay,
  order: OrderHead,
): Promise<void> {
  const { allergenNote: _, allergenCodes: __, ...before }: KitchenTicket = JSON.parse(ticket)
  const { allergens, allergenNote, allergenCodes } = headOf(order)
  const renewed = JSON.stringify({
    ...before,
    allergens,
    ...(allergenNote !== undefined && { allergenNote }),
    ...(allergenCodes !== undefined && { allergenCodes }),
  })
  if (renewed !== ticket) await updateTicket(sql, caller.accountId, jobId, renewed)
}

const isWaitingAnnouncement = ({ status, ticket }: TicketUnderWay) =>
  status === 'pending' && (JSON.parse(ticket) as KitchenTicket).act?.kind === 'allergens'

async function queueAllergens(change: Change, printer: Printer, current: OrderWithLines): Promise<void> {
  const { sql, caller, now } = change
  const { order, lines } = current
  const sent = await sentLinesOf(change, printer.id, [current])
  const handed = lines
    .filter(({ removed, served }) => !removed && !served)
    .map((line) => ({ ...line, qty: handedOverQty(sent, line.id) }))
    .filter(({ qty }) => qty > 0)
  if (handed.length === 0 || (await isOnLitScreen(change, printer, order.id))) return
  const location = await theLocation(change, printer.locationId)
  const last = await findLastNumbers(sql, caller.accountId, order.id, printer.id, 'ticket')
  const number = last.number + 1
  const ticket = kitchenTicket({
    ...{ order, station: printer.name, number, reprint: 0, location, now },
    act: { kind: 'allergens' },
    added: handed,
    voided: [],
  })
  // On a screen the ticket is a notice to acknowledge; it does not ask for dishes.
  const mentions = handed.map(({ id, qty }) => ({ orderItemId: id, toQty: qty, mention: 1 }))
  await queueJob(change, printer, {
    orderId: order.id,
    ticket,
    number,
    ledgerLines: isScreen(printer) ? [] : mentions,
  })
}

/**
 * True if an online screen displays a ticket of the order. A changed note locks that ticket again, so no extra notice
 * is needed.
 */
async function isOnLitScreen(
  { sql, caller, now }: Change,
  printer: Printer,
  orderId: number,
): Promise<boolean> {
  if (!isScreen(printer) || !canPrint(statusNow(printer, now))) return false
  const shown = await listOrdersOn(sql, caller.accountId, printer.id)
  return shown.some((one) => one.orderId === orderId)
}
