import { type SeededRandom, seededRandom } from '../../src/programs/simulation/seeded-random.ts'
import { httpClient } from './client.ts'
import type { Shift } from './request-until-answered.ts'
import { nextStep } from './waiter-actions.ts'

const WAITERS = 16
const PAUSE_MS = 50

export interface Work {
  shift: Shift
  chance: SeededRandom
  /** The present address of the service. */
  url: () => string
  apiKey: string
}

/** Waiters work over real connections until they are stopped. */
export function beginWork({ shift, chance, url, apiKey }: Work) {
  const client = httpClient(url, apiKey)
  let open = true
  const waiters = Array.from({ length: WAITERS }, async (_, index) => {
    const waiter = {
      name: `w${index}`,
      shift,
      chance: seededRandom(chance.below(2 ** 31)),
      send: client,
      pause: () => sleep(PAUSE_MS),
    }
    while (open) await nextStep(waiter)
  })
  const all = Promise.all(waiters)
  all.catch((error) => shift.faults.push(`a waiter stopped: ${error}`))
  return {
    finished: async () => {
      open = false
      await all
    },
    [Symbol.dispose]() {
      open = false
      client[Symbol.dispose]()
    },
  }
}

export const sleep = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
