import { type Client, simulatedReader } from '../../../client/src/index.ts'
import { openBook } from './audit/expected-ledger.ts'
import { openPaper } from './audit/printed-tickets.ts'
import type { Tally } from './counters.ts'
import { planEvening } from './evening-plan.ts'
import { visit } from './guest-party.ts'
import type { RushOptions } from './options.ts'
import { chanceFrom } from './seeded-random.ts'
import type { Pace } from './time-scale.ts'
import { openErrands, openTables, type Stage, type Waiter } from './world/actors.ts'
import { openLine, over } from './world/flaky-network.ts'
import type { House } from './world/location-model.ts'
import { openWorkers } from './world/workers.ts'

/** The total poll rate, about that of a fleet of printers. */
const POLLS_A_SECOND = 400
const FASTEST_POLL_MS = 200

interface Parts {
  options: RushOptions
  url: string
  client: Client
  pace: Pace
  tally: Tally
  /** The number of printers of all locations. */
  printers: number
}

/** Sets up the staff and the faults of one location. */
export function openStage(house: House, index: number, parts: Parts): Stage {
  const { options, url, client, pace, tally, printers } = parts
  const chance = chanceFrom(options.seed * 1_000_003 + index)
  const waiters = house.staff.map(({ staffId, name }): Waiter => {
    const line = openLine(chanceFrom(chance.below(2 ** 31)), options.faults, tally)
    const inTurn = openErrands()
    return { staffId, name, client, line, errand: (work) => inTurn(() => over(line, work)) }
  })
  const bartender = waiters.length > 1 ? waiters.pop() : waiters[0]
  if (!bartender) throw new Error('the location has no staff')
  return {
    url,
    house,
    pace,
    chance,
    faults: options.faults,
    tally,
    book: openBook(),
    paper: openPaper(),
    tables: openTables(house.tables),
    waiters,
    bartender,
    reader: simulatedReader({ wait: pace.wait }),
    client,
    pollMs: Math.max(FASTEST_POLL_MS, pace.minuteMs / 2, (printers * 1000) / POLLS_A_SECOND),
  }
}

/** Runs the simulation of one location; returns the failures. */
export async function playEvening(stage: Stage, { covers, faults }: RushOptions): Promise<string[]> {
  const parties = planEvening(stage.chance, stage.house, covers, faults)
  stage.tally.parties.expected += parties.length
  const workers = await openWorkers(stage)
  const ends = await Promise.allSettled(parties.map((party) => visit(stage, party)))
  for (const worker of workers) await worker.finish()
  return ends.flatMap((end, index) =>
    end.status === 'fulfilled'
      ? []
      : [`${stage.house.name}, party ${parties[index]?.number}: ${inWords(end.reason)}`],
  )
}

function inWords(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string }
  return [code, message].filter((part) => part !== undefined).join(': ')
}
