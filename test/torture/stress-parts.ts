import { HOUR, SECOND } from '../../src/platform/core/clock.ts'
import { fuzz } from '../fuzz/fuzz.ts'
import { startPostgres } from '../support/database/postgres.ts'
import { temporaryFolder } from '../support/spawn-service.ts'
import { openRestaurant, type StoreKind } from '../support/test-app.ts'
import { waysToFailSync, waysToFill } from './disk/broken-disk.ts'
import { type CrashFigures, crashOnPostgres, crashOnSqlite } from './disk/crash.ts'
import { type Evenings, evenings, KITCHEN, SCREENS } from './evenings.ts'
import { drawLetters } from './letters.ts'
import { cutCalls } from './network/network.ts'
import { overload } from './network/overload.ts'
import { runSlowClients } from './network/slow-clients.ts'
import { soak } from './soak.ts'
import { syncFaults, waysToWatchSyncs } from './support/fsync.ts'

export interface PartOptions {
  /** The random seed; omitted: the time of day. */
  seed: number | undefined
  /** The instant at which the part stops; omitted: it runs to its end. */
  until: number | undefined
  /** Called from time to time with the progress. */
  progress: (figures: () => string) => void
}

export interface Outcome {
  figures: string
  faults: string[]
}

/** All parts at their full size. */
export const parts: Record<string, (options: PartOptions) => Promise<Outcome>> = {
  syncs: () =>
    inEachWay(waysToWatchSyncs(), async (watch) => {
      const { ours, without } = watch()
      return {
        figures: `${ours.acknowledged} changes acknowledged, ${ours.syncs} syncs, ${ours.unsafe} not on disk; without syncs ${without.unsafe} of ${without.acknowledged} would have been lost`,
        faults: syncFaults({ ours, without }),
      }
    }),
  'full-disk': ({ seed = Date.now() }) =>
    inEachWay(waysToFill(), async (fill) => {
      const { acknowledged, refused, faults } = await fill(seed)
      const figures = `${refused} writes refused while it was full, reads went on, ${acknowledged} changes acknowledged before and after`
      return { figures, faults }
    }),
  'failed-sync': ({ seed = Date.now() }) =>
    inEachWay(waysToFailSync(), async (failSync) => {
      const { acknowledged, faults } = await failSync(seed)
      return { figures: `the service ended after ${acknowledged} changes, all of them there`, faults }
    }),
  letters: async ({ seed = 1, until, progress }) => {
    const describe = (drawn: number) =>
      `${drawn} texts drawn: each character alone and after a letter, then random ones`
    const onProgress = (drawn: number) => progress(() => describe(drawn))
    const { drawn, faults } = await drawLetters({ randomTexts: 100_000, seed, until, onProgress })
    return { figures: describe(drawn), faults }
  },
  terminal: async ({ seed, until, progress }) => {
    // The schedule uses browser types, which are not part of this project's configuration.
    const { href } = new URL('../web/terminal/support/random-schedule.ts', import.meta.url)
    const { playSchedule }: { playSchedule: (seed: number) => Promise<void> } = await import(href)
    const first = seed ?? 1
    const last = seed ?? 5_000
    let played = 0
    for (let at = first; at <= last && Date.now() < (until ?? Number.POSITIVE_INFINITY); at++) {
      await playSchedule(at)
      played += 1
      progress(() => `${played} evenings of a device in a bad network`)
    }
    return {
      figures: `${played} evenings of a device in a bad network, every line once or with a person`,
      faults: [],
    }
  },
  boards: async ({ seed, until = Number.POSITIVE_INFINITY, progress }) => {
    const { href } = new URL('../web/kitchen/random-events-runner.ts', import.meta.url)
    const { playRush }: { playRush: (seed: number, events: number) => Promise<unknown> } = await import(href)
    const first = seed ?? 1
    const last = seed ?? 200
    let played = 0
    for (let at = first; at <= last && Date.now() < until; at++) {
      await playRush(at, 500)
      played += 1
      progress(() => `${played} rushes before a kitchen screen`)
    }
    return {
      figures: `${played} rushes of 500 events before a kitchen screen, which said what the service tells`,
      faults: [],
    }
  },
  'slow-clients': async () => {
    const { clients, refused, slowestHonestMs } = await runSlowClients(4_000, 10_000)
    const slowest = Math.round(slowestHonestMs)
    const figures = `${refused} of ${clients} slow clients hung up on, slowest honest answer meanwhile ${slowest} ms`
    return { figures, faults: refused === clients ? [] : [figures] }
  },
  'crash-sqlite': async ({ seed = Date.now(), until }) => {
    using folder = temporaryFolder()
    return crashOutcome(await crashOnSqlite(folder.path, { kills: 50, betweenMs: [200, 1500], seed, until }))
  },
  'crash-postgres': async ({ seed = Date.now(), until }) => {
    await using server = await startPostgres()
    return crashOutcome(await crashOnPostgres(server, { kills: 50, betweenMs: [300, 2000], seed, until }))
  },
  overload: () => overload(30),
  soak: ({ seed = Date.now(), until = Date.now() + HOUR, progress }) =>
    soak(Math.round((until - Date.now()) / SECOND), seed, progress),
  'cut-calls-sqlite': (options) => cut('sqlite', 10_000, options),
  'cut-calls-postgres': (options) => cut('postgres', 2_000, options),
  'fuzz-postgres': (options) => fuzzed('postgres', 50_000, options),
  'fuzz-sqlite': (options) => fuzzed('sqlite', 1_000_000, options),
  kitchen: (options) => simulated(options, ({ calls }) => `, ${calls} tickets read`, KITCHEN),
  screens: (options) => simulated(options, () => ' at a kitchen screen that fails', SCREENS),
  simulation: (options) => simulated(options, ({ calls, crashes }) => `, ${calls} calls, ${crashes} crashes`),
}

async function simulated(
  { seed, until, progress }: PartOptions,
  describe: (figures: Evenings) => string,
  worker?: URL,
): Promise<Outcome> {
  const from = seed ?? Date.now() % 2 ** 31
  const figures = (sofar: Evenings) => `${sofar.seeds} evenings from seed ${from}${describe(sofar)}`
  const onProgress = (sofar: Evenings) => progress(() => figures(sofar))
  const seeds = seed === undefined ? 100_000 : 1
  const done = await evenings({ ...(worker && { worker }), from, seeds, until, onProgress })
  return { figures: figures(done), faults: done.faults }
}

async function inEachWay<Way>(
  ways: Record<string, Way>,
  run: (way: Way) => Promise<Outcome>,
): Promise<Outcome> {
  const all: Outcome = { figures: '', faults: [] }
  for (const [name, way] of Object.entries(ways)) {
    const { figures, faults } = await run(way)
    all.figures += `${all.figures && '; '}${name}: ${figures}`
    all.faults.push(...faults.map((fault) => `${name}: ${fault}`))
  }
  return all
}

async function cut(
  store: StoreKind,
  calls: number,
  { seed = Date.now(), until }: PartOptions,
): Promise<Outcome> {
  const { sent, unanswered, effects, faults } = await cutCalls(store, { calls, seed, until })
  return { figures: `${sent} calls, ${unanswered} sends cut before their answer, ${effects} effects`, faults }
}

/** After this many requests another restaurant is opened, since an overused one responds slowly. */
const REQUESTS_A_RESTAURANT = 10_000

async function fuzzed(store: StoreKind, requests: number, options: PartOptions): Promise<Outcome> {
  const { until = Number.POSITIVE_INFINITY, progress } = options
  const faults: string[] = []
  const succeeded = new Set<string>()
  let [sent, readAgain, handedOut] = [0, 0, 0]
  const describe = () =>
    `${sent} requests made from the OpenAPI document, ${readAgain} reads compared in all ways, ${handedOut} answers from memory`
  for (let seed = options.seed ?? Date.now(); sent < requests && Date.now() < until; seed += 1_000) {
    await using bistro = await openRestaurant(store)
    const figures = await fuzz(bistro, { requests: Math.min(REQUESTS_A_RESTAURANT, requests - sent), seed })
    sent += figures.sent
    readAgain += figures.readAgain
    handedOut += figures.handedOut
    faults.push(...figures.faults.map((fault) => `${fault} (seed ${seed})`))
    for (const operation of figures.succeeded) succeeded.add(operation)
    progress(describe)
  }
  return { figures: `${describe()}, ${succeeded.size} operations succeeded at`, faults }
}

function crashOutcome({ kills, calls, acknowledged, unanswered, readyMs, faults }: CrashFigures): Outcome {
  const middle = Math.round(readyMs[Math.floor(readyMs.length / 2)] ?? 0)
  const figures = `${kills} kills, ${calls} calls, ${acknowledged} changes acknowledged, ${unanswered} sends unanswered, back after ${middle} ms (median)`
  return { figures, faults }
}
