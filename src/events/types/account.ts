import { Flag, Id, Instant } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { event, RequestOrigin } from './define-event.ts'

const Name = Type.String()

const UserLocations = Type.Optional(Type.Array(Id, { description: 'Empty: all of the account' }))

const keyFields = {
  name: Name,
  rights: Type.Optional(Type.Array(Type.String())),
  locations: Type.Optional(Type.Array(Id, { description: 'Empty: all of the account' })),
  location_id: Type.Union([Id, Type.Null()], { description: 'The one it is limited to, if it is one' }),
  requests_per_second: Type.Optional(Type.Integer({ minimum: 1, description: 'Left out: not limited' })),
  origins: Type.Optional(Type.Array(Type.String(), { description: 'The web pages that may use it' })),
}

/** Events of accounts, users, locations and terminals. */
export const ACCOUNT_EVENTS = {
  'account.created': event(
    'An account was created',
    { account_id: Id, name: Name },
    { account_id: 1, name: 'Comanda Demo' },
    ({ name }) => `Account “${name}” was created`,
  ),
  'key.created': event(
    'An API key was created',
    { key_id: Id, ...keyFields },
    { key_id: 2, name: 'Accounting', rights: ['reports'], locations: [], location_id: null },
    ({ name }) => `API key “${name}” was created`,
  ),
  'key.changed': event(
    'The rights or limits of an API key were changed',
    { key_id: Id, ...keyFields },
    { key_id: 2, name: 'Accounting', rights: ['reports'], locations: [1], location_id: 1 },
    ({ name }) => `API key “${name}” was changed`,
  ),
  'key.rotated': event(
    'An API key was given a successor; both are valid for a while',
    { key_id: Id, name: Name, replaced_by: Id },
    { key_id: 2, name: 'Accounting', replaced_by: 3 },
    ({ name, replaced_by }) => `API key “${name}” is being replaced by key ${replaced_by}`,
  ),
  'key.revoked': event(
    'An API key was revoked',
    { key_id: Id, name: Name },
    { key_id: 2, name: 'Accounting' },
    ({ name }) => `API key “${name}” was revoked`,
  ),
  'user.created': event(
    'Someone was invited to the portal',
    { user_id: Id, name: Name, role: Name, locations: UserLocations },
    { user_id: 2, name: 'Mara Weiss', role: 'manager', locations: [] },
    ({ name, role }) => `${name} was invited as ${role}`,
  ),
  'user.changed': event(
    'The name or role of a user was changed',
    { user_id: Id, name: Name, role: Name, locations: UserLocations },
    { user_id: 2, name: 'Mara Weiss', role: 'owner', locations: [] },
    ({ name, role }) => `${name} is ${role} now`,
  ),
  'user.password_link_made': event(
    'A link was made by which a user chooses a password',
    { user_id: Id, name: Name },
    { user_id: 2, name: 'Mara Weiss' },
    ({ name }) => `A password link was made for ${name}`,
  ),
  'user.removed': event(
    'A user was removed from the portal',
    { user_id: Id, name: Name },
    { user_id: 2, name: 'Mara Weiss' },
    ({ name }) => `${name} was removed from the portal`,
  ),
  'location.created': event(
    'A location was created',
    { location_id: Id, name: Name },
    { location_id: 1, name: 'Bistro Comanda' },
    ({ name }) => `Location “${name}” was created`,
  ),
  'location.settings_changed': event(
    'Settings of a location were changed; values are not included, except the address of the payment gateway',
    {
      location_id: Id,
      changed: Type.Array(Type.String()),
      ...RequestOrigin,
      payment_endpoint: Type.Optional(
        Type.Object(
          { old: Type.String(), new: Type.String() },
          { description: 'The address of the gateway before and after, without its query' },
        ),
      ),
    },
    {
      location_id: 1,
      changed: ['payment_endpoint'],
      payment_endpoint: { old: 'https://gateway.example/bistro', new: 'https://pay.example/v2' },
    },
    ({ changed, payment_endpoint: endpoint }) =>
      `Settings changed: ${changed.join(', ')}${endpoint ? ` (from ${endpoint.old || 'none'} to ${endpoint.new || 'none'})` : ''}`,
  ),
  'location.secrets_shown': event(
    'Someone had the supervisor PIN and the gateway password shown',
    { location_id: Id, ...RequestOrigin },
    { location_id: 1, address: '203.0.113.7', agent: 'Mozilla/5.0' },
    () => 'The supervisor PIN and the gateway password were shown',
  ),
  'terminal.registered': event(
    'A terminal was registered',
    { terminal_id: Id, serial_no: Name, name: Name },
    { terminal_id: 1, serial_no: 'T-1001', name: 'Terminal 1' },
    ({ serial_no }) => `Terminal ${serial_no} was registered`,
  ),
  'device.paired': event(
    'A device was paired as a terminal; it has a new key, and the previous one stopped working',
    { terminal_id: Id, serial_no: Name, name: Name, device: Name, kind: Name },
    { terminal_id: 1, serial_no: 'W-7F3K2Q', name: 'Terrace', device: 'Chrome on Android', kind: 'service' },
    ({ serial_no, device }) => `${device || 'A device'} was paired as ${serial_no}`,
  ),
  'terminal.online': event(
    'A terminal checked in for the first time, or after being offline',
    { terminal_id: Id, serial_no: Name },
    { terminal_id: 1, serial_no: 'T-1001' },
    ({ serial_no }) => `Terminal ${serial_no} came online`,
  ),
  'terminal.offline': event(
    'A terminal has not checked in for 150 seconds',
    { terminal_id: Id, serial_no: Name, last_seen: Instant },
    { terminal_id: 1, serial_no: 'T-1001', last_seen: '2026-11-15 19:27:30' },
    ({ serial_no, last_seen }) => `Terminal ${serial_no} went offline, last seen ${last_seen}`,
  ),
  'terminal.changed': event(
    'A terminal was renamed, moved, blocked or unblocked',
    { terminal_id: Id, serial_no: Name, name: Name, location_id: Id, blocked: Flag },
    { terminal_id: 1, serial_no: 'T-1001', name: 'Terrace', location_id: 1, blocked: 0 },
    ({ name, serial_no, blocked }) =>
      `Terminal “${name}” (${serial_no}) was changed${blocked ? ': blocked' : ''}`,
  ),
}
