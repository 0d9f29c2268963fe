import { useEffect, useState } from 'react'
import { orders_history } from '../../../client/src/call-table.ts'
import { requestOf } from '../../../client/src/client.ts'
import { printReceipt } from '../device/printing.ts'
import { useEvents, useText } from '../locales/load-locale.ts'
import { goBack } from '../navigate.ts'
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

export function Pass() {
  const { room } = useText()
  const ready = useReady()
  return (
    <main className="phone">
      <Head title={room.pass} />
      <div className="grow lines-scroll grow-up">
        <div className="stack-end">
          {ready.length === 0 && <p className="dim empty">{room.nothingReady}</p>}
          {ready.map((waiting) => (
            <PassRow key={waiting.order.order_id} waiting={waiting} />
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
