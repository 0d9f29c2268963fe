import { useText } from '../../locales/load-locale.ts'
import type { Payment } from '../../orders/take-payment.ts'
import type { Order } from '../../types.ts'
import { scrollable } from '../hooks.ts'
import { Icon } from '../icon.tsx'
import { Sum } from '../money.tsx'
import { PaymentRow } from './payment-row.tsx'
import { type Portion, useWays, type Way } from './portion.ts'
import { AmountPicker, ItemPicker, WaysPicker } from './split-pickers.tsx'
import { Sums } from './sums.tsx'

/** The bill or its shares: what was paid and by whom, and what is left to choose. */
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
  const { pay } = useText()
  const ways = useWays(order.order_id, payments)
  return (
    <section className="grow lines-scroll grow-up" aria-label={pay.title} ref={scrollable}>
      <div className="stack-end shares">
        {way === 'whole' && <BillLines order={order} />}
        <PaymentList order={order} payments={payments} onChanged={onChanged} />
        {way === 'ways' && <WaysPicker orderId={order.order_id} ways={ways} />}
        {way === 'items' && <ItemPicker order={order} payments={payments} />}
        {way === 'seats' && order.items.every(({ seat }) => seat === 0) && (
          <p className="dim empty">{pay.noSeats}</p>
        )}
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
    </section>
  )
}

export function PaymentList(props: { order: Order; payments: Payment[]; onChanged: () => void }) {
  const { order, payments, onChanged } = props
  return payments.map((payment) => (
    <PaymentRow key={payment.payment_id} order={order} payment={payment} onChanged={onChanged} />
  ))
}

/** The lines of the bill and their total, which the guest may want to see before paying. */
function BillLines({ order }: { order: Order }) {
  return (
    <div className="bill-lines">
      {order.items.map((line) => (
        <div className="bill-line" key={line.order_item_id}>
          <span className="q n">{line.qty}</span>
          <span>{line.item_name}</span>
          <Sum of={line.net} />
        </div>
      ))}
      <Sums order={order} isLong />
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
        <span className="how">{portion.about}</span>
      </span>
      <span className="amt">
        <Sum of={portion.amountCents} />
      </span>
    </button>
  )
}
