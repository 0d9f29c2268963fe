import { setImmediate } from 'node:timers/promises'
import { type BusinessClock, type RunOfDays, runsOfDays } from './business-day.ts'
import type { Period } from './period.ts'

const DAYS_AT_ONCE = 3

/**
 * Asks for a few days at a time and lets others have their turn in between: on the embedded store a
 * statement holds up everybody, and the sums of a year must not hold up a terminal.
 */
export async function inPieces<Row>(
  period: Period,
  clock: BusinessClock,
  ask: (piece: RunOfDays) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const piece of runsOfDays(period.first, period.last, clock, DAYS_AT_ONCE)) {
    for (const row of await ask(piece)) rows.push(row)
    await setImmediate()
  }
  return rows
}

/** Adds up the rows that have the same key, in the order they first came. */
export function summed<Row>(
  rows: Row[],
  keyOf: (row: Row) => unknown,
  added: (one: Row, other: Row) => Row,
): Row[] {
  const sums = new Map<unknown, Row>()
  for (const row of rows) {
    const key = keyOf(row)
    const sum = sums.get(key)
    sums.set(key, sum === undefined ? row : added(sum, row))
  }
  return [...sums.values()]
}
