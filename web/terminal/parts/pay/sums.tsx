import { useText } from '../../locales/load-locale.ts'
import { takeDiscountOff } from '../../orders/order-actions.ts'
import type { Order } from '../../types.ts'
import { Icon } from '../icon.tsx'
import { Sum, toCents, useSum } from '../money.tsx'

/** The service's totals; nothing is calculated here, except where two of them are shown as one. */
export function Sums({ order, isLong }: { order: Order; isLong: boolean }) {
  const { order: text } = useText()
  const sum = useSum()
  const { bill } = order
  const tax = toCents(bill.tax)
  const service = toCents(bill.service_charge)
  const onBill = (order.discounts ?? []).filter(({ order_item_id }) => !order_item_id)
  const hasDiscounts = toCents(bill.discounts) > 0
  const isPart = toCents(bill.paid) > 0
  return (
    <dl className="sums">
      <div>
        <dt>{text.dishesSum}</dt>
        <dd>
          <Sum of={bill.list_total ?? bill.subtotal} />
        </dd>
      </div>
      {onBill.map(({ discount_id, reason, kind, value, applied }) => (
        <div className="off" key={discount_id}>
          <dt>
            <button
              type="button"
              className="quiet-link"
              onClick={() => void takeDiscountOff(order.order_id, discount_id)}
            >
              <Icon name="percent" /> {reason} {kind === 'percent' && `${Number(value)} %`}
            </button>
          </dt>
          <dd className="n">−{sum(applied)}</dd>
        </div>
      ))}
      {hasDiscounts && onBill.length === 0 && (
        <div className="off">
          <dt>
            <Icon name="percent" /> {text.discount}
          </dt>
          <dd className="n">−{sum(bill.discounts)}</dd>
        </div>
      )}
      {toCents(bill.comps) > 0 && (
        <div className="off">
          <dt>{text.comps}</dt>
          <dd className="n">−{sum(bill.comps)}</dd>
        </div>
      )}
      {isLong ? (
        <>
          <Row name={text.tax} of={bill.tax} />
          <Row name={text.service} of={bill.service_charge} />
        </>
      ) : (
        <div>
          <dt>{text.taxAndService}</dt>
          <dd>
            <Sum of={tax + service} />
          </dd>
        </div>
      )}
      {isPart && <Row name={text.paid} of={bill.paid} />}
      <div className="all">
        <dt>{isPart ? text.left : text.total}</dt>
        <dd>
          <Sum of={isPart ? bill.balance : bill.total} />
        </dd>
      </div>
    </dl>
  )
}

function Row({ name, of }: { name: string; of: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Sum of={of} />
      </dd>
    </div>
  )
}
