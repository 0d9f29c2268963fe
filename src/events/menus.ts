import { Id } from '../http/fields.ts'
import { Type } from '../http/type.ts'
import { event } from './event.ts'

/** What happens to menus. */
export const MENU_EVENTS = {
  'menu.changed': event(
    'Something on a menu was changed',
    { menu_id: Id, title: Type.String(), change: Type.String() },
    { menu_id: 1, title: 'Dinner', change: 'imported' },
    ({ title, change }) => `Menu “${title}”: ${change}`,
  ),
}
