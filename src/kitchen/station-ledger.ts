import type { JobStatus } from '../printing/jobs/rules.ts'

// The ledger records what each station knows of an order line, as the sequence of print jobs that contained the line. A
// job only changes its state: waiting, at the printer, printed, possibly printed, or not printed.

/** A ledger entry: once the job is printed, the station knows of `toQty` of this line. */
export interface SentLine {
  jobId: number
  /** The order that the job's ticket belongs to; the line may have moved to another order since. */
  orderId: number | null
  orderItemId: number
  toQty: number
  /** 1: the job only refers to dishes that the station already had. */
  mention: number
  status: JobStatus
  maybePrinted: number
  handovers: number
  /** Above 0: the job is a reprint of what the station already had. */
  reprint: number
}

/**
 * The quantity of a line that a station knows of. `least` and `most` differ if it is unknown whether a ticket was
 * printed.
 */
export interface QuantityRange {
  least: number
  most: number
}

export const NOTHING: QuantityRange = { least: 0, most: 0 }

export function knownQuantity(sent: SentLine[], orderItemId: number): QuantityRange {
  return sent.filter((one) => one.orderItemId === orderItemId).reduce(applyJob, NOTHING)
}

/** The known quantity after the next job of the sequence. */
export function applyJob(before: QuantityRange, line: SentLine): QuantityRange {
  const { toQty, mention } = line
  if (mention === 1) return before
  if (isActive(line)) return { least: toQty, most: toQty }
  if (!isPossiblyPrinted(line)) return before
  return { least: Math.min(before.least, toQty), most: Math.max(before.most, toQty) }
}

/** True if the job counts as delivered: it is printed, or will be. */
export const isActive = ({ status }: Pick<SentLine, 'status'>) =>
  status === 'pending' || status === 'sent' || status === 'printed'

/** True if this job may be printed: it was handed over at least once and its outcome is unknown. */
export const isPossiblyPrinted = ({
  maybePrinted,
  handovers,
}: Pick<SentLine, 'maybePrinted' | 'handovers'>) => maybePrinted === 1 && handovers > 0

/** True if a job that was given up may have printed the same quantity. */
export function mayHaveBeenSent(sent: SentLine[], orderItemId: number, toQty: number): boolean {
  return sent.some(
    (one) =>
      one.orderItemId === orderItemId &&
      one.toQty === toQty &&
      one.mention === 0 &&
      !isActive(one) &&
      isPossiblyPrinted(one),
  )
}

/** The highest quantity that the station may have been handed; jobs that only wait are not counted. */
export function handedOverQty(sent: SentLine[], orderItemId: number): number {
  return knownQuantity(sent.filter(wasHandedOver), orderItemId).most
}

export const wasHandedOver = (line: SentLine) => line.status !== 'pending' || isPossiblyPrinted(line)

/** The ledger entry of one line in one job. */
export interface LedgerLine {
  printerId: number
  jobId: number
  toQty: number
  mention: number
}

/**
 * Splits the ledger of a line when part of it becomes a separate line, as if both had been ordered separately:
 * `remainingQty` stay with the line, the rest of each entry goes to the part. Entries are in the order of the jobs.
 */
export function divideLedgerLines(
  lines: LedgerLine[],
  remainingQty: number,
): { remaining: LedgerLine[]; part: LedgerLine[] } {
  const remaining = lines.map((one) => ({ ...one, toQty: Math.min(one.toQty, remainingQty) }))
  const rest = lines.map((one, index) => ({ ...one, toQty: one.toQty - (remaining[index]?.toQty ?? 0) }))
  // A quantity of zero is relevant only for a station that had some before.
  const part = rest.filter(
    ({ toQty, printerId, jobId }) =>
      toQty > 0 ||
      rest.some((one) => one.printerId === printerId && one.jobId < jobId && one.toQty > 0 && !one.mention),
  )
  return { remaining, part }
}

/** The station's last job, if it only contains voids and is not printed yet. */
export function pendingVoidJob(sent: SentLine[]): number | undefined {
  const last = sent.at(-1)
  if (!last || last.status === 'printed' || !isActive(last)) return undefined
  const isVoid = sent.every(({ jobId, toQty, mention }) => jobId !== last.jobId || toQty + mention === 0)
  return isVoid ? last.jobId : undefined
}
