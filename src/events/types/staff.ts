import { Count, Flag, Id, Instant, InstantOrEmpty } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { event, RequestOrigin } from './define-event.ts'

const Name = Type.String()

/** Events of the staff. */
export const STAFF_EVENTS = {
  'staff.created': event(
    'Someone joined the staff',
    { staff_id: Id, first_name: Name, last_name: Name },
    { staff_id: 2, first_name: 'Ben', last_name: 'Okafor' },
    ({ first_name, last_name }) => `${`${first_name} ${last_name}`.trim()} joined the staff`,
  ),
  'staff.changed': event(
    'The name or the role of someone on the staff was changed',
    { staff_id: Id, first_name: Name, last_name: Name, role: Type.Optional(Name) },
    { staff_id: 2, first_name: 'Ben', last_name: 'Okafor', role: 'supervisor' },
    ({ first_name, last_name }) => `${`${first_name} ${last_name}`.trim()} changed their name or role`,
  ),
  'staff.deleted': event(
    'Someone left the staff',
    { staff_id: Id, first_name: Name, last_name: Name },
    { staff_id: 2, first_name: 'Ben', last_name: 'Okafor' },
    ({ first_name, last_name }) => `${`${first_name} ${last_name}`.trim()} left the staff`,
  ),
  'staff.erased': event(
    'The personal data of a former staff member was erased',
    { staff_id: Id },
    { staff_id: 2 },
    ({ staff_id }) => `What was known of staff member ${staff_id} was erased`,
  ),
  'staff.pin_changed': event(
    'Someone on the staff was given a PIN, or none any more',
    { staff_id: Id, name: Name, pin_set: Flag, ...RequestOrigin },
    { staff_id: 2, name: 'Ben Okafor', pin_set: 1 },
    ({ name, pin_set }) => `${name} ${pin_set ? 'has a new PIN' : 'has no PIN any more'}`,
  ),
  'staff.pin_locked': event(
    'PINs of staff were wrong too often, at a device or at the location',
    { location_id: Id, device: Name, until: Instant },
    { location_id: 1, device: 'T-1001', until: '2026-11-15 19:34:00' },
    ({ device, until }) => `PINs were wrong too often, last at ${device}; locked until ${until}`,
  ),
  'staff.signed_in': event(
    'Someone on the staff signed in at a device',
    { staff_id: Id, name: Name, terminal: Name },
    { staff_id: 2, name: 'Ben Okafor', terminal: 'T-1001' },
    ({ name, terminal }) => `${name} signed in${terminal && ` at ${terminal}`}`,
  ),
  'staff.signed_out': event(
    'Someone on the staff signed out at a device',
    { staff_id: Id, name: Name },
    { staff_id: 2, name: 'Ben Okafor' },
    ({ name }) => `${name} signed out`,
  ),
  'staff.clocked_in': event(
    'Someone on the staff began to work',
    { staff_id: Id, name: Name },
    { staff_id: 2, name: 'Ben Okafor' },
    ({ name }) => `${name} began to work`,
  ),
  'staff.clocked_out': event(
    'Someone on the staff ended their work',
    { staff_id: Id, name: Name, minutes: Count },
    { staff_id: 2, name: 'Ben Okafor', minutes: 415 },
    ({ name, minutes }) => `${name} ended their work after ${minutes} minutes`,
  ),
  'staff.shift_corrected': event(
    'The hours of someone on the staff were corrected',
    {
      staff_id: Id,
      name: Name,
      from: Instant,
      until: Type.String({ ...InstantOrEmpty, description: 'Empty: without an end' }),
      was_from: Type.String({ ...InstantOrEmpty, description: 'Empty: nobody had clocked this shift' }),
      was_until: Type.String({ ...InstantOrEmpty, description: 'Empty: without an end' }),
      reason: Name,
    },
    {
      ...{ staff_id: 2, name: 'Ben Okafor', from: '2026-11-15 16:00:00', until: '2026-11-15 22:30:00' },
      ...{ was_from: '2026-11-15 16:00:00', was_until: '2026-11-16 11:02:00', reason: 'Forgot to clock out' },
    },
    ({ name, from, until, was_from, was_until, reason }) =>
      `Hours of ${name}: ${from} to ${until || 'open'} instead of ${was_from === '' ? 'none' : `${was_from} to ${was_until || 'open'}`}: ${reason}`,
  ),
}
