const HEIGHT = 180
const STEPS = 4

export interface Bar {
  name: string
  value: number
  /** The value as it is read. */
  told: string
}

/** Bars over time. What is drawn stands in a table too, so it is one picture to a screen reader. */
export function Bars({ bars, label, told }: { bars: Bar[]; label: string; told: (value: number) => string }) {
  const top = niceTop(Math.max(...bars.map(({ value }) => value), 1))
  const every = Math.ceil(bars.length / 12)
  return (
    <div className="chart" role="img" aria-label={label}>
      <div className="chart-scale number" aria-hidden="true">
        {Array.from({ length: STEPS + 1 }, (_, step) => (
          <span key={told((top / STEPS) * (STEPS - step))}>{told((top / STEPS) * (STEPS - step))}</span>
        ))}
      </div>
      <div className="chart-bars" aria-hidden="true" style={{ height: HEIGHT }}>
        {bars.map(({ name, value, told }, index) => (
          <div key={name} className="chart-column" title={`${name}: ${told}`}>
            <div
              className="chart-bar"
              data-some={value > 0}
              style={{ height: `${(Math.max(0, value) / top) * 100}%` }}
            />
            <span className="chart-name number">{index % every === 0 ? name : ''}</span>
          </div>
        ))}
      </div>
    </div>
  )
}

/** A round number at or above the largest. */
function niceTop(largest: number): number {
  const size = 10 ** Math.floor(Math.log10(largest))
  return ([1, 2, 4, 5, 10].find((step) => step * size >= largest) ?? 10) * size
}
