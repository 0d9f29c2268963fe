const DAY_MS = 86_400_000

export interface Period {
  from: string
  to: string
}

const dayFrom = (date: string, days: number) =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)

const lengthOf = ({ from, to }: Period) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

/** Every day of a period, including days without sales. */
export function everyDay(period: Period): string[] {
  return Array.from({ length: lengthOf(period) }, (_, day) => dayFrom(period.from, day))
}

/**
 * Returns the two periods to compare: complete days against as many days with the same weekdays, in the weeks before or
 * a year ago. The current day does not count; undefined if no day of the period is over.
 */
export function comparedWith(
  compare: string,
  period: Period,
  today: string,
): { now: Period; before: Period } | undefined {
  const now = { from: period.from, to: period.to < today ? period.to : dayFrom(today, -1) }
  if (now.to < now.from) return undefined
  const back = compare === 'year' ? 364 : Math.ceil(lengthOf(now) / 7) * 7
  return { now, before: { from: dayFrom(now.from, -back), to: dayFrom(now.to, -back) } }
}
