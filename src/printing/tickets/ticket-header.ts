import { type Receipt, wordsOfReceipt } from '../../orders/receipt/receipt.ts'
import { columnsPer, line, pieces, type Style } from './markup.ts'
import type { KitchenTicket, Stamps } from './model.ts'
import { mayBeHuge, type Page } from './page-settings.ts'
import { apart, centred, printable, widthOf, wrapped } from './text-layout.ts'
import { type TicketWords, wordsOf } from './ticket-strings.ts'

/** White on black over the whole width, at twice the size. */
export function banner(text: string, columns: number): string[] {
  const room = Math.floor(columns / columnsPer(2))
  return wrapped(text, room - 2).map((part) =>
    line(centred(part, room), { size: 2, bold: true, reversed: true }),
  )
}

/** That a paper is not all stands above everything else, since nobody looks for it at the end of twenty metres. */
export function notAllLines(paper: Pick<Receipt, 'leftOut' | 'language'>, columns: number): string[] {
  return paper.leftOut ? banner(wordsOfReceipt(paper).more(paper.leftOut), columns) : []
}

/** What was added to this attempt stands above everything else. */
export function stampLines(stamps: Stamps, columns: number, words: TicketWords): string[] {
  const { duplicateAttempt, backupFor } = stamps
  const lines: string[] = []
  if (duplicateAttempt !== undefined) {
    lines.push(...banner(words.duplicate, columns))
    const why = duplicateAttempt > 1 ? `${words.attempt(duplicateAttempt)} ${words.maybe}` : words.maybe
    lines.push(...wrapped(why, columns).map((text) => line(centred(text, columns))))
  }
  if (backupFor !== undefined) lines.push(...banner(`${words.standsFor} ${printable(backupFor)}`, columns))
  return lines
}

/** Where it goes and when it was ordered, to be read from the other end of the pass; who to ask about it. */
export function head(ticket: KitchenTicket, page: Page): string[] {
  const { columns } = page
  const { station, server, orderId, number, time, ordered } = ticket
  const words = wordsOf(ticket)
  return [
    ...largeApart(placeOf(ticket), ordered ?? time, page),
    ...apart(printable(server), `${words.order} ${orderId}`, columns).map((text) =>
      line(text, { size: 'tall', bold: true }),
    ),
    ...apart(printable(station), `${words.ticket} ${number}`, columns).map((text) => line(text)),
  ]
}

export function placeOf(ticket: KitchenTicket): string {
  const { table, joined = [], tab, act } = ticket
  const word = wordsOf(ticket).table
  const place = tab === undefined ? `${word} ${[table, ...joined].join('+')}` : tabOf(ticket, tab)
  return act?.kind === 'moved' && act.fromTable > 0 ? `${word} ${act.fromTable} > ${place}` : place
}

/** A takeaway says so and has its number, whatever it is called: it is packed, and called out by that. */
function tabOf(ticket: KitchenTicket, name: string): string {
  const { tabKind, tabNumber } = ticket
  if (tabKind === undefined || tabNumber === undefined) return printable(name)
  return [wordsOf(ticket).kinds[tabKind], `#${tabNumber}`, printable(name)].filter(Boolean).join(' ')
}

const SIZES = [3, 2] as const
/** A table and a time that stand closer are read as one. */
const LEAST_GAP = 3

/** At the edges of one line as large as both fit, or on two lines. */
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
