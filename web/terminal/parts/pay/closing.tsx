import { printReceipt } from '../../device/printing.ts'
import { useText } from '../../locales/load-locale.ts'
import { goDeeper, goToRoom } from '../../navigate.ts'
import { closeOrder } from '../../orders/order-actions.ts'
import type { Payment } from '../../orders/take-payment.ts'
import type { OpenOrder, Order } from '../../types.ts'
import { ActButton } from '../busy-button.tsx'
import { Icon } from '../icon.tsx'
import { Sum, toCents, useSum } from '../money.tsx'
import { Paper } from './receipt-paper.tsx'
import { PaymentList } from './share-list.tsx'
import type { PaidNow } from './till.tsx'

/** The end of a bill: what was paid and the change in large figures, who paid, the receipt, and what comes next. */
export function Closing({
  order,
  there,
  payments,
  paidNow,
  onChanged,
}: {
  order: Order
  there: OpenOrder | undefined
  payments: Payment[]
  paidNow: PaidNow | undefined
  onChanged: () => void
}) {
  const { pay, room } = useText()
  const { paid, tips } = order.bill
  const whole = {
    name: '',
    amountCents: toCents(paid),
    tipCents: toCents(tips),
    givenCents: 0,
    changeCents: 0,
  }
  return (
    <div className="closing grow">
      <div className="closing-main">
        <Figures paid={paidNow ?? whole} />
        <div className="shares">
          <PaymentList order={order} payments={payments} onChanged={onChanged} />
        </div>
      </div>
      <div className="closing-paper">
        <Paper orderId={order.order_id} key={payments.length} />
      </div>
      <div className="bar closing-bar">
        <ReceiptButtons orderId={order.order_id} />
        <button type="button" className="act" onClick={goToRoom}>
          {room.title}
        </button>
        {there && (
          <ActButton className="act go" onPress={() => closeOrder(there)}>
            {order.table.table_number ? pay.closeTable : pay.close}
          </ActButton>
        )}
      </div>
    </div>
  )
}

/** Shown in place of the till after a part of the bill was paid. */
export function PartPaid({ order, paid, onNext }: { order: Order; paid: PaidNow; onNext: () => void }) {
  const { pay, receipt } = useText()
  const sum = useSum()
  return (
    <section className="till part-paid" aria-label={pay.paid}>
      <Figures paid={paid} />
      <div className="row">
        <ActButton className="act" onPress={() => printReceipt(order.order_id)}>
          {receipt.print}
        </ActButton>
        <button type="button" className="act go fill" onClick={onNext}>
          {pay.next(sum(order.bill.balance))}
        </button>
      </div>
    </section>
  )
}

function Figures({ paid }: { paid: PaidNow }) {
  const { pay } = useText()
  const sum = useSum()
  const { name, amountCents, tipCents, givenCents, changeCents } = paid
  const about = [
    name,
    tipCents > 0 && pay.tipIn(sum(tipCents)),
    givenCents > amountCents + tipCents && pay.givenOf(sum(givenCents)),
  ]
  return (
    <div className="figures" role="status">
      <p className="paid-figure">
        <span className="word">
          <Icon name="check" /> {pay.paid}
        </span>
        <b>
          <Sum of={amountCents + tipCents} />
        </b>
        <span className="dim">{about.filter(Boolean).join(' · ')}</span>
      </p>
      {changeCents > 0 && (
        <p className="change-due">
          <span>{pay.changeDue}</span>
          <b>
            <Sum of={changeCents} />
          </b>
        </p>
      )}
    </div>
  )
}

function ReceiptButtons({ orderId }: { orderId: number }) {
  const { receipt } = useText()
  return (
    <>
      <ActButton className="act" onPress={() => printReceipt(orderId)}>
        <Icon name="receipt" />
        {receipt.print}
      </ActButton>
      <button type="button" className="act see-receipt" onClick={() => goDeeper({ at: 'receipt', orderId })}>
        {receipt.show}
      </button>
    </>
  )
}
