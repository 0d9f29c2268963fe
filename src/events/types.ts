import { type Static, Type } from 'typebox'
import { Count, Flag, Id, Instant, MoneyText } from '../http/fields.ts'
import { event } from './event.ts'
import { PRINTING_EVENTS } from './printing.ts'

const Name = Type.String()
const Url = Type.String()
const NoId = Type.Null()
const Quantity = Type.Integer({ minimum: 1 })

const OrderedItem = Type.Object({
  order_item_id: Id,
  item_id: Id,
  name: Name,
  qty: Quantity,
  modifiers: Type.Array(Type.Object({ name: Name, qty: Quantity })),
  notes: Type.String(),
})
export type OrderedItem = Static<typeof OrderedItem>

const Version = Type.Integer({ minimum: 1, description: 'The version of the bill after this' })

const paymentFields = {
  order_id: Id,
  payment_id: Id,
  method: Type.String(),
  amount: MoneyText,
  tip: MoneyText,
  staff_id: Id,
  terminal: Type.Union([Name, NoId]),
}

/**
 * What can happen, what each event tells, an example, and how a person would put it. Names and fields
 * are a promise to whoever reads the log: only ever added to.
 */
export const EVENTS = {
  'account.created': event(
    'An account was created',
    { account_id: Id, name: Name },
    { account_id: 1, name: 'Comanda Demo' },
    ({ name }) => `Account “${name}” was created`,
  ),
  'key.created': event(
    'An API key was created',
    { key_id: Id, name: Name, location_id: Type.Union([Id, NoId]) },
    { key_id: 2, name: 'Accounting', location_id: null },
    ({ name }) => `API key “${name}” was created`,
  ),
  'key.revoked': event(
    'An API key was revoked',
    { key_id: Id, name: Name },
    { key_id: 2, name: 'Accounting' },
    ({ name }) => `API key “${name}” was revoked`,
  ),
  'user.created': event(
    'Someone was invited to the portal',
    { user_id: Id, name: Name, role: Name },
    { user_id: 2, name: 'Mara Weiss', role: 'manager' },
    ({ name, role }) => `${name} was invited as ${role}`,
  ),
  'user.changed': event(
    'The name or role of a user was changed',
    { user_id: Id, name: Name, role: Name },
    { user_id: 2, name: 'Mara Weiss', role: 'owner' },
    ({ name, role }) => `${name} is ${role} now`,
  ),
  'user.password_link_made': event(
    'A link was made by which a user chooses a password',
    { user_id: Id, name: Name },
    { user_id: 2, name: 'Mara Weiss' },
    ({ name }) => `A password link was made for ${name}`,
  ),
  'user.removed': event(
    'A user was shut out of the portal',
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
    'Settings of a location were changed; their values are not told',
    { location_id: Id, changed: Type.Array(Type.String()) },
    { location_id: 1, changed: ['tip_enabled'] },
    ({ changed }) => `Settings changed: ${changed.join(', ')}`,
  ),
  'location.secrets_shown': event(
    'Someone had the supervisor PIN and the gateway password shown',
    { location_id: Id },
    { location_id: 1 },
    () => 'The supervisor PIN and the gateway password were shown',
  ),
  'terminal.registered': event(
    'A terminal was registered',
    { terminal_id: Id, serial_no: Name, name: Name },
    { terminal_id: 1, serial_no: 'T-1001', name: 'Terminal 1' },
    ({ serial_no }) => `Terminal ${serial_no} was registered`,
  ),
  'terminal.online': event(
    'A terminal checked in that had not for a while, or ever',
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
  'table.created': event(
    'A table was added to the room',
    { table_id: Id, table_number: Id, table_type: Name, seats: Id },
    { table_id: 12, table_number: 31, table_type: 'Booth', seats: 6 },
    ({ table_number }) => `Table ${table_number} was added`,
  ),
  'table.changed': event(
    'The number, type or seats of a table were changed',
    { table_id: Id, table_number: Id, table_type: Name, seats: Id },
    { table_id: 12, table_number: 31, table_type: 'Booth', seats: 8 },
    ({ table_number, table_type, seats }) =>
      `Table ${table_number} is now a ${table_type} with ${seats} seats`,
  ),
  'table.deleted': event(
    'A table was taken out of the room',
    { table_id: Id, table_number: Id },
    { table_id: 12, table_number: 31 },
    ({ table_number }) => `Table ${table_number} was deleted`,
  ),
  'table.opened': event(
    'A table was opened and its order created',
    { table_id: Id, table_number: Id, order_id: Id, staff_id: Id, server: Name, allergens: Flag },
    { table_id: 3, table_number: 3, order_id: 85, staff_id: 2, server: 'Ben Okafor', allergens: 0 },
    ({ table_number, server, allergens }) =>
      `Table ${table_number} was opened for ${server}${allergens ? ', allergens to mind' : ''}`,
  ),
  'table.closed': event(
    'A table was closed and is free again',
    { table_id: Id, table_number: Id, order_id: Id },
    { table_id: 3, table_number: 3, order_id: 85 },
    ({ table_number }) => `Table ${table_number} was closed`,
  ),
  'menu.changed': event(
    'Something on a menu was changed',
    { menu_id: Id, title: Name, change: Type.String() },
    { menu_id: 1, title: 'Dinner', change: 'imported' },
    ({ title, change }) => `Menu “${title}”: ${change}`,
  ),
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
  ...PRINTING_EVENTS,
  'order.items_added': event(
    'Items were added to an order',
    { order_id: Id, table_id: Id, items: Type.Array(OrderedItem), total: MoneyText, version: Version },
    { order_id: 85, table_id: 3, items: [anItem()], total: '31.05', version: 2 },
    ({ items, total }) => `${items.map(inWords).join(', ')} added; the total is ${total}`,
  ),
  'order.item_removed': event(
    'An item was removed from an order',
    { order_id: Id, table_id: Id, item: OrderedItem, total: MoneyText, version: Version },
    { order_id: 85, table_id: 3, item: anItem(), total: '0.00', version: 3 },
    ({ item, total }) => `${inWords(item)} removed; the total is ${total}`,
  ),
  'order.deleted': event(
    'An order was deleted; its table is free again',
    { order_id: Id, table_id: Id },
    { order_id: 85, table_id: 3 },
    ({ order_id }) => `Order ${order_id} was deleted`,
  ),
  'order.paid': event(
    'An order is paid in full',
    { order_id: Id, table_id: Id, total: MoneyText },
    { order_id: 85, table_id: 3, total: '31.05' },
    ({ total }) => `Paid in full: ${total}`,
  ),
  'order.reopened': event(
    'A payment of an order that was paid was reversed',
    { order_id: Id, table_id: Id, balance: MoneyText },
    { order_id: 85, table_id: 3, balance: '31.05' },
    ({ balance }) => `Open again: ${balance} is owed`,
  ),
  'payment.pending': event(
    'A terminal is about to charge an amount, and holds it',
    { ...paymentFields, held_until: Instant },
    { ...aPayment(), held_until: '2026-11-15 19:33:00' },
    ({ method, amount }) => `${amount} is being paid by ${method}`,
  ),
  'payment.approved': event(
    'Money was taken for an order',
    { ...paymentFields, balance: MoneyText, overpaid: MoneyText, late: Flag, version: Version },
    { ...aPayment(), balance: '0.00', overpaid: '0.00', late: 0, version: 4 },
    ({ method, amount, tip, balance, overpaid }) =>
      `${amount} paid by ${method}${tip === '0.00' ? '' : `, tip ${tip}`}; ${overpaid === '0.00' ? `${balance} is still owed` : `overpaid by ${overpaid}`}`,
  ),
  'payment.declined': event(
    'A pending payment was declined; nothing was taken',
    paymentFields,
    aPayment(),
    ({ method, amount }) => `${amount} by ${method} was declined`,
  ),
  'payment.unknown': event(
    'Nobody told in time how a pending payment ended; a person must find out',
    paymentFields,
    aPayment(),
    ({ method, amount, terminal }) =>
      `How ${amount} by ${method}${terminal === null ? '' : ` at terminal ${terminal}`} ended is unknown`,
  ),
  'payment.reversed': event(
    'A payment and its tip were taken back by a counter entry',
    { ...paymentFields, reversal_id: Id, reason: Type.String(), balance: MoneyText, version: Version },
    { ...aPayment(), reversal_id: 12, reason: 'charged to the wrong table', balance: '31.05', version: 5 },
    ({ method, amount, reason }) => `${amount} by ${method} was reversed: ${reason}`,
  ),
  'pin.locked': event(
    'The supervisor PIN of a location was wrong too often and is locked for a minute',
    { location_id: Id, until: Instant },
    { location_id: 1, until: '2026-11-15 19:34:00' },
    ({ until }) => `The supervisor PIN is locked until ${until}`,
  ),
  'webhook.created': event(
    'A webhook was created',
    { webhook_id: Id, url: Url, types: Type.Array(Type.String()) },
    { webhook_id: 1, url: 'https://example.com/comanda', types: ['payment.*'] },
    ({ url }) => `A webhook to ${url} was created`,
  ),
  'webhook.changed': event(
    'A webhook was changed',
    { webhook_id: Id, url: Url, types: Type.Array(Type.String()), enabled: Flag },
    { webhook_id: 1, url: 'https://example.com/comanda', types: [], enabled: 1 },
    ({ url }) => `The webhook to ${url} was changed`,
  ),
  'webhook.secret_changed': event(
    'A webhook was given a new secret',
    { webhook_id: Id, url: Url },
    { webhook_id: 1, url: 'https://example.com/comanda' },
    ({ url }) => `The webhook to ${url} was given a new secret`,
  ),
  'webhook.replayed': event(
    'A webhook was told to go on from another place in the log',
    { webhook_id: Id, location_id: Count, after: Count },
    { webhook_id: 1, location_id: 1, after: 40 },
    ({ webhook_id, after }) => `Webhook ${webhook_id} was told to go on after event ${after}`,
  ),
  'webhook.disabled': event(
    'A webhook was disabled because its endpoint does not work',
    { webhook_id: Id, url: Url, reason: Type.String() },
    { webhook_id: 1, url: 'https://example.com/comanda', reason: 'It has failed for 72 hours.' },
    ({ url, reason }) => `The webhook to ${url} was disabled. ${reason}`,
  ),
  'webhook.deleted': event(
    'A webhook was deleted',
    { webhook_id: Id, url: Url },
    { webhook_id: 1, url: 'https://example.com/comanda' },
    ({ url }) => `The webhook to ${url} was deleted`,
  ),
}

export type EventType = keyof typeof EVENTS
export type EventData = { [Type in EventType]: Static<(typeof EVENTS)[Type]['data']> }

export const EVENT_TYPES = Object.keys(EVENTS) as EventType[]

function anItem(): OrderedItem {
  return {
    order_item_id: 311,
    item_id: 7,
    name: 'Entrecôte',
    qty: 1,
    modifiers: [{ name: 'Medium', qty: 1 }],
    notes: 'no salt',
  }
}

function aPayment() {
  return {
    order_id: 85,
    payment_id: 9,
    method: 'card',
    amount: '31.05',
    tip: '3.00',
    staff_id: 2,
    terminal: 'T-1001',
  }
}

function inWords({ qty, name, modifiers, notes }: OrderedItem): string {
  const details = [
    ...modifiers.map((one) => (one.qty === 1 ? one.name : `${one.qty} × ${one.name}`)),
    notes,
  ].filter((text) => text !== '')
  return `${qty} × ${name}${details.length === 0 ? '' : ` (${details.join(', ')})`}`
}
