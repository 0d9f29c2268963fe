import type { StationLine } from '../orders/lines/line.ts'
import { knownOf, mayHaveBeenTold, type SentLine } from './station-ledger.ts'

export interface Difference {
  added: StationLine[]
  voided: StationLine[]
  /** How many of each line the station knows of once this is printed. */
  told: { orderItemId: number; toQty: number }[]
  /** Part of it was told by a job that was given up, and may have come out all the same. */
  maybePrinted: boolean
}

/** What the station has not surely had of the order, and what it had, or may have had, that is gone. */
export function differenceFor(
  lines: StationLine[],
  sent: SentLine[],
  belongs: (line: StationLine) => boolean,
): Difference {
  const difference: Difference = { added: [], voided: [], told: [], maybePrinted: false }
  const sentOf = Map.groupBy(sent, ({ orderItemId }) => orderItemId)
  for (const line of lines) {
    // What moved to another station stays made where it was made.
    if (!line.removed && !belongs(line)) continue
    const ofLine = sentOf.get(line.id) ?? []
    const { least, most } = knownOf(ofLine, line.id)
    const wanted = line.removed || line.held ? 0 : line.qty
    if (wanted === least && wanted === most) continue
    const { added, voided } = difference
    if (wanted > least) added.push({ ...line, qty: wanted - least })
    else voided.push({ ...line, qty: most - wanted })
    difference.told.push({ orderItemId: line.id, toQty: wanted })
    difference.maybePrinted ||= mayHaveBeenTold(ofLine, line.id, wanted)
  }
  return difference
}

/** The course that the dishes make up, if they were held and are fired now. */
export function firedCourse(added: StationLine[]): number | undefined {
  const [first] = added
  const isOne = added.every(({ firedLater, course }) => firedLater && course === first?.course)
  return isOne ? first?.course : undefined
}

/** The stations at which something is being made that goes out with these dishes, besides what was told already. */
export function stationsBeside(
  lines: StationLine[],
  dishes: Pick<StationLine, 'course'>[],
  toldIds: number[],
): number[] {
  const courses = new Set(dishes.map(({ course }) => course))
  const others = lines.filter(
    ({ id, course, removed, held, served }) =>
      goesWith(course, courses) && !removed && !held && !served && !toldIds.includes(id),
  )
  return [...new Set(others.flatMap(({ stationId }) => stationId ?? []))]
}

/** What is of no course goes out whenever it is made, and so with everything. */
export function goesWith(course: number, courses: ReadonlySet<number>): boolean {
  return course === 0 || courses.has(0) || courses.has(course)
}

/** What of an announcement still stands: neither gone nor fired since. */
export function stillHeld<Announced extends { name: string; qty: number; course?: number }>(
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
 * Whether a line is made at the printer: at its own station; anywhere, when it has none; and at a
 * printer that is no station at all, because that one prints whole orders.
 */
export function belongsTo(printerId: number, isStation: boolean): (line: StationLine) => boolean {
  return ({ stationId }) => !isStation || stationId === null || stationId === printerId
}
