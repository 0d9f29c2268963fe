import { type Client, simulatedReader } from '../../../client/src/index.ts'
import { createLedger } from './audit/expected-ledger.ts'
import { createPrintedTickets } from './audit/printed-tickets.ts'
import type { Counters } from './counters.ts'
import { planEvening } from './evening-plan.ts'
import { visit } from './guest-party.ts'
import type { RushOptions } from './options.ts'
import { seededRandom } from './seeded-random.ts'
import type { TimeScale } from './time-scale.ts'
import { createTables, createTaskQueue, type Stage, type Waiter } from './world/actors.ts'
import { createFlakyLine, withLine } from './world/flaky-network.ts'
import type { LocationModel } from './world/location-model.ts'
import { startWorkers } from './world/workers.ts'

/** The total poll rate, about that of a fleet of printers. */
const POLLS_A_SECOND = 400
const FASTEST_POLL_MS = 200

interface Parts {
  options: RushOptions
  url: string
  client: Client
  pace: TimeScale
  tally: Counters
  /** The number of printers of all locations. */
  printers: number
}

/** Sets up the staff and the faults of one location. */
export function createStage(location: LocationModel, index: number, parts: Parts): Stage {
  const { options, url, client, pace, tally, printers } = parts
  const chance = seededRandom(options.seed * 1_000_003 + index)
  const waiters = location.staff.map(({ staffId, name }): Waiter => {
    const line = createFlakyLine(seededRandom(chance.below(2 ** 31)), options.faults, tally)
    const inTurn = createTaskQueue()
    return { staffId, name, client, line, enqueue: (work) => inTurn(() => withLine(line, work)) }
  })
  const bartender = waiters.length > 1 ? waiters.pop() : waiters[0]
  if (!bartender) throw new Error('the location has no staff')
  return {
    url,
    location,
    pace,
    chance,
    faults: options.faults,
    tally,
    book: createLedger(),
    paper: createPrintedTickets(),
    tables: createTables(location.tables),
    waiters,
    bartender,
    reader: simulatedReader({ wait: pace.wait }),
    client,
    pollMs: Math.max(FASTEST_POLL_MS, pace.minuteMs / 2, (printers * 1000) / POLLS_A_SECOND),
  }
}

/** Runs the simulation of one location; returns the failures. */
export async function playEvening(stage: Stage, { covers, faults }: RushOptions): Promise<string[]> {
  const parties = planEvening(stage.chance, stage.location, covers, faults)
  stage.tally.parties.expected += parties.length
  const workers = await startWorkers(stage)
  const ends = await Promise.allSettled(parties.map((party) => visit(stage, party)))
  for (const worker of workers) await worker.finish()
  return ends.flatMap((end, index) =>
    end.status === 'fulfilled'
      ? []
      : [`${stage.location.name}, party ${parties[index]?.number}: ${inWords(end.reason)}`],
  )
}

function inWords(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string }
  return [code, message].filter((part) => part !== undefined).join(': ')
}
