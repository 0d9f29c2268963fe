import type { StationLine } from '../orders/lines/line.ts'
import type { Overtaken } from '../printing/jobs/rules.ts'
import {
  afterwards,
  type Known,
  knownOf,
  mayBeOut,
  mayHaveBeenTold,
  NOTHING,
  type SentLine,
  stands,
  wasHanded,
} from './station-ledger.ts'

// Finds print jobs whose content is outdated.

/** A waiting job that contains lines which must not be printed any more. */
export interface OvertakenJob {
  jobId: number
  /** The job may be printed: its entries stay in the ledger, and another job carries the remaining lines. */
  mayBeOut: boolean
  /** The lines that are still to be printed. */
  added: StationLine[]
  voided: StationLine[]
  /** The lines that must not be printed. */
  dropped: number[]
  /** The lines that another job must carry, because this job cannot, or not correctly. */
  again: number[]
}

/**
 * Finds the waiting jobs of a station that ask for removed or moved lines, void lines that were never printed, or
 * repeat lines that turned out to be printed.
 */
export function overtakenJobs(lines: StationLine[], sent: SentLine[]): OvertakenJob[] {
  const lineOf = new Map(lines.map((line) => [line.id, line]))
  const known = new Map<number, Known>()
  const handed = new Map<number, Known>()
  const overtaken: OvertakenJob[] = []
  for (const entries of Map.groupBy(sent, ({ jobId }) => jobId).values()) {
    const job = nothingOf(entries[0]?.jobId ?? 0)
    const left = leftOf(entries, lineOf, entries[0]?.mention === 1 ? handed : known, job)
    if (job.dropped.length > 0) overtaken.push(job)
    for (const entry of left) {
      for (const counted of wasHanded(entry) ? [known, handed] : [known]) {
        counted.set(entry.orderItemId, afterwards(counted.get(entry.orderItemId) ?? NOTHING, entry))
      }
    }
  }
  return overtaken
}

const nothingOf = (jobId: number): OvertakenJob => ({
  jobId,
  mayBeOut: false,
  added: [],
  voided: [],
  dropped: [],
  again: [],
})

/** Sorts the entries of one job into `job`; returns the entries that remain valid for later jobs. */
function leftOf(
  entries: SentLine[],
  lineOf: Map<number, StationLine>,
  known: Map<number, Known>,
  job: OvertakenJob,
): SentLine[] {
  if (entries[0]?.status !== 'pending') return entries
  const left = entries.filter((entry) => {
    const line = lineOf.get(entry.orderItemId)
    const before = known.get(entry.orderItemId) ?? NOTHING
    if (!line || isOvertaken(entry, before, line)) {
      job.dropped.push(entry.orderItemId)
      if (line && entry.mention === 0) job.again.push(line.id)
      return false
    }
    sortInto(job, entry, before, line)
    return true
  })
  job.mayBeOut = mayBeOut(entries[0])
  if (job.dropped.length === 0 || !job.mayBeOut) return left
  job.again.push(...job.added.map(({ id }) => id))
  return entries.map((entry) => ({ ...entry, status: 'cancelled' }))
}

function sortInto(job: OvertakenJob, entry: SentLine, known: Known, line: StationLine): void {
  const { toQty, reprint, mention } = entry
  if (toQty === 0) job.voided.push({ ...line, qty: known.most })
  else job.added.push({ ...line, qty: reprint + mention > 0 ? toQty : toQty - known.least })
}

function isOvertaken(entry: SentLine, { least, most }: Known, line: StationLine): boolean {
  const { toQty, reprint, mention, orderId } = entry
  if (line.removed && toQty > 0) return true
  // A reference to a dish is useless if the station was never handed it.
  if (mention === 1) return most === 0
  // A ticket names one order and its table: a line that is in another order now needs a ticket of that order.
  if (line.orderId !== orderId) return true
  return reprint === 0 && least === toQty && most === toQty
}

/** Why a finished job must not be retried as it is. */
export function whatOvertook(sent: SentLine[], jobId: number, lines: StationLine[]): Overtaken | undefined {
  const { lineOf, sentOf } = byLine(sent, lines)
  const own = sent.filter((one) => one.jobId === jobId)
  const changed = own.some((mine) => {
    const line = lineOf.get(mine.orderItemId)
    return line && ((line.removed && mine.toQty > 0) || line.orderId !== mine.orderId)
  })
  if (changed) return { kind: 'order changed' }
  const others = own.map((mine) => whoTells(sentOf(mine), mine))
  const last = others.at(-1)
  return last && others.every(Boolean) ? { kind: 'printed since', jobId: last.jobId } : undefined
}

/** The lines that a retried job still has to carry, and whether some of them may have been printed by another job. */
export function whatIsLeft(sent: SentLine[], jobId: number, lines: StationLine[]) {
  const left: Left = { ...nothingOf(jobId), maybeTold: false }
  const { lineOf, sentOf } = byLine(sent, lines)
  for (const mine of sent) {
    if (mine.jobId !== jobId) continue
    const line = lineOf.get(mine.orderItemId)
    const others = sentOf(mine).filter((one) => one.jobId !== jobId)
    left.mayBeOut = mayBeOut(mine)
    if (!line || whoTells(others, mine)) {
      left.dropped.push(mine.orderItemId)
    } else {
      sortInto(left, mine, knownOf(others, line.id), line)
      left.maybeTold ||= mayHaveBeenTold(others, line.id, mine.toQty)
    }
  }
  return left
}

/**
 * Groups the ledger by line, so that an order with hundreds of lines and many reprints is not scanned once per line.
 */
function byLine(sent: SentLine[], lines: StationLine[]) {
  const told = Map.groupBy(sent, ({ orderItemId }) => orderItemId)
  return {
    lineOf: new Map(lines.map((line) => [line.id, line])),
    sentOf: ({ orderItemId }: SentLine) => told.get(orderItemId) ?? [],
  }
}

type Left = OvertakenJob & { maybeTold: boolean }

/** Another active job that covers the line: any later job, or an earlier job with the same quantity. */
function whoTells(sent: SentLine[], mine: SentLine): SentLine | undefined {
  return sent.findLast((one) => {
    if (one.jobId === mine.jobId || one.orderItemId !== mine.orderItemId || !stands(one)) return false
    if (one.mention !== mine.mention) return false
    return one.jobId > mine.jobId || (mine.reprint + mine.mention === 0 && one.toQty === mine.toQty)
  })
}
