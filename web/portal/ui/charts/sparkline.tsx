const WIDTH = 112
const HEIGHT = 28

/** A line over the day, with gaps where there is no data. */
export function Sparkline({ values, label }: { values: (number | null)[]; label: string }) {
  const step = WIDTH / Math.max(1, values.length - 1)
  const y = (value: number) => HEIGHT - 2 - (value / 100) * (HEIGHT - 4)
  const runs: string[] = []
  let run: string[] = []
  for (const [index, value] of [...values, null].entries()) {
    if (value !== null) run.push(`${(index * step).toFixed(1)},${y(value).toFixed(1)}`)
    else if (run.length > 0) {
      runs.push(run.join(' '))
      run = []
    }
  }
  return (
    <svg className="spark" width={WIDTH} height={HEIGHT} role="img" aria-label={label}>
      <line x1="0" x2={WIDTH} y1={HEIGHT - 1} y2={HEIGHT - 1} stroke="var(--line)" />
      {runs.map((points) =>
        points.includes(' ') ? (
          <polyline
            key={points}
            points={points}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.75"
            strokeLinejoin="round"
          />
        ) : (
          <circle
            key={points}
            cx={points.split(',')[0]}
            cy={points.split(',')[1]}
            r="1.75"
            fill="currentColor"
          />
        ),
      )}
    </svg>
  )
}
