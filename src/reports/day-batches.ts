import { yieldTick } from '../platform/runtime/scheduler.ts'
import { type BusinessClock, type RunOfDays, runsOfDays } from './business-day.ts'
import type { Period } from './period.ts'

const DAYS_AT_ONCE = 3

/**
 * Queries a few days at a time and yields in between. On SQLite a statement blocks every other request, and a report
 * over a year must not block a terminal.
 */
export async function queryByDays<Row>(
  period: Period,
  clock: BusinessClock,
  ask: (piece: RunOfDays) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const piece of runsOfDays(period.first, period.last, clock, DAYS_AT_ONCE)) {
    for (const row of await ask(piece)) rows.push(row)
    await yieldTick()
  }
  return rows
}

/** Sums rows with the same key, in order of first occurrence. */
export function sumBy<Row>(
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
