import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { asWished } from './acts.ts'
import { ageOf, cardsOf, instantOf, isDone } from './cards.ts'
import { useByNow } from './clock.ts'
import { useStationKeys } from './keys.ts'
import { AllDay } from './parts/all-day.tsx'
import { Foot, Key } from './parts/foot.tsx'
import { Head } from './parts/head.tsx'
import { Icon } from './parts/icon.tsx'
import { LeavingCard, TicketCard } from './parts/ticket-card.tsx'
import { type State, usePart } from './state.ts'
import { useText } from './text/text.ts'

/** Columns of tickets, the oldest left; a column is filled downwards, and no ticket is split. */
export function Station() {
  const text = useText()
  const tickets = usePart((state) => state.tickets)
  const leaving = usePart((state) => state.leaving)
  const wished = usePart((state) => state.wished)
  const allDay = usePart((state) => state.allDay)
  const kind = usePart(({ settings }) => settings.kind)
  const { open, gone, cards } = useMemo(() => boardOf(tickets, leaving, wished), [tickets, leaving, wished])
  const { board, page, pages, visible, turn } = usePages()
  const shown = cards.filter(({ key }) => visible.includes(key))
  useStationKeys(
    shown.filter(({ key }) => !gone.has(key)),
    turn,
  )
  const dishes = open
    .flatMap(({ lines }) => lines.filter((line) => !isDone(line)))
    .reduce((sum, { left, done }) => sum + left - done, 0)
  const withDishes = cards.filter((card) => card.tickets.length > 0 && !gone.has(card.key))
  const fired = withDishes.map(({ head }) => instantOf(head.fired_at))
  const late = useByNow((now) => fired.filter((at) => ageOf(at, now, kind) === 'late').length)
  const digitOf = (key: string) => {
    const at = shown.filter((one) => !gone.has(one.key)).findIndex((one) => one.key === key)
    return at >= 0 && at < 9 ? at + 1 : undefined
  }
  return (
    <main className="screen">
      <Head title={tickets?.station ?? ''}>
        <span>
          <b className="n">{withDishes.length}</b> {text.tickets(withDishes.length)}
        </span>
        <span>
          <b className="n">{dishes}</b> {text.dishes(dishes)}
        </span>
        {late > 0 && (
          <span className="late">
            <Icon name="warn" />
            {text.lateCount(late)}
          </span>
        )}
      </Head>
      {allDay && <AllDay tickets={open} />}
      <section className="board" ref={board} aria-label={text.tickets(2)}>
        {cards.length === 0 && (
          <p className="nothing">
            <b>{text.nothing}</b>
            {text.nothingLead}
          </p>
        )}
        {cards.map((card) => {
          const left = gone.get(card.key)
          return left ? (
            <LeavingCard key={card.key} leaving={left} />
          ) : (
            <TicketCard key={card.key} card={card} digit={digitOf(card.key)} />
          )
        })}
      </section>
      <Foot page={page} pages={pages} more={cards.length - visible.length} onTurn={turn}>
        <span>
          <Key>1</Key>–<Key>9</Key> {text.keys.bump}
        </span>
        <span>
          <Key>Shift</Key>
          <Key>1</Key> {text.keys.lines}
        </span>
        <span>
          <Key>Enter</Key> {text.keys.done}
        </span>
        <span>
          <Key>R</Key> {text.keys.recall}
        </span>
        <span>
          <Key>A</Key> {text.keys.allDay}
        </span>
        <span>
          <Key>P</Key> {text.keys.pass}
        </span>
      </Foot>
    </main>
  )
}

/** What hangs, in its order, with what was pressed a moment ago. */
function boardOf(tickets: State['tickets'], leaving: State['leaving'], wished: State['wished']) {
  const open = (tickets?.result ?? []).map((ticket) => asWished(ticket, wished))
  const gone = new Map(leaving.map((one) => [one.card.key, one]))
  const firedAt = new Map<string, number>()
  const cards = [...cardsOf(open).filter((card) => !gone.has(card.key)), ...leaving.map((one) => one.card)]
  for (const { key, head } of cards) firedAt.set(key, instantOf(head.fired_at))
  const at = (key: string) => firedAt.get(key) ?? 0
  cards.sort((one, other) => at(one.key) - at(other.key) || (one.key < other.key ? -1 : 1))
  return { open, gone, cards }
}

/** Which cards are on the page that is seen: the board is one long row of columns. */
function usePages() {
  const board = useRef<HTMLElement>(null)
  const [page, setPage] = useState(0)
  const [seen, setSeen] = useState({ pages: 1, visible: [] as string[] })
  // After each drawing: a note that comes or goes may push a card to the next column.
  useLayoutEffect(() => {
    const element = board.current
    if (!element) return
    const width = element.clientWidth
    const cards = [...element.querySelectorAll<HTMLElement>('[data-card]')]
    const pageOf = (card: HTMLElement) =>
      Math.max(0, Math.floor((card.offsetLeft - element.offsetLeft + 20) / width))
    const pages = Math.max(1, ...cards.map((card) => pageOf(card) + 1))
    const at = Math.min(page, pages - 1)
    const visible = cards.filter((card) => pageOf(card) === at).map((card) => card.dataset.card ?? '')
    element.scrollLeft = at * width
    if (at !== page) setPage(at)
    if (pages !== seen.pages || visible.join() !== seen.visible.join()) setSeen({ pages, visible })
  })
  const turn = (by: number) => setPage((at) => Math.min(Math.max(0, at + by), seen.pages - 1))
  return { board, page, ...seen, turn }
}
