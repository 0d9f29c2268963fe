import type { Static } from 'typebox'
import { type Actor, reaches } from '../../context.ts'
import { listLocations } from '../../locations/store.ts'
import { found, Refusal, refuseIf } from '../../platform/core/refusal.ts'
import { ROLES } from '../../platform/core/roles.ts'
import { FORMS } from '../../platform/core/validation-errors.ts'
import { readCall, stepsCall } from '../../platform/http/calls/call.ts'
import { Flag, Id, One, Opaque, Shape, Text } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { findAccountName } from '../accounts/store.ts'
import { signOut } from '../auth/sessions.ts'
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from './rules.ts'
import { signIn } from './sign-in.ts'
import { findUser } from './store.ts'
import { choosePassword } from './users.ts'

export const RoleField = Type.Unsafe<(typeof ROLES)[number]>({ type: 'string', enum: [...ROLES] })
export const Email = Type.String({
  maxLength: 254,
  pattern: FORMS.email,
  description: 'An e-mail address',
  examples: ['owner@comanda.example'],
})
/** Body limit: these calls are open to anyone. */
const SMALL_BODY_BYTES = 8 * 1024

const NewPassword = Opaque(PASSWORD_MIN_CHARACTERS, PASSWORD_MAX_CHARACTERS)

const sessionFields = {
  user: Shape({
    id: Id,
    name: Type.String(),
    email: Type.String(),
    role: RoleField,
    everywhere: Type.Integer({ ...Flag, description: '1 = at all locations, also those to come' }),
  }),
  account: Shape({ id: Id, name: Type.String() }),
  locations: Type.Array(
    Shape({ id: Id, name: Type.String(), currency: Type.String(), time_zone: Type.String() }),
  ),
}
const SessionAnswer = Shape(sessionFields)
export type SessionAnswer = Static<typeof SessionAnswer>

const current = readCall({
  name: 'session.get',
  method: 'GET',
  path: '/go/session',
  right: 'reports',
  summary: 'Get the signed-in user',
  description: 'The signed-in user, their account and the locations they work at.',
  answer: sessionFields,
  refusals: ['user_not_found', 'session_missing'],
  read: async ({ sql, caller }) => {
    const { accountId, actor } = caller
    refuseIf(whyNotSignedIn(actor))
    const { id, name, email, role } = found(
      await findUser(sql, accountId, actor.id),
      'user_not_found',
      'This user',
    )
    const locations = (await listLocations(sql, accountId)).filter(({ id }) => reaches(caller, id))
    return {
      user: { id, name, email, role, everywhere: caller.reach === 'account' ? 1 : 0 },
      account: { id: accountId, name: await findAccountName(sql, accountId) },
      locations: locations.map(({ id, name, currency, timeZone }) => ({
        id,
        name,
        currency,
        time_zone: timeZone,
      })),
    }
  },
})

/** Refuses callers that are not signed-in users, such as keys. */
export function whyNotSignedIn({ kind }: Actor): Refusal | undefined {
  if (kind === 'user') return undefined
  return new Refusal('session_missing', 'This call needs a signed-in user; an API key is not enough.')
}

const begin = stepsCall({
  name: 'session.sign_in',
  method: 'POST',
  path: '/go/session',
  right: 'anyone',
  pagesOnly: true,
  summary: 'Sign in',
  description:
    'Sets a cookie. An unknown address gets the same answer, after the same time, as a wrong password. Up to 8 KiB.',
  body: { email: Text(1, 254), password: Opaque(1, PASSWORD_MAX_CHARACTERS) },
  bodyExample: { email: 'owner@comanda.example', password: '…' },
  maxBodyBytes: SMALL_BODY_BYTES,
  status: 201,
  answer: { signed_in: One },
  refusals: ['sign_in_failed', 'passkey_needed', 'too_many_tries'],
  steps: async (context, { body }) => {
    context.setSessionCookie(await signIn(context, { ...body, from: context.from }))
    return { signed_in: 1 }
  },
})

const end = stepsCall({
  name: 'session.sign_out',
  method: 'DELETE',
  path: '/go/session',
  right: 'anyone',
  pagesOnly: true,
  summary: 'Sign out',
  maxBodyBytes: SMALL_BODY_BYTES,
  status: 200,
  answer: { signed_out: One },
  steps: async (context) => {
    if (context.sessionToken) await signOut(context.database, context.sessionToken)
    context.setSessionCookie(undefined)
    return { signed_out: 1 }
  },
})

const choose = stepsCall({
  name: 'password.choose',
  method: 'POST',
  path: '/go/password',
  right: 'anyone',
  pagesOnly: true,
  summary: 'Choose a password by a link',
  description:
    'The link works once. All sessions and passkeys of that user end, and the caller is signed in. Up to 8 KiB.',
  body: { token: Opaque(20, 100), password: NewPassword },
  bodyExample: { token: 'the-part-after-the-hash-of-the-link', password: 'a short sentence' },
  maxBodyBytes: SMALL_BODY_BYTES,
  status: 201,
  answer: { signed_in: One },
  refusals: ['link_ended', 'too_many_tries'],
  steps: async (context, { body }) => {
    context.setSessionCookie(
      await choosePassword(context, { linkToken: body.token, password: body.password, from: context.from }),
    )
    return { signed_in: 1 }
  },
})

export const sessionCalls = [begin, end, choose, current]
