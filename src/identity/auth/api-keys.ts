import { hash, randomBytes } from 'node:crypto'
import type { Caller } from '../../context.ts'
import { type Clock, formatInstant, MINUTE, SECOND } from '../../platform/core/clock.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import type { Keys } from '../../platform/http/calls/authenticate.ts'
import { networkOf } from '../../platform/http/server/client-address.ts'
import { createNetworkMatcher, networkIn } from '../../platform/runtime/cidr.ts'
import type { Database, Sql } from '../../platform/storage/database.ts'
import { isDirectoryComplete } from '../accounts/account-directory-store.ts'
import { accountMoved } from '../accounts/rules.ts'
import { findDevice, findKey, type KeyRecord } from './across-accounts.ts'
import type { KeyUses } from './key-last-used.ts'

/**
 * Cache time of a valid key on any node. Streams check their keys every two seconds: together that is less than the
 * five seconds that we promise for revocation.
 */
const BELIEVED_MS = 2.5 * SECOND
/** Prefix of device keys. */
const DEVICE_KEY = 'dk_'

const REMEMBERED_KEYS = 10_000

/** Unknown keys per minute and network; beyond this it is an attacker or a misconfigured terminal. */
const UNKNOWN_PER_MINUTE = 60
const REMEMBERED_NETWORKS = 10_000

interface Remembered {
  caller: Caller
  until: number
  /** Check of its allowed networks; undefined: any. */
  mayComeFrom: ((address: string) => boolean) | undefined
}

interface KeyParts {
  database: Database
  now: Clock
  uses: KeyUses
}

/** Authenticates callers by API key. Valid keys are cached for a few seconds. */
export function createKeyAuthenticator({ database, now, uses }: KeyParts): Keys {
  const remembered = new Map<string, Remembered>()

  const lookUps = new Map<string, Promise<KeyRecord | undefined>>()

  const isListed = cachedDirectoryState(now)

  const unknownKeyTries = new Map<string, { tries: number; until: number }>()

  /**
   * Caller of a cached key, without a promise, as nearly every request needs it. Keys bound to networks are checked
   * each time.
   */
  function cachedCaller(key: string | string[] | undefined): Caller | undefined {
    const known = typeof key === 'string' ? remembered.get(key) : undefined
    if (known === undefined || known.mayComeFrom !== undefined) return undefined
    return isWithin(known.until, BELIEVED_MS) ? known.caller : undefined
  }

  /** True if the key was valid at its last check or is being looked up: it needs no further query. */
  function isRecentlyValid(key: string | string[] | undefined): boolean {
    return typeof key === 'string' && (remembered.has(key) || lookUps.has(key))
  }

  function lastKnownAccount(key: string | string[] | undefined): number | undefined {
    return typeof key === 'string' ? remembered.get(key)?.caller.accountId : undefined
  }

  /** `address`: client address, for requests that are not authenticated yet. */
  async function callerFor(key: string | string[] | undefined, address?: string): Promise<Caller> {
    if (typeof key !== 'string' || key === '') {
      throw new Refusal('key_missing', 'Send your API key in the header x-api-key.')
    }
    const { caller, mayComeFrom } = await knownBy(key, address)
    if (mayComeFrom && address !== undefined && !mayComeFrom(address)) {
      throw new Refusal('network_not_allowed', `This API key may not be used from ${address}.`)
    }
    return caller
  }

  async function knownBy(key: string, address: string | undefined): Promise<Remembered> {
    const known = remembered.get(key)
    if (known && isWithin(known.until, BELIEVED_MS)) return known
    const found = await lookUp(key)
    if (!found) {
      remembered.delete(key)
      throw unknownKeyRefusal(address && networkOf(address))
    }
    const { caller, expiresAt, networks, movedTo } = found
    if (movedTo !== null) {
      remembered.delete(key)
      throw accountMoved(movedTo)
    }
    if (expiresAt !== null && expiresAt <= now()) {
      remembered.delete(key)
      throw new Refusal('key_expired', `This API key ended on ${formatInstant(expiresAt)} UTC.`)
    }
    if (remembered.size >= REMEMBERED_KEYS) remembered.clear()
    const until = Math.min(now() + BELIEVED_MS, expiresAt ?? Number.MAX_SAFE_INTEGER)
    const fresh = { caller, until, mayComeFrom: networks === null ? undefined : readNetworks(networks) }
    remembered.set(key, fresh)
    if (address !== undefined && caller.actor.kind === 'key') {
      uses.note({ accountId: caller.accountId, keyId: caller.actor.id, usedAt: now(), usedFrom: address })
    }
    return fresh
  }

  /** Concurrent look-ups of one key share one query: a whole fleet may reconnect at once. */
  function lookUp(key: string): Promise<KeyRecord | undefined> {
    const under = lookUps.get(key)
    if (under) return under
    const find = key.startsWith(DEVICE_KEY) ? findDevice : findKey
    const begun = database
      .read(async (sql) => find(sql, digestOf(key), await isListed(sql)))
      .finally(() => lookUps.delete(key))
    lookUps.set(key, begun)
    return begun
  }

  /**
   * Refusal of an unknown key. Only unknown keys are throttled; a valid key works, whatever else comes from its
   * network.
   */
  function unknownKeyRefusal(network: string | undefined): Refusal {
    if (network !== undefined && triesFrom(network) > UNKNOWN_PER_MINUTE) {
      return new Refusal('too_many_unknown_keys', 'Too many unknown API keys from here. Wait a minute.', {
        retry_after: MINUTE / SECOND,
      })
    }
    return new Refusal('key_unknown', 'This API key is not known. Check the header x-api-key.')
  }

  function triesFrom(network: string): number {
    const known = unknownKeyTries.get(network)
    if (known && isWithin(known.until, MINUTE)) return ++known.tries
    if (unknownKeyTries.size >= REMEMBERED_NETWORKS) unknownKeyTries.clear()
    unknownKeyTries.set(network, { tries: 1, until: now() + MINUTE })
    return 1
  }

  /** True if the time lies ahead, but not further than it can: a clock that is set back must not extend anything. */
  function isWithin(until: number, atMostMs: number): boolean {
    const left = until - now()
    return left > 0 && left <= atMostMs
  }

  return { callerFor, cachedCaller, lastKnownAccount, isRecentlyValid }
}

/** Caches for a minute whether the directory is complete. An outdated `false` only costs an extra search. */
function cachedDirectoryState(now: Clock): (sql: Sql) => Promise<boolean> {
  let known: { isWhole: boolean; at: number } | undefined
  return async (sql) => {
    const age = known === undefined ? MINUTE : now() - known.at
    if (known === undefined || age < 0 || age >= MINUTE) {
      known = { isWhole: await isDirectoryComplete(sql), at: now() }
    }
    return known.isWhole
  }
}

function readNetworks(spelled: string): (address: string) => boolean {
  return createNetworkMatcher(spelled.split(' ').flatMap((entry) => networkIn(entry) ?? []))
}

export function newDeviceKey(routing: string): string {
  return `${DEVICE_KEY}${routing}_${randomBytes(32).toString('base64url')}`
}

export function newKey(routing: string): string {
  return `ck_${routing}_${randomBytes(32).toString('base64url')}`
}

/** Digest of a key. Keys are long and random, so a plain hash cannot be reversed or guessed. */
export function digestOf(key: string): string {
  return hash('sha256', key)
}

/** Last characters of a key, for its owner to recognise it. */
export function hintOf(key: string): string {
  return `…${key.slice(-4)}`
}
