import { cpus, release, totalmem, type } from 'node:os'
import type { Comparison } from './against-http.ts'

export interface Results {
  measuredAt: string
  machine: Machine
  comparisons: Comparison[]
}

export interface Machine {
  cpu: string
  cores: number
  memoryGiB: number
  system: string
  node: string
  load: string
}

export function machineOf(): Machine {
  const [first] = cpus()
  return {
    cpu: first?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    system: `${type()} ${release()}`,
    node: process.version,
    load: 'autocannon, in one process on the same machine',
  }
}

/** How close to the limit: 1 would be as fast as a server that does nothing. */
export const throughputRatio = ({ comanda, bare }: Comparison) => comanda.perSecond / bare.perSecond
export const cpuRatio = ({ comanda, bare }: Comparison) =>
  bare.cpuMicrosPerRequest / comanda.cpuMicrosPerRequest

export function printComparisons(comparisons: Comparison[]): void {
  printTable(
    ['call', 'requests/s', 'bare', 'ratio', 'CPU µs', 'bare', 'ratio', 'p50 ms', 'p99 ms'],
    comparisons.map((one) => [
      one.call,
      whole(one.comanda.perSecond),
      whole(one.bare.perSecond),
      throughputRatio(one).toFixed(2),
      one.comanda.cpuMicrosPerRequest.toFixed(1),
      one.bare.cpuMicrosPerRequest.toFixed(1),
      cpuRatio(one).toFixed(2),
      one.comanda.p50Ms.toFixed(2),
      one.comanda.p99Ms.toFixed(2),
    ]),
  )
}

export function printTable(head: string[], rows: string[][]): void {
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (row: string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
  console.log(`\n${line(head)}\n${widths.map((width) => '─'.repeat(width)).join('  ')}`)
  for (const row of rows) console.log(line(row))
}

export const whole = (value: number) => Math.round(value).toLocaleString('en')
