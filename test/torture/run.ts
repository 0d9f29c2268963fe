import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { anyRequest, openFuzz } from '../fuzz.ts'
import { startPostgres } from '../postgres.ts'
import { openRestaurant, type StoreKind } from '../restaurant.ts'
import { globalSetup, globalTeardown } from '../setup.ts'
import { faultsOf } from './checker.ts'
import { type CrashFigures, crashOnPostgres, crashOnSqlite } from './crash.ts'
import { failSync, hasStrace, watchSyncs } from './fsync.ts'
import { cutCalls } from './network.ts'
import { simulate } from './simulation.ts'
import { besiege } from './slow.ts'

/** The long part of the tests: `npm run test:torture`, or with the names of some of its parts. */
export interface Outcome {
  figures: string
  faults: string[]
}

/** Replays one evening of the simulation: `npm run test:torture -- simulation --seed 42`. */
const { positionals: wanted, values } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' } },
})
const { seed } = values

const parts: Record<string, () => Promise<Outcome>> = {
  syncs: async () => {
    if (!hasStrace())
      return { figures: 'strace is not installed (apt-get install strace): not run', faults: [] }
    using folder = temporaryFolder()
    const ours = watchSyncs(folder.path, { without: false })
    const without = watchSyncs(folder.path, { without: true })
    const failed = failSync(folder.path)
    return {
      figures: `${ours.acknowledged} changes acknowledged, ${ours.syncs} syncs, ${ours.unsafe} not on disk; without fsync ${without.unsafe} of ${without.acknowledged} would have been lost; a failed sync ended it after ${failed.acknowledged}`,
      faults: [
        ...(ours.unsafe === 0 && ours.acknowledged > 0
          ? []
          : [`${ours.unsafe} acknowledged before they were on disk`]),
        ...(without.unsafe === without.acknowledged
          ? []
          : ['the check does not notice that fsync is missing']),
        ...failed.faults,
      ],
    }
  },
  'slow-clients': async () => {
    const { clients, refused, slowestHonestMs } = await besiege(4_000, 10_000)
    const slowest = Math.round(slowestHonestMs)
    const figures = `${refused} of ${clients} slow clients hung up on, slowest honest answer meanwhile ${slowest} ms`
    return { figures, faults: refused === clients ? [] : [figures] }
  },
  'fuzz-sqlite': () => fuzz('sqlite', 1_000_000),
  'fuzz-postgres': () => fuzz('postgres', 50_000),
  simulation: async () => {
    const from = Number(seed ?? Date.now() % 2 ** 31)
    const seeds = seed === undefined ? 10_000 : 1
    const faults: string[] = []
    let [calls, crashes] = [0, 0]
    for (let one = from; one < from + seeds; one++) {
      const evening = await simulate(one, { steps: 8 })
      faults.push(...evening.faults)
      calls += evening.calls
      crashes += evening.crashes
    }
    return { figures: `${seeds} evenings from seed ${from}, ${calls} calls, ${crashes} crashes`, faults }
  },
  'cut-calls-sqlite': () => cut('sqlite', 10_000),
  'cut-calls-postgres': () => cut('postgres', 2_000),
  'crash-sqlite': async () => {
    using folder = temporaryFolder()
    return told(await crashOnSqlite(folder.path, { kills: 50, betweenMs: [200, 1500], seed: Date.now() }))
  },
  'crash-postgres': async () => {
    await using server = await startPostgres()
    return told(await crashOnPostgres(server, { kills: 50, betweenMs: [300, 2000], seed: Date.now() }))
  },
}

async function cut(store: StoreKind, calls: number): Promise<Outcome> {
  const { unanswered, effects, faults } = await cutCalls(store, calls, Date.now())
  return {
    figures: `${calls} calls, ${unanswered} sends cut before their answer, ${effects} effects`,
    faults,
  }
}

/** As many requests as asked for, all different from run to run. */
async function fuzz(store: StoreKind, requests: number): Promise<Outcome> {
  const faults: string[] = []
  const batch = 10_000
  let sent = 0
  for (let seed = Date.now(); sent < requests; seed++) {
    await using bistro = await openRestaurant(store)
    const send = await openFuzz(bistro)
    for (const request of fc.sample(anyRequest(), { numRuns: batch, seed })) {
      const { fault } = await send(request)
      if (fault !== undefined) faults.push(`seed ${seed}: ${fault}`)
      sent++
    }
    faults.push(...(await faultsOf(bistro.database, store)))
  }
  return { figures: `${sent} requests made from the OpenAPI document`, faults }
}

function told({ kills, calls, acknowledged, unanswered, readyMs, faults }: CrashFigures): Outcome {
  const middle = Math.round(readyMs[Math.floor(readyMs.length / 2)] ?? 0)
  const figures = `${kills} kills, ${calls} calls, ${acknowledged} changes acknowledged, ${unanswered} sends unanswered, back after ${middle} ms (median)`
  return { figures, faults }
}

function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'comanda-torture-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

const unknown = wanted.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}
let failed = 0
await globalSetup()
for (const [name, run] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const from = performance.now()
  const { figures, faults } = await run()
  const seconds = ((performance.now() - from) / 1000).toFixed(1)
  console.log(`${faults.length === 0 ? '✔' : '✖'} ${name} (${seconds} s): ${figures}`)
  for (const fault of faults.slice(0, 20)) console.log(`    ${fault}`)
  failed += faults.length
}
await globalTeardown()
console.log(failed === 0 ? 'Nothing was lost, doubled or broken.' : `${failed} faults.`)
process.exitCode = failed === 0 ? 0 : 1
