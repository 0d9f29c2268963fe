import type { SentLine } from './store.ts'

/** A line of the order as it stands, removed ones included. */
export interface OrderLine {
  id: number
  qty: number
  removed: boolean
  /** The station that makes it; null: none in particular. */
  stationId: number | null
  name: string
  modifiers: { qty: number; name: string }[]
  notes: string
}

export interface Difference {
  added: OrderLine[]
  voided: OrderLine[]
  /** How many of each line the station knows of once this is printed. */
  told: { orderItemId: number; toQty: number }[]
  /** Part of it was in a job that was given up, and may have come out all the same. */
  maybePrinted: boolean
}

/** What the station has not yet had of the order, and what it had that is gone. */
export function differenceFor(
  lines: OrderLine[],
  sent: SentLine[],
  belongs: (line: OrderLine) => boolean,
): Difference {
  const difference: Difference = { added: [], voided: [], told: [], maybePrinted: false }
  for (const line of lines) {
    const had = qtyHad(sent, line.id)
    const wanted = line.removed || !(belongs(line) || had > 0) ? 0 : line.qty
    if (wanted === had) continue
    const { added, voided } = difference
    if (wanted > had) added.push({ ...line, qty: wanted - had })
    else voided.push({ ...line, qty: had - wanted })
    difference.told.push({ orderItemId: line.id, toQty: wanted })
    if (wanted > had) difference.maybePrinted ||= mayHaveHad(sent, line.id)
  }
  return difference
}

/** The latest job that stands says how many. */
function qtyHad(sent: SentLine[], orderItemId: number): number {
  return sent.findLast((one) => one.orderItemId === orderItemId && stands(one))?.toQty ?? 0
}

function mayHaveHad(sent: SentLine[], orderItemId: number): boolean {
  return sent.some((one) => one.orderItemId === orderItemId && !stands(one) && one.maybePrinted === 1)
}

const stands = ({ status }: SentLine) => status === 'pending' || status === 'sent' || status === 'printed'

/** Why what the job holds is no longer what should be printed. */
export function whatOvertook(sent: SentLine[], jobId: number, lines: OrderLine[]): Overtaken | undefined {
  const own = sent.filter((one) => one.jobId === jobId)
  const isOwn = (one: SentLine) => own.some(({ orderItemId }) => orderItemId === one.orderItemId)
  const later = sent.findLast((one) => one.jobId > jobId && isOwn(one) && stands(one))
  if (later) return { kind: 'printed since', jobId: later.jobId }
  const gone = lines.some(
    ({ id, removed }) => removed && own.some((one) => one.orderItemId === id && one.toQty > 0),
  )
  return gone ? { kind: 'order changed' } : undefined
}

export type Overtaken = { kind: 'printed since'; jobId: number } | { kind: 'order changed' }

/**
 * Whether a line is made at the printer: at its own station; anywhere, when it has none; and at a
 * printer that is no station at all, because that one prints whole orders.
 */
export function belongsTo(printerId: number, isStation: boolean): (line: OrderLine) => boolean {
  return ({ stationId }) => !isStation || stationId === null || stationId === printerId
}
