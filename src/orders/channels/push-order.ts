import type { Change } from '../../context.ts'
import { appendEvent } from '../../events/store.ts'
import { theLockedLocation } from '../../locations/actions.ts'
import { recordPayment } from '../../payments/record-payment.ts'
import { formatInstant, MINUTE } from '../../platform/core/clock.ts'
import { formatCents } from '../../platform/core/money.ts'
import { found, Refusal } from '../../platform/core/refusal.ts'
import { openOrder } from '../lifecycle/open-order.ts'
import type { RequestedLine } from '../lines/requested-line.ts'
import { acceptNow } from './answer-order.ts'
import { callingChannel, serverOf } from './channel.ts'
import type { ChannelOrder, Contact, Fulfilment } from './channel-types.ts'
import { matchTotal } from './match-total.ts'
import { findChannelOrder, insertChannelOrder } from './store.ts'

export interface PushOrder {
  locationId: number
  clientId: string
  externalNumber: string
  fulfilment: Fulfilment
  dueAt: number | null
  contact: Contact
  note: string
  items: RequestedLine[]
  /** Null: not given, whatever the bill comes to. */
  expectedCents: number | null
  takesTheirs: boolean
  /** Null: not paid yet. */
  paid: { amountCents: number; reference: string } | null
}

export interface Pushed {
  order: ChannelOrder
  isRepeated: boolean
}

/**
 * Takes an order of a channel: lines, payment and the bill's difference in one transaction. Nothing goes to the kitchen
 * before it is accepted. A repeat changes nothing.
 */
export async function pushOrder(change: Change, input: PushOrder): Promise<Pushed> {
  const { sql, caller, now } = change
  const { accountId } = caller
  const location = await theLockedLocation(change, input.locationId)
  const channel = await callingChannel(change)
  const opened = await openOrder(
    change,
    {
      locationId: location.id,
      staffId: await serverOf(change, location.id, channel.name),
      clientId: input.clientId,
      kind: 'takeaway',
      tableId: null,
      name: [channel.name, input.externalNumber]
        .filter((part) => part !== '')
        .join(' ')
        .slice(0, 40),
      covers: 0,
      allergens: 0,
      allergenNote: '',
      // The prices of a channel contain everything that its guests pay.
      serviceOff: 1,
    },
    input.items,
    null,
    { orderedAt: null, channel: 'partner' },
  )
  if (opened instanceof Refusal) throw opened
  const { orderId } = opened
  if (opened.repeated) {
    const known = found(
      await findChannelOrder(sql, accountId, orderId),
      'order_not_found',
      `Order ${orderId} of a channel`,
    )
    return { order: known, isRepeated: true }
  }
  const { expectedCents, takesTheirs, paid } = input
  if (expectedCents !== null) await matchTotal(change, channel, orderId, { expectedCents, takesTheirs })
  const order: ChannelOrder = {
    orderId,
    clientId: input.clientId,
    locationId: location.id,
    channel: channel.name,
    externalNumber: input.externalNumber,
    fulfilment: input.fulfilment,
    dueAt: input.dueAt,
    contact: input.contact,
    note: input.note,
    state: 'received',
    receivedAt: now,
    answerUntil: now + channel.answerWithin * MINUTE,
    minutes: null,
    readyAt: null,
    fireAt: null,
    reason: '',
  }
  await insertChannelOrder(sql, accountId, order)
  const payment = paid && (await payOf(change, orderId, channel.name, paid))
  await appendEvent(change, location.id, 'channel.received', {
    order_id: orderId,
    channel: channel.name,
    external_number: order.externalNumber,
    client_id: input.clientId,
    fulfilment: order.fulfilment,
    due_at: order.dueAt === null ? '' : formatInstant(order.dueAt),
    answer_until: formatInstant(order.answerUntil),
    paid: formatCents(payment?.order.paidCents ?? 0),
  })
  if (channel.accept === 'by_hand') return { order, isRepeated: false }
  return { order: await acceptNow(change, order, channel.minutes), isRepeated: false }
}

function payOf(
  change: Change,
  orderId: number,
  methodName: string,
  { amountCents, reference }: { amountCents: number; reference: string },
) {
  return recordPayment(change, {
    ...{ orderId, amountCents, reference, methodName, method: 'other', status: 'approved' },
    ...{ tipCents: null, staffId: null, tenderedCents: null, terminal: null, cardBrand: null },
    ...{ cardLast4: null, authCode: null, billVersion: null, share: null },
  })
}
