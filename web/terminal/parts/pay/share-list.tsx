import type { Payment } from '../../orders/take-payment.ts'
import type { Order } from '../../types.ts'
import { Icon } from '../icon.tsx'
import { Sum } from '../money.tsx'
import { PaymentRow } from './payment-row.tsx'
import { type Portion, useWays, type Way } from './portion.ts'
import { AmountPicker, ItemPicker, WaysPicker } from './split-pickers.tsx'

/** The shares with their payments, and those left to choose. */
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
  const ways = useWays(order.order_id, payments)
  return (
    <div className="grow lines-scroll grow-up">
      <div className="stack-end shares">
        {payments.map((payment) => (
          <PaymentRow key={payment.payment_id} order={order} payment={payment} onChanged={onChanged} />
        ))}
        {way === 'ways' && <WaysPicker orderId={order.order_id} ways={ways} />}
        {way === 'items' && <ItemPicker order={order} payments={payments} />}
        {way === 'sum' && <AmountPicker orderId={order.order_id} />}
        {(way === 'ways' || way === 'seats') &&
          portions.map((portion) => (
            <PortionRow
              key={portion.key}
              portion={portion}
              isSelected={selected?.key === portion.key}
              onSelect={() => onSelect(portion)}
            />
          ))}
      </div>
    </div>
  )
}

function PortionRow(props: { portion: Portion; isSelected: boolean; onSelect: () => void }) {
  const { portion, isSelected, onSelect } = props
  return (
    <button
      type="button"
      className={`share ${isSelected ? 'sel' : ''}`}
      aria-pressed={isSelected}
      onClick={onSelect}
    >
      <span className="mark dim">
        <Icon name={isSelected ? 'check' : 'ring'} />
      </span>
      <span className="who">
        {portion.name}
        <span className="how cut">{portion.about}</span>
      </span>
      <span className="amt">
        <Sum of={portion.amountCents} />
      </span>
    </button>
  )
}
