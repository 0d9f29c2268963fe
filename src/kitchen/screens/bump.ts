import type { Change } from '../../context.ts'
import { appendEvent } from '../../events/store.ts'
import { theLockedLocation } from '../../locations/actions.ts'
import { found, Refusal, refuseIf } from '../../platform/core/refusal.ts'
import { thePrintJob } from '../../printing/jobs/actions.ts'
import type { PrintJob } from '../../printing/jobs/rules.ts'
import { listOrdersOfJob } from '../../printing/jobs/store.ts'
import { whyNotAs } from '../../terminals/rules.ts'
import { recordReady } from './line-ready.ts'
import { markShown, showAll } from './screen.ts'
import { findScreenTicket, putDoneLine, updateScreenTicket } from './screen-store.ts'
import { isOver } from './screen-ticket.ts'
import type { ShownTicket } from './ticket-view.ts'

// Actions of cooks on a ticket. Each call names the target state, so repeating a call changes nothing.

export interface DoneItem {
  order_item_id: number
  /** The total number done, of the quantity that the ticket asks for. */
  qty: number
}

export interface Bumped {
  /** The ticket is no longer on the screen. */
  cleared: boolean
  /** Lines that became ready by this call. */
  ready: number[]
}

/** Sets how many of some lines are done; without `items`, marks the whole ticket as done. */
export async function bumpTicket(
  change: Change,
  jobId: number,
  items: DoneItem[] | undefined,
): Promise<Bumped> {
  const { job, shown, orderIds } = await theLockedTicket(change, jobId)
  refuseIf(whyNotBump(shown))
  const targets = items ? items.map((item) => targetOf(shown, item)) : all(shown)
  const changed = targets.filter(({ line, doneQty }) => line.done !== doneQty)
  const doneOf = new Map(targets.map(({ line, doneQty }) => [line, doneQty]))
  const lines = shown.standing.lines.map((line, index) => {
    const known = shown.lines[index]
    return { ...line, done: (known && doneOf.get(known)) ?? line.done }
  })
  const seenAt = items || !shown.standing.isNotice ? shown.row.seenAt : (shown.row.seenAt ?? change.now)
  const cleared = isOver({ ...shown.standing, seenAt, lines })
  const isNew = changed.length > 0 || cleared !== (shown.row.clearedAt !== null)
  if (!isNew) return { cleared, ready: [] }
  await setDone(change, job, changed)
  const clearedAt = cleared ? (shown.row.clearedAt ?? change.now) : null
  await updateScreenTicket(change.sql, job.accountId, jobId, { ...shown.row, clearedAt, seenAt })
  await appendEvent(change, job.locationId, 'kitchen.bumped', {
    ...ticketEventData(job),
    items: changed.map(({ line, doneQty }) => ({ order_item_id: line.line.id, done: doneQty })),
    cleared: cleared ? 1 : 0,
  })
  return { cleared, ready: await recordReady(change, orderIds) }
}

/** Puts the ticket back on its screen with nothing done. */
export async function recallTicket(change: Change, jobId: number): Promise<boolean> {
  const { job, shown, orderIds } = await theLockedTicket(change, jobId)
  const done = shown.lines.filter((line) => line.done > 0)
  if (shown.row.clearedAt === null && done.length === 0) return false
  await setDone(
    change,
    job,
    done.map((line) => ({ line, doneQty: 0 })),
  )
  await updateScreenTicket(change.sql, job.accountId, jobId, {
    ...shown.row,
    clearedAt: null,
    recalledAt: change.now,
    seenAt: null,
  })
  await appendEvent(change, job.locationId, 'kitchen.recalled', ticketEventData(job))
  await recordReady(change, orderIds)
  return true
}

/** Notices that a cook may have to acknowledge. */
export const SEEN = ['allergens', 'void', 'moved', 'message'] as const
export type Seen = (typeof SEEN)[number]

/** Records that a cook has seen a notice. */
export async function acknowledge(change: Change, jobId: number, what: Seen): Promise<boolean> {
  const { job, shown } = await theLockedTicket(change, jobId)
  const { row, standing, order } = shown
  const note = what === 'allergens' ? (order?.allergenNote ?? '') : ''
  if (what === 'allergens' ? !shown.unseen : row.seenAt !== null || !standing.isNotice) return false
  const seenAt = what === 'allergens' ? row.seenAt : change.now
  const allergensSeen = what === 'allergens' ? note : row.allergensSeen
  const clearedAt = row.clearedAt ?? (isOver({ ...standing, seenAt }) ? change.now : null)
  await updateScreenTicket(change.sql, job.accountId, jobId, { ...row, seenAt, allergensSeen, clearedAt })
  await appendEvent(change, job.locationId, 'kitchen.acknowledged', { ...ticketEventData(job), what, note })
  return true
}

/** Returns the ticket and locks its location. A caller that is a paired screen can only use its own tickets. */
async function theLockedTicket(change: Change, jobId: number) {
  const { locationId } = await thePrintJob(change, jobId)
  await theLockedLocation(change, locationId)
  const job = await thePrintJob(change, jobId)
  refuseIf(whyNotAs(change.caller.serialNo, job.printerSerialNo))
  const row = found(
    await findScreenTicket(change.sql, job.accountId, jobId),
    'printjob_not_found',
    `A ticket ${jobId} on a screen`,
  )
  // An action on a ticket proves that the screen displays it, even if the screen's own report is late or lost.
  const isToBeShown = row.status === 'pending' && row.atPrinterId === row.printerId
  if (isToBeShown) await markShown(change, job, job.printerSerialNo)
  const moved = await listOrdersOfJob(change.sql, job.accountId, jobId)
  const [shown] = await showAll(
    change,
    [row],
    moved.map(({ orderId }) => ({ jobId, orderId })),
  )
  const orderIds = moved.map(({ orderId }) => orderId)
  return { job, shown: shown as ShownTicket, orderIds }
}

function whyNotBump({ unseen, order }: ShownTicket): Refusal | undefined {
  if (!unseen) return undefined
  return new Refusal(
    'allergens_unseen',
    'The guests have allergies. Acknowledge the allergens first, then bump the ticket.',
    { allergen_note: order?.allergenNote ?? '' },
  )
}

function all({ lines, heading }: ShownTicket) {
  return heading === 'moved' ? [] : lines.map((line) => ({ line, doneQty: line.left }))
}

/** The quantity is capped at what is still requested: some may have been voided while the cook was tapping. */
function targetOf({ lines, row }: ShownTicket, { order_item_id, qty }: DoneItem) {
  const line = lines.find((one) => one.line.id === order_item_id)
  if (line) return { line, doneQty: Math.min(qty, line.left) }
  throw new Refusal('order_item_not_found', `Ticket ${row.jobId} has no item ${order_item_id}.`)
}

async function setDone(
  { sql, now }: Change,
  { accountId, id: jobId }: PrintJob,
  done: { line: ShownTicket['lines'][number]; doneQty: number }[],
): Promise<void> {
  for (const { line, doneQty } of done) {
    await putDoneLine(sql, { accountId, jobId, orderItemId: line.line.id, doneQty, doneAt: now })
  }
}

function ticketEventData({ id, orderId, printerSerialNo, printerName }: PrintJob) {
  return { printjob_id: id, order_id: orderId, printer: printerSerialNo, station: printerName }
}
