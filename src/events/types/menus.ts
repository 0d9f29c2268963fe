import { AllergenList } from '../../menus/allergens/declaration.ts'
import { Count, Flag, Id, Instant } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { event } from './define-event.ts'

const NamedHours = Type.Array(Type.Object({ hours_id: Id, name: Type.String() }))
/** State before or after an edit: only the parts that differ. */
const Edited = Type.Object({}, { additionalProperties: true })

/** Events of menus. */
export const MENU_EVENTS = {
  'menu.changed': event(
    'Something on a menu was changed',
    { menu_id: Id, title: Type.String(), change: Type.String() },
    { menu_id: 1, title: 'Dinner', change: 'imported' },
    ({ title, change }) => `Menu “${title}”: ${change}`,
  ),
  'menu.group_changed': event(
    'A question that several items share was made, changed or deleted, or put on items or taken off',
    {
      group_id: Id,
      name: Type.String(),
      change: Type.Unsafe<'added' | 'changed' | 'deleted' | 'put on' | 'taken off'>({
        type: 'string',
        enum: ['added', 'changed', 'deleted', 'put on', 'taken off'],
      }),
      items: Type.Integer({ ...Count, description: 'How many items it concerns' }),
    },
    { group_id: 1, name: 'Doneness', change: 'changed', items: 12 },
    ({ name, change, items }) => `Shared question “${name}”: ${change}${items > 0 ? `, ${items} items` : ''}`,
  ),
  'menu.allergens_declared': event(
    'Somebody declared what an item contains',
    { item_id: Id, name: Type.String(), contains: AllergenList, may_contain: AllergenList },
    { item_id: 7, name: 'Burrata', contains: ['milk'], may_contain: ['nuts'] },
    ({ name, contains, may_contain }) =>
      [
        `${name} declared: ${contains.length > 0 ? `contains ${contains.join(', ')}` : 'without allergens'}`,
        may_contain.length > 0 ? `may contain ${may_contain.join(', ')}` : '',
      ]
        .filter(Boolean)
        .join('; '),
  ),
  'menu.photo_changed': event(
    'The photo of an item, a section or a location was set or removed',
    {
      of: Type.Unsafe<'item' | 'section' | 'location'>({
        type: 'string',
        enum: ['item', 'section', 'location'],
      }),
      id: Id,
      has_photo: Flag,
    },
    { of: 'item', id: 7, has_photo: 1 },
    ({ of, id, has_photo }) => `The photo of ${of} ${id} was ${has_photo ? 'set' : 'removed'}`,
  ),
  'menu.texts_changed': event(
    'Translations of menu texts were changed',
    {
      location_id: Id,
      language: Type.String(),
      count: Type.Integer({ ...Count, description: 'Number of texts' }),
    },
    { location_id: 1, language: 'fr', count: 12 },
    ({ language, count }) => `Texts of the menus in ${language} changed: ${count}`,
  ),
  'menu.availability': event(
    'An item or an option is in or out of stock, or the count of its portions changed',
    {
      item_id: Id,
      option_id: Type.Optional(Type.Integer({ ...Id, description: 'Left out: the item itself' })),
      name: Type.String(),
      available: Flag,
      was_available: Type.Optional(
        Type.Integer({ ...Flag, description: 'Of an item: whether it was in stock before' }),
      ),
      left: Type.Union([Type.Null(), Count], {
        description: 'Portions that can be sold; null: not counted',
      }),
    },
    { item_id: 7, name: 'Burrata', available: 1, was_available: 1, left: 6 },
    ({ name, available, left }) =>
      `${name} is ${available ? (left === null ? 'in stock' : `in stock, ${left} left`) : 'out of stock'}`,
  ),
  'menu.low_stock': event(
    'The portions of an item came down to the count at which somebody wants to know',
    { item_id: Id, name: Type.String(), left: Count, low_stock_at: Count },
    { item_id: 7, name: 'Burrata', left: 3, low_stock_at: 3 },
    ({ name, left }) => `${name}: ${left} left`,
  ),
  'menu.offer_changed': event(
    'Sets of hours began or ended, so offers or prices changed',
    { at: Instant, began: NamedHours, ended: NamedHours },
    { at: '2026-11-18 16:00:00', began: [{ hours_id: 4, name: 'Happy hour' }], ended: [] },
    ({ began, ended }) =>
      [
        ...(began.length > 0 ? [`began: ${began.map(({ name }) => name).join(', ')}`] : []),
        ...(ended.length > 0 ? [`ended: ${ended.map(({ name }) => name).join(', ')}`] : []),
      ].join('; '),
  ),
  'location.hours_changed': event(
    'Sets of hours, or what they are used for, were edited',
    { location_id: Id, from: Edited, to: Edited },
    {
      location_id: 1,
      from: { strict_hours: 0, opening: {}, hours: [] },
      to: { strict_hours: 1, opening: {}, hours: [] },
    },
    () => 'Hours were edited',
  ),
  'location.levels_changed': event(
    'Price levels were edited',
    { location_id: Id, from: Edited, to: Edited },
    {
      location_id: 1,
      from: { levels: [] },
      to: { levels: [{ level_id: 2, name: 'Happy hour', enabled: 1, rules: [] }] },
    },
    () => 'Price levels were edited',
  ),
}
