import { type Client, openClient } from '../../../client/src/index.ts'
import { type Audit, auditBooks, readBefore } from './audit/reconcile.ts'
import { agree, booksOf, figuresOf, type Screen, showEvening } from './console-report.ts'
import { openTally, type Tally } from './counters.ts'
import type { RushOptions } from './options.ts'
import { openStage, playEvening } from './run-location.ts'
import { chanceFrom } from './seeded-random.ts'
import { openPace } from './time-scale.ts'
import { carrier, openLine } from './world/flaky-network.ts'
import { inTurns, readHouses } from './world/set-up-locations.ts'

const AT_ONCE = 16
/** An offline handheld retries until the network is back. */
const TRIES = 60
const PATIENCE_MS = 60_000

/** Runs the simulation against the service and compares the results; true: they agree. */
export async function rush(
  options: RushOptions,
  service: { url: string; key: string; isOurs?: boolean },
  screen: Screen,
): Promise<boolean> {
  const tell = (line: string) => screen.write(`${line}\n`)
  const tally = openTally()
  const client = openPlayers(service, tally)
  const houses = await readHouses(client, { count: options.locations, isOurs: service.isOurs === true }, tell)
  const printers = houses.reduce((sum, house) => sum + house.printers.length, 0)
  const befores = await inTurns(houses, AT_ONCE, (house) => readBefore(client, house))
  const pace = openPace(options.speed)
  const stages = houses.map((house, index) =>
    openStage(house, index, { options, url: service.url, client, pace, tally, printers }),
  )
  const where = houses.length === 1 ? houses[0]?.name : `${houses.length} locations`
  tell(
    `${where}: ${options.covers} covers${houses.length === 1 ? '' : ' each'}, ${options.speed} times as fast`,
  )
  const shown = showEvening(screen, tally, pace)
  const began = performance.now()
  const failures = (await Promise.all(stages.map((stage) => playEvening(stage, options)))).flat()
  const seconds = (performance.now() - began) / 1000
  shown.stop()
  screen.write(figuresOf(tally, seconds))
  const audits: Audit[] = await inTurns(
    stages.map((stage, index) => ({ stage, before: befores[index] as (typeof befores)[number] })),
    AT_ONCE,
    ({ stage, before }) => auditBooks(stage, before),
  )
  screen.write(`\n${booksOf(audits, failures)}`)
  return agree(audits, failures)
}

/** The shared client of all actors; each uses its own line. */
export function openPlayers(service: { url: string; key: string }, tally: Tally): Client {
  const straight = openLine(chanceFrom(0), 0, tally)
  return openClient({ ...service, retries: TRIES, timeoutMs: PATIENCE_MS, fetch: carrier(straight) })
}
