import type { ServerResponse } from 'node:http'
import type { Database } from '../../../platform/storage/database.ts'
import { onJobReady } from '../../jobs/delivery/work-signals.ts'
import type { Printer } from '../rules.ts'

/** Well below the time after which a silent agent counts as offline. */
export const MOST_WAIT_SECONDS = 5

/** An agent has one call open at a time; a restarted agent may have left another one behind. */
const MOST_CALLS = 4

type Place = Pick<Printer, 'accountId' | 'id'>

/** Long polls of agents, which are answered as soon as there is a job. */
export function createJobWaits(database: Database) {
  const waiting = new Map<string, Set<() => void>>()
  const unsubscribe = onJobReady(database, ['agent'], ({ accountId, printerId }) => {
    wakeAll(nameOf({ accountId, id: printerId }))
  })

  function wakeAll(name: string): void {
    for (const wake of waiting.get(name) ?? []) wake()
  }

  /** Subscribes before the job lookup, so that no job is missed in between. Undefined: too many calls are waiting. */
  function listen(printer: Place) {
    const name = nameOf(printer)
    const calls = waiting.get(name) ?? new Set()
    if (calls.size >= MOST_CALLS) return undefined
    const { promise: woken, resolve: wake } = Promise.withResolvers<void>()
    calls.add(wake)
    waiting.set(name, calls)
    return {
      /** Resolves when there is a job, after the timeout, or when the client disconnects. */
      async wait(ms: number, response: ServerResponse): Promise<void> {
        const timer = setTimeout(wake, ms)
        response.once('close', wake)
        await woken
        clearTimeout(timer)
        response.off('close', wake)
      },
      [Symbol.dispose]() {
        calls.delete(wake)
        if (calls.size === 0 && waiting.get(name) === calls) waiting.delete(name)
      },
    }
  }

  return {
    listen,
    close(): void {
      unsubscribe()
      for (const name of waiting.keys()) wakeAll(name)
    },
  }
}

const nameOf = ({ accountId, id }: Place) => `${accountId}/${id}`
