import type { Static } from 'typebox'
import { formatInstant } from '../clock.ts'
import { changeCall, readCall, stepsCall } from '../http/call.ts'
import { changeAt } from '../http/desk.ts'
import { Id, Instant, InstantOrEmpty, One, Shape, Text } from '../http/fields.ts'
import { Type } from '../http/type.ts'
import { createKey, revokeKey } from './actions.ts'
import { listKeys } from './store.ts'

const KeyEntry = Shape({
  id: Id,
  name: Type.String(),
  hint: Type.String({ description: 'The end of the key, to know it again by' }),
  location_id: Type.Union([Id, Type.Null()]),
  created: Instant,
  revoked: InstantOrEmpty,
})
export type KeyEntry = Static<typeof KeyEntry>

const list = readCall({
  name: 'keys.list',
  method: 'GET',
  path: '/portal/api/keys',
  right: 'own',
  summary: 'List API keys',
  description: 'Newest first, revoked ones included. A key itself is shown only when it is made.',
  answer: { result: Type.Array(KeyEntry) },
  read: async ({ sql, caller }) => ({
    result: (await listKeys(sql, caller.accountId)).map((key) => ({
      id: key.id,
      name: key.name,
      hint: key.hint,
      location_id: key.locations === null ? null : Number(key.locations.split(' ')[0]),
      created: formatInstant(key.createdAt),
      revoked: key.revokedAt === null ? '' : formatInstant(key.revokedAt),
    })),
  }),
})

const create = stepsCall({
  name: 'keys.create',
  method: 'POST',
  path: '/portal/api/keys',
  right: 'own',
  summary: 'Make an API key',
  body: { name: Text(1, 80), location_id: Type.Optional(Id) },
  bodyExample: { name: 'Till app', location_id: 1 },
  status: 201,
  answer: { key: Type.String({ description: 'Shown this once' }) },
  refusals: ['location_not_found'],
  steps: async (desk, { body }) => ({
    key: await changeAt(desk, (change) =>
      createKey(change, {
        name: body.name,
        reach: body.location_id === undefined ? 'account' : [body.location_id],
      }),
    ),
  }),
})

const revoke = changeCall({
  name: 'keys.revoke',
  method: 'DELETE',
  path: '/portal/api/keys/:key_id',
  right: 'own',
  summary: 'Revoke an API key',
  description: 'Every node stops taking it within seconds. It cannot be brought back.',
  params: { key_id: Id },
  status: 200,
  answer: { key_id: Id, deleted: One },
  refusals: ['key_not_found'],
  change: async (change, { params }) => {
    await revokeKey(change, params.key_id)
    return { key_id: params.key_id, deleted: 1 }
  },
})

export const keyCalls = [list, create, revoke]
