import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cpuRatio, type Results, throughputRatio } from './report.ts'

const WIDTH = 760
const LABEL = 190
const BAR = 18
const INK = '#1f2933'
const COLOURS = ['#2b6cb0', '#90b8dd']

interface Bar {
  label: string
  values: number[]
  target?: number
}

interface Chart {
  title: string
  legend: string[]
  bars: Bar[]
  text: (value: number) => string
}

/** Writes each chart as an image, and one page with all of them. */
export function drawCharts(results: Results, folder: string): void {
  const charts = chartsOf(results)
  for (const { name, chart } of charts) writeFileSync(join(folder, `${name}.svg`), svgOf(chart))
  const { machine } = results
  const about = `${machine.cpu}, ${machine.cores} cores, ${machine.memoryGiB} GiB, ${machine.system}, Node ${machine.node}. Load: ${machine.load}.`
  const pictures = charts.map(({ chart }) => `<figure>${svgOf(chart)}</figure>`).join('\n')
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Comanda, measured</title>
<style>body{font:16px/1.5 system-ui,sans-serif;color:${INK};max-width:${WIDTH}px;margin:2rem auto;padding:0 1rem}figure{margin:2rem 0}svg{max-width:100%;height:auto}</style>
<h1>Comanda, measured</h1><p>${escaped(about)}</p>
${pictures}
</html>
`,
  )
}

function chartsOf(results: Results): { name: string; chart: Chart }[] {
  const charts: { name: string; chart: Chart }[] = []
  const { comparisons, growth, clients } = results
  if (comparisons) {
    charts.push({
      name: 'ratios',
      chart: {
        title: 'How close to a bare node:http server (1 = as fast; the line is what we want)',
        legend: ['by the server’s CPU', 'by requests per second'],
        bars: comparisons.map((one) => ({
          label: one.call,
          values: [cpuRatio(one), throughputRatio(one)],
          target: targetOf(one.call),
        })),
        text: (value) => value.toFixed(2),
      },
    })
    charts.push({
      name: 'cpu',
      chart: {
        title: 'CPU of the server per request, microseconds',
        legend: ['Comanda', 'bare node:http'],
        bars: comparisons.map((one) => ({
          label: one.call,
          values: [one.comanda.cpuMicrosPerRequest, one.bare.cpuMicrosPerRequest],
        })),
        text: (value) => value.toFixed(0),
      },
    })
  }
  if (growth) {
    const [small, ...larger] = growth
    const large = larger.at(-1)
    if (small && large) {
      charts.push({
        name: 'growth',
        chart: {
          title: `Cost with ${large.orders.toLocaleString('en')} orders against ${small.orders.toLocaleString('en')} (the line is 1.25)`,
          legend: ['times the cost'],
          bars: small.comparisons.flatMap((one) => {
            const other = large.comparisons.find(({ call }) => call === one.call)
            if (!other) return []
            const times = other.comanda.cpuMicrosPerRequest / one.comanda.cpuMicrosPerRequest
            return [{ label: one.call, values: [times], target: 1.25 }]
          }),
          text: (value) => value.toFixed(2),
        },
      })
    }
  }
  if (clients) {
    charts.push({
      name: 'clients',
      chart: {
        title: 'Check-ins by the number of clients: milliseconds until the answer',
        legend: ['99 of 100 within', 'half within'],
        bars: clients.map(({ connections, figures }) => ({
          label: `${connections} clients, ${Math.round(figures.perSecond).toLocaleString('en')}/s`,
          values: [figures.p99Ms, figures.p50Ms],
        })),
        text: (value) => value.toFixed(1),
      },
    })
  }
  return charts
}

/** The target ratio of each call to the bare server. */
export function targetOf(call: string): number | undefined {
  if (['login', 'list tables', 'open tables', 'menu items', 'get order'].includes(call)) return 0.8
  if (call === 'check-in') return 0.5
  if (['open table', 'add item', 'payment'].includes(call)) return 0.25
  return undefined
}

function svgOf({ title, legend, bars, text }: Chart): string {
  const rowHeight = BAR * legend.length + 12
  const height = 70 + bars.length * rowHeight
  const most = Math.max(...bars.flatMap(({ values, target = 0 }) => [...values, target]))
  const scale = (value: number) => (value / most) * (WIDTH - LABEL - 60)
  const rows = bars.map(({ label, values, target }, row) => {
    const top = 60 + row * rowHeight
    const drawn = values.map((value, index) => {
      const y = top + index * BAR
      return `<rect x="${LABEL}" y="${y}" width="${scale(value).toFixed(1)}" height="${BAR - 3}" fill="${COLOURS[index]}"/>
<text x="${(LABEL + scale(value) + 6).toFixed(1)}" y="${y + BAR - 6}" font-size="12">${text(value)}</text>`
    })
    const x = (LABEL + scale(target ?? 0)).toFixed(1)
    const line =
      target === undefined
        ? ''
        : `<line x1="${x}" x2="${x}" y1="${top - 3}" y2="${top + rowHeight - 9}" stroke="#c2410c" stroke-width="2"/>`
    return `<text x="${LABEL - 8}" y="${top + (rowHeight - 12) / 2 + 4}" font-size="13" text-anchor="end">${escaped(label)}</text>${drawn.join('')}${line}`
  })
  const keys = legend.map(
    (name, index) =>
      `<rect x="${LABEL + index * 210}" y="34" width="12" height="12" fill="${COLOURS[index]}"/><text x="${LABEL + index * 210 + 18}" y="44" font-size="12">${escaped(name)}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="system-ui, sans-serif" fill="${INK}" role="img" aria-label="${escaped(title)}">
<rect width="${WIDTH}" height="${height}" fill="#fff"/>
<text x="8" y="20" font-size="15" font-weight="600">${escaped(title)}</text>
${keys.join('\n')}
${rows.join('\n')}
</svg>
`
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
