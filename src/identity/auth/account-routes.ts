import { reaches } from '../../context.ts'
import { listLocations } from '../../locations/store.ts'
import { formatInstant } from '../../platform/core/clock.ts'
import { readCall } from '../../platform/http/calls/call.ts'
import { Id, Opaque, Shape } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { findAccountName } from '../accounts/store.ts'
import { ExpiresAt, PerSecond, RightField, Test } from './key-fields.ts'
import { findKeyById } from './store.ts'

const KINDS = ['key', 'device', 'user', 'staff', 'system'] as const

/** Tells a caller who it is and what it may do. */
export const accountOfCaller = readCall({
  name: 'account.get',
  method: 'GET',
  path: '/go/account',
  right: ['service', 'kitchen', 'reports', 'manage', 'secrets', 'webhooks', 'own', 'refunds'],
  summary: 'Get the account, and what the caller may do',
  description:
    'The first call of an integration: which account the key belongs to, its rights, the locations it reaches, whether it is a test key, and until when it is valid.',
  answer: {
    account: Shape({ account_id: Id, name: Type.String() }),
    caller: Shape({
      kind: Type.Unsafe<(typeof KINDS)[number]>({ type: 'string', enum: [...KINDS] }),
      id: Id,
      name: Type.String(),
      rights: Type.Array(RightField),
      test: Test,
      expires_at: ExpiresAt,
      requests_per_second: PerSecond,
      serial_no: Type.Optional(Opaque(1, 64, 'Of a paired device: its serial number')),
    }),
    locations: Type.Array(
      Shape({ location_id: Id, name: Type.String(), currency: Type.String(), time_zone: Type.String() }),
    ),
  },
  read: async ({ sql, caller }) => {
    const { accountId, actor, rights, serialNo } = caller
    const key = actor.kind === 'key' ? await findKeyById(sql, accountId, actor.id) : undefined
    const locations = (await listLocations(sql, accountId)).filter(({ id }) => reaches(caller, id))
    return {
      account: { account_id: accountId, name: await findAccountName(sql, accountId) },
      caller: {
        kind: actor.kind,
        id: actor.id,
        name: key?.name ?? actor.name,
        rights: [...rights],
        test: key?.isTest ?? 0,
        expires_at: key?.expiresAt ? formatInstant(key.expiresAt) : '',
        requests_per_second: key?.perSecond ?? 0,
        ...(serialNo !== undefined && { serial_no: serialNo }),
      },
      locations: locations.map(({ id, name, currency, timeZone }) => ({
        location_id: id,
        name,
        currency,
        time_zone: timeZone,
      })),
    }
  },
})
