import { Refusal, type RefusalCode } from '../platform/core/refusal.ts'
import { type OrderState, stateOf } from './rules.ts'
import type { Order } from './store.ts'

/** What is done with an order, as far as it depends on how the order stands. */
export type Act = 'receive' | 'move' | 'describe' | 'take_off' | 'serve' | 'close'

type Ended = Extract<OrderState, 'paid' | 'closed'>

/** In which states what is refused. Paid orders still move and are served: a dessert may have been paid for early. */
const REFUSED: Record<Act, Partial<Record<Ended, RefusalCode>>> = {
  receive: { paid: 'order_paid', closed: 'order_closed' },
  move: { closed: 'order_closed' },
  describe: { closed: 'order_closed' },
  take_off: { paid: 'order_paid', closed: 'order_closed' },
  serve: { closed: 'order_closed' },
  close: { closed: 'order_closed' },
}

/** Merged orders are refused before it comes to this, whatever is to be done with them. */
export function whyNotAct(act: Act, order: Order): Refusal | undefined {
  const state = stateOf(order)
  const code = REFUSED[act][state as Ended]
  return code && new Refusal(code, `Order ${order.id} is ${state}; that cannot be done with it any more.`)
}
