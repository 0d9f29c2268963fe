import { type Change, mustReach, type Reading } from '../../context.ts'
import { appendEvent } from '../../events/store.ts'
import { statusOf } from '../../payments/holds/holds.ts'
import { reversePayment } from '../../payments/refunds/reversal.ts'
import { listPayments } from '../../payments/store.ts'
import { formatInstant } from '../../platform/core/clock.ts'
import { found, Refusal, refuseIf } from '../../platform/core/refusal.ts'
import { clientIdOf } from '../lifecycle/client-id.ts'
import { closeOrder } from '../lifecycle/close-order.ts'
import { fireLines } from '../lines/fire-and-serve.ts'
import { deleteOrder } from '../lines/void-items.ts'
import { theLockedOrder, theOrder } from '../load-order.ts'
import { callingChannel } from './channel.ts'
import type { ChannelOrder, RefuseReason } from './channel-types.ts'
import { type ChannelAct, channelStateOf, timesOf, whyNotCancel, whyNotNow } from './rules.ts'
import { findChannelOrder, updateChannelOrder } from './store.ts'

/** Reads the order of a channel with its location locked. */
async function theLockedChannelOrder(change: Change, orderId: number): Promise<ChannelOrder> {
  await theLockedOrder(change, orderId)
  return theChannelOrder(change, orderId)
}

export async function theChannelOrder(reading: Reading, orderId: number) {
  const { sql, caller } = reading
  const order = await findChannelOrder(sql, caller.accountId, orderId)
  // Another location's order is refused for its location.
  if (!order) await theOrder(reading, orderId)
  const known = found(order, 'order_not_found', `Order ${orderId} of a channel`)
  mustReach(caller, known.locationId)
  return known
}

/** Locks the order and checks that the action is possible; undefined: it was done before. */
async function beforeAct(change: Change, orderId: number, act: ChannelAct, done: ChannelOrder['state']) {
  const seen = await theChannelOrder(change, orderId)
  // A refused or cancelled order is deleted; repeating the refusal changes nothing.
  if (seen.state === done) return { order: seen, isDone: true }
  refuseIf(isOver(seen) ? whyNotNow(act, seen, change.now) : undefined)
  const order = await theLockedChannelOrder(change, orderId)
  if (order.state === done) return { order, isDone: true }
  refuseIf(whyNotNow(act, order, change.now))
  return { order, isDone: false }
}

const isOver = ({ state }: ChannelOrder) => state === 'refused' || state === 'cancelled'

/** Accepts an order: it goes to the kitchen now, or in time for when it is wanted. */
export async function acceptOrder(change: Change, orderId: number, minutes: number): Promise<ChannelOrder> {
  const { order, isDone } = await beforeAct(change, orderId, 'accept', 'accepted')
  return isDone ? order : acceptNow(change, order, minutes)
}

/** Accepts an order that was checked before. */
export async function acceptNow(change: Change, order: ChannelOrder, minutes: number): Promise<ChannelOrder> {
  const { readyAt, fireAt } = timesOf(order, minutes, change.now)
  const accepted = { ...order, state: 'accepted' as const, minutes, readyAt, fireAt }
  await updateChannelOrder(change.sql, change.caller.accountId, accepted)
  await appendEvent(change, order.locationId, 'channel.accepted', {
    ...eventData(order),
    minutes,
    ready_at: formatInstant(readyAt),
  })
  if (fireAt === null) await fireLines(change, order.orderId, { all: 1 })
  return accepted
}

/** Sends an order for later to the kitchen; without effect if that was done, or it was cancelled. */
export async function fireWhenDue(change: Change, orderId: number): Promise<void> {
  const order = await theLockedChannelOrder(change, orderId)
  if (order.fireAt === null || order.fireAt > change.now) return
  await updateChannelOrder(change.sql, change.caller.accountId, { ...order, fireAt: null })
  await fireLines(change, orderId, { all: 1 })
}

/** Refuses an order: what the channel has paid is reversed, and the order is deleted. */
export async function refuseOrder(
  change: Change,
  orderId: number,
  reason: RefuseReason,
  note: string,
): Promise<ChannelOrder> {
  const { order, isDone } = await beforeAct(change, orderId, 'refuse', 'refused')
  return isDone ? order : end(change, order, 'refused', reason, note)
}

/** Ends an order that was deleted by hand, so that the clock leaves it alone. */
export async function endDeleted(change: Change, orderId: number): Promise<void> {
  const order = await theChannelOrder(change, orderId)
  const state = order.state === 'received' ? 'cancelled' : order.state
  const ended = { ...order, state, reason: order.reason || 'deleted', fireAt: null }
  await updateChannelOrder(change.sql, change.caller.accountId, ended)
}

/** Refuses an order that nobody answered; without effect if somebody did. */
export async function refuseUnanswered(change: Change, orderId: number): Promise<void> {
  const seen = await theChannelOrder(change, orderId)
  if (seen.state !== 'received') return
  const order = await theLockedChannelOrder(change, orderId)
  const isUnanswered = order.state === 'received' && channelStateOf(order, change.now) === 'refused'
  if (isUnanswered) await end(change, order, 'refused', 'no_answer', '')
}

/** Cancels an order for the channel that pushed it, until the kitchen has it. */
export async function cancelOrder(change: Change, orderId: number, reason: string): Promise<ChannelOrder> {
  await theChannelOrder(change, orderId)
  const channel = await callingChannel(change)
  const { order, isDone } = await beforeAct(change, orderId, 'cancel', 'cancelled')
  if (order.channel !== channel.name) found(undefined, 'order_not_found', `Order ${orderId} of this channel`)
  if (isDone) return order
  refuseIf(whyNotCancel(order))
  return end(change, order, 'cancelled', 'cancelled', reason)
}

async function end(
  change: Change,
  order: ChannelOrder,
  state: 'refused' | 'cancelled',
  reason: RefuseReason | 'cancelled',
  note: string,
): Promise<ChannelOrder> {
  const { sql, caller, now } = change
  const { orderId, locationId, channel } = order
  const words = [`${channel}: ${reason.replaceAll('_', ' ')}`, note].filter((part) => part !== '').join(', ')
  for (const payment of await listPayments(sql, caller.accountId, orderId)) {
    if (statusOf(payment, now) !== 'approved') continue
    const approver = { staffId: null, name: caller.actor.name }
    const reversed = await reversePayment(change, {
      ...{ orderId, paymentId: payment.id, supervisorPin: undefined, reason: words, approver },
    })
    if (reversed instanceof Refusal) throw reversed
  }
  const ended = { ...order, state, reason: note || reason, fireAt: null }
  await updateChannelOrder(sql, caller.accountId, ended)
  const deleted = await deleteOrder(change, orderId, { reason: words.slice(0, 200), supervisorPin: null })
  if (deleted) throw deleted
  await appendEvent(change, locationId, `channel.${state}`, { ...eventData(order), reason, note })
  return ended
}

/** Tells the channel that the order can be collected. */
export async function markReady(change: Change, orderId: number): Promise<ChannelOrder> {
  const { order, isDone } = await beforeAct(change, orderId, 'ready', 'ready')
  if (isDone) return order
  const ready = { ...order, state: 'ready' as const }
  await updateChannelOrder(change.sql, change.caller.accountId, ready)
  await appendEvent(change, order.locationId, 'channel.ready', eventData(order))
  return ready
}

/** The courier or guest has it. A paid order is closed. */
export async function handOver(change: Change, orderId: number): Promise<ChannelOrder> {
  const { order, isDone } = await beforeAct(change, orderId, 'hand_over', 'handed_over')
  if (isDone) return order
  if (order.fireAt !== null) await fireLines(change, orderId, { all: 1 })
  const given = { ...order, state: 'handed_over' as const, fireAt: null }
  await updateChannelOrder(change.sql, change.caller.accountId, given)
  await appendEvent(change, order.locationId, 'channel.handed_over', eventData(order))
  const { totalCents, paidCents, closedAt } = await theLockedOrder(change, orderId)
  if (closedAt === null && paidCents >= totalCents) await closeOrder(change, orderId)
  return given
}

function eventData({ orderId, clientId, channel, externalNumber }: ChannelOrder) {
  return { order_id: orderId, channel, external_number: externalNumber, ...clientIdOf({ clientId }) }
}
