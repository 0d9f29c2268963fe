import type { Slip } from './fake-printer.ts'

/** An order line, identified on paper by its note; the note of a split-off part continues after a dot. */
export interface Line {
  id: number
  note: string
  orderId: number
  station: string
  qty: number
  removed: boolean
  held: boolean
}

/** The quantity of a line that the station knows of once the job is printed. */
export interface JobLine {
  orderItemId: number
  toQty: number
  mention: number
}

/** Reads slips in the order in which they are printed, and complains about contradictions. */
export function createCook(lineOf: (id: number) => Line | undefined) {
  const complaints: string[] = []
  const has = new Map<number, number>()
  const voided = new Set<number>()

  function read({ jobId, ticket, isStamped }: Slip, jobLines: JobLine[]): void {
    const written = `${isStamped ? '*' : ''}${[
      ...ticket.lines,
      ...ticket.voids.map((one) => ({ ...one, qty: -one.qty })),
    ]
      .map(({ qty, notes }) => `${qty} ${notes}`)
      .join(', ')}`
    const complain = (what: string) =>
      complaints.push(`${what} (job ${jobId} at ${ticket.station}: ${written})`)
    const toRead = jobLines.filter(({ mention }) => mention === 0)
    const families = Map.groupBy(toRead, ({ orderItemId }) => rootOf(lineOf(orderItemId)?.note ?? '?'))
    for (const [root, entries] of families) {
      let orderedQty = 0
      for (const { orderItemId, toQty } of entries) {
        const line = lineOf(orderItemId)
        if (line?.station !== ticket.station) complain(`${root} went to the wrong station`)
        if (toQty > 0 && voided.has(orderItemId)) complain(`${root} is asked for after it was voided`)
        if (toQty === 0) voided.add(orderItemId)
        else orderedQty += toQty - (has.get(orderItemId) ?? 0)
        has.set(orderItemId, toQty)
      }
      const isIn = ({ notes }: { notes: string }) => rootOf(notes) === root
      const written = ticket.lines.filter(isIn).reduce((sum, { qty }) => sum + qty, 0)
      if (!isStamped && written !== orderedQty)
        complain(`${root} is asked for ${written} times instead of ${orderedQty}`)
      if (entries.some(({ toQty }) => toQty === 0) && !ticket.voids.some(isIn))
        complain(`${root} is gone and the paper does not say so`)
    }
  }

  /** A line was split in two: the quantity that the cook has is divided between both. */
  function divide(lineId: number, partId: number, remainingQty: number): void {
    const had = has.get(lineId) ?? 0
    has.set(lineId, Math.min(had, remainingQty))
    has.set(partId, had - Math.min(had, remainingQty))
  }

  /** Compares the cook's quantities with the orders at the end of the evening. */
  function compare(lines: Iterable<Line>): void {
    for (const { id, note, qty, removed, held } of lines) {
      const expectedQty = removed || held ? 0 : qty
      const had = has.get(id) ?? 0
      if (had !== expectedQty) complaints.push(`of ${note} the cook has ${had} and ${expectedQty} are wanted`)
    }
  }

  return { read, divide, compare, complaints, has: (id: number) => has.get(id) ?? 0 }
}

const rootOf = (note: string) => note.split('.', 1)[0] ?? ''
