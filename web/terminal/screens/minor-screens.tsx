import { useEffect, useState } from 'react'
import { orders_history } from '../../../client/src/call-table.ts'
import { requestOf } from '../../../client/src/client.ts'
import { useNow } from '../../shared/use-now.ts'
import { printReceipt } from '../device/printing.ts'
import { useEvents, useText } from '../locales/load-locale.ts'
import { goBack } from '../navigate.ts'
import { labelOf, placeOfOrder } from '../orders/order-place.ts'
import { minutesSince } from '../orders/tile-state.ts'
import { ActButton } from '../parts/busy-button.tsx'
import { Icon } from '../parts/icon.tsx'
import { Keypad } from '../parts/keypad.tsx'
import { useTime } from '../parts/money.tsx'
import { Banner } from '../parts/offline-banner.tsx'
import { Paper } from '../parts/pay/receipt-paper.tsx'
import { PassRow, useReady } from '../parts/tables/pass-bar.tsx'
import { app, showNotice, useApp } from '../state.ts'
import { sendRequest } from '../sync/api.ts'
import type { Response } from '../types.ts'
import { openPlace } from './room.tsx'

export function Head({ title, about }: { title: string; about?: string }) {
  const { entry } = useText()
  return (
    <>
      <Banner />
      <header className="head">
        <button type="button" className="icon" aria-label={entry.back} onClick={goBack}>
          <Icon name="back" />
        </button>
        <h1>{title}</h1>
        <span className="about grow">{about}</span>
      </header>
    </>
  )
}

/** Typing "1 2" opens table 12, as soon as no other number begins with it. */
export function NumberPad() {
  const { room } = useText()
  const areas = useApp(({ areas }) => areas)
  const [typed, setTyped] = useState('')
  const tables = areas.flatMap(({ tables }) => tables)
  const open = (number: string) => {
    const table = tables.find(({ table_number }) => String(table_number) === number)
    if (table) openPlace({ tableId: table.table_id })
    else showNotice(room.noTable(number), { isBad: true })
  }
  const press = (digit: string) => {
    const now = typed + digit
    const fitting = tables.filter(({ table_number }) => String(table_number).startsWith(now))
    if (fitting.length === 0) {
      showNotice(room.noTable(now), { isBad: true })
      return setTyped('')
    }
    if (fitting.length === 1 && String(fitting[0]?.table_number) === now) return open(now)
    setTyped(now)
  }
  return (
    <main className="phone">
      <Head title={room.number} />
      <div className="who-in grow">
        <b className="huge n">{typed || '–'}</b>
      </div>
      <Keypad
        onDigit={press}
        onErase={() => setTyped(typed.slice(0, -1))}
        onDone={() => open(typed)}
        isDoneOff={!typed}
      />
      <div className="pad-foot" />
    </main>
  )
}

/** The courses at the pass and, below them, the orders that the kitchen is making. */
export function Pass() {
  const { room } = useText()
  const now = useNow()
  const ready = useReady()
  const open = useApp(({ open }) => open)
  const making = open
    .filter(({ status, waiting_since }) => waiting_since !== '' || status === 'cooking' || status === 'fired')
    .sort((a, b) => ((a.waiting_since || a.opened_at) < (b.waiting_since || b.opened_at) ? -1 : 1))
  return (
    <main className="phone">
      <Head title={room.pass} />
      <div className="grow lines-scroll">
        {ready.length === 0 && <p className="dim empty">{room.nothingReady}</p>}
        {ready.map((waiting) => (
          <PassRow key={waiting.order.order_id} waiting={waiting} />
        ))}
        {making.length > 0 && <h2 className="list-sum">{room.inKitchen}</h2>}
        <div className="shares from-top">
          {making.map((order) => (
            <button
              type="button"
              key={order.order_id}
              className="share two"
              onClick={() => openPlace(placeOfOrder(order))}
            >
              <span className="who">
                {order.kind === 'table' ? room.table(labelOf(order)) : labelOf(order)}
                <span className="how">{order.server.name}</span>
              </span>
              <span className="amt n">
                {room.min(minutesSince(order.waiting_since || order.opened_at, now))}
              </span>
            </button>
          ))}
        </div>
      </div>
      <div className="pad-foot" />
    </main>
  )
}

/** The receipt as it would be printed. */
export function Receipt({ orderId }: { orderId: number }) {
  const { receipt } = useText()
  return (
    <main className="phone">
      <Head title={receipt.title} about={String(orderId)} />
      <Paper orderId={orderId} />
      <div className="bar">
        <ActButton className="act go fill" onPress={() => printReceipt(orderId)}>
          {receipt.print}
        </ActButton>
      </div>
    </main>
  )
}

/** The history of the order, oldest first. */
export function History({ orderId }: { orderId: number }) {
  const { history, trouble } = useText()
  const time = useTime()
  const inWords = useEvents()
  const [events, setEvents] = useState<HistoryEntry[]>()
  useEffect(() => {
    const { device } = app()
    void sendRequest(requestOf(orders_history, { order_id: orderId }), { deviceKey: device?.key })
      .then(({ body }) => setEvents(body?.result ?? []))
      .catch(() => setEvents([]))
  }, [orderId])
  return (
    <main className="phone">
      <Head title={history.title} about={String(orderId)} />
      <ol className="grow lines-scroll history">
        {events?.length === 0 && <li>{trouble.unreachable}</li>}
        {events?.map(({ sequence, timestamp, type, data, words, actor }) => (
          <li key={sequence}>
            <span className="n dim">{time(timestamp)}</span>
            <span>
              {inWords[type]?.(data as never) ?? words}
              <span className="dim who-did">{actor?.name}</span>
            </span>
          </li>
        ))}
      </ol>
    </main>
  )
}

type HistoryEntry = Response<'orders_history'>['result'][number]
