import { Count, Flag, Id } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { event, RequestOrigin } from './define-event.ts'

const Name = Type.String()
const FROM = { address: '203.0.113.7', agent: 'Mozilla/5.0' }

const ByPasskey = Type.Optional(
  Type.Literal('passkey', { description: 'With a passkey; left out: with a password' }),
)

/** Events of signing in, and of personal data. */
export const PEOPLE_EVENTS = {
  'user.signed_in': event(
    'Someone signed in',
    { user_id: Id, name: Name, ...RequestOrigin, by: ByPasskey },
    { user_id: 2, name: 'Mara Weiss', ...FROM },
    ({ name, address, by }) =>
      `${name} signed in${by ? ' with a passkey' : ''}${address ? ` from ${address}` : ''}`,
  ),
  'user.sign_in_failed': event(
    'Someone tried to sign in as a user with a wrong password or an invalid passkey',
    { user_id: Id, name: Name, ...RequestOrigin, by: ByPasskey },
    { user_id: 2, name: 'Mara Weiss', ...FROM },
    ({ name, address, by }) =>
      `A wrong ${by ? 'answer of a passkey' : 'password'} for ${name}${address ? ` from ${address}` : ''}`,
  ),
  'user.password_chosen': event(
    'A user chose a new password; their other sessions have ended',
    { user_id: Id, name: Name, ...RequestOrigin },
    { user_id: 2, name: 'Mara Weiss', ...FROM },
    ({ name }) => `${name} chose a new password`,
  ),
  'user.passkey_added': event(
    'A user added a passkey to sign in with',
    { user_id: Id, name: Name, passkey: Name, ...RequestOrigin },
    { user_id: 2, name: 'Mara Weiss', passkey: 'Phone', ...FROM },
    ({ name, passkey }) => `${name} added the passkey “${passkey}”`,
  ),
  'user.passkey_renamed': event(
    'A user gave a passkey of theirs another name',
    { user_id: Id, name: Name, passkey: Name },
    { user_id: 2, name: 'Mara Weiss', passkey: 'Old phone' },
    ({ name, passkey }) => `${name} calls a passkey “${passkey}” now`,
  ),
  'user.passkey_removed': event(
    'A user removed a passkey of theirs',
    { user_id: Id, name: Name, passkey: Name },
    { user_id: 2, name: 'Mara Weiss', passkey: 'Old phone' },
    ({ name, passkey }) => `${name} removed the passkey “${passkey}”`,
  ),
  'account.passkeys_required': event(
    'Owners of the account need a passkey from now on, or no longer',
    { required: Flag },
    { required: 1 },
    ({ required }) =>
      required ? 'Owners need a passkey to sign in' : 'Owners no longer need a passkey to sign in',
  ),
  'user.erased': event(
    'The personal data of a user was erased',
    { user_id: Id },
    { user_id: 2 },
    ({ user_id }) => `What was known of user ${user_id} was erased`,
  ),
  'user.sessions_ended': event(
    'A user ended sessions of their own',
    { user_id: Id, name: Name, sessions: Count, ...RequestOrigin },
    { user_id: 2, name: 'Mara Weiss', sessions: 1, ...FROM },
    ({ name, sessions }) => `${name} ended ${sessions} ${sessions === 1 ? 'session' : 'sessions'}`,
  ),
}
