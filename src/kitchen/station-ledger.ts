import type { JobStatus } from '../printing/jobs/rules.ts'

// What a cook knows of a line is told by the jobs that held it, in the order in which they were made. Jobs
// only move entries from one kind to another: waiting, in a printer's hand, on paper, perhaps on paper,
// never out.

/** What a job tells its station of one line: that there are so many of it, once the job is on paper. */
export interface SentLine {
  jobId: number
  /** The order that the job's ticket is of; the line may be in another by now. */
  orderId: number | null
  orderItemId: number
  toQty: number
  /** 1: it only speaks of what the station had. */
  mention: number
  status: JobStatus
  maybePrinted: number
  handovers: number
  /** Above 0: it repeats what the station had. */
  reprint: number
}

/** How many of a line the station knows of: they differ where nobody can say whether a ticket came out. */
export interface Known {
  least: number
  most: number
}

export const NOTHING: Known = { least: 0, most: 0 }

export function knownOf(sent: SentLine[], orderItemId: number): Known {
  return sent.filter((one) => one.orderItemId === orderItemId).reduce(afterwards, NOTHING)
}

/** What is known once the next of the jobs is taken into account. */
export function afterwards(before: Known, line: SentLine): Known {
  const { toQty, mention } = line
  if (mention === 1) return before
  if (stands(line)) return { least: toQty, most: toQty }
  if (!mayBeOut(line)) return before
  return { least: Math.min(before.least, toQty), most: Math.max(before.most, toQty) }
}

/** Counted on: it is on paper, or will be. */
export const stands = ({ status }: Pick<SentLine, 'status'>) =>
  status === 'pending' || status === 'sent' || status === 'printed'

/** A job that never left us is on no paper, even where what it holds may be. */
export const mayBeOut = ({ maybePrinted, handovers }: Pick<SentLine, 'maybePrinted' | 'handovers'>) =>
  maybePrinted === 1 && handovers > 0

/** Some job that was given up may have said the same. */
export function mayHaveBeenTold(sent: SentLine[], orderItemId: number, toQty: number): boolean {
  return sent.some(
    (one) =>
      one.orderItemId === orderItemId &&
      one.toQty === toQty &&
      one.mention === 0 &&
      !stands(one) &&
      mayBeOut(one),
  )
}

/** How many of it the station was handed, or may have been: what only waits is not counted. */
export function handedOf(sent: SentLine[], orderItemId: number): number {
  return knownOf(sent.filter(wasHanded), orderItemId).most
}

export const wasHanded = (line: SentLine) => line.status !== 'pending' || mayBeOut(line)

/** What a job told of one line. */
export interface ToldLine {
  printerId: number
  jobId: number
  toQty: number
  mention: number
}

/**
 * What was told of a line of which a part becomes a line of its own, as if both had been ordered apart: `keptQty` stay,
 * the rest of what each job told goes with the part. In the order of the jobs.
 */
export function divided(told: ToldLine[], keptQty: number): { kept: ToldLine[]; part: ToldLine[] } {
  const kept = told.map((one) => ({ ...one, toQty: Math.min(one.toQty, keptQty) }))
  const rest = told.map((one, index) => ({ ...one, toQty: one.toQty - (kept[index]?.toQty ?? 0) }))
  // That there is none of it is news only to a station that had some.
  const part = rest.filter(
    ({ toQty, printerId, jobId }) =>
      toQty > 0 ||
      rest.some((one) => one.printerId === printerId && one.jobId < jobId && one.toQty > 0 && !one.mention),
  )
  return { kept, part }
}

/** The station's last ticket, if it only takes back and is not on paper yet. */
export function voidOnItsWay(sent: SentLine[]): number | undefined {
  const last = sent.at(-1)
  if (!last || last.status === 'printed' || !stands(last)) return undefined
  const isVoid = sent.every(({ jobId, toQty, mention }) => jobId !== last.jobId || toQty + mention === 0)
  return isVoid ? last.jobId : undefined
}
