import type { Took } from './service-times-store.ts'

export interface Times {
  dishes: number
  averageSeconds: number
  /** Ninth decile: nine of ten took no longer. */
  mostMinutes: number
  late: number
}

/** Aggregates the times; `lateMinutes` or more counts as late. */
export function timesOf(rows: readonly Took[], lateMinutes: number): Times {
  const dishes = rows.reduce((sum, one) => sum + one.dishes, 0)
  const tookMs = rows.reduce((sum, one) => sum + one.tookMs, 0)
  const late = rows.filter(({ minutes }) => minutes >= lateMinutes)
  return {
    dishes,
    averageSeconds: dishes === 0 ? 0 : Math.round(tookMs / dishes / 1_000),
    mostMinutes: mostOf(rows, dishes),
    late: late.reduce((sum, one) => sum + one.dishes, 0),
  }
}

function mostOf(rows: readonly Took[], dishes: number): number {
  let seen = 0
  for (const one of rows.toSorted((a, b) => a.minutes - b.minutes)) {
    seen += one.dishes
    // A dish in the 3-minute bucket took less than four minutes.
    if (seen * 10 >= dishes * 9) return one.minutes + 1
  }
  return 0
}

/** Aggregates the times per key, busiest first. */
export function timesBy<Row extends Took, Key>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
  lateMinutes: number,
): (Times & { key: Key; first: Row })[] {
  return [...Map.groupBy(rows, keyOf)]
    .map(([key, some]) => ({ key, first: some[0] as Row, ...timesOf(some, lateMinutes) }))
    .sort((one, other) => other.dishes - one.dishes)
}
