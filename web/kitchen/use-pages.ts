import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Card } from './cards.ts'
import { GAP_PX, pagesOf } from './pages.ts'

const HEAD_PX = 90
const LINE_PX = 64
const MORE_PX = 31
const NOTICE_PX = 130
const BUMP_PX = 68
/** As the style has it: never more than five columns, never narrower than this. */
const MOST_COLUMNS = 5
const COLUMN_PX = 340
const BETWEEN_PX = 10

/** The cards of the page that is seen. How high a card is, is measured when it is drawn, and guessed until then. */
export function usePages(cards: readonly Card[]) {
  const board = useRef<HTMLElement>(null)
  const measured = useRef(new Map<string, number>())
  const [room, setRoom] = useState({ columns: MOST_COLUMNS, heightPx: 850 })
  const [page, setPage] = useState(0)
  const [drawn, drawAgain] = useState(0)
  const heights = cards.map((card) => measured.current.get(card.key) ?? guessed(card))
  const pages = pagesOf(heights, room)
  const at = Math.min(page, pages.length - 1)
  const visible = (pages[at] ?? []).flatMap((index) => cards[index] ?? [])

  // Before it is seen: a note that comes or goes may push a card to the next page. What else is drawn (a line that is
  // pressed, a clock) leaves the cards where they are, and to ask a browser how high they are makes it lay them out.
  useLayoutEffect(() => {
    const there = board.current
    if (!there) return
    const columns = columnsIn(there.clientWidth)
    const heightPx = there.clientHeight
    if (columns !== room.columns || heightPx !== room.heightPx) setRoom({ columns, heightPx })
    const known = measured.current
    let isOther = false
    for (const card of there.querySelectorAll<HTMLElement>('[data-card]')) {
      const key = card.dataset.card ?? ''
      const height = card.getBoundingClientRect().height
      isOther ||= known.get(key) !== height
      known.set(key, height)
    }
    if (isOther) drawAgain(drawn + 1)
    if (at !== page) setPage(at)
    if (known.size > cards.length) forgetGone(known, cards)
  }, [cards, at, page, room, drawn])
  useEffect(() => {
    // Letters of another size, a screen that was turned: everything is measured anew.
    const remeasure = () => {
      measured.current.clear()
      drawAgain((times) => times + 1)
    }
    addEventListener('resize', remeasure)
    return () => removeEventListener('resize', remeasure)
  }, [])
  const turn = (by: number) => setPage(Math.min(Math.max(0, at + by), pages.length - 1))
  const heightOf = (key: string) => measured.current.get(key)
  return { board, page: at, pages: pages.length, visible, turn, heightOf }
}

function columnsIn(width: number): number {
  return Math.max(1, Math.min(MOST_COLUMNS, Math.floor((width + BETWEEN_PX) / (COLUMN_PX + BETWEEN_PX))))
}

const guesses = new WeakMap<Card, number>()

/** Once for each card: most of a full board are on pages that nobody has seen yet. */
function guessed(card: Card): number {
  const before = guesses.get(card)
  if (before !== undefined) return before
  const lines = card.tickets.flatMap((ticket) => ticket.lines)
  const more = lines.reduce((sum, line) => sum + line.modifiers.length + (line.notes === '' ? 0 : 1), 0)
  const notices = card.notices.length * NOTICE_PX
  const guess = HEAD_PX + lines.length * LINE_PX + more * MORE_PX + notices + BUMP_PX + GAP_PX
  guesses.set(card, guess)
  return guess
}

function forgetGone(known: Map<string, number>, cards: readonly Card[]): void {
  const there = new Set(cards.map(({ key }) => key))
  for (const key of known.keys()) if (!there.has(key)) known.delete(key)
}
