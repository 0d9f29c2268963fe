import { centsOf } from '../../format.ts'
import { everyHour } from '../../ui/charts/axis-ticks.ts'

interface HourOfSales {
  hour: number
  total: string
}

/** Sales since the start of the day, by the end of each hour, of two days on one axis. */
export function salesLines(
  today: HourOfSales[],
  before: HourOfSales[],
  { dayBegins, hourNow }: { dayBegins: number; hourNow: number },
): { hours: number[]; today: number[]; before: number[] } {
  const sold = [...today, ...before]
  // The line of today reaches the present hour, even if nothing was sold in it.
  const hours = everyHour([...sold, ...(sold.length > 0 ? [{ hour: hourNow }] : [])], dayBegins).map(
    ({ hour }) => hour,
  )
  const sumsOf = (entries: HourOfSales[]) => {
    let sum = 0
    return hours.map((hour) => {
      sum += centsOf(entries.find((entry) => entry.hour === hour)?.total ?? '0.00')
      return sum
    })
  }
  return { hours, today: sumsOf(today).slice(0, hours.indexOf(hourNow) + 1), before: sumsOf(before) }
}
