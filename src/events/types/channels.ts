import { Id, Instant, InstantOrEmpty, MoneyText } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { event, orderClientId } from './define-event.ts'

const Name = Type.String()

const orderFields = { order_id: Id, ...orderClientId, channel: Name, external_number: Type.String() }
const anOrder = { order_id: 85, channel: 'Wolt', external_number: 'W-4711' }

const named = ({ order_id, channel, external_number }: typeof anOrder) =>
  `Order ${order_id} of ${channel}${external_number === '' ? '' : ` (${external_number})`}`

const over = { ...orderFields, reason: Type.String(), note: Type.String() }

/** Events of channels and their orders. They hold no data of guests, which are erased after a month. */
export const CHANNEL_EVENTS = {
  'channel.set': event(
    'A key became a channel, or its settings changed',
    { key_id: Id, channel: Name, accept: Type.String(), minutes: Id },
    { key_id: 3, channel: 'Wolt', accept: 'by_hand', minutes: 20 },
    ({ key_id, channel }) => `Key ${key_id} is the channel ${channel}`,
  ),
  'channel.removed': event(
    'A channel became an ordinary key again',
    { key_id: Id, channel: Name },
    { key_id: 3, channel: 'Wolt' },
    ({ key_id, channel }) => `Key ${key_id} is no longer the channel ${channel}`,
  ),
  'channel.received': event(
    'A channel pushed an order, which waits to be accepted',
    {
      ...orderFields,
      fulfilment: Type.String(),
      due_at: InstantOrEmpty,
      answer_until: Instant,
      paid: MoneyText,
    },
    {
      ...anOrder,
      client_id: 'wolt-4711',
      fulfilment: 'courier',
      due_at: '',
      answer_until: '2026-11-15 19:35:00',
      paid: '31.05',
    },
    (data) => `${named(data)} came in`,
  ),
  'channel.accepted': event(
    'An order of a channel was accepted',
    { ...orderFields, minutes: Id, ready_at: Instant },
    { ...anOrder, minutes: 20, ready_at: '2026-11-15 19:50:00' },
    ({ minutes, ...data }) => `${named(data)} was accepted, in ${minutes} minutes`,
  ),
  'channel.ready': event(
    'An order of a channel can be collected',
    orderFields,
    anOrder,
    (data) => `${named(data)} is ready`,
  ),
  'channel.handed_over': event(
    'An order of a channel was handed over',
    orderFields,
    anOrder,
    (data) => `${named(data)} was handed over`,
  ),
  'channel.refused': event(
    'An order of a channel was refused, by a person or because nobody answered (`no_answer`)',
    over,
    { ...anOrder, reason: 'too_busy', note: '' },
    ({ reason, ...data }) => `${named(data)} was refused: ${reason.replaceAll('_', ' ')}`,
  ),
  'channel.cancelled': event(
    'An order was cancelled by its channel',
    over,
    { ...anOrder, reason: 'cancelled', note: 'The guest changed their mind' },
    ({ note, ...data }) => `${named(data)} was cancelled${note === '' ? '' : `: ${note}`}`,
  ),
}
