import { ticksFor } from './axis-ticks.ts'

const HEIGHT = 200

export interface Line {
  id: 'now' | 'before'
  /** Name in the legend. */
  name: string
  /** One value for each column; a line that ends earlier has fewer. */
  cents: number[]
}

/** Lines over the hours of a day. The label says the same in words, so the chart is a single image to screen readers. */
export function Lines(props: {
  columns: string[]
  lines: Line[]
  label: string
  /** Formats the label of an axis tick, given the step between ticks. */
  tickLabel: (cents: number, stepCents: number) => string
}) {
  const { columns, lines, label, tickLabel } = props
  const ticks = ticksFor(Math.max(...lines.flatMap(({ cents }) => cents), 0))
  const step = ticks[1] as number
  const top = ticks.at(-1) as number
  const every = Math.ceil(columns.length / 8)
  const x = (index: number) => ((index + 0.5) / columns.length) * 100
  const y = (cents: number) => 100 - (cents / top) * 100
  const pointsOf = (cents: number[]) => cents.map((value, index) => `${x(index)},${y(value)}`)
  return (
    <div>
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
              <div key={cents} />
            ))}
          </div>
          <svg className="chart-lines" aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none">
            {lines.map(({ id, cents }) => (
              <g key={id} data-line={id}>
                {id === 'now' && cents.length > 0 && (
                  <polygon
                    points={[`${x(0)},100`, ...pointsOf(cents), `${x(cents.length - 1)},100`].join(' ')}
                  />
                )}
                <polyline points={pointsOf(cents).join(' ')} vectorEffect="non-scaling-stroke" />
              </g>
            ))}
          </svg>
          <LineEnd lines={lines} x={x} y={y} />
          <div className="chart-bars">
            {columns.map((name, index) => (
              <div key={name} className="chart-column">
                <span className="chart-name number">{index % every === 0 ? name : ''}</span>
              </div>
            ))}
          </div>
        </div>
      </div>
      <ul className="plain chart-legend" aria-hidden="true">
        {lines.map(({ id, name }) => (
          <li key={id} data-line={id}>
            {name}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Marks where the line of today has got to. */
function LineEnd(props: { lines: Line[]; x: (index: number) => number; y: (cents: number) => number }) {
  const cents = props.lines.find(({ id }) => id === 'now')?.cents ?? []
  const last = cents.at(-1)
  if (last === undefined) return null
  return (
    <span className="chart-end" style={{ left: `${props.x(cents.length - 1)}%`, top: `${props.y(last)}%` }} />
  )
}
