import { useState } from 'react'
import { isSimulated } from '../device/card-reader.ts'
import { useText } from '../locales/load-locale.ts'
import { goBack, goDeeper } from '../navigate.ts'
import { closeOrder, endOrder } from '../orders/order-actions.ts'
import { labelOf } from '../orders/order-place.ts'
import { type Payment, readPayments } from '../orders/take-payment.ts'
import { ActButton } from '../parts/busy-button.tsx'
import { useOnChange } from '../parts/hooks.ts'
import { Icon } from '../parts/icon.tsx'
import { Sum, toCents, useSum } from '../parts/money.tsx'
import { Banner } from '../parts/offline-banner.tsx'
import { type Portion, usePortionsOf, type Way } from '../parts/pay/portion.ts'
import { ShareList } from '../parts/pay/share-list.tsx'
import { Till } from '../parts/pay/till.tsx'
import { useApp } from '../state.ts'
import { readOrder } from '../sync/offline-cache.ts'
import type { OpenOrder, Order } from '../types.ts'

/** Payment of an order: shares and methods. All amounts come from the service. */
export function Pay({ orderId }: { orderId: number }) {
  const order = useApp(({ orders }) => orders[orderId])
  const hasSplit = useApp(({ config }) => config?.splitbill_enabled !== 0)
  const there = useApp(({ open }) => open.find(({ order_id }) => order_id === orderId))
  const [way, setWay] = useState<Way>('whole')
  const [selected, setSelected] = useState<string>()
  const [payments, setPayments] = useState<Payment[]>([])
  const [changeCents, setChange] = useState(0)
  const version = order?.bill.version
  const readPaid = async () => {
    const paid = await readPayments(orderId)
    if (paid) setPayments(paid)
  }
  useOnChange(
    () => {
      void readOrder(orderId)
      void readPaid()
    },
    orderId,
    version,
  )
  const portions = usePortionsOf(orderId, way, payments)
  // With a single share there is nothing to select.
  const isChosen = way === 'whole' || way === 'items' || way === 'sum'
  const current = portions.find(({ key }) => key === selected) ?? (isChosen ? portions[0] : undefined)
  const isOver = order !== undefined && toCents(order.bill.balance) === 0 && toCents(order.bill.paid) > 0
  const changed = (cents = 0) => {
    setSelected(undefined)
    setChange(cents)
    void readPaid()
  }
  if (!order) return <main className="phone" />
  return (
    <main className="phone pay">
      <Banner />
      <SimulatedBand />
      <Head order={order} there={there} />
      {hasSplit && !isOver && (
        <Ways
          way={way}
          onChoose={(chosen) => {
            setWay(chosen)
            setSelected(undefined)
            setChange(0)
          }}
        />
      )}
      <ShareList
        order={order}
        way={isOver ? 'whole' : way}
        portions={portions}
        payments={payments}
        selected={current}
        onSelect={({ key }: Portion) => {
          setSelected(key)
          setChange(0)
        }}
        onChanged={changed}
      />
      {changeCents > 0 && <ChangeDue cents={changeCents} />}
      <Foot order={order} there={there} isOver={isOver} />
      {!isOver && current && <Till key={current.key} order={order} portion={current} onPaid={changed} />}
    </main>
  )
}

/** Says that the simulated reader takes no money. */
function SimulatedBand() {
  const { pay } = useText()
  const isOn = useApp(isSimulated)
  return isOn ? <p className="simulated">{pay.simulated}</p> : null
}

function Head({ order, there }: { order: Order; there: OpenOrder | undefined }) {
  const { pay, entry } = useText()
  const sum = useSum()
  const { balance, total, paid } = order.bill
  return (
    <header className="head">
      <button type="button" className="icon" aria-label={entry.back} onClick={goBack}>
        <Icon name="back" />
      </button>
      <h1>{there ? labelOf(there) : order.table.table_number || order.name}</h1>
      <span className="about grow">
        {pay.title} · {toCents(paid) > 0 ? pay.of(sum(balance), sum(total)) : sum(total)}
      </span>
      <button
        type="button"
        className="icon"
        aria-label={pay.receipt}
        onClick={() => goDeeper({ at: 'receipt', orderId: order.order_id })}
      >
        <Icon name="receipt" />
      </button>
    </header>
  )
}

function Ways({ way, onChoose }: { way: Way; onChoose: (way: Way) => void }) {
  const { pay } = useText()
  const ways: [Way, string][] = [
    ['whole', pay.whole],
    ['ways', pay.ways],
    ['seats', pay.seats],
    ['items', pay.items],
    ['sum', pay.sum],
  ]
  return (
    <div className="seg ways">
      {ways.map(([key, text]) => (
        <button
          type="button"
          key={key}
          className="chip quiet"
          aria-pressed={way === key}
          onClick={({ currentTarget }) => {
            currentTarget.scrollIntoView({ inline: 'nearest', block: 'nearest' })
            onChoose(key)
          }}
        >
          {text}
        </button>
      ))}
    </div>
  )
}

/** The change due, large enough to read at arm's length. */
function ChangeDue({ cents }: { cents: number }) {
  const { pay } = useText()
  return (
    <p className="change-due" role="status">
      <span>{pay.changeDue}</span>
      <b className="n">
        <Sum of={cents} />
      </b>
    </p>
  )
}

/** Actions for an order without a balance: receipt and close, or only close if nothing was ordered. */
function Foot({ order, there, isOver }: { order: Order; there: OpenOrder | undefined; isOver: boolean }) {
  const { pay, more } = useText()
  const isEmpty = order.items.length === 0 && toCents(order.bill.paid) === 0
  if (!there || (!isOver && !isEmpty)) return null
  if (isEmpty) {
    return (
      <div className="bar">
        <ActButton className="act go fill" onPress={() => endOrder(there)}>
          {more.endOrder}
        </ActButton>
      </div>
    )
  }
  return (
    <div className="bar">
      <button
        type="button"
        className="act"
        onClick={() => goDeeper({ at: 'receipt', orderId: order.order_id })}
      >
        {pay.receipt}
      </button>
      <ActButton className="act go fill" onPress={() => closeOrder(there)}>
        {pay.closeTable}
      </ActButton>
    </div>
  )
}
