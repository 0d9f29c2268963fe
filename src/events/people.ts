import { Count, Id } from '../http/fields.ts'
import { Type } from '../http/type.ts'
import { CameFrom, event } from './event.ts'

const Name = Type.String()
const FROM = { address: '203.0.113.7', agent: 'Mozilla/5.0' }

/** What users do at the door of the portal, and what is done to what is known of people. */
export const PEOPLE_EVENTS = {
  'user.signed_in': event(
    'Someone signed in',
    { user_id: Id, name: Name, ...CameFrom },
    { user_id: 2, name: 'Mara Weiss', ...FROM },
    ({ name, address }) => `${name} signed in${address ? ` from ${address}` : ''}`,
  ),
  'user.sign_in_failed': event(
    'Someone tried to sign in as a user, and did not know the password',
    { user_id: Id, name: Name, ...CameFrom },
    { user_id: 2, name: 'Mara Weiss', ...FROM },
    ({ name, address }) => `A wrong password for ${name}${address ? ` from ${address}` : ''}`,
  ),
  'user.password_chosen': event(
    'A user chose a new password; whoever was signed in as them elsewhere is no longer',
    { user_id: Id, name: Name, ...CameFrom },
    { user_id: 2, name: 'Mara Weiss', ...FROM },
    ({ name }) => `${name} chose a new password`,
  ),
  'user.erased': event(
    'All by which a user could be told was taken away',
    { user_id: Id },
    { user_id: 2 },
    ({ user_id }) => `What was known of user ${user_id} was erased`,
  ),
  'user.sessions_ended': event(
    'A user ended sessions of their own',
    { user_id: Id, name: Name, sessions: Count, ...CameFrom },
    { user_id: 2, name: 'Mara Weiss', sessions: 1, ...FROM },
    ({ name, sessions }) => `${name} ended ${sessions} ${sessions === 1 ? 'session' : 'sessions'}`,
  ),
}
