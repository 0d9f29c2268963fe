import type { Seen } from './attempt-log.ts'

/** The effects of a fault. */
export interface Row {
  label: string
  mostSeconds: number | undefined
  seen: Seen
  /** Seconds during which the databases themselves accepted no writes. */
  bareSeconds: number
  /** Findings of the consistency check. */
  lost: string[]
  doubled: string[]
  otherwise: string[]
  streams: { cut: number; mayBeCut: number; refused: number; gaps: string[] }
  webhooks: { longestSeconds: number; gaps: string[] }
}

/** Violations in words; empty if everything held. */
export function faultsIn({
  label,
  mostSeconds,
  seen,
  bareSeconds,
  lost,
  doubled,
  otherwise,
  streams,
  webhooks,
}: Row): string[] {
  const { secondsWithout, notJson } = seen
  return [
    ...(mostSeconds !== undefined && secondsWithout > mostSeconds
      ? [
          `${secondsWithout.toFixed(1)} s without writes, and ${mostSeconds} s at most are allowed; the databases themselves took ${bareSeconds.toFixed(1)} s`,
        ]
      : []),
    ...notJson.map((what) => `an error that was not JSON: ${what}`),
    ...[...lost, ...doubled, ...otherwise],
    ...(streams.cut > streams.mayBeCut
      ? [`${streams.cut} streams were cut, and ${streams.mayBeCut} went with their node`]
      : []),
    ...streams.gaps.map((gap) => `a stream was sent ${gap}`),
    ...webhooks.gaps.map((gap) => `a webhook was sent ${gap}`),
  ].map((fault) => `${label}: ${fault}`)
}

const HEAD = `| fault | s without writes | without nodes | errors on writes | lost / doubled | streams, webhooks |
|---|---|---|---|---|---|`

export function tableOf(rows: Row[]): string {
  return [HEAD, ...rows.map(lineOf)].join('\n')
}

function lineOf({ label, seen, bareSeconds, lost, doubled, streams, webhooks }: Row): string {
  const without = [seen.secondsWithout, bareSeconds].map((seconds) =>
    seconds > 1 ? seconds.toFixed(1) : '< 1',
  )
  const gapless = streams.gaps.length + webhooks.gaps.length === 0 ? 'gapless' : 'gaps'
  const cells = [
    label,
    ...without,
    errorsOf(seen),
    `${lost.length} / ${doubled.length}`,
    `${gapless}; ${counted(streams.cut, 'stream')} cut, ${streams.mayBeCut} with their node; webhooks ${webhooks.longestSeconds.toFixed(1)} s at most`,
  ]
  return `| ${cells.join(' | ')} |`
}

function errorsOf({ errors, readErrors, replays, writes }: Seen): string {
  const parts = [
    ...[...errors].map(([name, times]) => `${times} × ${name}`),
    ...(readErrors > 0 ? [`${readErrors} on reads`] : []),
    ...(replays > 0 ? [counted(replays, 'replay')] : []),
  ]
  return `${parts.length === 0 ? '0' : parts.join(', ')} (${writes} written)`
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`
