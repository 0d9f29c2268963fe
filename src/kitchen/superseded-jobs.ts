import type { StationLine } from '../orders/lines/line.ts'
import type { SupersededReason } from '../printing/jobs/rules.ts'
import {
  applyJob,
  isActive,
  isPossiblyPrinted,
  knownQuantity,
  mayHaveBeenSent,
  NOTHING,
  type QuantityRange,
  type SentLine,
  wasHandedOver,
} from './station-ledger.ts'

// Finds print jobs whose content is outdated.

/** A waiting job that contains lines which must not be printed any more. */
export interface SupersededJob {
  jobId: number
  /** The job may be printed: its entries stay in the ledger, and another job carries the remaining lines. */
  isPossiblyPrinted: boolean
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
export function supersededJobs(lines: StationLine[], sent: SentLine[]): SupersededJob[] {
  const lineOf = new Map(lines.map((line) => [line.id, line]))
  const known = new Map<number, QuantityRange>()
  const handed = new Map<number, QuantityRange>()
  const superseded: SupersededJob[] = []
  for (const entries of Map.groupBy(sent, ({ jobId }) => jobId).values()) {
    const job = nothingOf(entries[0]?.jobId ?? 0)
    const left = leftOf(entries, lineOf, entries[0]?.mention === 1 ? handed : known, job)
    if (job.dropped.length > 0) superseded.push(job)
    for (const entry of left) {
      for (const counted of wasHandedOver(entry) ? [known, handed] : [known]) {
        counted.set(entry.orderItemId, applyJob(counted.get(entry.orderItemId) ?? NOTHING, entry))
      }
    }
  }
  return superseded
}

const nothingOf = (jobId: number): SupersededJob => ({
  jobId,
  isPossiblyPrinted: false,
  added: [],
  voided: [],
  dropped: [],
  again: [],
})

/** Sorts the entries of one job into `job`; returns the entries that remain valid for later jobs. */
function leftOf(
  entries: SentLine[],
  lineOf: Map<number, StationLine>,
  known: Map<number, QuantityRange>,
  job: SupersededJob,
): SentLine[] {
  if (entries[0]?.status !== 'pending') return entries
  const left = entries.filter((entry) => {
    const line = lineOf.get(entry.orderItemId)
    const before = known.get(entry.orderItemId) ?? NOTHING
    if (!line || isSuperseded(entry, before, line)) {
      job.dropped.push(entry.orderItemId)
      if (line && entry.mention === 0) job.again.push(line.id)
      return false
    }
    sortInto(job, entry, before, line)
    return true
  })
  job.isPossiblyPrinted = isPossiblyPrinted(entries[0])
  if (job.dropped.length === 0 || !job.isPossiblyPrinted) return left
  job.again.push(...job.added.map(({ id }) => id))
  return entries.map((entry) => ({ ...entry, status: 'cancelled' }))
}

function sortInto(job: SupersededJob, entry: SentLine, known: QuantityRange, line: StationLine): void {
  const { toQty, reprint, mention } = entry
  if (toQty === 0) job.voided.push({ ...line, qty: known.most })
  else job.added.push({ ...line, qty: reprint + mention > 0 ? toQty : toQty - known.least })
}

function isSuperseded(entry: SentLine, { least, most }: QuantityRange, line: StationLine): boolean {
  const { toQty, reprint, mention, orderId } = entry
  if (line.removed && toQty > 0) return true
  // A reference to a dish is useless if the station was never handed it.
  if (mention === 1) return most === 0
  // A ticket names one order and its table: a line that is in another order now needs a ticket of that order.
  if (line.orderId !== orderId) return true
  return reprint === 0 && least === toQty && most === toQty
}

/** Why a finished job must not be retried as it is. */
export function supersededReason(
  sent: SentLine[],
  jobId: number,
  lines: StationLine[],
): SupersededReason | undefined {
  const { lineOf, sentOf } = byLine(sent, lines)
  const own = sent.filter((one) => one.jobId === jobId)
  const changed = own.some((mine) => {
    const line = lineOf.get(mine.orderItemId)
    return line && ((line.removed && mine.toQty > 0) || line.orderId !== mine.orderId)
  })
  if (changed) return { kind: 'order changed' }
  const others = own.map((mine) => coveringJob(sentOf(mine), mine))
  const last = others.at(-1)
  return last && others.every(Boolean) ? { kind: 'printed since', jobId: last.jobId } : undefined
}

/** The lines that a retried job still has to carry, and whether some of them may have been printed by another job. */
export function remainingLines(sent: SentLine[], jobId: number, lines: StationLine[]) {
  const left: Left = { ...nothingOf(jobId), maybeSent: false }
  const { lineOf, sentOf } = byLine(sent, lines)
  for (const mine of sent) {
    if (mine.jobId !== jobId) continue
    const line = lineOf.get(mine.orderItemId)
    const others = sentOf(mine).filter((one) => one.jobId !== jobId)
    left.isPossiblyPrinted = isPossiblyPrinted(mine)
    if (!line || coveringJob(others, mine)) {
      left.dropped.push(mine.orderItemId)
    } else {
      sortInto(left, mine, knownQuantity(others, line.id), line)
      left.maybeSent ||= mayHaveBeenSent(others, line.id, mine.toQty)
    }
  }
  return left
}

/**
 * Groups the ledger by line, so that an order with hundreds of lines and many reprints is not scanned once per line.
 */
function byLine(sent: SentLine[], lines: StationLine[]) {
  const sentByItem = Map.groupBy(sent, ({ orderItemId }) => orderItemId)
  return {
    lineOf: new Map(lines.map((line) => [line.id, line])),
    sentOf: ({ orderItemId }: SentLine) => sentByItem.get(orderItemId) ?? [],
  }
}

type Left = SupersededJob & { maybeSent: boolean }

/** Another active job that covers the line: any later job, or an earlier job with the same quantity. */
function coveringJob(sent: SentLine[], mine: SentLine): SentLine | undefined {
  return sent.findLast((one) => {
    if (one.jobId === mine.jobId || one.orderItemId !== mine.orderItemId || !isActive(one)) return false
    if (one.mention !== mine.mention) return false
    return one.jobId > mine.jobId || (mine.reprint + mine.mention === 0 && one.toQty === mine.toQty)
  })
}
