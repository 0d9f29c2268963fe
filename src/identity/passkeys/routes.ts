import type { Static } from 'typebox'
import { formatInstant } from '../../platform/core/clock.ts'
import { refuseIf } from '../../platform/core/refusal.ts'
import { FORMS } from '../../platform/core/validation-errors.ts'
import { changeCall, readCall, stepsCall } from '../../platform/http/calls/call.ts'
import { Flag, Instant, InstantOrEmpty, One, Opaque, Shape, Text } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { requireSignedIn } from '../users/my-account-routes.ts'
import { PASSWORD_MAX_CHARACTERS } from '../users/rules.ts'
import { whyNotSignedIn } from '../users/session-routes.ts'
import {
  addPasskey,
  createRegistrationChallenge,
  ownPasskeys,
  passkeyIdOf,
  removePasskey,
  renamePasskey,
  requirePasskeys,
} from './passkeys.ts'
import { createSignInChallenge, signInByPasskey } from './sign-in.ts'
import { ownersNeedPasskeys } from './store.ts'

const BODY_BYTES = 16 * 1024

const PasskeyId = Type.String({ pattern: FORMS.passkey_id, description: 'Names a passkey of one’s own' })
const PasskeyName = Text(1, 80, 'The name that its owner gave it')
/** WebAuthn data is passed on unchanged, in base64url. */
const Passed = (most: number, what: string) =>
  Type.String({
    minLength: 1,
    maxLength: most,
    pattern: FORMS.base64url,
    description: `${what}, in base64url`,
  })
const CredentialId = Passed(1_400, 'The id of the credential')
const ClientData = Passed(2_000, '`clientDataJSON`')
const Challenge = Type.String({ description: 'The challenge to sign within five minutes, in base64url' })
const Host = Type.String({ description: 'The id of the relying party: the name that these pages have' })

const PasskeyEntry = Shape({
  passkey_id: PasskeyId,
  name: Type.String(),
  host: Host,
  created_at: Instant,
  last_used_at: InstantOrEmpty,
})
const passkeysAnswer = {
  result: Type.Array(PasskeyEntry),
  required: Type.Integer({ ...Flag, description: '1 = owners of this account need one' }),
}
const PasskeysAnswer = Shape(passkeysAnswer)
export type PasskeysAnswer = Static<typeof PasskeysAnswer>

const list = readCall({
  name: 'passkeys.list',
  method: 'GET',
  path: '/go/passkey',
  right: 'reports',
  summary: 'List one’s own passkeys',
  answer: passkeysAnswer,
  refusals: ['session_missing'],
  read: async ({ sql, caller }) => {
    refuseIf(whyNotSignedIn(caller.actor))
    const passkeys = await ownPasskeys(sql, caller)
    return {
      required: (await ownersNeedPasskeys(sql, caller.accountId)) ? 1 : 0,
      result: passkeys.map((passkey) => ({
        passkey_id: passkeyIdOf(passkey),
        name: passkey.name,
        host: passkey.host,
        created_at: formatInstant(passkey.createdAt),
        last_used_at: passkey.usedAt === null ? '' : formatInstant(passkey.usedAt),
      })),
    }
  },
})

const ask = stepsCall({
  name: 'passkeys.begin_registration',
  method: 'POST',
  path: '/go/passkey/challenge',
  right: 'reports',
  summary: 'Begin adding a passkey',
  description:
    'Requires the password, so that nobody can add a passkey in an unattended browser. The challenge is valid for this session only.',
  body: { password: Opaque(1, PASSWORD_MAX_CHARACTERS) },
  bodyExample: { password: 'a short sentence' },
  maxBodyBytes: BODY_BYTES,
  status: 201,
  answer: {
    challenge: Challenge,
    host: Host,
    user_handle: Type.String({ description: 'The user handle that the passkey stores' }),
    known: Type.Array(Shape({ id: Type.String(), transports: Type.Array(Type.String()) })),
  },
  refusals: ['passkeys_need_https', 'sign_in_failed', 'too_many_tries', 'user_not_found', 'session_missing'],
  steps: async (context, { body }) => {
    const { challenge, host, handle, known } = await createRegistrationChallenge(
      context,
      requireSignedIn(context),
      body.password,
    )
    return {
      challenge,
      host,
      user_handle: handle,
      known: known.map(({ credentialId, transports }) => ({
        id: credentialId,
        transports: transports === '' ? [] : transports.split(' '),
      })),
    }
  },
})

const add = stepsCall({
  name: 'passkeys.add',
  method: 'POST',
  path: '/go/passkey',
  right: 'reports',
  summary: 'Add a passkey of one’s own',
  description: 'With the response of the passkey to a challenge of this session.',
  body: {
    name: PasskeyName,
    id: CredentialId,
    client_data: ClientData,
    attestation: Passed(8_000, '`attestationObject`, which proves no maker'),
    transports: Type.Array(Type.String({ pattern: FORMS.serial, description: 'A transport' }), {
      maxItems: 10,
    }),
  },
  bodyExample: { name: 'Phone', id: 'AbCd', client_data: 'e30', attestation: 'oA', transports: ['internal'] },
  maxBodyBytes: BODY_BYTES,
  status: 201,
  answer: { passkey_id: PasskeyId },
  refusals: ['passkey_refused', 'too_many_passkeys', 'user_not_found', 'session_missing'],
  steps: async (context, { body }) => {
    const { name, id, client_data: clientData, attestation, transports } = body
    const made = { name, id, clientData, attestation, transports }
    return { passkey_id: await addPasskey(context, requireSignedIn(context), made) }
  },
})

const rename = changeCall({
  name: 'passkeys.rename',
  method: 'PUT',
  path: '/go/passkey/:passkey_id',
  right: 'reports',
  summary: 'Rename a passkey of one’s own',
  params: { passkey_id: PasskeyId },
  body: { name: PasskeyName },
  bodyExample: { name: 'Old phone' },
  status: 201,
  answer: { passkey_id: PasskeyId, updated: One },
  refusals: ['passkey_not_found', 'session_missing'],
  change: async (change, { params, body }) => {
    refuseIf(whyNotSignedIn(change.caller.actor))
    await renamePasskey(change, params.passkey_id, body.name)
    return { passkey_id: params.passkey_id, updated: 1 }
  },
})

const remove = changeCall({
  name: 'passkeys.remove',
  method: 'DELETE',
  path: '/go/passkey/:passkey_id',
  right: 'reports',
  summary: 'Remove a passkey of one’s own',
  description: 'If owners need one, an owner cannot remove their last.',
  params: { passkey_id: PasskeyId },
  status: 200,
  answer: { passkey_id: PasskeyId, deleted: One },
  refusals: ['passkey_not_found', 'last_passkey', 'user_not_found', 'session_missing'],
  change: async (change, { params }) => {
    refuseIf(whyNotSignedIn(change.caller.actor))
    await removePasskey(change, params.passkey_id)
    return { passkey_id: params.passkey_id, deleted: 1 }
  },
})

const require = changeCall({
  name: 'passkeys.require',
  method: 'PUT',
  path: '/go/passkey/required',
  right: 'own',
  summary: 'Require passkeys of owners',
  description:
    'From then on owners cannot sign in by password alone, and sessions opened that way end. The caller must be signed in by passkey. An owner without a passkey signs in through a password link from another owner or the operator.',
  body: { required: Type.Integer({ ...Flag, description: '1 = owners need a passkey' }) },
  bodyExample: { required: 0 },
  status: 201,
  answer: { required: Flag },
  refusals: ['passkey_not_used', 'session_missing'],
  change: async (change, { body }) => {
    refuseIf(whyNotSignedIn(change.caller.actor))
    await requirePasskeys(change, body.required === 1 ? 1 : 0)
    return { required: body.required }
  },
})

const askDoor = stepsCall({
  name: 'session.begin_passkey',
  method: 'POST',
  path: '/go/session/passkey/challenge',
  right: 'anyone',
  pagesOnly: true,
  summary: 'Begin signing in with a passkey',
  description: 'Returns a challenge for this browser only, and sets a cookie.',
  maxBodyBytes: BODY_BYTES,
  status: 201,
  answer: { challenge: Challenge, host: Host },
  refusals: ['passkeys_need_https'],
  steps: async (context) => createSignInChallenge(context),
})

const signIn = stepsCall({
  name: 'session.sign_in_with_passkey',
  method: 'POST',
  path: '/go/session/passkey',
  right: 'anyone',
  pagesOnly: true,
  summary: 'Sign in with a passkey',
  description: 'Sets a cookie. A challenge is answered once, by the browser that it was given to.',
  body: {
    id: CredentialId,
    client_data: ClientData,
    authenticator_data: Passed(2_000, '`authenticatorData`'),
    signature: Passed(1_000, 'The signature'),
    user_handle: Passed(100, 'The user handle that the passkey returns'),
  },
  bodyExample: {
    id: 'AbCd',
    client_data: 'e30',
    authenticator_data: 'oA',
    signature: 'MA',
    user_handle: 'MS4x',
  },
  maxBodyBytes: BODY_BYTES,
  status: 201,
  answer: { signed_in: One },
  refusals: ['passkey_refused', 'too_many_tries'],
  steps: async (context, { body }) => {
    const { id, client_data: clientData, authenticator_data: authenticatorData, signature } = body
    const signed = { id, clientData, authenticatorData, signature, handle: body.user_handle }
    context.setSessionCookie(await signInByPasskey(context, signed))
    return { signed_in: 1 }
  },
})

export const passkeyCalls = [list, ask, add, require, rename, remove, askDoor, signIn]
