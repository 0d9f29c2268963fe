import { useText } from '../../locales/load-locale.ts'
import { setPortions, usePortions } from '../../orders/split-state.ts'
import type { Payment } from '../../orders/take-payment.ts'
import type { Order } from '../../types.ts'
import { Icon } from '../icon.tsx'
import { Keypad } from '../keypad.tsx'
import { Sum, toCents } from '../money.tsx'
import { Stepper } from '../stepper.tsx'

export function WaysPicker({ orderId, ways }: { orderId: number; ways: number }) {
  const { pay } = useText()
  return (
    <div className="split picker">
      <span>{pay.howMany}</span>
      <Stepper
        label={pay.howMany}
        value={ways}
        most={20}
        onChange={(value) => setPortions(orderId, { ways: Math.max(1, value) })}
      />
    </div>
  )
}

/** Quantity of a line that was paid by item, or is being paid. */
function paidQtyOf(payments: Payment[], orderItemId: number): number {
  return payments
    .filter(({ payment_status }) => payment_status === 'approved' || payment_status === 'pending')
    .flatMap(({ share }) => share?.items ?? [])
    .filter(({ order_item_id }) => order_item_id === orderItemId)
    .reduce((sum, { qty }) => sum + qty, 0)
}

/** Selects the dishes that one guest pays, with quantities. What was paid by item is not offered. */
export function ItemPicker({ order, payments }: { order: Order; payments: Payment[] }) {
  const { pay, order: orderText } = useText()
  const { items } = usePortions(order.order_id)
  const open = order.items
    .map((line) => ({ line, left: line.qty - paidQtyOf(payments, line.order_item_id) }))
    .filter(({ left }) => left > 0)
  const choose = (orderItemId: number, qty: number) => {
    const { [orderItemId]: _, ...others } = items
    setPortions(order.order_id, { items: qty > 0 ? { ...others, [orderItemId]: qty } : others })
  }
  if (open.length === 0) return <p className="dim empty">{pay.allItemsPaid}</p>
  return (
    <>
      {open.map(({ line, left }) => {
        const chosen = Math.min(items[line.order_item_id] ?? 0, left)
        return (
          <div key={line.order_item_id} className={`share picked ${chosen > 0 ? 'sel' : ''}`}>
            <button
              type="button"
              className="take"
              aria-pressed={chosen > 0}
              onClick={() => choose(line.order_item_id, chosen > 0 ? 0 : left)}
            >
              <span className="mark dim">
                <Icon name={chosen > 0 ? 'check' : 'ring'} />
              </span>
              <span className="who">
                {left} {line.item_name}
                <span className="how">
                  <Sum of={Math.round((toCents(line.net) * left) / line.qty)} />
                  {line.seat > 0 && ` · ${orderText.seat(line.seat)}`}
                </span>
              </span>
            </button>
            {chosen > 0 && left > 1 && (
              <Stepper
                label={line.item_name}
                value={chosen}
                most={left}
                onChange={(qty) => choose(line.order_item_id, qty)}
              />
            )}
          </div>
        )
      })}
    </>
  )
}

export function AmountPicker({ orderId }: { orderId: number }) {
  const { pay } = useText()
  const { amountCents } = usePortions(orderId)
  const change = (next: number) => setPortions(orderId, { amountCents: Math.min(next, 9_999_999) })
  return (
    <div className="amount-picker">
      <div className="split picker">
        <span>{pay.amount}</span>
        <b className="lead">
          <Sum of={amountCents} />
        </b>
      </div>
      <Keypad
        onDigit={(digit) => change(amountCents * 10 + Number(digit))}
        onErase={() => change(Math.floor(amountCents / 10))}
      />
    </div>
  )
}
