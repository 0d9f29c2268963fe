import { ticksFor } from './axis-ticks.ts'

export interface Rank {
  id: number
  name: string
  cents: number
  /** The formatted value. */
  valueText: string
}

/** A horizontal bar chart for named entries, with an axis that begins at zero. */
export function Ranks(props: {
  ranks: Rank[]
  label: string
  /** Formats the label of an axis tick, given the step between ticks. */
  tickLabel: (cents: number, stepCents: number) => string
}) {
  const { ranks, label, tickLabel } = props
  const ticks = ticksFor(Math.max(...ranks.map(({ cents }) => cents)))
  const step = ticks[1] as number
  const top = ticks.at(-1) as number
  const share = (cents: number) => `${(Math.max(0, cents) / top) * 100}%`
  return (
    <div className="ranks" role="img" aria-label={label}>
      {ranks.map(({ id, name, cents, valueText }) => (
        <div key={id} className="rank" aria-hidden="true" title={`${name}: ${valueText}`}>
          <span className="rank-name">{name}</span>
          <div className="rank-plot">
            <div
              className="rank-bar"
              data-some={cents > 0}
              data-cents={cents}
              style={{ width: share(cents) }}
            />
          </div>
          <span className="rank-told number">{valueText}</span>
        </div>
      ))}
      <div className="rank rank-axis number" aria-hidden="true">
        <span />
        <div className="rank-plot">
          {ticks.map((cents) => (
            <span key={cents} data-cents={cents} style={{ left: share(cents) }}>
              {tickLabel(cents, step)}
            </span>
          ))}
        </div>
        <span />
      </div>
    </div>
  )
}
