import { hash, randomBytes } from 'node:crypto'
import { MINUTE, SECOND } from '../clock.ts'
import type { Caller } from '../context.ts'
import { networkOf } from '../http/address.ts'
import type { Keys } from '../http/doors.ts'
import { Refusal } from '../refusal.ts'
import type { Database } from '../storage/database.ts'
import { findKey } from './across-accounts.ts'

/** How long a revoked key may still be believed, on any node. */
const BELIEVED_MS = 5 * SECOND
const REMEMBERED_KEYS = 10_000

/** Who sends more unknown keys than this in a minute is guessing, or a terminal that was set up wrongly. */
const UNKNOWN_PER_MINUTE = 60
const REMEMBERED_NETWORKS = 10_000

/** Who is calling, by API key. Remembers good keys for a few seconds. */
export function openKeys(database: Database, now: () => number): Keys {
  const remembered = new Map<string, { caller: Caller; until: number }>()

  const lookUps = new Map<string, Promise<Caller | undefined>>()

  const strangers = new Map<string, { tries: number; until: number }>()

  /** Whose key it is, if that was asked a moment ago: without a promise, as nearly every request has it. */
  function remembers(key: string | string[] | undefined): Caller | undefined {
    const known = typeof key === 'string' ? remembered.get(key) : undefined
    return known && isWithin(known.until, BELIEVED_MS) ? known.caller : undefined
  }

  /** Whether the key was good when it was last asked for, or is being asked for: it costs no look-up of its own. */
  function hasMet(key: string | string[] | undefined): boolean {
    return typeof key === 'string' && (remembered.has(key) || lookUps.has(key))
  }

  /** `address`: from where the key came, when it is somebody knocking. */
  async function callerFor(key: string | string[] | undefined, address?: string): Promise<Caller> {
    if (typeof key !== 'string' || key === '') {
      throw new Refusal('key_missing', 'Send your API key in the header x-api-key.')
    }
    const known = remembers(key)
    if (known) return known
    const caller = await lookUp(key)
    if (!caller) {
      remembered.delete(key)
      throw strangerAt(address && networkOf(address))
    }
    if (remembered.size >= REMEMBERED_KEYS) remembered.clear()
    remembered.set(key, { caller, until: now() + BELIEVED_MS })
    return caller
  }

  /** A whole fleet comes back at once with one key: it is looked up once for all of them. */
  function lookUp(key: string): Promise<Caller | undefined> {
    const under = lookUps.get(key)
    if (under) return under
    const begun = database.read((sql) => findKey(sql, digestOf(key))).finally(() => lookUps.delete(key))
    lookUps.set(key, begun)
    return begun
  }

  /** Only unknown keys are ever turned away: whoever holds a good one gets in, whatever else knocks there. */
  function strangerAt(network: string | undefined): Refusal {
    if (network !== undefined && triesFrom(network) > UNKNOWN_PER_MINUTE) {
      return new Refusal('too_many_unknown_keys', 'Too many unknown API keys from here. Wait a minute.', {
        retry_after: MINUTE / SECOND,
      })
    }
    return new Refusal('key_unknown', 'This API key is not known. Check the header x-api-key.')
  }

  function triesFrom(network: string): number {
    const known = strangers.get(network)
    if (known && isWithin(known.until, MINUTE)) return ++known.tries
    if (strangers.size >= REMEMBERED_NETWORKS) strangers.clear()
    strangers.set(network, { tries: 1, until: now() + MINUTE })
    return 1
  }

  /** A clock that is set back must not make anything last longer than it may. */
  function isWithin(until: number, atMostMs: number): boolean {
    const left = until - now()
    return left > 0 && left <= atMostMs
  }

  return { callerFor, remembers, hasMet }
}

export function newKey(): string {
  return `ck_${randomBytes(32).toString('base64url')}`
}

/** Keys are long and random, so a plain hash cannot be turned back, and looking it up tells nothing. */
export function digestOf(key: string): string {
  return hash('sha256', key)
}

/** The end of a key, by which its owner knows it again. */
export function hintOf(key: string): string {
  return `…${key.slice(-4)}`
}
