import { useState } from 'react'
import { changeTip } from '../giving-back.ts'
import { endPayment, type Payment, type Share, splitBill } from '../paying.ts'
import { usePortions } from '../portions.ts'
import { useApp } from '../state.ts'
import { useText, words } from '../text/text.ts'
import type { Order } from '../types.ts'
import { ActButton } from './act-button.tsx'
import { useOnChange } from './effects.ts'
import { HoldRing } from './hold-ring.tsx'
import { HowItEnded } from './how-it-ended.tsx'
import { Icon } from './icon.tsx'
import { Sum, toCents, useSum } from './money.tsx'
import { AmountPicker, ItemPicker, WaysPicker } from './portion-pickers.tsx'

export type Way = 'whole' | 'ways' | 'seats' | 'items' | 'sum'

/** A part of the bill that can be paid. */
export interface Portion {
  key: string
  name: string
  about: string
  amountCents: number
  isOpen: boolean
}

/** The parts that the bill falls into, as the service divides it. */
export function useShares(orderId: number, way: Way, payments: Payment[]): Portion[] {
  const order = useApp(({ orders }) => orders[orderId])
  const [shares, setShares] = useState<{ way: Way; shares: Share[] }>({ way: 'whole', shares: [] })
  const count = usePortions((state) => state.ways)
  const version = order?.bill.version
  useOnChange(
    () => {
      if (way === 'ways')
        void splitBill(orderId, { ways: count }).then((shares) => setShares({ way, shares }))
      if (way === 'seats')
        void splitBill(orderId, { by: 'seat' }).then((shares) => setShares({ way, shares }))
    },
    orderId,
    way,
    count,
    version,
  )
  const picked = usePortions((state) => state.picked)
  if (!order) return []
  const { pay } = words()
  const balance = toCents(order.bill.balance)
  if (way === 'whole') {
    return [
      { key: `whole ${balance}`, name: pay.whole, about: '', amountCents: balance, isOpen: balance > 0 },
    ]
  }
  if (way === 'items' || way === 'sum') {
    const amountCents = Math.min(picked, balance)
    const name = way === 'items' ? pay.chosenItems : pay.sum
    return amountCents > 0
      ? [{ key: `${way} ${amountCents}`, name, about: '', amountCents, isOpen: true }]
      : []
  }
  if (shares.way !== way) return []
  const settled = approved(payments).map(({ amount }) => toCents(amount))
  return shares.shares.map((share, at) => {
    const amountCents = toCents(share.total)
    // Shares of a seat are of the whole bill: what somebody has paid to the cent is that seat's.
    const paidAt = way === 'seats' ? settled.indexOf(amountCents) : -1
    if (paidAt >= 0) settled.splice(paidAt, 1)
    const name =
      way === 'ways' ? pay.part(at + 1, shares.shares.length) : share.seat ? pay.seat(share.seat) : pay.rest
    const about = way === 'seats' ? dishesAt(order, share.seat ?? 0) : ''
    return {
      key: `${way} ${at} ${amountCents}`,
      name,
      about,
      amountCents: Math.min(amountCents, balance),
      isOpen: paidAt < 0,
    }
  })
}

const approved = (payments: Payment[]) =>
  payments.filter(({ payment_status }) => payment_status === 'approved')

function dishesAt(order: Order, seat: number): string {
  return order.items
    .filter((line) => line.seat === seat && line.state !== 'voided')
    .map(({ item_name }) => item_name)
    .join(', ')
}

export function ShareList({
  order,
  way,
  portions,
  payments,
  selected,
  onSelect,
  onChanged,
}: {
  order: Order
  way: Way
  portions: Portion[]
  payments: Payment[]
  selected: Portion | undefined
  onSelect: (portion: Portion) => void
  onChanged: () => void
}) {
  return (
    <div className="grow lines-scroll grow-up">
      <div className="stack-end shares">
        {payments
          .filter(({ payment_status }) => payment_status !== 'declined')
          .map((payment) => (
            <PaymentRow
              key={payment.payment_id}
              orderId={order.order_id}
              payment={payment}
              onChanged={onChanged}
            />
          ))}
        {way === 'ways' && <WaysPicker />}
        {way === 'items' && <ItemPicker order={order} />}
        {way === 'sum' && <AmountPicker />}
        {way !== 'items' &&
          way !== 'sum' &&
          portions
            .filter(({ isOpen }) => isOpen)
            .map((portion) => (
              <button
                type="button"
                key={portion.key}
                className={`share ${selected?.key === portion.key ? 'sel' : ''}`}
                aria-pressed={selected?.key === portion.key}
                onClick={() => onSelect(portion)}
              >
                <span className="mark dim">
                  <Icon name={selected?.key === portion.key ? 'check' : 'ring'} />
                </span>
                <span className="who">
                  {portion.name}
                  <span className="how cut">{portion.about}</span>
                </span>
                <span className="amt">
                  <Sum of={portion.amountCents} />
                </span>
              </button>
            ))}
      </div>
    </div>
  )
}

/** What was paid, what is being paid, and what nobody knows. */
function PaymentRow({
  orderId,
  payment,
  onChanged,
}: {
  orderId: number
  payment: Payment
  onChanged: () => void
}) {
  const { pay, settled } = useText()
  const sum = useSum()
  const { payment_id, payment_status, method, tip, amount, created_at } = payment
  const by = pay.methods[method as keyof typeof pay.methods] ?? method
  const isUnknown = payment_status === 'unknown'
  const end = async (status: 'approved' | 'declined') => {
    await endPayment(orderId, payment_id, { status, reason: pay.unknown })
    onChanged()
  }
  if (payment_status === 'reversed') return null
  return (
    <div className={`share ${payment_status === 'approved' ? 'done tall' : isUnknown ? 'unknown' : 'busy'}`}>
      {payment_status === 'pending' ? (
        <HoldRing since={created_at} />
      ) : (
        <span className="mark">
          <Icon name={isUnknown ? 'warn' : 'check'} />
        </span>
      )}
      <span className="who">
        {by}
        <span className="how">
          {payment_status === 'approved'
            ? pay.paidBy(by, toCents(tip) > 0 ? sum(tip) : '')
            : isUnknown
              ? pay.unknown
              : pay.waiting}
        </span>
      </span>
      <span className="amt">
        <Sum of={amount} />
      </span>
      {payment_status === 'approved' && method === 'card' && (
        <span className="row ends">
          <ActButton className="btn" onPress={async () => (await changeTip(orderId, payment)) && onChanged()}>
            {settled.newTip}
          </ActButton>
        </span>
      )}
      {isUnknown && <HowItEnded onEnd={end} />}
    </div>
  )
}
