import { type Change, type Reach, spellReach } from '../context.ts'
import { ACCOUNT_ITSELF, appendEvent } from '../events/store.ts'
import { theLocation } from '../locations/actions.ts'
import { found } from '../refusal.ts'
import { RIGHTS_OF_OLD_KEYS, type Rights, spellRights } from '../rights.ts'
import { digestOf, hintOf, newKey } from './keys.ts'
import { insertKey, markKeyRevoked } from './store.ts'

export interface CreateKey {
  name: string
  /** Left out: all of the account. */
  reach?: Reach | undefined
  /** Left out: what every key could do when keys had no rights of their own. */
  rights?: Rights | undefined
  /** Left out: a random one. */
  key?: string | undefined
}

/** Creates an API key and returns it: only its hash is kept, so this is the one time it can be read. */
export async function createKey(
  change: Change,
  { name, reach = 'account', rights = RIGHTS_OF_OLD_KEYS, key = newKey() }: CreateKey,
): Promise<string> {
  const { sql, caller, now } = change
  if (reach !== 'account') for (const locationId of reach) await theLocation(change, locationId)
  const keyId = await insertKey(sql, {
    accountId: caller.accountId,
    rights: spellRights(rights),
    locations: spellReach(reach),
    name,
    digest: digestOf(key),
    hint: hintOf(key),
    createdAt: now,
  })
  await appendEvent(change, ACCOUNT_ITSELF, 'key.created', {
    key_id: keyId,
    name,
    location_id: reach === 'account' ? null : (reach[0] ?? null),
  })
  return key
}

/** Ends a key. Nodes that have just used it go on taking it for a few seconds. */
export async function revokeKey(change: Change, keyId: number): Promise<void> {
  const { sql, caller, now } = change
  const name = found(await markKeyRevoked(sql, caller.accountId, keyId, now), 'key_not_found', `Key ${keyId}`)
  await appendEvent(change, ACCOUNT_ITSELF, 'key.revoked', { key_id: keyId, name })
}
