import { useState } from 'react'
import { serviceNow } from '../../shared/service-clock.ts'
import { uuid } from '../../shared/uuid.ts'
import { refusalText, useText } from '../locales/load-locale.ts'
import { goDeeper } from '../navigate.ts'
import { countOf, EMPTY } from '../orders/draft/draft.ts'
import { type Place, tabIn } from '../orders/order-place.ts'
import { changeDraft, saveDrafts } from '../orders/take-order.ts'
import type { Entry, TrayItem } from '../outbox/entry.ts'
import { joinGuests } from '../outbox/guests.ts'
import { followersOf } from '../outbox/outbox-rules.ts'
import { settleDecided } from '../outbox/outbox-store.ts'
import {
  type Choice,
  choicesFor,
  decide,
  goodLines,
  guestsTakenBack,
  linesTakenBack,
} from '../outbox/rejected-entries.ts'
import { Icon } from '../parts/icon.tsx'
import { useTime } from '../parts/money.tsx'
import { app, setApp, useApp } from '../state.ts'
import { outboxDatabase, queueChanged } from '../sync/outbox-controller.ts'
import { Head } from './minor-screens.tsx'

/** Entries that wait for the network, and entries that wait for a decision. None is removed without one. */
export function Tray() {
  const { tray: text } = useText()
  const { entries, tray } = useApp(({ queue }) => queue)
  const shown = entries.filter(({ lines, act }) => lines.length > 0 || act === 'new')
  const count = entries.length + tray.length
  return (
    <main className="phone">
      <Head title={text.title} about={count > 0 ? text.waits(count) : ''} />
      <div className="grow lines-scroll">
        {count === 0 && <p className="dim empty">{text.nothing}</p>}
        {tray.map((item) => (
          <Needs key={item.id} item={item} />
        ))}
        {shown.map((entry) => (
          <Waits key={entry.id} entry={entry} />
        ))}
      </div>
    </main>
  )
}

function Waits({ entry }: { entry: Entry }) {
  const { tray, order, room } = useText()
  const time = useTime()
  return (
    <article className="entry wait">
      <h3>
        <span>
          {room.table(entry.place)} · {order.dishes(countOf(entry.lines))}
        </span>
        <span className="tag warn n">
          <Icon name="phone" />
          {time(entry.createdAt)}
        </span>
      </h3>
      <p className="text">{entry.shownAt ? tray.shown(time(entry.shownAt)) : tray.onPhone}</p>
      <button
        type="button"
        className="btn go wide"
        onClick={() => goDeeper({ at: 'show', entryId: entry.id })}
      >
        <Icon name="eye" />
        {tray.show}
      </button>
    </article>
  )
}

function Needs({ item }: { item: TrayItem }) {
  const { tray: text, room } = useText()
  const entries = useApp(({ queue }) => queue.entries)
  const [isSure, setIsSure] = useState(false)
  const followers = followersOf(item, entries)
  const lines = linesTakenBack(item, followers)
  const choices = choicesFor(item)
  const label = (choice: Choice) => {
    if (choice === 'tab') return text.tab(tabName(item))
    if (choice === 'rest') return text.rest(goodLines(item).length)
    if (choice === 'join') return item.refusal.code === 'table_already_open' ? text.joinHers : text.join
    return choice === 'discard' ? text.discard(lines.length) : text[choice]
  }
  const press = (choice: Choice) => {
    if (choice === 'discard' && !isSure && lines.length > 0) return setIsSure(true)
    void resolve(item, choice, followers)
  }
  return (
    <article className="entry needs">
      <h3>
        <span className="tag late">
          <Icon name="warn" />
          {text.needs}
        </span>
        <span className="n dim plain">{room.table(item.entry.place)}</span>
      </h3>
      <p className="text">
        <b>
          <Why item={item} />
        </b>{' '}
        {lines.length > 0 && `${text.yourLines} ${lines.map(({ qty, name }) => `${qty} ${name}`).join(', ')}`}
      </p>
      <div className="row wrap">
        {choices
          .filter((choice) => choice !== 'discard')
          .map((choice, at) => (
            <button
              type="button"
              key={choice}
              className={`btn fill ${at === 0 ? 'go' : ''}`}
              onClick={() => press(choice)}
            >
              {label(choice)}
            </button>
          ))}
      </div>
      <button type="button" className="btn bad wide" onClick={() => press('discard')}>
        {isSure ? text.sure : label('discard')}
      </button>
    </article>
  )
}

function Why({ item: { entry, refusal } }: { item: TrayItem }) {
  const { tray: text } = useText()
  const time = useTime()
  const { code, details } = refusal
  if (code === 'table_already_open')
    return text.opened(serverIn(details), time(details.opened_at as string | undefined))
  if (code === 'item_unavailable') {
    const good = new Set(goodLines({ entry, refusal }).map(({ clientId }) => clientId))
    return text.out(
      entry.lines
        .filter(({ clientId }) => !good.has(clientId))
        .map(({ name }) => name)
        .join(', '),
    )
  }
  if (code === 'order_merged') return text.merged
  if (code === 'order_paid' || code === 'order_closed') return text.over
  if (code === 'too_late') return text.late
  return refusalText(refusal)
}

function serverIn(details: Record<string, unknown>): string {
  const { server } = details
  const name = typeof server === 'string' ? server : ((server as { name?: string } | undefined)?.name ?? '')
  return name.split(' ')[0] ?? ''
}

const tabName = ({ entry }: TrayItem) => `${entry.place} ${app().person?.name.split(' ')[0] ?? ''}`.trim()

async function resolve(item: TrayItem, choice: Choice, followers: Entry[]): Promise<void> {
  const { person, queue } = app()
  const { entry } = item
  const place = placeOf(entry)
  const decision = decide(item, choice, {
    now: serviceNow(),
    uuid,
    session: person?.session,
    staffId: person?.staffId ?? 0,
    tabName: tabName(item),
    tableId: place && 'tableId' in place ? place.tableId : undefined,
    followers,
  })
  if (choice === 'pad' && place) {
    // Back in the draft and on disk before it leaves the tray.
    changeDraft(place, (draft) => ({
      ...EMPTY,
      ...draft,
      ...joinGuests(draft, guestsTakenBack(item, followers)),
      lines: [...draft.lines, ...linesTakenBack(item, followers)],
    }))
    await saveDrafts()
  }
  await settleDecided(outboxDatabase(), item, decision, Date.now())
  await queueChanged()
  if (choice === 'pad' && place) goDeeper({ at: 'order', place })
  else if (queue.tray.length <= 1 && queue.entries.length === 0) setApp({ toast: undefined })
}

/** The table of the lines: of the order that was never opened, or of the one they were meant for. */
function placeOf(entry: Entry): Place | undefined {
  const { open, orders } = app()
  if (typeof entry.body.table_id === 'number') return { tableId: entry.body.table_id }
  if (entry.act === 'new') return tabIn(entry.body)
  const orderId = 'orderId' in entry.order ? entry.order.orderId : app().queue.born.get(entry.order.clientId)
  const there = open.find(({ order_id }) => order_id === orderId)
  const tableId =
    there?.table.table_id ?? (orderId === undefined ? 0 : (orders[orderId]?.table.table_id ?? 0))
  if (tableId > 0) return { tableId }
  return orderId === undefined ? undefined : { orderId }
}
