import type { StationLine } from '../orders/lines/line.ts'
import { knownQuantity, mayHaveBeenSent, type SentLine } from './station-ledger.ts'

export interface TicketDelta {
  added: StationLine[]
  voided: StationLine[]
  /** The quantity of each line that the station knows of once this ticket is printed. */
  ledgerLines: { orderItemId: number; toQty: number }[]
  /** Part of the ticket was already on a job that was given up, and that may have been printed all the same. */
  maybePrinted: boolean
}

/**
 * Compares the order with the ledger of a station: lines that were not certainly printed there are added, and removed
 * lines that may have been printed there are voided.
 */
export function ticketDelta(
  lines: StationLine[],
  sent: SentLine[],
  belongs: (line: StationLine) => boolean,
): TicketDelta {
  const difference: TicketDelta = { added: [], voided: [], ledgerLines: [], maybePrinted: false }
  const sentOf = Map.groupBy(sent, ({ orderItemId }) => orderItemId)
  for (const line of lines) {
    // A dish that was reassigned to another station is still made at the first one.
    if (!line.removed && !belongs(line)) continue
    const ofLine = sentOf.get(line.id) ?? []
    const { least, most } = knownQuantity(ofLine, line.id)
    const targetQty = line.removed || line.held ? 0 : line.qty
    if (targetQty === least && targetQty === most) continue
    const { added, voided } = difference
    if (targetQty > least) added.push({ ...line, qty: targetQty - least })
    else voided.push({ ...line, qty: most - targetQty })
    difference.ledgerLines.push({ orderItemId: line.id, toQty: targetQty })
    difference.maybePrinted ||= mayHaveBeenSent(ofLine, line.id, targetQty)
  }
  return difference
}

/** The course that the dishes belong to, if all of them were on hold and are fired now. */
export function firedCourse(added: StationLine[]): number | undefined {
  const [first] = added
  const isOne = added.every(({ firedLater, course }) => firedLater && course === first?.course)
  return isOne ? first?.course : undefined
}

/** The stations that make something of the same courses, apart from the lines that this station already knows. */
export function otherStations(
  lines: StationLine[],
  dishes: Pick<StationLine, 'course'>[],
  knownIds: number[],
): number[] {
  const courses = new Set(dishes.map(({ course }) => course))
  const others = lines.filter(
    ({ id, course, removed, held, served }) =>
      isSameCourse(course, courses) && !removed && !held && !served && !knownIds.includes(id),
  )
  return [...new Set(others.flatMap(({ stationId }) => stationId ?? []))]
}

/** A dish without a course is served as soon as it is made, so it belongs to every course. */
export function isSameCourse(course: number, courses: ReadonlySet<number>): boolean {
  return course === 0 || courses.has(0) || courses.has(course)
}

/** The announced lines that are still on hold: neither removed nor fired since. */
export function stillOnHold<Announced extends { name: string; qty: number; course?: number }>(
  announced: Announced[],
  lines: StationLine[],
): Announced[] {
  const held = lines.filter((line) => line.held && !line.removed)
  return announced.filter(({ name, qty, course = 0 }) => {
    const at = held.findIndex((line) => line.name === name && line.qty === qty && line.course === course)
    if (at >= 0) held.splice(at, 1)
    return at >= 0
  })
}

/**
 * True if a line is made at the printer: at its own station; anywhere, if it has no station; and at a printer that is
 * not a station, because such a printer prints whole orders.
 */
export function isMadeAt(printerId: number, isStation: boolean): (line: StationLine) => boolean {
  return ({ stationId }) => !isStation || stationId === null || stationId === printerId
}
