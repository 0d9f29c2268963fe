import type { Static } from 'typebox'
import { mustReach, readReach } from '../../context.ts'
import { ACCOUNT_ITSELF } from '../../events/store.ts'
import { formatInstant } from '../../platform/core/clock.ts'
import { readRights } from '../../platform/core/rights.ts'
import { changeCall, readCall } from '../../platform/http/calls/call.ts'
import { Id, Instant, InstantOrEmpty, One, Shape, Text } from '../../platform/http/schema/fields.ts'
import {
  requireCurrentVersion,
  SeenVersion,
  Version,
  withVersion,
} from '../../platform/http/schema/optimistic-locking.ts'
import { Limit, pageOf, pageSize } from '../../platform/http/schema/paging.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { accountOfCaller } from './account-routes.ts'
import { changeKey, type KeySettings, makeKey, revokeKey, rotateKey } from './key-actions.ts'
import {
  ExpiresAt,
  endIn,
  Locations,
  Networks,
  networksIn,
  Origins,
  originsIn,
  PerSecond,
  RightField,
  Rights,
  reachIn,
  Test,
} from './key-fields.ts'
import { type KeyRow, listKeys } from './store.ts'

const OVERLAP_HOURS = 30 * 24
const USUAL_OVERLAP_HOURS = 24

const Secret = Type.String({
  description: 'The key itself, shown only once',
  examples: ['ck_7f3k2q_0LbgkWv3nRkq8yHc1xTzjQm5dUoNfSaEiYpMvKtXwZs'],
})

const KeyEntry = Shape({
  key_id: Id,
  name: Type.String(),
  hint: Type.String({ description: 'Last characters of the key, to recognise it' }),
  rights: Type.Array(RightField),
  locations: Type.Array(Id, { description: 'Empty: all of the account' }),
  networks: Type.Array(Type.String(), { description: 'Empty: anywhere' }),
  test: Test,
  requests_per_second: Type.Integer({ minimum: 0, description: 'Rate limit; 0: none' }),
  origins: Type.Array(Type.String(), { description: 'The web pages that may use it; empty: none' }),
  created_at: Instant,
  expires_at: InstantOrEmpty,
  revoked_at: InstantOrEmpty,
  last_used_at: Type.String({ ...InstantOrEmpty, description: 'Accurate to about a minute; empty: never' }),
  last_used_from: Type.String({ description: 'The network address; empty: never' }),
  replaced_by: Type.Union([Id, Type.Null()], { description: 'The key that replaced it' }),
  version: Version,
})
export type KeyEntry = Static<typeof KeyEntry>

const list = readCall({
  name: 'keys.list',
  method: 'GET',
  path: '/go/key',
  right: 'own',
  summary: 'List API keys',
  description:
    'Newest first, expired and revoked ones included. A key itself is shown only when it is created. For the next page set `after` to `next` of the previous answer.',
  query: { limit: Limit, after: Type.Optional(Id) },
  answer: { result: Type.Array(KeyEntry), next: Type.Optional(Id) },
  read: async ({ sql, caller }, { query }) => {
    mustReach(caller, ACCOUNT_ITSELF)
    const size = pageSize(query.limit)
    const keys = await listKeys(sql, caller.accountId, query.after ?? Number.MAX_SAFE_INTEGER, size + 1)
    return pageOf(keys.map(toKeyEntry), size, ({ key_id }) => key_id)
  },
})

function toKeyEntry(key: KeyRow): KeyEntry {
  const instant = (at: number | null) => (at === null ? '' : formatInstant(at))
  return {
    key_id: key.id,
    hint: key.hint,
    ...withVersion(editableSettings(key)),
    test: key.isTest,
    created_at: formatInstant(key.createdAt),
    revoked_at: instant(key.revokedAt),
    last_used_at: instant(key.usedAt),
    last_used_from: key.usedFrom ?? '',
    replaced_by: key.replacedBy,
  }
}

/** Editable settings of a key, in the form of the interface. */
function editableSettings(key: KeyRow) {
  const reach = readReach(key.locations)
  return {
    name: key.name,
    rights: [...readRights(key.rights)],
    locations: reach === 'account' ? [] : [...reach],
    networks: key.networks === null ? [] : key.networks.split(' '),
    requests_per_second: key.perSecond ?? 0,
    origins: key.origins === null ? [] : key.origins.split(' '),
    expires_at: key.expiresAt === null ? '' : formatInstant(key.expiresAt),
  }
}

const create = changeCall({
  name: 'keys.create',
  method: 'POST',
  path: '/go/key',
  right: 'own',
  summary: 'Create an API key',
  description: 'A key cannot have more rights or locations than its creator.',
  body: {
    name: Text(1, 80),
    rights: Rights,
    locations: Type.Optional(Locations),
    networks: Type.Optional(Networks),
    expires_at: Type.Optional(ExpiresAt),
    test: Type.Optional(Test),
    requests_per_second: Type.Optional(PerSecond),
    origins: Type.Optional(Origins),
  },
  bodyExample: { name: 'Till app', rights: ['service', 'reports'], locations: [1] },
  status: 201,
  answer: { key_id: Id, key: Secret },
  refusals: ['location_not_found'],
  confidential: true,
  change: async (change, { body }) => {
    const { keyId, key } = await makeKey(change, {
      name: body.name,
      rights: new Set(body.rights),
      reach: reachIn(body.locations ?? []),
      networks: networksIn(body.networks ?? []),
      perSecond: body.requests_per_second || null,
      origins: originsIn(body.origins ?? []),
      expiresAt: endIn(body.expires_at ?? '', change.now),
      isTest: body.test === 1,
    })
    return { key_id: keyId, key }
  },
})

const edit = changeCall({
  name: 'keys.change',
  method: 'PUT',
  path: '/go/key/:key_id',
  right: 'own',
  summary: 'Change an API key',
  description:
    'Fields that are left out stay as they are. Every node applies it within 5 seconds, streams included.',
  params: { key_id: Id },
  body: {
    name: Type.Optional(Text(1, 80)),
    rights: Type.Optional(Rights),
    locations: Type.Optional(Locations),
    networks: Type.Optional(Networks),
    expires_at: Type.Optional(ExpiresAt),
    requests_per_second: Type.Optional(PerSecond),
    origins: Type.Optional(Origins),
    version: SeenVersion,
  },
  bodyExample: { rights: ['service'], expires_at: '2027-01-31 12:00:00' },
  status: 201,
  answer: { key_id: Id, updated: One },
  refusals: ['key_not_found', 'location_not_found', 'changed_meanwhile'],
  change: async (change, { params, body }) => {
    const changes: Partial<KeySettings> = {
      ...(body.name !== undefined && { name: body.name }),
      ...(body.rights && { rights: new Set(body.rights) }),
      ...(body.locations && { reach: reachIn(body.locations) }),
      ...(body.networks && { networks: networksIn(body.networks) }),
      ...(body.requests_per_second !== undefined && { perSecond: body.requests_per_second || null }),
      ...(body.origins && { origins: originsIn(body.origins) }),
      ...(body.expires_at !== undefined && { expiresAt: endIn(body.expires_at, change.now) }),
    }
    await changeKey(change, params.key_id, (key) => {
      requireCurrentVersion(body, editableSettings(key))
      return changes
    })
    return { key_id: params.key_id, updated: 1 }
  },
})

const rotate = changeCall({
  name: 'keys.rotate',
  method: 'POST',
  path: '/go/key/:key_id/rotate',
  right: 'own',
  summary: 'Rotate an API key',
  description:
    'Creates a key with the same rights. The old one stays valid for the overlap, so that programs can switch one by one; its `last_used_at` shows whether all have.',
  params: { key_id: Id },
  body: {
    overlap_hours: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: OVERLAP_HOURS,
        description: `Hours for which the old key stays valid; default: ${USUAL_OVERLAP_HOURS}`,
      }),
    ),
  },
  bodyExample: { overlap_hours: 24 },
  status: 201,
  answer: { key_id: Id, key: Secret, old_key_id: Id, old_until: Instant },
  refusals: ['key_not_found', 'key_replaced'],
  confidential: true,
  change: async (change, { params, body }) => {
    const hours = body.overlap_hours ?? USUAL_OVERLAP_HOURS
    const { keyId, key, oldUntil } = await rotateKey(change, params.key_id, hours)
    return { key_id: keyId, key, old_key_id: params.key_id, old_until: formatInstant(oldUntil) }
  },
})

const revoke = changeCall({
  name: 'keys.revoke',
  method: 'DELETE',
  path: '/go/key/:key_id',
  right: 'own',
  summary: 'Revoke an API key',
  description: 'Every node rejects it within 5 seconds, and its streams end. This cannot be undone.',
  params: { key_id: Id },
  status: 200,
  answer: { key_id: Id, deleted: One },
  refusals: ['key_not_found'],
  change: async (change, { params }) => {
    await revokeKey(change, params.key_id)
    return { key_id: params.key_id, deleted: 1 }
  },
})

export const keyCalls = [accountOfCaller, list, create, edit, rotate, revoke]
