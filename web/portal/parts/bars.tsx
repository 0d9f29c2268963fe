import { centsOf } from '../format.ts'
import { everyHour, ticksFor } from './ticks.ts'

const HEIGHT = 180

interface Bar {
  name: string
  cents: number
  /** The value as it is read. */
  told: string
}

/** A bar an hour, also for those in which nothing was sold. */
export function hourBars(
  byHour: { hour: number; total: string }[],
  dayBegins: number,
  amount: (value: string) => string,
): Bar[] {
  return everyHour(byHour, dayBegins).map(({ hour, told }) => {
    const total = told?.total ?? '0.00'
    return { name: `${hour}:00`, cents: centsOf(total), told: amount(total) }
  })
}

/** Bars over time. What is drawn stands in a table too, so it is one picture to a screen reader. */
export function Bars(props: {
  bars: Bar[]
  label: string
  /** A mark of the axis in words, given how far one is from the next. */
  told: (cents: number, stepCents: number) => string
}) {
  const { bars, label, told } = props
  const ticks = ticksFor(Math.max(...bars.map(({ cents }) => cents)))
  const step = ticks[1] as number
  const top = ticks.at(-1) as number
  const every = Math.ceil(bars.length / 12)
  return (
    <div className="chart" role="img" aria-label={label}>
      <div className="chart-scale number" aria-hidden="true" style={{ height: HEIGHT }}>
        {ticks.map((cents) => (
          <span key={cents} data-cents={cents}>
            {told(cents, step)}
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
          {bars.map(({ name, cents, told }, index) => (
            <div key={name} className="chart-column" title={`${name}: ${told}`}>
              <div
                className="chart-bar"
                data-some={cents > 0}
                data-cents={cents}
                style={{ height: `${(Math.max(0, cents) / top) * 100}%` }}
              />
              <span className="chart-name number">{index % every === 0 ? name : ''}</span>
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
