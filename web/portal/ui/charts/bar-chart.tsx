import { centsOf, dateOf } from '../../format.ts'
import { everyDay, type Period } from '../../lib/periods.ts'
import { everyHour, ticksFor } from './axis-ticks.ts'

const HEIGHT = 180

interface Bar {
  id: string
  name: string
  /** Shown where it changes, in a chart over several years. */
  year?: string
  cents: number
  /** The formatted value. */
  valueText: string
}

/** One bar per hour, including hours without sales. */
export function hourBars(
  byHour: { hour: number; total: string }[],
  dayBegins: number,
  amount: (value: string) => string,
): Bar[] {
  return everyHour(byHour, dayBegins).map(({ hour, entry }) => {
    const total = entry?.total ?? '0.00'
    return { id: String(hour), name: `${hour}:00`, cents: centsOf(total), valueText: amount(total) }
  })
}

/** One bar per day, including days without sales. */
export function dayBars(
  period: Period,
  centsOn: (date: string) => number,
  amount: (cents: number) => string,
  language: string,
): Bar[] {
  return everyDay(period).map((date) => ({
    id: date,
    name: dateOf(date, language, { day: 'numeric', month: 'short' }),
    year: date.slice(0, 4),
    cents: centsOn(date),
    valueText: amount(centsOn(date)),
  }))
}

/** A bar chart over time. A table has the same data, so the chart is a single image to screen readers. */
export function Bars(props: {
  bars: Bar[]
  label: string
  /** Formats the label of an axis tick, given the step between ticks. */
  tickLabel: (cents: number, stepCents: number) => string
}) {
  const { bars, label, tickLabel } = props
  const ticks = ticksFor(Math.max(...bars.map(({ cents }) => cents)))
  const step = ticks[1] as number
  const top = ticks.at(-1) as number
  const every = Math.ceil(bars.length / 12)
  const isOfYears = bars[0]?.year !== bars.at(-1)?.year
  const inFull = ({ name, year }: Bar) => (isOfYears ? `${name} ${year}` : name)
  const markOf = (bar: Bar, index: number) => {
    if (index % every !== 0) return ''
    return bar.year === bars[index - every]?.year ? bar.name : inFull(bar)
  }
  return (
    <div className="chart" role="img" aria-label={label}>
      <div className="chart-scale number" aria-hidden="true" style={{ height: HEIGHT }}>
        {ticks.map((cents) => (
          <span key={cents} data-cents={cents}>
            {tickLabel(cents, step)}
          </span>
        ))}
      </div>
      <div className="chart-plot" aria-hidden="true" style={{ height: HEIGHT }}>
        <div className="chart-grid">
          {ticks.map((cents) => (
            <div key={cents} data-cents={cents} />
          ))}
        </div>
        <div className="chart-bars">
          {bars.map((bar, index) => (
            <div key={bar.id} className="chart-column" title={`${inFull(bar)}: ${bar.valueText}`}>
              <div
                className="chart-bar"
                data-some={bar.cents > 0}
                data-cents={bar.cents}
                style={{ height: `${(Math.max(0, bar.cents) / top) * 100}%` }}
              />
              <span className="chart-name number">{markOf(bar, index)}</span>
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
