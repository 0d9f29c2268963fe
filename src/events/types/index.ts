import type { Static } from 'typebox'
import { ACCOUNT_EVENTS } from './account.ts'
import { CHANNEL_EVENTS } from './channels.ts'
import { KITCHEN_EVENTS } from './kitchen.ts'
import { MENU_EVENTS } from './menus.ts'
import { ORDER_EVENTS } from './orders.ts'
import { PAYMENT_EVENTS } from './payments.ts'
import { PRINTING_EVENTS } from './printing.ts'
import { SERVICE_EVENTS } from './service.ts'
import { STAFF_EVENTS } from './staff.ts'
import { TABLE_EVENTS } from './tables.ts'
import { PEOPLE_EVENTS } from './users.ts'
import { WEBHOOK_EVENTS } from './webhooks.ts'

/**
 * All types of events, each with its fields, an example and a description for people. Names and fields are a public
 * contract: they are only ever added to.
 */
export const EVENTS = {
  ...ACCOUNT_EVENTS,
  ...PEOPLE_EVENTS,
  ...TABLE_EVENTS,
  ...MENU_EVENTS,
  ...STAFF_EVENTS,
  ...PRINTING_EVENTS,
  ...ORDER_EVENTS,
  ...SERVICE_EVENTS,
  ...KITCHEN_EVENTS,
  ...PAYMENT_EVENTS,
  ...CHANNEL_EVENTS,
  ...WEBHOOK_EVENTS,
}

export type EventType = keyof typeof EVENTS
/** A list of event types, checked by the compiler. */
export function eventTypes<const Types extends readonly EventType[]>(...types: Types): Types {
  return types
}

export type EventData = { [Type in EventType]: Static<(typeof EVENTS)[Type]['data']> }

export const EVENT_TYPES = Object.keys(EVENTS) as EventType[]
