import { type Client, openClient } from '../../../client/src/index.ts'
import { type Audit, readBefore, reconcile } from './audit/reconcile.ts'
import { agree, booksOf, metricsText, type Screen, showEvening } from './console-report.ts'
import { type Counters, createCounters } from './counters.ts'
import type { RushOptions } from './options.ts'
import { createStage, playEvening } from './run-location.ts'
import { seededRandom } from './seeded-random.ts'
import { createTimeScale } from './time-scale.ts'
import { createFlakyLine, lineFetch } from './world/flaky-network.ts'
import { mapConcurrently, readLocationModels } from './world/set-up-locations.ts'

const AT_ONCE = 16
/** An offline handheld retries until the network is back. */
const TRIES = 60
const TIMEOUT_MS = 60_000

/** Runs the simulation against the service and compares the results; true: they agree. */
export async function rush(
  options: RushOptions,
  service: { url: string; key: string; isOurs?: boolean },
  screen: Screen,
): Promise<boolean> {
  const writeLine = (line: string) => screen.write(`${line}\n`)
  const tally = createCounters()
  const client = createPlayersClient(service, tally)
  const locations = await readLocationModels(
    client,
    { count: options.locations, isOurs: service.isOurs === true },
    writeLine,
  )
  const printers = locations.reduce((sum, location) => sum + location.printers.length, 0)
  const befores = await mapConcurrently(locations, AT_ONCE, (location) => readBefore(client, location))
  const pace = createTimeScale(options.speed)
  const stages = locations.map((location, index) =>
    createStage(location, index, { options, url: service.url, client, pace, tally, printers }),
  )
  const where = locations.length === 1 ? locations[0]?.name : `${locations.length} locations`
  writeLine(
    `${where}: ${options.covers} covers${locations.length === 1 ? '' : ' each'}, ${options.speed} times as fast`,
  )
  const shown = showEvening(screen, tally, pace)
  const began = performance.now()
  const failures = (await Promise.all(stages.map((stage) => playEvening(stage, options)))).flat()
  const seconds = (performance.now() - began) / 1000
  shown.stop()
  screen.write(metricsText(tally, seconds))
  const audits: Audit[] = await mapConcurrently(
    stages.map((stage, index) => ({ stage, before: befores[index] as (typeof befores)[number] })),
    AT_ONCE,
    ({ stage, before }) => reconcile(stage, before),
  )
  screen.write(`\n${booksOf(audits, failures)}`)
  return agree(audits, failures)
}

/** The shared client of all actors; each uses its own line. */
export function createPlayersClient(service: { url: string; key: string }, tally: Counters): Client {
  const straight = createFlakyLine(seededRandom(0), 0, tally)
  return openClient({ ...service, retries: TRIES, timeoutMs: TIMEOUT_MS, fetch: lineFetch(straight) })
}
