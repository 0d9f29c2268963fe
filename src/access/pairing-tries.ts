import { MINUTE, SECOND } from '../clock.ts'
import { networkOf } from '../http/address.ts'
import { countTry, takeBackTry } from '../people/across-accounts.ts'
import { Refusal } from '../refusal.ts'
import type { Sql } from '../storage/database.ts'

// A code has 40 bits and lives for ten minutes: at this pace nobody finds one.
const PER_NETWORK = 10
const IN_ALL = 100

/**
 * Counts a try before the code is looked at, so that tries at once are all counted, and a right code beyond the
 * limits is refused as any other: it might have been guessed.
 */
export async function countPairing(sql: Sql, address: string, now: number): Promise<Refusal | undefined> {
  const [here, all] = subjectsOf(address)
  if ((await countTry(sql, here, now, MINUTE)) > PER_NETWORK) return tooMany()
  return (await countTry(sql, all, now, MINUTE)) > IN_ALL ? tooMany() : undefined
}

/** A right code was no guess. */
export async function takeBackPairing(sql: Sql, address: string): Promise<void> {
  for (const subject of subjectsOf(address)) await takeBackTry(sql, subject)
}

function subjectsOf(address: string): [here: string, all: string] {
  return [`pairing ${networkOf(address)}`, 'pairing']
}

function tooMany(): Refusal {
  return new Refusal('too_many_pairings', 'Too many tries. Wait a minute.', { retry_after: MINUTE / SECOND })
}
