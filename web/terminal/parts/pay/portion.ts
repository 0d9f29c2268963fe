import { useState } from 'react'
import { strings, useText } from '../../locales/load-locale.ts'
import { usePortions } from '../../orders/split-state.ts'
import { type PaidShare, type Payment, type Share, splitBill } from '../../orders/take-payment.ts'
import { useApp } from '../../state.ts'
import type { Order } from '../../types.ts'
import { useOnChange } from '../hooks.ts'
import { sumText, toCents } from '../money.tsx'

export type Way = 'whole' | 'ways' | 'seats' | 'items' | 'sum'

/** A part of the bill that can be paid. */
export interface Portion {
  key: string
  name: string
  about: string
  amountCents: number
  share: PaidShare | undefined
}

/** Number of parts of the bill: as chosen on this device, else as in earlier payments. */
export function useWays(orderId: number, payments: Payment[]): number {
  const { ways } = usePortions(orderId)
  const before = payments.findLast(
    ({ share, payment_status }) =>
      share?.part !== undefined && (payment_status === 'approved' || payment_status === 'pending'),
  )?.share
  return ways ?? before?.of ?? 2
}

interface Loaded {
  /** The request these shares belong to; if it differs, new ones are loading. */
  key: string
  shares: Share[]
}

/** The shares of the bill, divided by the service, which also records what was paid of each. */
export function usePortionsOf(orderId: number, way: Way, payments: Payment[]): Portion[] {
  const { pay } = useText()
  const order = useApp(({ orders }) => orders[orderId])
  const ways = useWays(orderId, payments)
  const { items, amountCents } = usePortions(orderId)
  const [loaded, setLoaded] = useState<Loaded>({ key: '', shares: [] })
  const chosen = Object.entries(items).map(([id, qty]) => ({ order_item_id: Number(id), qty }))
  const how = {
    ways: { ways },
    seats: { by: 'seat' as const },
    items: chosen.length > 0 ? { items: chosen } : undefined,
    whole: undefined,
    sum: undefined,
  }[way]
  // A payment that begins or ends changes the amount due of a share, even if the bill stays the same.
  const standing = payments.map(({ payment_id, payment_status }) => `${payment_id} ${payment_status}`).join()
  const key = how ? `${JSON.stringify(how)} ${order?.bill.version} ${standing}` : ''
  useOnChange(() => {
    if (how) void splitBill(orderId, how).then((shares) => setLoaded({ key, shares }))
  }, key)
  if (!order) return []
  const free = toCents(order.bill.balance) - heldCents(payments)
  const whole = { about: '', share: undefined }
  if (way === 'whole') {
    return free > 0 ? [{ ...whole, key: `whole ${free}`, name: pay.whole, amountCents: free }] : []
  }
  if (way === 'sum') {
    const cents = Math.min(amountCents, free)
    return cents > 0 ? [{ ...whole, key: `sum ${cents}`, name: pay.sum, amountCents: cents }] : []
  }
  if (loaded.key !== key) return []
  return loaded.shares.flatMap((one, at) => {
    const cents = Math.min(toCents(one.due), free)
    const share: PaidShare =
      way === 'ways'
        ? { part: at + 1, of: ways }
        : way === 'seats'
          ? { seat: one.seat ?? 0 }
          : { items: chosen }
    const about = [
      share.seat === undefined ? '' : dishesAt(order, share.seat),
      toCents(one.paid) > 0 ? pay.paidBefore(sumText(one.paid ?? '')) : '',
    ]
      .filter(Boolean)
      .join(' · ')
    const portion = { name: nameOf(share, order), about, amountCents: cents, share }
    return cents > 0 ? [{ ...portion, key: `${way} ${at} ${cents}` }] : []
  })
}

const heldCents = (payments: Payment[]) =>
  payments
    .filter(({ payment_status }) => payment_status === 'pending')
    .reduce((sum, { amount }) => sum + toCents(amount), 0)

/** "Seat 1", "Part 2 of 3", "2 Pilsner, 1 Burrata" */
export function nameOf(share: PaidShare, order: Order): string {
  const { pay } = strings()
  if (share.seat !== undefined) return share.seat ? pay.seat(share.seat) : pay.rest
  if (share.part !== undefined) return pay.part(share.part, share.of ?? 0)
  return (share.items ?? [])
    .map(({ order_item_id, qty }) => {
      const line = order.items.find((one) => one.order_item_id === order_item_id)
      return `${qty} ${line?.item_name ?? '?'}`
    })
    .join(', ')
}

function dishesAt(order: Order, seat: number): string {
  return order.items
    .filter((line) => line.seat === seat)
    .map(({ item_name }) => item_name)
    .join(', ')
}
