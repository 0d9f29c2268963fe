import { ask, change, type Outcome, type Waiter } from './request-until-answered.ts'

const SUPERVISOR_PIN = 1234

/** Discounts, comps or the service charge of an order, or their removal, with a supervisor's approval. */
export async function takeOff(waiter: Waiter, orderId: number): Promise<Outcome | undefined> {
  const { chance } = waiter
  const path = `/go/order/${orderId}`
  const { body } = await ask(waiter, 'GET', path)
  const { items = [], discounts = [] } = body?.result ?? {}
  const what = chance.below(5)
  const word = { reason: 'House', supervisor_pin: SUPERVISOR_PIN }
  if (what === 0) {
    const service = chance.below(2)
    return change(waiter, 'PUT', `${path}/service`, () => ({ switch: service, ...word }), 'off')
  }
  if (what === 1) {
    if (discounts.length === 0) return undefined
    const { discount_id } = chance.pick(discounts as { discount_id: number }[])
    return change(waiter, 'DELETE', `${path}/discount/${discount_id}`, undefined, 'off')
  }
  if (items.length === 0) return undefined
  const { order_item_id } = chance.pick(items as { order_item_id: number }[])
  const on = chance.percent(50) ? { order_item_id } : {}
  const kind =
    what === 2
      ? { kind: 'comp', order_item_id }
      : what === 3
        ? { kind: 'percent', value: 1 + chance.below(50), ...on }
        : { kind: 'amount', value: (1 + chance.below(300)) / 100, ...on }
  return change(waiter, 'POST', `${path}/discount`, () => ({ ...kind, ...word }), 'off')
}

/** Refunds a part of a payment, or a dish, of a recently closed order. */
export async function giveBack(waiter: Waiter, locationId: number): Promise<Outcome | undefined> {
  const { chance } = waiter
  const closed = await ask(waiter, 'GET', `/go/order?location_id=${locationId}&state=closed&limit=5`)
  const orders: { order_id: number }[] = closed.body?.result ?? []
  if (orders.length === 0) return undefined
  const path = `/go/order/${chance.pick(orders).order_id}`
  const [listed, read] = [await ask(waiter, 'GET', `${path}/payments`), await ask(waiter, 'GET', path)]
  const payments: { payment_id: number; amount: string }[] = listed.body?.result ?? []
  const items: { order_item_id: number }[] = read.body?.result?.items ?? []
  if (payments.length === 0 || items.length === 0) return undefined
  const { payment_id, amount } = chance.pick(payments)
  const part = ((1 + chance.below(Math.round(Number(amount) * 100))) / 100).toFixed(2)
  const what = chance.percent(50)
    ? { amount: part }
    : { items: [{ order_item_id: chance.pick(items).order_item_id, qty: 1 }] }
  const fields = { payment_id, ...what, reason: 'Corked', supervisor_pin: SUPERVISOR_PIN }
  return change(waiter, 'POST', `${path}/refund`, () => fields, 'refund')
}
