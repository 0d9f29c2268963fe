import { MINUTE } from '../../platform/core/clock.ts'
import { formatCents } from '../../platform/core/money.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import type { ChannelOrder, ChannelState } from './channel-types.ts'

/** The present state of an order. An unanswered one ends by its time, not when the background job writes that down. */
export function channelStateOf(
  { state, answerUntil }: Pick<ChannelOrder, 'state' | 'answerUntil'>,
  now: number,
): ChannelState {
  return state === 'received' && answerUntil <= now ? 'refused' : state
}

/** States from which an action leads on. */
const FROM: Record<'accept' | 'refuse' | 'ready' | 'hand_over' | 'cancel', readonly ChannelState[]> = {
  accept: ['received'],
  refuse: ['received'],
  ready: ['accepted'],
  hand_over: ['accepted', 'ready'],
  cancel: ['received', 'accepted'],
}
export type ChannelAct = keyof typeof FROM

export function whyNotNow(act: ChannelAct, order: ChannelOrder, now: number): Refusal | undefined {
  const state = channelStateOf(order, now)
  if (FROM[act].includes(state)) return undefined
  return new Refusal('channel_order_state', `Order ${order.orderId} is ${state.replace('_', ' ')}.`, {
    order_id: order.orderId,
    state,
    reason: state === 'refused' && order.reason === '' ? 'no_answer' : order.reason,
  })
}

/** A channel cancels until the kitchen has the order; afterwards only the restaurant can. */
export function whyNotCancel(order: ChannelOrder): Refusal | undefined {
  if (order.state === 'received' || order.fireAt !== null) return undefined
  return new Refusal(
    'already_fired',
    `Order ${order.orderId} is with the kitchen; ask the restaurant to cancel it.`,
    { order_id: order.orderId },
  )
}

/** When an accepted order goes to the kitchen, and the time that was promised. */
export function timesOf(order: Pick<ChannelOrder, 'dueAt'>, minutes: number, now: number) {
  const soonest = now + minutes * MINUTE
  const readyAt = Math.max(order.dueAt ?? 0, soonest)
  return { readyAt, fireAt: readyAt === soonest ? null : readyAt - minutes * MINUTE }
}

interface BilledLine {
  id: number
  name: string
  qty: number
  priceCents: number
  lineCents: number
}

export function totalDiffers(expectedCents: number, totalCents: number, lines: BilledLine[]): Refusal {
  const [expected, total] = [formatCents(expectedCents), formatCents(totalCents)]
  return new Refusal(
    'total_differs',
    `The order comes to ${total} here, not ${expected}. Nothing was ordered. Compare the lines, or send take_theirs.`,
    {
      expected,
      total,
      lines: lines.map(({ name, qty, priceCents, lineCents }) => ({
        name,
        qty,
        price: formatCents(priceCents),
        total: formatCents(lineCents),
      })),
    },
  )
}
