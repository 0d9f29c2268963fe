import { cpus, release, totalmem, type } from 'node:os'
import type { Comparison } from './compare/compare-http.ts'
import type { PostgresComparison } from './compare/compare-postgres.ts'
import type { StoreComparison } from './compare/compare-sqlite.ts'
import type { Fleet } from './compare/fleet.ts'
import type { Figures } from './lib/load-generator.ts'

export interface Results {
  measuredAt: string
  machine: Machine
  comparisons?: Comparison[]
  memory?: { idleBytes: number; afterBytes: number }
  store?: StoreComparison
  postgres?: PostgresComparison
  clients?: { connections: number; figures: Figures }[]
  process?: ProcessFigures
  fleet?: Fleet
  growth?: Growth[]
  locations?: ByLocations[]
}

interface ProcessFigures {
  emptyStartMs: number
  bytesPerConnection: number
}

interface Growth {
  orders: number
  startMs: number
  comparisons: Comparison[]
}

interface ByLocations {
  locations: number
  comparisons: Comparison[]
}

interface Machine {
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

/** Ratio to the bare server: 1 would be as fast as a server that does nothing. */
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

export function printStore(store: StoreComparison): void {
  printTable(
    ['store, per write', 'µs', 'CPU µs'],
    [
      ['Comanda', store.comandaMicrosPerWrite.toFixed(1), store.comandaCpuMicrosPerWrite.toFixed(1)],
      ['bare loop', store.bareMicrosPerWrite.toFixed(1), store.bareCpuMicrosPerWrite.toFixed(1)],
      [
        'ratio',
        (store.bareMicrosPerWrite / store.comandaMicrosPerWrite).toFixed(2),
        (store.bareCpuMicrosPerWrite / store.comandaCpuMicrosPerWrite).toFixed(2),
      ],
    ],
  )
}

export function printPostgres(postgres: PostgresComparison): void {
  const { comandaTurnsPerSecond, bareTurnsPerSecond, statementsPerTurn } = postgres
  printTable(
    ['PostgreSQL, table turns', 'a second'],
    [
      ['Comanda', comandaTurnsPerSecond.toFixed(1)],
      [`bare driver, ${whole(statementsPerTurn)} statements a turn`, bareTurnsPerSecond.toFixed(1)],
      ['ratio', (comandaTurnsPerSecond / bareTurnsPerSecond).toFixed(2)],
    ],
  )
}

export function printProcess({ emptyStartMs, bytesPerConnection }: ProcessFigures): void {
  printTable(
    ['process', 'value'],
    [
      ['start on an empty store, ms', whole(emptyStartMs)],
      ['per open connection, KiB', (bytesPerConnection / 1024).toFixed(1)],
    ],
  )
}

export function printFleet(fleet: Fleet): void {
  const { bare } = fleet
  printTable(
    ['fleet', 'comanda', 'bare'],
    [
      ['terminals', whole(fleet.terminals), ''],
      ['check-ins a second', whole(fleet.perSecond), ''],
      ['answered', whole(fleet.answered), whole(bare.answered)],
      ['failed', whole(fleet.failed), whole(bare.failed)],
      ['terminals found in the file', whole(fleet.found), ''],
      ['p50 ms', fleet.p50Ms.toFixed(2), bare.p50Ms.toFixed(2)],
      ['p99 ms', fleet.p99Ms.toFixed(2), bare.p99Ms.toFixed(2)],
      ['longest ms', fleet.maxMs.toFixed(1), bare.maxMs.toFixed(1)],
      ['table turns beside', whole(fleet.neighbourTurns), ''],
      ['of one core', fleet.cpuShare.toFixed(2), bare.cpuShare.toFixed(2)],
    ],
  )
}

export function printGrowth(growth: Growth[]): void {
  const sizes = growth.map(({ orders, comparisons }) => ({ name: `${whole(orders)} orders`, comparisons }))
  printCosts(sizes, [['start, ms', ...growth.map(({ startMs }) => whole(startMs))]])
}

export function printLocations(growth: ByLocations[]): void {
  printCosts(
    growth.map(({ locations, comparisons }) => ({ name: `${whole(locations)} locations`, comparisons })),
    [],
  )
}

/** Cost of each call by store size. The sizes alternated, so nothing else distinguishes them. */
function printCosts(sizes: { name: string; comparisons: Comparison[] }[], more: string[][]): void {
  const calls = sizes[0]?.comparisons.map(({ call }) => call) ?? []
  const costs = calls.map((name) =>
    sizes.map(({ comparisons }) => {
      const one = comparisons.find(({ call }) => call === name)
      return one?.comanda.cpuMicrosPerRequest ?? Number.NaN
    }),
  )
  printTable(
    ['CPU µs', ...sizes.map(({ name }) => name), 'last against first'],
    [
      ...costs.map((cost, call) => [
        calls[call] ?? '',
        ...cost.map((micros) => micros.toFixed(1)),
        ((cost.at(-1) ?? 0) / (cost[0] ?? 0)).toFixed(2),
      ]),
      ...more,
    ],
  )
}

function printTable(head: string[], rows: string[][]): void {
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

const whole = (value: number) => Math.round(value).toLocaleString('en')
