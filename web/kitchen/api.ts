import {
  items_set_available,
  kitchen_acknowledge,
  kitchen_bump,
  kitchen_call_server,
  kitchen_pass,
  kitchen_recall,
  kitchen_report_shown,
  kitchen_tickets,
  menus_get_full,
  orders_fire,
  orders_serve,
  pairing_end,
} from '../../client/src/call-table.ts'
import { clientOf } from '../../client/src/client.ts'
import { ComandaError } from '../../client/src/error.ts'
import { createAnswerCache, type Send, type Sending, sent } from '../../client/src/request.ts'
import type { ClosedClient } from '../shared/closed-enums.ts'
import { learnTime } from '../shared/service-clock.ts'
import { get } from './state.ts'

/**
 * Responses cached by ETag: tickets, the pass, the menus and bumped tickets. An unchanged response is the same object.
 */
const CACHED_RESPONSES = 8

/** Fails fast without retries: the screen shows that the service is unreachable, and reads repeat anyway. */
const SENDING = {
  url: '',
  staffSession: undefined,
  retries: 0,
  timeoutMs: 8_000,
  cache: createAnswerCache(CACHED_RESPONSES),
  async fetch(...[address, init]: Parameters<typeof fetch>) {
    const sentAt = performance.now()
    const answer = await fetch(address, { ...init, cache: 'no-store', credentials: 'omit' })
    learnTime(answer.headers.get('date'), sentAt)
    return answer
  },
} satisfies Omit<Sending, 'key'>

/** Sends with the device's key. */
export const send: Send = (...args) => sent({ ...SENDING, key: get().device?.key }, ...args)

/** API calls used by a kitchen screen. */
const named = clientOf(send, [
  items_set_available,
  kitchen_acknowledge,
  kitchen_bump,
  kitchen_call_server,
  kitchen_pass,
  kitchen_recall,
  kitchen_report_shown,
  kitchen_tickets,
  menus_get_full,
  orders_fire,
  orders_serve,
  pairing_end,
])
export const calls = named as ClosedClient<typeof named>

/** Resolves with the response, or with the error, which the screen displays. */
export async function outcome<Answer>(request: Promise<Answer>): Promise<Answer | ComandaError> {
  try {
    return await request
  } catch (error) {
    if (error instanceof ComandaError) return error
    throw error
  }
}
