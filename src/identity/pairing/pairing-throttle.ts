import { MINUTE, SECOND } from '../../platform/core/clock.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import { networkOf } from '../../platform/http/server/client-address.ts'
import type { Sql } from '../../platform/storage/database.ts'
import { countTry } from '../users/across-accounts.ts'

// Wrong codes are answered 429 beyond these limits, which slows attackers down and shows them in the metrics. Right
// codes are not counted: a guest in the restaurant's own network must not be able to lock its devices out.
const PER_NETWORK = 10
const IN_ALL = 100

/** Counts a wrong code. Concurrent tries are all counted. */
export async function countPairing(sql: Sql, address: string, now: number): Promise<Refusal | undefined> {
  const [here, all] = subjectsOf(address)
  if ((await countTry(sql, here, now, MINUTE)) > PER_NETWORK) return tooMany()
  return (await countTry(sql, all, now, MINUTE)) > IN_ALL ? tooMany() : undefined
}

function subjectsOf(address: string): [here: string, all: string] {
  return [`pairing ${networkOf(address)}`, 'pairing']
}

function tooMany(): Refusal {
  return new Refusal('too_many_pairings', 'Too many tries. Wait a minute.', { retry_after: MINUTE / SECOND })
}
