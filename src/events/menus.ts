import { Count, Flag, Id } from '../http/fields.ts'
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
  'menu.availability': event(
    'An item or an option is in or out of stock, or the count of its portions changed',
    {
      item_id: Id,
      option_id: Type.Optional(Type.Integer({ ...Id, description: 'Left out: the item itself' })),
      name: Type.String(),
      available: Flag,
      left: Type.Union([Type.Null(), Count], {
        description: 'Portions that can be sold; null: nobody counts',
      }),
    },
    { item_id: 7, name: 'Burrata', available: 1, left: 6 },
    ({ name, available, left }) =>
      `${name} is ${available ? (left === null ? 'in stock' : `in stock, ${left} left`) : 'out of stock'}`,
  ),
}
