import { hash, randomBytes } from 'node:crypto'
import { SECOND } from '../clock.ts'
import type { Caller } from '../context.ts'
import { Refusal } from '../refusal.ts'
import type { Database } from '../storage/database.ts'
import { findKey } from './store.ts'

/** How long a revoked key may still be believed, on any node. */
const BELIEVED_MS = 5 * SECOND
const REMEMBERED_KEYS = 10_000

export type Keys = ReturnType<typeof openKeys>

/** Who is calling, by API key. Remembers good keys for a few seconds. */
export function openKeys(database: Database, now: () => number) {
  const remembered = new Map<string, { caller: Caller; until: number }>()

  async function callerFor(key: string | string[] | undefined): Promise<Caller> {
    if (typeof key !== 'string' || key === '') {
      throw new Refusal('key_missing', 'Send your API key in the header x-api-key.')
    }
    const known = remembered.get(key)
    if (known && known.until > now()) return known.caller
    remembered.delete(key)
    const caller = await database.read((sql) => findKey(sql, digestOf(key)))
    if (!caller) throw new Refusal('key_unknown', 'This API key is not known. Check the header x-api-key.')
    if (remembered.size >= REMEMBERED_KEYS) remembered.clear()
    remembered.set(key, { caller, until: now() + BELIEVED_MS })
    return caller
  }

  return { callerFor }
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
