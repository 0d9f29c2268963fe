import { useEffect, useMemo } from 'react'
import { useText } from '../locales/load-locale.ts'
import { AllDay } from '../parts/all-day.tsx'
import { DIGITS, Foot } from '../parts/foot.tsx'
import { Head } from '../parts/head.tsx'
import { Digits } from '../parts/hotkey-digit.tsx'
import { Icon } from '../parts/icon.tsx'
import { LeavingCard } from '../parts/leaving-card.tsx'
import { TicketCard } from '../parts/ticket-card.tsx'
import { type State, useDeferredSlice, useKitchen } from '../state.ts'
import { markRendered } from '../sync/render-barrier.ts'
import type { HeldLine } from '../types.ts'
import { ageOf, byAge, type Card, cardsOf, dishesToMake, millisOf } from './cards.ts'
import { useByNow } from './clock.ts'
import { useStationKeys } from './keyboard.ts'
import { withPendingDone } from './ticket-actions.ts'
import { usePages } from './use-board-pages.ts'

/** The station board: columns of tickets, oldest on the left; a long ticket continues in the next column. */
export function Station() {
  const text = useText()
  // A pressed line shows at once; the rest of the board follows deferred.
  const tickets = useDeferredSlice(ticketsIn)
  useEffect(() => markRendered(tickets), [tickets])
  const wished = useDeferredSlice(wishedIn)
  const leaving = useKitchen((state) => state.leaving)
  const allDay = useKitchen((state) => state.allDay)
  const kind = useKitchen(({ settings }) => settings.kind)
  const open = useMemo(() => withPendingDone(tickets?.result ?? [], wished), [tickets, wished])
  const hanging = useMemo(() => cardsOf(open), [open])
  const { gone, cards } = useMemo(() => boardOf(hanging, leaving), [hanging, leaving])
  const { board, page, pages, visible, slips, turn, showCard, heightOf } = usePages(cards)
  // A card keeps its digit until it has left, so that pressing a key twice does not bump the next card.
  const ends = visible.filter(({ part, parts }) => part === parts - 1).map(({ card }) => card)
  const numbered = ends.filter((card) => card.tickets.length > 0)
  const digits = useDigits(numbered)
  useStationKeys(numbered, turn)
  const shown = new Set(visible.map(({ card }) => card))
  const unseen = cards.filter((card) => mustBeSeen(card) && !gone.has(card.key) && !shown.has(card))
  const held = tickets?.held ?? NONE
  const dishes = useMemo(() => dishesToMake(open), [open])
  const fired = useMemo(() => {
    const withDishes = cards.filter((card) => card.tickets.length > 0 && !gone.has(card.key))
    return withDishes.map(({ head }) => millisOf(head.fired_at))
  }, [cards, gone])
  const late = useByNow((now) => fired.filter((at) => ageOf(at, now, kind) === 'late').length)
  return (
    <main className="screen">
      <Head title={tickets?.station ?? ''}>
        <span>
          <b className="n">{fired.length}</b> {text.tickets(fired.length)}
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
      {allDay && <AllDay tickets={open} held={held} />}
      <section className="board" ref={board} aria-label={text.tickets(2)}>
        {cards.length === 0 && (
          <p className="nothing">
            <b>{text.nothing}</b>
            {text.nothingLead}
          </p>
        )}
        <Digits value={digits}>
          {visible.map((slip) => {
            const left = gone.get(slip.card.key)
            return left ? (
              <LeavingCard key={slip.key} leaving={left} slip={slip} height={heightOf(slip.key)} />
            ) : (
              <TicketCard key={slip.key} slip={slip} />
            )
          })}
        </Digits>
      </section>
      <Foot
        page={page}
        pages={pages}
        more={slips - visible.length}
        onTurn={turn}
        unseen={unseen}
        onUnseen={showCard}
        keys={[
          [DIGITS, text.keys.bump],
          [['Shift', '1'], text.keys.lines],
          [['Enter'], text.keys.done],
          [['U'], text.undo],
          [['R'], text.keys.recall],
          [['A'], text.keys.allDay],
          [['P'], text.keys.pass],
        ]}
      />
    </main>
  )
}

const NONE: HeldLine[] = []

/** Notices and unacknowledged allergens, on any page. */
const mustBeSeen = ({ notices, unseen }: Card) => unseen || notices.length > 0

const ticketsIn = (state: State) => state.tickets
const wishedIn = (state: State) => state.wished

/** Returns one map as long as the digits stay the same, so that cards on the board do not render again. */
function useDigits(pressable: readonly Card[]): ReadonlyMap<string, number> {
  const keys = pressable
    .slice(0, 9)
    .map(({ key }) => key)
    .join()
  return useMemo(() => new Map(keys.split(',').map((key, at) => [key, at + 1])), [keys])
}

/** The open cards in order, with those that were just bumped. */
function boardOf(hanging: readonly Card[], leaving: State['leaving']) {
  const gone = new Map(leaving.map((one) => [one.card.key, one]))
  const cards = [...hanging.filter((card) => !gone.has(card.key)), ...leaving.map((one) => one.card)]
  return { gone, cards: cards.sort(byAge) }
}
