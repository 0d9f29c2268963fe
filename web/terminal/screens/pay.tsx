import { useState } from 'react'
import { readOrder } from '../keeping.ts'
import { goBack, goDeeper } from '../navigate.ts'
import { ActButton } from '../parts/act-button.tsx'
import { Banner } from '../parts/banner.tsx'
import { useOnChange } from '../parts/effects.ts'
import { Icon } from '../parts/icon.tsx'
import { toCents, useSum } from '../parts/money.tsx'
import { type Portion, ShareList, useShares, type Way } from '../parts/share-list.tsx'
import { Till } from '../parts/till.tsx'
import { type Payment, readPayments } from '../paying.ts'
import { labelOf } from '../place.ts'
import { closeOrder } from '../settling.ts'
import { useApp } from '../state.ts'
import { useText } from '../text/text.ts'

/** Who pays what, and how. Sums are the service's. */
export function Pay({ orderId }: { orderId: number }) {
  const { pay, entry } = useText()
  const sum = useSum()
  const order = useApp(({ orders }) => orders[orderId])
  const there = useApp(({ open }) => open.find(({ order_id }) => order_id === orderId))
  const hasSplit = useApp(({ config }) => config?.splitbill_enabled !== 0)
  const [way, setWay] = useState<Way>('whole')
  const [selected, setSelected] = useState<Portion>()
  const [payments, setPayments] = useState<Payment[]>([])
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
  const portions = useShares(orderId, way, payments)
  const current = selected ?? (way === 'whole' ? portions.find(({ isOpen }) => isOpen) : undefined)
  const isPaid = order !== undefined && order.items.length > 0 && toCents(order.bill.balance) === 0
  const ways: [Way, string][] = [
    ['whole', pay.whole],
    ['ways', pay.ways],
    ['seats', pay.seats],
    ['items', pay.items],
    ['sum', pay.sum],
  ]
  const changed = () => {
    setSelected(undefined)
    void readPaid()
  }
  if (!order) return <main className="phone" />
  return (
    <main className="phone pay">
      <Banner />
      <header className="head">
        <button type="button" className="icon" aria-label={entry.back} onClick={goBack}>
          <Icon name="back" />
        </button>
        <h1>{there ? labelOf(there) : order.table.table_number || order.name}</h1>
        <span className="about grow">
          {pay.title} ·{' '}
          {toCents(order.bill.paid) > 0
            ? pay.of(sum(order.bill.balance), sum(order.bill.total))
            : sum(order.bill.total)}
        </span>
        <button
          type="button"
          className="icon"
          aria-label={pay.receipt}
          onClick={() => goDeeper({ at: 'receipt', orderId })}
        >
          <Icon name="receipt" />
        </button>
      </header>
      {hasSplit && !isPaid && (
        <div className="seg ways">
          {ways.map(([key, text]) => (
            <button
              type="button"
              key={key}
              className="chip quiet"
              aria-pressed={way === key}
              onClick={() => {
                setWay(key)
                setSelected(undefined)
              }}
            >
              {text}
            </button>
          ))}
        </div>
      )}
      <ShareList
        order={order}
        way={way}
        portions={portions}
        payments={payments}
        selected={current}
        onSelect={setSelected}
        onChanged={changed}
      />
      {isPaid ? (
        <div className="bar">
          <button type="button" className="act" onClick={() => goDeeper({ at: 'receipt', orderId })}>
            {pay.receipt}
          </button>
          {there && (
            <ActButton className="act go fill" onPress={() => closeOrder(there)}>
              {pay.closeTable}
            </ActButton>
          )}
        </div>
      ) : (
        current && <Till key={current.key} order={order} portion={current} onPaid={changed} />
      )}
    </main>
  )
}
