import { Id } from '../http/fields.ts'
import { Type } from '../http/type.ts'
import { event } from './event.ts'

const Name = Type.String()

/** What happens to the staff. */
export const STAFF_EVENTS = {
  'staff.created': event(
    'Someone joined the staff',
    { staff_id: Id, first_name: Name, last_name: Name },
    { staff_id: 2, first_name: 'Ben', last_name: 'Okafor' },
    ({ first_name, last_name }) => `${`${first_name} ${last_name}`.trim()} joined the staff`,
  ),
  'staff.changed': event(
    'The name of someone on the staff was changed',
    { staff_id: Id, first_name: Name, last_name: Name },
    { staff_id: 2, first_name: 'Ben', last_name: 'Okafor' },
    ({ first_name, last_name }) => `${`${first_name} ${last_name}`.trim()} changed their name`,
  ),
  'staff.deleted': event(
    'Someone left the staff',
    { staff_id: Id, first_name: Name, last_name: Name },
    { staff_id: 2, first_name: 'Ben', last_name: 'Okafor' },
    ({ first_name, last_name }) => `${`${first_name} ${last_name}`.trim()} left the staff`,
  ),
}
