export const ACCEPTS = ['by_hand', 'itself'] as const
export type Accept = (typeof ACCEPTS)[number]

export const FULFILMENTS = ['pickup', 'courier', 'own_delivery'] as const
export type Fulfilment = (typeof FULFILMENTS)[number]

export const CHANNEL_STATES = [
  'received',
  'accepted',
  'ready',
  'handed_over',
  'refused',
  'cancelled',
] as const
export type ChannelState = (typeof CHANNEL_STATES)[number]

export const REFUSE_REASONS = ['out_of_stock', 'closed', 'too_busy', 'other'] as const
/** `no_answer`: nobody accepted the order in time. */
export type RefuseReason = (typeof REFUSE_REASONS)[number] | 'no_answer'

/** A key that pushes the orders of a delivery service or web shop. */
export interface Channel {
  keyId: number
  name: string
  /** Whether a person accepts each order, or the order is accepted on arrival. */
  accept: Accept
  /** The usual minutes until an order is ready. */
  minutes: number
  /** Minutes after which an unanswered order is refused. */
  answerWithin: number
  /** External id of an item with an open price, for what a channel charges on top; empty: none. */
  feeExternalId: string
}

/** The guest, as the channel names them. */
export interface Contact {
  name?: string
  phone?: string
  address?: string
}

export interface ChannelOrder {
  orderId: number
  clientId: string | null
  locationId: number
  channel: string
  externalNumber: string
  fulfilment: Fulfilment
  dueAt: number | null
  contact: Contact
  note: string
  state: ChannelState
  receivedAt: number
  answerUntil: number
  minutes: number | null
  /** The promised time; null: not accepted yet. */
  readyAt: number | null
  /** When it goes to the kitchen; null: it has, or will not. */
  fireAt: number | null
  reason: string
}
