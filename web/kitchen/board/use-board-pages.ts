import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Card } from './cards.ts'
import { type Heights, lineKey, type Slip, slipsOf } from './continued-tickets.ts'
import { lettersNow } from './letters.ts'
import { GAP_PX, pagesOf } from './paginate-board.ts'

const HEAD_PX = 90
const LINE_PX = 56
const MORE_PX = 31
const NOTICE_PX = 130
const ALLERGENS_PX = 170
const BUMP_PX = 68
/** Limits re-rendering if heights never settle. */
const MOST_TRIES = 5
/** Far more than a page has, so that clearing the cache rarely forces a new measurement. */
const MEASURED_PER_CARD = 500
const BETWEEN_PX = 10

/** The visible page of slips. Heights are measured once rendered, and estimated before. */
export function usePages(cards: readonly Card[]) {
  const board = useRef<HTMLElement>(null)
  const measured = useRef(new Map<string, number>())
  const [room, setRoom] = useState(() => ({ columns: lettersNow().columns as number, heightPx: 850 }))
  const [page, setPage] = useState(0)
  const tries = useRef({ cards, at: 0, room, left: MOST_TRIES })
  const [drawn, drawAgain] = useState(0)
  const heights = heightsBy(measured.current)
  const slips = cards.flatMap((card) => slipsOf(card, room.heightPx, heights))
  const pages = pagesOf(
    slips.map((slip) => measured.current.get(slip.key) ?? guessed(slip, heights)),
    room,
  )
  const at = Math.min(page, pages.length - 1)
  const visible = (pages[at] ?? []).flatMap((index) => slips[index] ?? [])

  // Runs before paint: a note that comes or goes may push a card to the next page. Other changes (a pressed line, a
  // clock) do not move cards, and measuring would force a layout.
  useLayoutEffect(() => {
    const there = board.current
    if (!there) return
    const columns = columnsIn(there.clientWidth)
    const heightPx = there.clientHeight
    if (columns !== room.columns || heightPx !== room.heightPx) setRoom({ columns, heightPx })
    const known = measured.current
    let isOther = false
    for (const piece of there.querySelectorAll<HTMLElement>('[data-height]')) {
      const key = piece.dataset.height ?? ''
      const height = piece.getBoundingClientRect().height
      isOther ||= known.get(key) !== height
      known.set(key, height)
    }
    const last = tries.current
    if (last.cards !== cards || last.at !== at || last.room !== room)
      tries.current = { cards, at, room, left: MOST_TRIES }
    if (isOther && tries.current.left > 0) {
      tries.current.left -= 1
      drawAgain(drawn + 1)
    }
    if (at !== page) setPage(at)
    if (known.size > MEASURED_PER_CARD * (cards.length + 10)) known.clear()
  }, [cards, at, page, room, drawn])
  useEffect(() => {
    // After a change of font size or orientation everything is measured again.
    const remeasure = () => {
      measured.current.clear()
      drawAgain((times) => times + 1)
    }
    addEventListener('resize', remeasure)
    return () => removeEventListener('resize', remeasure)
  }, [])
  const show = (to: number) => setPage(Math.min(Math.max(0, to), pages.length - 1))
  const pageOf = (card: Card) =>
    pages.findIndex((indexes) => indexes.some((index) => slips[index]?.card === card))
  return {
    board,
    page: at,
    pages: pages.length,
    visible,
    slips: slips.length,
    turn: (by: number) => show(at + by),
    showCard: (card: Card) => show(pageOf(card)),
    heightOf: (key: string) => measured.current.get(key),
  }
}

function columnsIn(width: number): number {
  const { columns, columnPx } = lettersNow()
  return Math.max(1, Math.min(columns, Math.floor((width + BETWEEN_PX) / (columnPx + BETWEEN_PX))))
}

function heightsBy(measured: ReadonlyMap<string, number>): Heights {
  return {
    head: ({ key }) => measured.get(`head ${key}`) ?? HEAD_PX,
    before: (card) => measured.get(beforeKey(card)) ?? guessedBefore(card),
    after: (card) => measured.get(afterKey(card)) ?? guessedAfter(card),
    line: (line, ticket) =>
      measured.get(lineKey(ticket, line)) ??
      LINE_PX + (line.modifiers.length + (line.notes === '' ? 0 : 1)) * MORE_PX,
  }
}

const isVoid = ({ kind }: Card['notices'][number]) => kind === 'void'
const idsOf = (notices: Card['notices']) => notices.map(({ ticket }) => ticket.printjob_id).join()

/** Cache keys of the heights above and below the dishes; they change with the notices. */
export const beforeKey = ({ key, notices, unseen, head }: Card) =>
  `before ${key} ${idsOf(notices.filter((one) => !isVoid(one)))} ${unseen ? head.allergen_note : ''}`
export const afterKey = ({ key, notices, unseen, head, tickets }: Card) =>
  `after ${key} ${idsOf(notices.filter(isVoid))} ${unseen ? '' : head.allergen_note} ${head.elsewhere.length} ${tickets[tickets.length - 1]?.follow.length ?? 0}`

const guessedBefore = ({ notices, unseen }: Card) =>
  notices.filter((one) => !isVoid(one)).length * NOTICE_PX + (unseen ? ALLERGENS_PX : 0)
const guessedAfter = ({ notices }: Card) => notices.filter(isVoid).length * NOTICE_PX

function guessed({ card, groups, part, parts }: Slip, heights: Heights): number {
  const each = groups.flatMap(({ ticket, lines }) => lines.map((line) => heights.line(line, ticket) + 8))
  const dishes = each.reduce((sum, height) => sum + height, 0)
  const before = part === 0 ? heights.before(card) : 0
  const end = part === parts - 1 ? heights.after(card) : 0
  return heights.head(card) + before + dishes + end + BUMP_PX + GAP_PX
}
