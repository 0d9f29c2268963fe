import {
  items_set_available,
  kitchen_acknowledge,
  kitchen_bump,
  kitchen_call,
  kitchen_pass,
  kitchen_recall,
  kitchen_shown,
  kitchen_tickets,
  menus_get_all,
  orders_fire,
  orders_serve,
  pairing_end,
} from '../../client/src/call-table.ts'
import { clientOf } from '../../client/src/client.ts'
import { ComandaError } from '../../client/src/error.ts'
import { keepAnswers, type Send, sent } from '../../client/src/request.ts'
import type { ClosedClient } from '../shared/closed-enums.ts'
import { learnTime } from '../shared/service-clock.ts'
import { get } from './state.ts'

/** Tickets, the pass, the menus and what was bumped: the same object again while nothing has changed. */
const KEPT_ANSWERS = 8

/** Who stands before a screen sees at once that nobody answers; what is read is read again anyway. */
const SENDING = {
  url: '',
  staffSession: undefined,
  retries: 0,
  timeoutMs: 8_000,
  kept: keepAnswers(KEPT_ANSWERS),
  async fetch(...[address, init]: Parameters<typeof fetch>) {
    const askedAt = performance.now()
    const answer = await fetch(address, { ...init, cache: 'no-store', credentials: 'omit' })
    learnTime(answer.headers.get('date'), askedAt)
    return answer
  },
}

/** In the device's name. */
const send: Send = (...asked) => sent({ ...SENDING, key: get().device?.key }, ...asked)

/** The calls of a screen. */
const named = clientOf(send, [
  items_set_available,
  kitchen_acknowledge,
  kitchen_bump,
  kitchen_call,
  kitchen_pass,
  kitchen_recall,
  kitchen_shown,
  kitchen_tickets,
  menus_get_all,
  orders_fire,
  orders_serve,
  pairing_end,
])
export const calls = named as ClosedClient<typeof named>

/** The answer, or why there is none: that is an answer too, and the screen says what it means. */
export async function outcome<Answer>(asked: Promise<Answer>): Promise<Answer | ComandaError> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ComandaError) return error
    throw error
  }
}
