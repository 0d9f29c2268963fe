import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { compareWithBare, type Plan } from './against-http.ts'
import { API_KEY, fillHouse, SECRET } from './house.ts'
import { startBare, startComanda } from './processes.ts'
import { machineOf, printComparisons, type Results } from './report.ts'

const { values: options } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const LOCATIONS = 100
const TERMINALS = 10_000
const ORDERS = 10_000

const plan: Plan = {
  locations: LOCATIONS,
  terminals: TERMINALS,
  connections: 16,
  rounds: options.quick ? 1 : 5,
  secondsPerRound: options.quick ? 1 : 2,
  seatsPerRound: options.quick ? 800 : 1600,
}

const folder = mkdtempSync(join(tmpdir(), 'comanda-bench-'))
try {
  await run()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function run(): Promise<void> {
  const path = join(folder, 'comanda.db')
  const logPath = join(folder, 'comanda.log')
  progress('filling the store')
  await fillHouse(path, { locations: LOCATIONS, terminals: TERMINALS, orders: ORDERS }, progress)
  await using comanda = await startComanda({
    databaseUrl: `sqlite:${path}`,
    apiKey: API_KEY,
    secret: SECRET,
    logPath,
  })
  await using bare = await startBare(logPath)
  const comparisons = await compareWithBare(comanda, bare, plan, progress)
  progress('')
  printComparisons(comparisons)
  keep({ measuredAt: new Date().toISOString(), machine: machineOf(), comparisons })
}

function keep(results: Results): void {
  const kept = join(import.meta.dirname, 'results')
  mkdirSync(kept, { recursive: true })
  const file = join(kept, options.quick ? 'quick.json' : 'results.json')
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)
  console.log(`\nkept in ${file}`)
}

function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`)
}
