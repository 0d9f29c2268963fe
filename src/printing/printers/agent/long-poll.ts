import type { ServerResponse } from 'node:http'
import type { Database } from '../../../platform/storage/database.ts'
import { onWork } from '../../jobs/delivery/work-signals.ts'
import type { Printer } from '../rules.ts'

/** Well within the time after which an agent that keeps silent counts as gone. */
export const MOST_WAIT_SECONDS = 5

/** One agent calls at a time; one that was restarted may have left another call behind. */
const MOST_CALLS = 4

type Place = Pick<Printer, 'accountId' | 'id'>

/** The calls of agents that are answered when there is work, not before. */
export function openWaits(database: Database) {
  const waiting = new Map<string, Set<() => void>>()
  const deafen = onWork(database, ['agent'], ({ accountId, printerId }) => {
    wakeAll(nameOf({ accountId, id: printerId }))
  })

  function wakeAll(name: string): void {
    for (const wake of waiting.get(name) ?? []) wake()
  }

  /** Begins to listen before anybody looks, so that no work comes in between; undefined: too many wait already. */
  function listen(printer: Place) {
    const name = nameOf(printer)
    const calls = waiting.get(name) ?? new Set()
    if (calls.size >= MOST_CALLS) return undefined
    const { promise: woken, resolve: wake } = Promise.withResolvers<void>()
    calls.add(wake)
    waiting.set(name, calls)
    return {
      /** Until there is work, the time is over, or nobody is there any more to be told. */
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
      deafen()
      for (const name of waiting.keys()) wakeAll(name)
    },
  }
}

const nameOf = ({ accountId, id }: Place) => `${accountId}/${id}`
