import { paperWords } from '../../locales/index.ts'
import type { TicketWords } from '../../locales/words.ts'
import type { Receipt } from '../../orders/receipt/receipt.ts'
import { columnsPer, line, pieces, type Style } from './markup.ts'
import type { KitchenTicket, Stamps } from './model.ts'
import { mayBeHuge, type Page } from './page-settings.ts'
import { bound, centred, justify, printable, widthOf, wrapped } from './text-layout.ts'

/** White on black over the whole width, at double size. */
export function banner(text: string, columns: number): string[] {
  const room = Math.floor(columns / columnsPer(2))
  return wrapped(text, room - 2).map((part) =>
    line(centred(part, room), { size: 2, bold: true, reversed: true }),
  )
}

/** The notice of an incomplete ticket is at the top, since nobody looks for it at the end of twenty metres of paper. */
export function notAllLines(paper: Pick<Receipt, 'leftOut' | 'language'>, columns: number): string[] {
  return paper.leftOut ? banner(paperWords(paper.language).receipt.more(paper.leftOut), columns) : []
}

/** The warnings of this attempt are at the top of the ticket. */
export function stampLines(stamps: Stamps, columns: number, words: TicketWords, isVoid = false): string[] {
  const { duplicateAttempt, backupFor, wasOnScreen } = stamps
  const lines: string[] = []
  if (duplicateAttempt !== undefined) {
    lines.push(...banner(words.duplicate, columns))
    const attempt = duplicateAttempt > 1 && !wasOnScreen ? `${words.attempt(duplicateAttempt)} ` : ''
    const why = isVoid ? words.maybeVoid : wasOnScreen ? words.wasOnScreen : `${attempt}${words.maybe}`
    lines.push(...wrapped(why, columns).map((text) => line(centred(text, columns))))
  }
  if (backupFor !== undefined) lines.push(...banner(`${words.standsFor} ${printable(backupFor)}`, columns))
  return lines
}

/** The table and the time, legible across the pass, and the server to ask. */
export function head(ticket: KitchenTicket, page: Page): string[] {
  const { columns } = page
  const { station, server, orderId, number, time, ordered } = ticket
  const words = paperWords(ticket.language).ticket
  return [
    ...largeApart(placeOf(ticket), ordered ?? time, page),
    ...justify(printable(server), `${words.order} ${orderId}`, columns).map((text) =>
      line(text, { size: 'tall', bold: true }),
    ),
    ...justify(printable(station), `${words.ticket} ${number}`, columns).map((text) => line(text)),
  ]
}

export function placeOf(ticket: KitchenTicket): string {
  const { table, joined = [], tab, act } = ticket
  const word = paperWords(ticket.language).ticket.table
  const place = tab === undefined ? bound(word, [table, ...joined].join('+')) : tabOf(ticket, tab)
  return act?.kind === 'moved' && act.fromTable > 0
    ? `${bound(word, act.fromTable)} ${bound('>', place)}`
    : place
}

/** A takeaway order shows its kind and number besides its name, because it is packed and called out by them. */
function tabOf(ticket: KitchenTicket, name: string): string {
  const { tabKind, tabNumber } = ticket
  if (tabKind === undefined || tabNumber === undefined) return printable(name)
  return [bound(paperWords(ticket.language).ticket.kinds[tabKind], `#${tabNumber}`), printable(name)]
    .filter(Boolean)
    .join(' ')
}

const SIZES = [3, 2] as const
/** The smallest gap between table and time with which they are not read as one. */
const LEAST_GAP = 3

/** Both texts on one line, at the largest size that fits, or on two lines. */
function largeApart(left: string, right: string, page: Page): string[] {
  const { columns } = page
  const wide = widthOf(left) + widthOf(right)
  const size = SIZES.find((one) => (one < 3 || mayBeHuge(page)) && columns - wide * one >= LEAST_GAP)
  const style = (one: Style['size']): Style => ({ size: one, bold: true })
  if (size) {
    const between = ' '.repeat(columns - wide * size)
    return [pieces([left, style(size)], [between, {}], [right, style(size)])]
  }
  const room = Math.floor(columns / columnsPer(2))
  return [
    ...wrapped(left, room).map((text) => line(text, style(2))),
    line(' '.repeat(Math.max(0, room - widthOf(right))) + right, style(2)),
  ]
}
