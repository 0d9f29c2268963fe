import type { Client, SimulatedReader } from '../../../../client/src/index.ts'
import type { Book, BookedOrder } from '../audit/expected-ledger.ts'
import type { Paper } from '../audit/printed-tickets.ts'
import type { Tally } from '../counters.ts'
import type { Party } from '../evening-plan.ts'
import type { Chance } from '../seeded-random.ts'
import type { Pace } from '../time-scale.ts'
import type { Line } from './flaky-network.ts'
import type { House } from './location-model.ts'

/** One restaurant on its evening, and all who work in it. */
export interface Stage {
  url: string
  house: House
  pace: Pace
  chance: Chance
  faults: number
  tally: Tally
  book: Book
  paper: Paper
  tables: Tables
  waiters: Waiter[]
  bartender: Waiter
  reader: SimulatedReader
  /** On a line that is never cut: for whoever is no handheld. */
  client: Client
  /** How often printers ask, in real milliseconds: all printers of a rush together ask no more than a fleet does. */
  pollMs: number
}

/** Somebody with a handheld, who does one thing after the other. */
export interface Waiter {
  staffId: number
  name: string
  client: Client
  line: Line
  /** When it is done with what it was asked before. */
  errand: <T>(work: () => Promise<T>) => Promise<T>
}

/** A party at its place. */
export interface Visit {
  stage: Stage
  party: Party
  waiter: Waiter
  order: BookedOrder
  /** Undefined at the bar. */
  tableId: number | undefined
}

/** Who works beside the waiters, for as long as the evening lasts. */
export interface Worker {
  /** Everything that was broken is mended; resolves when nothing is left to do. */
  finish: () => Promise<void>
}

/** The tables of a house: whoever comes waits for one. */
export interface Tables {
  take: (covers: number) => Promise<number>
  /** One that is free at this moment, if any is. */
  another: (covers: number) => number | undefined
  free: (tableId: number) => void
}

export function openTables(all: House['tables']): Tables {
  const free = [...all].sort((one, other) => one.seats - other.seats)
  const seatsOf = new Map(all.map(({ tableId, seats }) => [tableId, seats]))
  const waiting: { covers: number; seat: (tableId: number) => void }[] = []

  /** The smallest that is large enough, else the largest: nobody is sent away. */
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

/** One thing after the other. */
export function openErrands(): Waiter['errand'] {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work)
    last = mine.catch(() => {})
    return mine
  }
}
