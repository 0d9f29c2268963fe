import { useEffect } from 'react'
import { serviceNow } from '../../shared/service-clock.ts'
import { useText } from '../locales/load-locale.ts'
import { goBack } from '../navigate.ts'
import type { Entry } from '../outbox/entry.ts'
import { noteAfter } from '../outbox/guests.ts'
import { type DraftLine, wishesOf } from '../outbox/line.ts'
import { threadOf } from '../outbox/outbox-rules.ts'
import { amendEntry } from '../outbox/outbox-store.ts'
import { Icon } from '../parts/icon.tsx'
import { useTime } from '../parts/money.tsx'
import { type State, useApp } from '../state.ts'
import { outboxDatabase, queueChanged } from '../sync/outbox-controller.ts'

/** An unsent order in large letters, to be carried to the kitchen. The allergy is above the dishes. */
export function Show({ entryId }: { entryId: number }) {
  const { show, room, order: text } = useText()
  const time = useTime()
  const state = useApp()
  const entry = state.queue.entries.find(({ id }) => id === entryId)
  useEffect(() => {
    void amendEntry(outboxDatabase(), entryId, { shownAt: serviceNow() }).then(queueChanged)
  }, [entryId])
  const lines = entry?.lines ?? []
  const held = lines.filter(({ hold }) => hold)
  const courses = [...new Set(held.map(({ course }) => course))].sort((a, b) => a - b)
  const allergy = entry && allergyOf(state, entry)
  return (
    <main className="phone show">
      <h1>
        {room.table(entry?.place ?? '')}{' '}
        <small className="n">
          {time(entry?.createdAt)} {entry && serverOf(state, entry)}
        </small>
      </h1>
      <div className="grow lines-scroll">
        {allergy !== undefined && (
          <p className="danger">
            <Icon name="warn" /> <b>{text.allergy}</b> {allergy}
          </p>
        )}
        <Lines lines={lines.filter(({ hold }) => !hold)} />
        {courses.map((course) => (
          <section key={course} className="held">
            <h2>{show.held(course)}</h2>
            <Lines lines={held.filter((line) => line.course === course)} />
          </section>
        ))}
      </div>
      <button type="button" className="act" onClick={goBack}>
        {show.seen}
      </button>
    </main>
  )
}

function Lines({ lines }: { lines: DraftLine[] }) {
  const { order } = useText()
  return (
    <ul>
      {lines.map((line) => (
        <li key={line.clientId}>
          <b className="n">{line.qty}</b> {line.name}
          {line.seat > 0 && <small> {order.seat(line.seat)}</small>}
          {line.options.map(({ optionId, name }) => (
            <div key={optionId}>+ {name}</div>
          ))}
          {wishesOf(line).map((wish) => (
            <mark key={wish}>{wish}</mark>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** The allergy of the whole order, from any of its entries. Undefined: none. */
function allergyOf({ queue, orders }: State, entry: Entry): string | undefined {
  const thread = threadOf(entry.order, queue.born)
  const waiting = [...queue.entries, ...queue.tray.map((item) => item.entry)].filter(
    (one) => threadOf(one.order, queue.born) === thread,
  )
  const order = orders[Number(thread.replace('order ', ''))]
  const note = noteAfter(order?.allergen_note ?? '', waiting)
  return note || order?.allergens === 1 ? note : undefined
}

function serverOf({ open, queue, staff, person }: State, entry: Entry): string {
  const orderId = 'orderId' in entry.order ? entry.order.orderId : queue.born.get(entry.order.clientId)
  const server = open.find(({ order_id }) => order_id === orderId)?.server.name
  const opener = staff.find(({ id }) => id === entry.body.staff_id)?.first_name
  return (server ?? opener ?? person?.name ?? '').split(' ')[0] ?? ''
}
