import { methodTraits } from '../../../../src/payments/methods.ts'
import { hasReader } from '../../device/card-reader.ts'
import { useText } from '../../locales/load-locale.ts'
import { changeTip } from '../../orders/refunds.ts'
import { cancelCard, endPayment, type Payment, reversePayment } from '../../orders/take-payment.ts'
import type { Order } from '../../types.ts'
import { ActButton } from '../busy-button.tsx'
import { Icon } from '../icon.tsx'
import { Sum, toCents, useSum } from '../money.tsx'
import { HoldRing } from './hold-countdown.tsx'
import { HowItEnded } from './payment-outcome-prompt.tsx'
import { nameOf } from './portion.ts'

/** A payment: done with its share, pending, or unknown. */
export function PaymentRow({
  order,
  payment,
  onChanged,
}: {
  order: Order
  payment: Payment
  onChanged: () => void
}) {
  const { pay, settled } = useText()
  const sum = useSum()
  const { payment_id, payment_status, method, tip, amount, created_at, share } = payment
  const orderId = order.order_id
  const by = pay.methods[method as keyof typeof pay.methods] ?? method
  const end = async (status: 'approved' | 'declined') => {
    await endPayment(orderId, payment_id, { status, reason: pay.unknown })
    onChanged()
  }
  const after = (act: Promise<boolean>) => act.then((isDone) => isDone && onChanged())
  if (payment_status === 'reversed' || payment_status === 'declined') return null
  const isPaid = payment_status === 'approved'
  const isUnknown = payment_status === 'unknown'
  return (
    <div className={`share tall ${isPaid ? 'done' : isUnknown ? 'unknown' : 'busy'}`}>
      {payment_status === 'pending' ? (
        <HoldRing since={created_at} />
      ) : (
        <span className="mark">
          <Icon name={isUnknown ? 'warn' : 'check'} />
        </span>
      )}
      <span className="who">
        {share ? nameOf(share, order) : by}
        <span className="how">
          {isPaid ? pay.paidBy(by, toCents(tip) > 0 ? sum(tip) : '') : isUnknown ? pay.unknown : pay.waiting}
        </span>
      </span>
      <span className="amt">
        <Sum of={amount} />
      </span>
      {isPaid && (
        <span className="row ends">
          {methodTraits(method).tipCanChange && (
            <ActButton className="btn" onPress={() => after(changeTip(orderId, payment))}>
              {settled.newTip}
            </ActButton>
          )}
          <ActButton className="btn" onPress={() => after(reversePayment(orderId, payment))}>
            {pay.reverse}
          </ActButton>
        </span>
      )}
      {payment_status === 'pending' && hasReader() && (
        <span className="row ends">
          <ActButton className="btn" onPress={() => after(cancelCard(orderId, payment))}>
            {pay.cancelCard}
          </ActButton>
        </span>
      )}
      {(isUnknown || (payment_status === 'pending' && !hasReader())) && <HowItEnded onEnd={end} />}
    </div>
  )
}
