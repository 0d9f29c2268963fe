import type { Static } from 'typebox'
import { mustReach, type Reach, readReach } from '../../context.ts'
import { ACCOUNT_ITSELF } from '../../events/store.ts'
import { formatInstant } from '../../platform/core/clock.ts'
import { changeCall, readCall, stepsCall } from '../../platform/http/calls/call.ts'
import { changeInSession } from '../../platform/http/calls/session-call-context.ts'
import { Flag, Id, Instant, InstantOrEmpty, One, Shape, Text } from '../../platform/http/schema/fields.ts'
import {
  requireAllFields,
  requireCurrentVersion,
  Version,
  VersionedPatch,
  withVersion,
} from '../../platform/http/schema/optimistic-locking.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { newToken } from '../auth/sessions.ts'
import { countPasskeys } from '../passkeys/store.ts'
import { Email, RoleField } from './session-routes.ts'
import { listRemovedUsers, listUsers } from './store.ts'
import {
  type ChangeUser,
  changeUser,
  eraseUser,
  inviteUser,
  makePasswordLink,
  passwordLinkPath,
  removeUser,
} from './users.ts'

const UserEntry = Shape({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  role: RoleField,
  locations: Type.Array(Id, { description: 'Where they work; empty: all of the account' }),
  invited: Type.Integer({ ...Flag, description: '1 until they have chosen a password' }),
  created: Instant,
  last_signed_in: InstantOrEmpty,
  passkeys: Type.Integer({ minimum: 0, description: 'How many they have' }),
  version: Version,
})
export type UserEntry = Static<typeof UserEntry>

const Link = Type.String({
  description: 'Path of the page where the password is chosen; works once, for 3 days',
})

const list = readCall({
  name: 'users.list',
  method: 'GET',
  path: '/go/user',
  right: 'own',
  summary: 'List users',
  answer: { result: Type.Array(UserEntry) },
  read: async ({ sql, caller }) => {
    mustReach(caller, ACCOUNT_ITSELF)
    const [users, passkeys] = [
      await listUsers(sql, caller.accountId),
      await countPasskeys(sql, caller.accountId),
    ]
    const result = users.map((user) => ({
      id: user.id,
      email: user.email,
      ...withVersion(editableUser({ ...user, reach: readReach(user.locations) })),
      invited: user.passwordHash === null ? 1 : 0,
      created: formatInstant(user.createdAt),
      passkeys: passkeys.find(({ userId }) => userId === user.id)?.count ?? 0,
      last_signed_in: user.signedInAt === null ? '' : formatInstant(user.signedInAt),
    }))
    return { result }
  },
})

const listRemoved = readCall({
  name: 'users.list_removed',
  method: 'GET',
  path: '/go/user/removed',
  right: 'own',
  summary: 'List users who were removed and can be erased',
  description: 'The last 500 whose personal data is still stored.',
  answer: {
    result: Type.Array(Shape({ id: Id, name: Type.String(), email: Type.String(), removed: Instant })),
  },
  read: async ({ sql, caller }) => {
    mustReach(caller, ACCOUNT_ITSELF)
    const users = await listRemovedUsers(sql, caller.accountId)
    const result = users.map(({ deletedAt, ...user }) => ({ ...user, removed: formatInstant(deletedAt) }))
    return { result }
  },
})

const Locations = Type.Array(Id, {
  description: 'Where they work; empty: all of the account',
  maxItems: 1_000,
})
const userFields = { name: Text(1, 80), role: RoleField, locations: Type.Optional(Locations) }

function editableUser({ name, role, reach }: ChangeUser) {
  return { name, role, locations: reach === 'account' ? [] : [...reach] }
}

function reachIn(locations: number[]): Reach {
  return locations.length === 0 ? 'account' : [...new Set(locations)]
}

const invite = stepsCall({
  name: 'users.invite',
  method: 'POST',
  path: '/go/user',
  right: 'own',
  summary: 'Invite a user',
  body: { ...userFields, email: Email },
  bodyExample: { name: 'Mara Weiss', email: 'mara@comanda.example', role: 'manager' },
  status: 201,
  answer: { user_id: Id, link: Link },
  refusals: ['email_taken', 'location_not_found'],
  steps: async (context, { body }) => {
    const token = newToken()
    const userId = await changeInSession(context, async (change) => {
      const userId = await inviteUser(change, { ...body, reach: reachIn(body.locations ?? []) })
      await makePasswordLink(change, userId, token)
      return userId
    })
    return { user_id: userId, link: passwordLinkPath(token) }
  },
})

const relink = stepsCall({
  name: 'users.create_password_link',
  method: 'POST',
  path: '/go/user/:user_id/link',
  right: 'own',
  summary: 'Create a password link for a user',
  params: { user_id: Id },
  status: 201,
  answer: { user_id: Id, link: Link },
  refusals: ['user_not_found'],
  steps: async (context, { params }) => {
    const token = newToken()
    await changeInSession(context, (change) => makePasswordLink(change, params.user_id, token))
    return { user_id: params.user_id, link: passwordLinkPath(token) }
  },
})

const edit = changeCall({
  name: 'users.change',
  method: 'PUT',
  path: '/go/user/:user_id',
  right: 'own',
  summary: 'Change a user',
  params: { user_id: Id },
  body: VersionedPatch(userFields),
  bodyExample: { name: 'Mara Weiss', role: 'owner' },
  status: 201,
  answer: { user_id: Id, updated: One },
  refusals: ['user_not_found', 'location_not_found', 'last_owner', 'changed_meanwhile'],
  change: async (change, { params, body }) => {
    requireAllFields(userFields, body)
    await changeUser(change, params.user_id, (user) => {
      requireCurrentVersion(body, editableUser(user))
      return {
        name: body.name ?? user.name,
        role: body.role ?? user.role,
        reach: body.locations ? reachIn(body.locations) : user.reach,
      }
    })
    return { user_id: params.user_id, updated: 1 }
  },
})

const remove = changeCall({
  name: 'users.remove',
  method: 'DELETE',
  path: '/go/user/:user_id',
  right: 'own',
  summary: 'Remove a user',
  description: 'Shuts them out at once, everywhere they are signed in.',
  params: { user_id: Id },
  status: 200,
  answer: { user_id: Id, deleted: One },
  refusals: ['user_not_found', 'last_owner'],
  change: async (change, { params }) => {
    await removeUser(change, params.user_id)
    return { user_id: params.user_id, deleted: 1 }
  },
})

const erase = changeCall({
  name: 'users.erase',
  method: 'DELETE',
  path: '/go/user/:user_id/person',
  right: 'own',
  summary: 'Erase what is known of a user',
  description:
    'Deletes name and address permanently, and removes the user if necessary. Their actions stay in the event log for its retention period.',
  params: { user_id: Id },
  status: 200,
  answer: { user_id: Id, erased: One },
  refusals: ['user_not_found', 'last_owner'],
  change: async (change, { params }) => {
    await eraseUser(change, params.user_id)
    return { user_id: params.user_id, erased: 1 }
  },
})

export const userCalls = [list, listRemoved, invite, relink, edit, remove, erase]
