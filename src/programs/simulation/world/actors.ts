import type { Client, SimulatedReader } from '../../../../client/src/index.ts'
import type { BookedOrder, ExpectedLedger } from '../audit/expected-ledger.ts'
import type { PrintedTickets } from '../audit/printed-tickets.ts'
import type { Counters } from '../counters.ts'
import type { Party } from '../evening-plan.ts'
import type { SeededRandom } from '../seeded-random.ts'
import type { TimeScale } from '../time-scale.ts'
import type { Line } from './flaky-network.ts'
import type { LocationModel } from './location-model.ts'

/** One simulated location with all its actors. */
export interface Stage {
  url: string
  location: LocationModel
  pace: TimeScale
  chance: SeededRandom
  faults: number
  tally: Counters
  book: ExpectedLedger
  paper: PrintedTickets
  tables: Tables
  waiters: Waiter[]
  bartender: Waiter
  reader: SimulatedReader
  /** A client on a reliable line, for everything but handhelds. */
  client: Client
  /** The poll interval of printers in real milliseconds, such that all printers together poll like a fleet. */
  pollMs: number
}

/** A server with a handheld, who does one task at a time. */
export interface Waiter {
  staffId: number
  name: string
  client: Client
  line: Line
  /** Runs the task after all earlier ones. */
  enqueue: <T>(work: () => Promise<T>) => Promise<T>
}

/** A party at its table. */
export interface Visit {
  stage: Stage
  party: Party
  waiter: Waiter
  order: BookedOrder
  /** Undefined at the bar. */
  tableId: number | undefined
}

/** A simulated device that runs alongside the servers. */
export interface Worker {
  /** Repairs everything that is broken; resolves when nothing is left to do. */
  finish: () => Promise<void>
}

/** The tables of a location; arriving parties wait for one. */
export interface Tables {
  take: (covers: number) => Promise<number>
  /** A table that is free at this moment, if any. */
  another: (covers: number) => number | undefined
  free: (tableId: number) => void
}

export function createTables(all: LocationModel['tables']): Tables {
  const free = [...all].sort((one, other) => one.seats - other.seats)
  const seatsOf = new Map(all.map(({ tableId, seats }) => [tableId, seats]))
  const waiting: { covers: number; seat: (tableId: number) => void }[] = []

  /** The smallest table that is large enough, else the largest: nobody is turned away. */
  function another(covers: number): number | undefined {
    const found = free.find(({ seats }) => seats >= covers) ?? free.at(-1)
    if (found) free.splice(free.indexOf(found), 1)
    return found?.tableId
  }

  return {
    another,
    take(covers) {
      const tableId = another(covers)
      if (tableId !== undefined) return Promise.resolve(tableId)
      return new Promise((seat) => waiting.push({ covers, seat }))
    },
    free(tableId) {
      const next = waiting.shift()
      if (next) return next.seat(tableId)
      free.push({ tableId, seats: seatsOf.get(tableId) ?? 0 })
      free.sort((one, other) => one.seats - other.seats)
    },
  }
}

/** Runs tasks one after the other. */
export function createTaskQueue(): Waiter['enqueue'] {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work)
    last = mine.catch(() => {})
    return mine
  }
}
