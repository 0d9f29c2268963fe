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

// Jobs that hold what is no longer so.

/** A job that waits, and part of which is no longer to be told. */
export interface OvertakenJob {
  jobId: number
  /** It may have come out: what it said stays on record, and what is left of it is told by another. */
  mayBeOut: boolean
  /** What is still to be told. */
  added: StationLine[]
  voided: StationLine[]
  /** The lines that are not. */
  dropped: number[]
  /** Those that another job is to tell instead: it cannot, or not as this one would have. */
  again: number[]
}

/**
 * Which of the station's waiting jobs ask for what is gone or has moved to another order, take back what never
 * came out, or tell what turned out to be on paper.
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

/** Sorts what one job says into `job`; returns what remains of it for those after it. */
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
  // Of what the station was never handed there is nothing to say.
  if (mention === 1) return most === 0
  // A ticket names one order and its table: what is in another now is told under that.
  if (line.orderId !== orderId) return true
  return reprint === 0 && least === toQty && most === toQty
}

/** Why a job that is over may not be printed after all. */
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

/** What such a job still has to tell, and whether some of that may be on paper by another. */
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

/** An order of hundreds of lines, printed many times: each line looks through what was told of it alone. */
function byLine(sent: SentLine[], lines: StationLine[]) {
  const told = Map.groupBy(sent, ({ orderItemId }) => orderItemId)
  return {
    lineOf: new Map(lines.map((line) => [line.id, line])),
    sentOf: ({ orderItemId }: SentLine) => told.get(orderItemId) ?? [],
  }
}

type Left = OvertakenJob & { maybeTold: boolean }

/** Another job that tells of the line: a later one in any case, an earlier one where the two say the same. */
function whoTells(sent: SentLine[], mine: SentLine): SentLine | undefined {
  return sent.findLast((one) => {
    if (one.jobId === mine.jobId || one.orderItemId !== mine.orderItemId || !stands(one)) return false
    if (one.mention !== mine.mention) return false
    return one.jobId > mine.jobId || (mine.reprint + mine.mention === 0 && one.toQty === mine.toQty)
  })
}
