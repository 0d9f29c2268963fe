import type { Change } from '../../context.ts'
import { lockLocation } from '../../locations/store.ts'
import { headOf } from '../../printing/jobs/compose-ticket.ts'
import { isDownForLong, moveToPrinter } from '../../printing/jobs/failover.ts'
import { change, type Printing } from '../../printing/jobs/job-transition.ts'
import { findPrintJob } from '../../printing/jobs/store.ts'
import { canPrint, type Printer, statusNow } from '../../printing/printers/rules.ts'
import { findPrinterById } from '../../printing/printers/store.ts'
import { ordersWithLines } from '../send-tickets.ts'
import { renameTicket } from '../ticket-jobs.ts'
import { ticketsOn } from './screen.ts'
import { isOver } from './screen-ticket.ts'
import type { ShownTicket } from './ticket-view.ts'

/**
 * Moves the unfinished tickets of an offline screen to its backup printer. They are marked as possible duplicates,
 * because a cook may have seen them on the screen.
 */
export async function failOverScreen(printing: Printing, screen: Printer): Promise<void> {
  const { accountId, locationId, id } = screen
  if (!isDownForLong(screen, printing.now())) return
  await change(printing, accountId, async (change) => {
    const { sql, now } = change
    await lockLocation(sql, accountId, locationId)
    const [own, backup] = await Promise.all([
      findPrinterById(sql, accountId, id),
      findPrinterById(sql, accountId, screen.backupPrinterId ?? 0),
    ])
    if (!own || !isDownForLong(own, now) || !backup || !canPrint(statusNow(backup, now))) return
    for (const { row, order } of (await ticketsOn(change, own)).filter((one) => isLost(change, one))) {
      const job = await findPrintJob(sql, accountId, row.jobId)
      if (!job) continue
      // A screen displays the current order, so the paper gets the current table and allergens too.
      const [current] = order ? await ordersWithLines(change, [order.id]) : []
      if (current) await renameTicket(change, job, headOf(current.order), current.lines)
      await moveToPrinter(change, { ...job, maybePrinted: 1, printedAt: null }, backup)
    }
  })
}

/** True if the ticket was displayed, is unfinished, and is not expired. */
function isLost({ now }: Change, { row, standing }: ShownTicket): boolean {
  const wasShown = row.status === 'printed' && row.atPrinterId === row.printerId
  return wasShown && row.expiresAt > now && !isOver(standing)
}
