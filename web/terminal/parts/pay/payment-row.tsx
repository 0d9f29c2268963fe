import { methodTraits } from '../../../../src/payments/methods.ts'
import { hasReader } from '../../device/card-reader.ts'
import { strings, useText } from '../../locales/load-locale.ts'
import { askFor } from '../../orders/prompt.ts'
import { changeTip } from '../../orders/refunds.ts'
import { cancelCard, endPayment, type Payment, reversePayment } from '../../orders/take-payment.ts'
import type { Order } from '../../types.ts'
import { ActButton } from '../busy-button.tsx'
import { Icon } from '../icon.tsx'
import { Sum, sumText, toCents, useSum } from '../money.tsx'
import { HoldRing } from './hold-countdown.tsx'
import { HowItEnded } from './payment-outcome-prompt.tsx'
import { nameOf } from './portion.ts'

/** A payment: done with its share, pending, or unknown. A tap on a payment that is done offers its corrections. */
export function PaymentRow({
  order,
  payment,
  onChanged,
}: {
  order: Order
  payment: Payment
  onChanged: () => void
}) {
  const { pay } = useText()
  const sum = useSum()
  const { payment_id, payment_status, tip, amount, created_at, share } = payment
  const orderId = order.order_id
  const by = methodName(payment)
  if (payment_status === 'reversed' || payment_status === 'declined') return null
  const isPaid = payment_status === 'approved'
  const isUnknown = payment_status === 'unknown'
  const name = share ? nameOf(share, order) : pay.anyShare
  const content = (
    <>
      {payment_status === 'pending' ? (
        <HoldRing since={created_at} />
      ) : (
        <span className="mark">
          <Icon name={isUnknown ? 'warn' : 'check'} />
        </span>
      )}
      <span className="who">
        {name}
        <span className="how">
          {isPaid ? pay.paidBy(by, toCents(tip) > 0 ? sum(tip) : '') : isUnknown ? pay.unknown : pay.waiting}
        </span>
      </span>
      <span className="amt">
        <Sum of={amount} />
      </span>
    </>
  )
  if (isPaid) {
    return (
      <button
        type="button"
        className="share done"
        onClick={() => void correct(orderId, payment, name).then((isDone) => isDone && onChanged())}
      >
        {content}
      </button>
    )
  }
  const end = async (status: 'approved' | 'declined') => {
    await endPayment(orderId, payment_id, { status, reason: pay.unknown })
    onChanged()
  }
  return (
    <div className={`share tall ${isUnknown ? 'unknown' : 'busy'}`}>
      {content}
      {payment_status === 'pending' && hasReader() && (
        <span className="row ends">
          <ActButton
            className="btn"
            onPress={() => cancelCard(orderId, payment).then((isDone) => isDone && onChanged())}
          >
            {pay.cancelCard}
          </ActButton>
        </span>
      )}
      {(isUnknown || !hasReader()) && <HowItEnded onEnd={end} />}
    </div>
  )
}

function methodName({ method }: Payment): string {
  const { methods } = strings().pay
  return methods[method as keyof typeof methods] ?? method
}

/** Corrections of a payment while its order is open: its tip, or the payment as a whole. */
async function correct(orderId: number, payment: Payment, name: string): Promise<boolean> {
  const { pay, settled, order } = strings()
  const offered = [
    ...(methodTraits(payment.method).tipCanChange ? [{ key: 'tip', text: settled.newTip }] : []),
    { key: 'reverse', text: pay.reverse, isBad: true },
    { key: 'no', text: order.cancel },
  ]
  const title = `${name} · ${methodName(payment)} ${sumText(payment.amount)}`
  const chosen = await askFor({ kind: 'choice', title, offered })
  if (chosen === 'tip') return changeTip(orderId, payment)
  return chosen === 'reverse' ? reversePayment(orderId, payment) : false
}
