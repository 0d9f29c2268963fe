import { Refusal, type RefusalCode } from '../platform/core/refusal.ts'
import { type OrderState, stateOf } from './rules.ts'
import type { Order } from './store.ts'

/** Actions on an order that depend on its state. */
export type OrderAction = 'receive' | 'move' | 'describe' | 'take_off' | 'serve' | 'close'

type Ended = Extract<OrderState, 'paid' | 'closed'>

/** Refused actions by state. Paid orders can still be moved and served: a dessert may have been paid for early. */
const REFUSED: Record<OrderAction, Partial<Record<Ended, RefusalCode>>> = {
  receive: { paid: 'order_paid', closed: 'order_closed' },
  move: { closed: 'order_closed' },
  describe: { closed: 'order_closed' },
  take_off: { paid: 'order_paid', closed: 'order_closed' },
  serve: { closed: 'order_closed' },
  close: { closed: 'order_closed' },
}

/** Merged orders are refused earlier, for every action. */
export function whyNotAct(act: OrderAction, order: Order): Refusal | undefined {
  const state = stateOf(order)
  const code = REFUSED[act][state as Ended]
  return code && new Refusal(code, `Order ${order.id} is ${state}; this is no longer possible.`)
}
