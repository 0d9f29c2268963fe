import type { Change } from '../context.ts'
import { theLocation } from '../locations/actions.ts'
import { kitchenTicket } from '../printing/jobs/compose-ticket.ts'
import { findLastNumbers } from '../printing/jobs/store.ts'
import type { Printer } from '../printing/printers/rules.ts'
import { queueJob } from './ticket-jobs.ts'
import { orderHead } from './ticket-order-header.ts'

/** Queues a message of the server about the order for each station; returns the print jobs. */
export async function queueMessage(
  change: Change,
  orderId: number,
  text: string,
  stations: Printer[],
): Promise<number[]> {
  const { sql, caller, now } = change
  const order = await orderHead(sql, caller.accountId, orderId)
  if (!order) return []
  const location = await theLocation(change, order.locationId)
  const jobs: number[] = []
  for (const printer of stations) {
    const last = await findLastNumbers(sql, caller.accountId, orderId, printer.id, 'ticket')
    const number = last.number + 1
    const act = { kind: 'message', text } as const
    const parts = { order, station: printer.name, number, reprint: 0, act, added: [], voided: [] }
    const ticket = kitchenTicket({ ...parts, location, now })
    jobs.push(await queueJob(change, printer, { orderId, ticket, number }))
  }
  return jobs
}
