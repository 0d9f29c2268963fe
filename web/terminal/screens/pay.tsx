import { useState } from 'react'
import { isSimulated } from '../device/card-reader.ts'
import { useText } from '../locales/load-locale.ts'
import { goBack, goDeeper } from '../navigate.ts'
import { endOrder } from '../orders/order-actions.ts'
import { labelOf } from '../orders/order-place.ts'
import { type Payment, readPayments } from '../orders/take-payment.ts'
import { ActButton } from '../parts/busy-button.tsx'
import { useOnChange } from '../parts/hooks.ts'
import { Icon } from '../parts/icon.tsx'
import { toCents, useSum } from '../parts/money.tsx'
import { Banner } from '../parts/offline-banner.tsx'
import { Closing, PartPaid } from '../parts/pay/closing.tsx'
import { type Portion, usePortionsOf, type Way } from '../parts/pay/portion.ts'
import { ShareList } from '../parts/pay/share-list.tsx'
import { type PaidNow, Till } from '../parts/pay/till.tsx'
import { useApp } from '../state.ts'
import { readOrder } from '../sync/offline-cache.ts'
import type { OpenOrder, Order } from '../types.ts'

/** Payment of an order: shares and methods. All amounts come from the service. */
export function Pay({ orderId }: { orderId: number }) {
  const { more } = useText()
  const order = useApp(({ orders }) => orders[orderId])
  const hasSplit = useApp(({ config }) => config?.splitbill_enabled !== 0)
  const there = useApp(({ open }) => open.find(({ order_id }) => order_id === orderId))
  const [way, setWay] = useState<Way>('whole')
  const [selected, setSelected] = useState<string>()
  const [payments, setPayments] = useState<Payment[]>([])
  const [paidNow, setPaidNow] = useState<PaidNow>()
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
  // Equal parts are alike, and other splits have a single share; only seats are selected.
  const current = portions.find(({ key }) => key === selected) ?? (way === 'seats' ? undefined : portions[0])
  const isOver = order !== undefined && toCents(order.bill.balance) === 0 && toCents(order.bill.paid) > 0
  const changed = () => {
    setSelected(undefined)
    void readPaid()
  }
  const choose = (chosen: Way) => {
    setWay(chosen)
    setSelected(undefined)
    setPaidNow(undefined)
  }
  if (!order) return <main className="phone" />
  const isEmpty = order.items.length === 0 && toCents(order.bill.paid) === 0
  return (
    <main className={`phone pay ${isOver ? 'over' : ''}`}>
      <Banner />
      <SimulatedBand />
      <Head order={order} there={there} isOver={isOver} />
      {isOver ? (
        <Closing
          order={order}
          there={there}
          payments={payments}
          paidNow={paidNow}
          onChanged={() => {
            setPaidNow(undefined)
            changed()
          }}
        />
      ) : (
        <div className="pay-body grow">
          <div className="pay-shares">
            {hasSplit && !isEmpty && <Ways way={way} onChoose={choose} />}
            <ShareList
              order={order}
              way={way}
              portions={portions}
              payments={payments}
              selected={current}
              onSelect={({ key }: Portion) => {
                setSelected(key)
                setPaidNow(undefined)
              }}
              onChanged={changed}
            />
          </div>
          {paidNow ? (
            <PartPaid order={order} paid={paidNow} onNext={() => setPaidNow(undefined)} />
          ) : (
            current && (
              <Till
                key={current.key}
                order={order}
                portion={current}
                onPaid={(paid) => {
                  setPaidNow(paid)
                  changed()
                }}
                onChanged={changed}
              />
            )
          )}
          {isEmpty && there && (
            <div className="bar">
              <ActButton className="act go fill" onPress={() => endOrder(there)}>
                {more.endOrder}
              </ActButton>
            </div>
          )}
        </div>
      )}
    </main>
  )
}

/** Says that the simulated reader takes no money. */
function SimulatedBand() {
  const { pay } = useText()
  const isOn = useApp(isSimulated)
  return isOn ? <p className="simulated">{pay.simulated}</p> : null
}

function Head({ order, there, isOver }: { order: Order; there: OpenOrder | undefined; isOver: boolean }) {
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
        {isOver
          ? `${pay.allPaid} · ${sum(total)}`
          : `${pay.title} · ${toCents(paid) > 0 ? pay.of(sum(balance), sum(total)) : sum(total)}`}
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
    ['seats', pay.seats],
    ['items', pay.items],
    ['ways', pay.ways],
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
          onClick={() => onChoose(key)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
