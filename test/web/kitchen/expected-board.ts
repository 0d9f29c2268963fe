import type { Page } from 'playwright-core'
import { ageOf, type Card, cardsOf, clockOf, millisOf } from '../../../web/kitchen/board/cards.ts'
import { text as en } from '../../../web/kitchen/locales/en/index.ts'
import { orderLabel } from '../../../web/kitchen/parts/order-label.ts'
import type { Line, Ticket } from '../../../web/kitchen/types.ts'

// The content of a station's board, word by word: as it is shown, and as it must be according to the service.

export interface Shown {
  /** One list per card: its style, then its texts from top to bottom. */
  cards: string[][]
  /** Dishes still to be made: "3 Burrata". */
  sums: string[]
  tickets: number
  dishes: number
}

/** Reads the whole board; tickets that were bumped here and can still be undone are not included. */
export function shownOn(page: Page): Promise<Shown> {
  return page.evaluate(() => {
    const said = (element: Element | null) =>
      ((element as HTMLElement | null)?.innerText ?? '').replace(/\s+/g, ' ').trim()
    const parts =
      '.thead .no, .thead .kind, .thead .age, .on-paper, .thead .b, .note-band, .added, .kline, .voidbar, .other, .bump'
    const cards = [...document.querySelectorAll<HTMLElement>('[data-card]:not(.gone)')].map((card) => [
      [...card.classList].sort().join(' '),
      ...[...card.querySelectorAll<HTMLButtonElement>(parts)].map((part) => {
        const marks = [...part.classList].filter((name) => !['b', 'no', 'age', 'n', 'bump'].includes(name))
        return [...marks, part.disabled ? 'disabled' : '', said(part)].filter(Boolean).join(' ')
      }),
    ])
    const [tickets, dishes] = [...document.querySelectorAll('.khead > span > b')].map((one) =>
      Number(said(one)),
    )
    const sums = [...document.querySelectorAll('.sums li')].flatMap((sum) => {
      const [qty, name] = sum.childNodes
      return qty instanceof HTMLElement ? `${said(qty)} ${name?.textContent}` : []
    })
    return { cards, sums: sums.sort(), tickets: tickets ?? -1, dishes: dishes ?? -1 }
  })
}

export function expectedFrom(received: Ticket[], now: number, wallTime: (instant: number) => string): Shown {
  const cards = cardsOf(received)
  // Reprints and mentions are not made again.
  const asking = received.filter(({ heading }) => heading === 'order' || heading === 'fire')
  const open = asking.flatMap(({ lines }) => lines.filter((line) => !isDone(line)))
  const sums = new Map<string, number>()
  for (const { name, left, done } of open) sums.set(name, (sums.get(name) ?? 0) + left - done)
  return {
    cards: cards.map((card) => {
      // A card that only informs has no dishes to bump, and no key.
      const at = cards.filter(({ tickets }) => tickets.length > 0).indexOf(card)
      return cardText(card, at < 9 ? String(at + 1) : '', now, wallTime)
    }),
    sums: [...sums].map(([name, qty]) => `${qty} ${name}`).sort(),
    tickets: cards.filter(({ tickets }) => tickets.length > 0).length,
    dishes: open.reduce((sum, { left, done }) => sum + left - done, 0),
  }
}

const isDone = ({ left, done, served }: Line) => left === 0 || served === 1 || done >= left

function cardText(card: Card, digit: string, now: number, wallTime: (instant: number) => string): string[] {
  const { head, tickets, notices, unseen } = card
  const age = tickets.length === 0 ? 'new' : ageOf(millisOf(head.fired_at), now, 'kitchen')
  const look = ['ticket', `is-${age}`, unseen && 'has-allergy', head.recalled_at !== '' && 'is-recalled']
  const at = (time: string) => wallTime(millisOf(time))
  const bands = notices
    .filter(({ kind }) => kind !== 'void')
    .map(({ kind, ticket }) =>
      kind === 'moved'
        ? `note-band band-moved ${en.moved(ticket.from_table, orderLabel(ticket))} ${at(ticket.received_at)} SEEN`
        : `note-band band-message MESSAGE: ${ticket.text} ${at(ticket.received_at)} SEEN`,
    )
  const voids = notices
    .filter(({ kind }) => kind === 'void')
    .flatMap(({ ticket }) => [
      ...ticket.voids.map(({ qty, name, modifiers, reason }) =>
        ['kline void', qty, name, ...modifiers.map((one) => one.name), reason].filter(Boolean).join(' '),
      ),
      `voidbar VOID ${at(ticket.received_at)} SEEN`,
    ])
  const follow = tickets.at(-1)?.follow ?? []
  const held = follow.reduce((sum, { qty }) => sum + qty, 0)
  return [
    look.filter(Boolean).sort().join(' '),
    orderLabel(head),
    ...kindOf(head),
    clockOf(now - millisOf(head.fired_at)),
    ...(head.duplicate === 1 ? ['on-paper ON PAPER TOO'] : []),
    underline(card, age),
    ...(unseen ? [`note-band band-allergy ALLERGENS ${head.allergen_note || en.ask} ${en.haveSeen}`] : []),
    ...bands,
    ...tickets.flatMap((ticket, nth) => [
      ...(nth > 0 ? [`added ADDED ${at(ticket.received_at)}`] : []),
      ...ticket.lines.filter(({ left }) => left > 0).map((line) => lineText(line, ticket, unseen)),
    ]),
    ...voids,
    ...(!unseen && head.allergens === 1 ? [`other allergy ALLERGENS ${head.allergen_note || en.ask}`] : []),
    ...head.elsewhere.map(
      ({ station, done, of, paper }) =>
        `other Also at: ${station} ${paper === 1 ? 'on paper' : `${done} of ${of}`}`,
    ),
    ...(held > 0 ? [`other To follow ${en.dishCount(held)}`] : []),
    ...(tickets.length > 0 ? [[unseen ? 'disabled Allergens first' : 'BUMP', digit].join(' ').trim()] : []),
  ]
}

/** The kind of a tab and its name. */
function kindOf({ table_number, kind, day_number, name }: Ticket): string[] {
  const tab = [en.kinds[kind] ?? '', day_number > 0 ? name : ''].filter(Boolean).join(' ')
  return table_number > 0 || tab === '' ? [] : [`kind ${tab}`]
}

/** The line below the number: lateness, kind, course and server. */
function underline({ head, tickets }: Card, age: string): string {
  const marks = [head.reprint > 0 && 'REPRINT', head.recalled_at !== '' && 'RECALLED']
  const courses = [...new Set(tickets.flatMap(({ lines }) => lines.map(({ course }) => course)))]
  const only = courses.length === 1 && (courses[0] ?? 0) > 0 ? `Course ${courses[0]}` : ''
  const course = head.course > 0 ? `Course ${head.course} fired` : only
  return [
    { new: '', due: 'DUE', late: 'LATE' }[age],
    marks.filter(Boolean).join(' · '),
    kindOf(head).length === 0 && head.covers > 0 && en.guests(head.covers),
    [course, head.server.split(' ')[0]].filter(Boolean).join(' · '),
  ]
    .filter(Boolean)
    .join(' ')
}

function lineText(line: Line, { table_number }: Ticket, isLocked: boolean): string {
  const done = isDone(line)
  return [
    ['kline', done && 'done', isLocked && 'locked', (isLocked || line.served === 1) && 'disabled'],
    [line.left, line.name, line.out === 1 && !done && 'OUT'],
    [line.table_number > 0 && line.table_number !== table_number && `→ ${line.table_number}`],
    [line.seat > 0 && `s${line.seat}`, line.done > 0 && !done && `${line.done} of ${line.left}`],
    line.modifiers.map(({ qty, name }) => (qty > 1 ? `${qty} × ${name}` : name)),
    [line.notes],
  ]
    .flat()
    .filter(Boolean)
    .join(' ')
}
