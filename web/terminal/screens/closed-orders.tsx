import { useCallback, useEffect, useState } from 'react'
import { methodTraits } from '../../../src/payments/methods.ts'
import { useText } from '../locales/load-locale.ts'
import { goDeeper } from '../navigate.ts'
import {
  type ClosedOrder,
  changeTip,
  endRefund,
  type Refund,
  readClosed,
  readRefunds,
  refundableCents,
  refundDishes,
  refundPayment,
  reopen,
} from '../orders/refunds.ts'
import { type Payment, readPayments } from '../orders/take-payment.ts'
import { ActButton } from '../parts/busy-button.tsx'
import { Icon } from '../parts/icon.tsx'
import { Sum, toCents, useSum, useTime } from '../parts/money.tsx'
import { ChosenLine } from '../parts/order/selectable-line.tsx'
import { HowItEnded } from '../parts/pay/payment-outcome-prompt.tsx'
import { useApp } from '../state.ts'
import { readOrder } from '../sync/offline-cache.ts'
import { Head } from './minor-screens.tsx'

/** Closed orders, the latest first, under their number and sum. */
export function ClosedOrders() {
  const { settled, trouble, room } = useText()
  const time = useTime()
  const sum = useSum()
  const [orders, setOrders] = useState<ClosedOrder[] | 'none'>()
  useEffect(() => {
    void readClosed().then((found) => setOrders(found ?? 'none'))
  }, [])
  return (
    <main className="phone">
      <Head title={settled.title} />
      <div className="grow lines-scroll">
        <div className="shares from-top">
          {Array.isArray(orders) && orders.length > 0 && (
            <p className="list-sum n">
              {room.closedSum(orders.length, sum(orders.reduce((all, { total }) => all + toCents(total), 0)))}
            </p>
          )}
          {orders === 'none' && <p className="dim empty">{trouble.unreachable}</p>}
          {Array.isArray(orders) && orders.length === 0 && <p className="dim empty">{settled.none}</p>}
          {Array.isArray(orders) &&
            orders.map(({ order_id, table_number, server, total, ended }) => (
              <button
                type="button"
                key={order_id}
                className="share two"
                onClick={() => goDeeper({ at: 'settled', orderId: order_id })}
              >
                <span className="who">
                  {table_number > 0 ? room.table(String(table_number)) : settled.tab(order_id)}
                  <span className="how cut">
                    {time(ended)} · {server}
                  </span>
                </span>
                <span className="amt">
                  <Sum of={total} />
                </span>
              </button>
            ))}
        </div>
      </div>
    </main>
  )
}

/** The payments of a closed order, and what can still be done with them. */
export function Settled({ orderId }: { orderId: number }) {
  const { settled, pay, history, trouble } = useText()
  const order = useApp(({ orders }) => orders[orderId])
  const [payments, setPayments] = useState<Payment[] | 'none'>()
  const [refunds, setRefunds] = useState<Refund[]>([])
  const [chosen, setChosen] = useState<number[]>([])
  const read = useCallback(async () => {
    const [paid, given] = await Promise.all([readPayments(orderId), readRefunds(orderId), readOrder(orderId)])
    setPayments(paid?.filter(({ payment_status }) => payment_status === 'approved') ?? 'none')
    setRefunds(given ?? [])
  }, [orderId])
  useEffect(() => void read(), [read])
  // Lines selected while the order was loading stay selected.
  const changed = () => {
    setChosen([])
    return read()
  }
  const lines = order?.items ?? []
  const toggle = (id: number) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <main className="phone pay">
      <Head title={settled.title} about={String(orderId)} />
      <div className="grow lines-scroll grow-up">
        <div className="stack-end shares">
          {lines.map((line) => (
            <ChosenLine key={line.order_item_id} line={line} chosen={chosen} onToggle={toggle} />
          ))}
          {payments === 'none' && <p className="dim empty">{trouble.unreachable}</p>}
          {Array.isArray(payments) &&
            payments.map((payment) => (
              <PaidRow key={payment.payment_id} orderId={orderId} payment={payment} onChanged={changed} />
            ))}
          {refunds.map((refund) => (
            <RefundRow key={refund.refund_id} orderId={orderId} refund={refund} onChanged={changed} />
          ))}
        </div>
      </div>
      <div className="bar">
        <button type="button" className="act thin" onClick={() => goDeeper({ at: 'receipt', orderId })}>
          {pay.receipt}
        </button>
        <button type="button" className="act thin" onClick={() => goDeeper({ at: 'history', orderId })}>
          {history.title}
        </button>
        {chosen.length > 0 ? (
          <ActButton
            className="act go fill"
            disabled={!Array.isArray(payments)}
            onPress={async () => {
              if (!Array.isArray(payments)) return
              const selected = lines.filter(({ order_item_id }) => chosen.includes(order_item_id))
              if (await refundDishes(orderId, payments, selected)) await changed()
            }}
          >
            {settled.refundDishes(chosen.length)}
          </ActButton>
        ) : (
          <ActButton className="act fill" disabled={refunds.length > 0} onPress={() => reopen(orderId)}>
            {settled.reopen}
          </ActButton>
        )}
      </div>
    </main>
  )
}

interface RowProps {
  orderId: number
  onChanged: () => Promise<void>
}

function PaidRow({ orderId, payment, onChanged }: RowProps & { payment: Payment }) {
  const { pay, settled } = useText()
  const sum = useSum()
  const { method, tip, amount } = payment
  const by = pay.methods[method as keyof typeof pay.methods] ?? method
  const then = async (done: Promise<boolean>) => (await done) && onChanged()
  return (
    <div className="share done tall">
      <span className="mark">
        <Icon name="check" />
      </span>
      <span className="who">
        {by}
        <span className="how cut">{pay.paidBy(by, toCents(tip) > 0 ? sum(tip) : '')}</span>
      </span>
      <span className="amt">
        <Sum of={amount} />
      </span>
      <span className="row ends">
        {methodTraits(method).tipCanChange && (
          <ActButton className="btn" onPress={() => then(changeTip(orderId, payment))}>
            {settled.newTip}
          </ActButton>
        )}
        <ActButton
          className="btn"
          disabled={refundableCents(payment) <= 0}
          onPress={() => then(refundPayment(orderId, payment))}
        >
          {settled.refund}
        </ActButton>
      </span>
    </div>
  )
}

function RefundRow({ orderId, refund, onChanged }: RowProps & { refund: Refund }) {
  const { pay, settled } = useText()
  const { refund_id, refund_status, method, amount, tip, reason } = refund
  const by = pay.methods[method as keyof typeof pay.methods] ?? method
  const isOpen = refund_status === 'pending' || refund_status === 'unknown'
  const end = async (status: 'approved' | 'declined') => {
    await endRefund(orderId, refund_id, status)
    await onChanged()
  }
  return (
    <div className={`share tall ${isOpen ? 'unknown' : ''}`}>
      <span className="mark">
        <Icon name={isOpen ? 'warn' : 'back'} />
      </span>
      <span className="who">
        {settled.refunds[refund_status as keyof typeof settled.refunds] ?? refund_status} {by}
        <span className="how cut">{reason}</span>
      </span>
      <span className="amt">
        −<Sum of={toCents(amount) + toCents(tip)} />
      </span>
      {isOpen && <HowItEnded onEnd={end} />}
    </div>
  )
}
