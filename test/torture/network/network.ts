import type { AddressInfo } from 'node:net'
import { type SeededRandom, seededRandom } from '../../../src/programs/simulation/seeded-random.ts'
import { API_KEY } from '../../support/database/template.ts'
import { openRestaurant, type StoreKind } from '../../support/test-app.ts'
import { httpClient } from '../client.ts'
import { faultsOf, lostOrDoubled } from '../invariants.ts'
import { newShift } from '../request-until-answered.ts'
import { type Fate, openProxy } from '../support/tcp-fault-proxy.ts'
import { hireStaff } from '../waiter-actions.ts'

export interface CutFigures {
  sent: number
  /** Requests without a response, whether or not they had their effect. */
  unanswered: number
  effects: number
  faults: string[]
}

export interface CutOptions {
  calls: number
  seed: number
  /** No call begins after this instant. */
  until?: number | undefined
}

const AT_ONCE = 20

/** Sends changes over connections that are cut, half closed and delayed at random, each until it is answered. */
export async function cutCalls(
  store: StoreKind,
  { calls, seed, until = Number.POSITIVE_INFINITY }: CutOptions,
): Promise<CutFigures> {
  await using bistro = await openRestaurant(store)
  await bistro.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = bistro.app.server.address() as AddressInfo
  const chance = seededRandom(seed)
  await using proxy = await openProxy({ host: '127.0.0.1', port }, () => someFate(chance))
  using client = httpClient(() => `http://127.0.0.1:${proxy.port}`, API_KEY, { keepAlive: false })
  const shift = newShift()
  let sent = 0
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 5))
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, index) => {
      // Some are sent twice at the same moment, as an impatient terminal would.
      const send = (request: Parameters<typeof client>[0]) => {
        if (chance.percent(20)) client(request).catch(() => {})
        return client(request)
      }
      const waiter = { name: `c${index}`, shift, chance: seededRandom(chance.below(2 ** 31)), send, pause }
      for (let call = index; call < calls && Date.now() < until; call += AT_ONCE) {
        await hireStaff(waiter, 1)
        sent++
      }
    }),
  )
  const [{ effects } = { effects: 0 }] = await bistro.sql<{ effects: number }>`
    select cast(count(*) as integer) as effects from staff where first_name like 'k-%'`
  const faults = [
    ...shift.faults,
    ...(effects === sent ? [] : [`${sent} calls had ${effects} effects`]),
    ...(await faultsOf(bistro.database, store)),
    ...(await lostOrDoubled(bistro.database, shift.acknowledged.values())),
  ]
  return { sent, unanswered: shift.statuses.get(0) ?? 0, effects, faults }
}

/** A request has some 300 bytes, its response some 250: most cuts fall within, some before, some after. */
function someFate(chance: SeededRandom): Fate {
  const kind = chance.below(10)
  if (kind < 3) return { cutAfterUp: 1 + chance.below(350) }
  if (kind < 6) return { cutAfterDown: 1 + chance.below(300) }
  if (kind < 7) return { endAfterUp: 1 + chance.below(350) }
  if (kind < 8) return { delayMs: chance.below(20) }
  return {}
}
