import type { Change } from '../../context.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import { addDiscount } from '../bill/apply-discount.ts'
import { billOfParts, wholePartsOf } from '../bill/order-bill.ts'
import { addLines } from '../lines/add-items.ts'
import { theOrder } from '../load-order.ts'
import type { Order } from '../store.ts'
import type { Channel } from './channel-types.ts'
import { totalDiffers } from './rules.ts'

const REASON = 'Difference to the total of the channel'

/**
 * Brings the bill to what the channel's guest has paid: by a discount, or by a line of the channel's item for fees. What
 * cannot be matched to the cent is refused, and the whole order with it.
 */
export async function matchTotal(
  change: Change,
  channel: Channel,
  orderId: number,
  { expectedCents, takesTheirs }: { expectedCents: number; takesTheirs: boolean },
): Promise<Order> {
  const order = await theOrder(change, orderId)
  if (order.totalCents === expectedCents) return order
  const { lines, discounts } = await wholePartsOf(change, order)
  const refusal = totalDiffers(expectedCents, order.totalCents, lines)
  if (!takesTheirs) throw refusal
  const differenceCents = expectedCents - order.totalCents
  if (differenceCents > 0) await addFee(change, channel, order, differenceCents)
  else {
    const totalWith = (value: number) => {
      const discount = {
        ...{ id: -1, lineId: null, kind: 'amount' as const, value, reason: REASON, actor: channel.name },
        ...{ appliedCents: 0, addedAt: change.now, approver: null, approvedCents: null, freeBps: null },
      }
      return billOfParts(order, { lines, discounts: [...discounts, discount] }).totalCents
    }
    const value = amountFor(expectedCents, -differenceCents, order, totalWith)
    if (value === undefined) throw refusal
    const added = await addDiscount(change, {
      ...{ orderId, lineId: null, kind: 'amount' as const, value, reason: REASON },
      ...{ supervisorPin: undefined, billVersion: null },
      approver: { staffId: null, name: channel.name },
    })
    if (added instanceof Refusal) throw added
  }
  const matched = await theOrder(change, orderId)
  if (matched.totalCents !== expectedCents) throw refusal
  return matched
}

/** The amount before tax and service that changes the total by the difference; undefined: none does to the cent. */
function amountFor(
  expectedCents: number,
  differenceCents: number,
  { listCents, totalCents }: Pick<Order, 'listCents' | 'totalCents'>,
  totalWith: (cents: number) => number,
): number | undefined {
  const share = totalCents === 0 ? differenceCents : Math.round((differenceCents * listCents) / totalCents)
  return [differenceCents, share, share - 1, share + 1]
    .filter((cents) => cents > 0)
    .find((cents) => totalWith(cents) === expectedCents)
}

async function addFee(
  change: Change,
  channel: Channel,
  order: Order,
  differenceCents: number,
): Promise<void> {
  if (channel.feeExternalId === '') return
  const withoutTax = order.taxIncluded
    ? differenceCents
    : Math.round((differenceCents * 10_000) / (10_000 + order.taxRateBps))
  await addLines(change, order, [
    {
      ...{ itemId: null, externalId: channel.feeExternalId, qty: 1, options: [], course: 0, hold: 1 },
      ...{ said: { notes: '', seat: 0 }, clientId: null, priceCents: withoutTax },
    },
  ])
}
