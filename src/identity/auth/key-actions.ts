import { type Change, mustReach, type Reach, readReach, spellReach } from '../../context.ts'
import { ACCOUNT_ITSELF, appendEvent } from '../../events/store.ts'
import { theLocation } from '../../locations/actions.ts'
import { HOUR } from '../../platform/core/clock.ts'
import { found, refuseIf } from '../../platform/core/refusal.ts'
import { RIGHTS_OF_OLD_KEYS, type Rights, readRights, spellRights } from '../../platform/core/rights.ts'
import { insertDirectoryEntry } from '../accounts/account-directory-store.ts'
import { routingOf } from './account-prefix.ts'
import { digestOf, hintOf, newKey } from './api-keys.ts'
import { endOfOverlap, nameOfKey, whyNotGive, whyNotRotate } from './rules.ts'
import {
  copyChannel,
  findKeyInUse,
  insertKey,
  type KeyRow,
  markKeyReplaced,
  markKeyRevoked,
  updateKey,
} from './store.ts'

/** Settings of an API key. */
export interface KeySettings {
  name: string
  rights: Rights
  reach: Reach
  /** Null: it does not expire. */
  expiresAt: number | null
  /** Networks it may be used from; empty: any. */
  networks: readonly string[]
  /** Test key; cannot be changed later. */
  isTest: boolean
  /** Rate limit; null: none. */
  perSecond: number | null
  /** Web origins that may use it; empty: none. */
  origins: readonly string[]
}

/** Defaults: the rights of old keys, all locations, any network. */
export type CreateKey = Pick<KeySettings, 'name'> &
  Partial<KeySettings> & {
    /** Default: random. */
    key?: string | undefined
  }

export interface MadeKey {
  keyId: number
  key: string
}

/** Creates an API key and returns it. Only its hash is stored, so it cannot be read again. */
export async function createKey(change: Change, { key, ...settings }: CreateKey): Promise<string> {
  return (await makeKey(change, { ...NEW_KEY, ...settings }, key)).key
}

const NEW_KEY: Omit<KeySettings, 'name'> = {
  rights: RIGHTS_OF_OLD_KEYS,
  reach: 'account',
  expiresAt: null,
  networks: [],
  isTest: false,
  perSecond: null,
  origins: [],
}

/** Creates an API key and returns it with its id. */
export async function makeKey(change: Change, settings: KeySettings, given?: string): Promise<MadeKey> {
  const { sql, caller, now } = change
  mustReach(caller, ACCOUNT_ITSELF)
  await mustBeGiven(change, settings)
  const key = given ?? newKey(await routingOf(sql, caller.accountId))
  const keyId = await insertKey(sql, {
    ...rowOf(settings),
    accountId: caller.accountId,
    isTest: settings.isTest ? 1 : 0,
    digest: digestOf(key),
    hint: hintOf(key),
    createdAt: now,
  })
  await insertDirectoryEntry(sql, caller.accountId, digestOf(key))
  await appendEvent(change, ACCOUNT_ITSELF, 'key.created', { key_id: keyId, ...eventData(settings) })
  return { keyId, key }
}

/** Changes the settings of a key. Nodes may use the old ones for a few seconds. */
export async function changeKey(
  change: Change,
  keyId: number,
  computeSettings: (key: KeyRow) => Partial<KeySettings>,
): Promise<void> {
  const { sql, caller } = change
  const key = await theKey(change, keyId)
  const settings = { ...settingsOf(key), ...computeSettings(key) }
  await mustBeGiven(change, settings)
  await updateKey(sql, caller.accountId, keyId, rowOf(settings))
  await appendEvent(change, ACCOUNT_ITSELF, 'key.changed', { key_id: keyId, ...eventData(settings) })
}

/** Creates a successor of a key; both are valid for the overlap. */
export async function rotateKey(
  change: Change,
  keyId: number,
  overlapHours: number,
): Promise<MadeKey & { oldUntil: number }> {
  const { sql, caller, now } = change
  const old = await theKey(change, keyId)
  refuseIf(whyNotRotate(old))
  const oldUntil = endOfOverlap(old, now, overlapHours * HOUR)
  const made = await makeKey(change, settingsOf(old))
  await copyChannel(sql, caller.accountId, keyId, made.keyId)
  await markKeyReplaced(sql, caller.accountId, keyId, { replacedBy: made.keyId, expiresAt: oldUntil })
  await appendEvent(change, ACCOUNT_ITSELF, 'key.rotated', {
    key_id: keyId,
    name: nameOfKey(old.name, old.isTest === 1),
    replaced_by: made.keyId,
  })
  return { ...made, oldUntil }
}

/** Revokes a key. Nodes may accept it for a few seconds more. */
export async function revokeKey(change: Change, keyId: number): Promise<void> {
  const { sql, caller, now } = change
  mustReach(caller, ACCOUNT_ITSELF)
  const revoked = found(
    await markKeyRevoked(sql, caller.accountId, keyId, now),
    'key_not_found',
    `Key ${keyId}`,
  )
  const name = nameOfKey(revoked.name, revoked.isTest === 1)
  await appendEvent(change, ACCOUNT_ITSELF, 'key.revoked', { key_id: keyId, name })
}

async function mustBeGiven(change: Change, settings: Pick<KeySettings, 'rights' | 'reach'>): Promise<void> {
  refuseIf(whyNotGive(change.caller, settings))
  if (settings.reach === 'account') return
  for (const locationId of settings.reach) await theLocation(change, locationId)
}

/** Locks and returns a key that is not revoked. */
async function theKey({ sql, caller }: Change, keyId: number): Promise<KeyRow> {
  mustReach(caller, ACCOUNT_ITSELF)
  return found(await findKeyInUse(sql, caller.accountId, keyId), 'key_not_found', `Key ${keyId}`)
}

function rowOf({ name, rights, reach, expiresAt, networks, perSecond, origins }: KeySettings) {
  return {
    name,
    rights: spellRights(rights),
    locations: spellReach(reach),
    expiresAt,
    networks: networks.length === 0 ? null : networks.join(' '),
    perSecond,
    origins: origins.length === 0 ? null : origins.join(' '),
  }
}

function settingsOf(row: KeyRow): KeySettings {
  const { name, rights, locations, expiresAt, networks, perSecond, origins, isTest } = row
  return {
    name,
    rights: readRights(rights),
    reach: readReach(locations),
    expiresAt,
    networks: networks === null ? [] : networks.split(' '),
    perSecond,
    origins: origins === null ? [] : origins.split(' '),
    isTest: isTest === 1,
  }
}

function eventData({ name, rights, reach, perSecond, origins, isTest }: KeySettings) {
  return {
    name: nameOfKey(name, isTest),
    rights: [...rights],
    locations: reach === 'account' ? [] : [...reach],
    location_id: reach !== 'account' && reach.length === 1 ? (reach[0] ?? null) : null,
    ...(perSecond !== null && { requests_per_second: perSecond }),
    ...(origins.length > 0 && { origins: [...origins] }),
  }
}
