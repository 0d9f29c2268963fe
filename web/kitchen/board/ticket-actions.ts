import { ComandaError } from '../../../client/src/error.ts'
import { serviceNow } from '../../shared/service-clock.ts'
import { calls, outcome } from '../api.ts'
import { get, type State, set } from '../state.ts'
import { readAll, readPass } from '../sync/refresh-loop.ts'
import type { Line, PassCourse, Ticket } from '../types.ts'
import { type Card, isDone, type Notice } from './cards.ts'
import { clearTrouble, showTrouble } from './trouble.ts'

// Actions of cooks and of the pass. They show at once (optimistic update); the service's response is final.

/** Time in which a bumped ticket can be undone. */
export const UNDO_MS = 5_000

/** A request names at most this many lines. A longer ticket is recalled: its partly done lines are open again. */
const MOST_ITEMS = 200

/** Done quantity of a line as shown: a press counts before the service has confirmed it. */
export function doneOf(ticket: Ticket, line: Line, wished = get().wished): number {
  return wished[`${ticket.printjob_id} ${line.order_item_id}`] ?? line.done
}

/** The tickets with all unconfirmed presses applied. */
export function withPendingDone(tickets: Ticket[], wished: Record<string, number>): Ticket[] {
  const touched = new Set(Object.keys(wished).map((key) => Number.parseInt(key, 10)))
  if (touched.size === 0) return tickets
  return tickets.map((ticket) =>
    touched.has(ticket.printjob_id)
      ? { ...ticket, lines: ticket.lines.map((line) => ({ ...line, done: doneOf(ticket, line, wished) })) }
      : ticket,
  )
}

export async function toggleLine(ticket: Ticket, line: Line): Promise<void> {
  const qty = doneOf(ticket, line) >= line.left ? 0 : line.left
  wish(ticket, [{ order_item_id: line.order_item_id, qty }])
  await runAction(
    calls.kitchen.bump(
      { printjob_id: ticket.printjob_id },
      { items: [{ order_item_id: line.order_item_id, qty }] },
    ),
  )
}

export async function bumpCard(card: Card): Promise<void> {
  const { leaving } = get()
  if (card.unseen || card.tickets.length === 0 || leaving.some((one) => one.card.key === card.key)) return
  const left = { card, until: serviceNow() + UNDO_MS }
  const without = () => ({ leaving: get().leaving.filter((one) => one !== left) })
  set({ leaving: [...leaving, left] })
  setTimeout(() => set(without()), UNDO_MS)
  await Promise.all(
    card.tickets.map(({ printjob_id }) => runAction(calls.kitchen.bump({ printjob_id }, {}), without)),
  )
}

/** Restores the state before the bump, including partly done lines. */
export async function undoBump(card: Card): Promise<void> {
  set({ leaving: get().leaving.filter((one) => one.card.key !== card.key) })
  await Promise.all(
    card.tickets.map((ticket) => {
      const items = ticket.lines
        .filter((line) => line.left > 0)
        .map(({ order_item_id, done }) => ({ order_item_id, qty: done }))
      const wasDone = ticket.lines.every(isDone)
      return items.length === 0 || items.length > MOST_ITEMS || wasDone
        ? recallTicket(ticket)
        : runAction(calls.kitchen.bump({ printjob_id: ticket.printjob_id }, { items }))
    }),
  )
}

export async function recallTicket(ticket: Ticket): Promise<void> {
  await runAction(calls.kitchen.recall({ printjob_id: ticket.printjob_id }))
}

export async function seeNotice({ kind, ticket }: Notice): Promise<void> {
  const what = kind === 'moved' || kind === 'void' ? kind : 'message'
  await runAction(calls.kitchen.acknowledge({ printjob_id: ticket.printjob_id }, { what }))
}

export async function seeAllergens({ tickets }: Card): Promise<void> {
  await Promise.all(
    tickets.map(({ printjob_id }) =>
      runAction(calls.kitchen.acknowledge({ printjob_id }, { what: 'allergens' })),
    ),
  )
}

export async function takeCourse({ order_id, lines }: PassCourse): Promise<void> {
  const items = lines.map(({ order_item_id }) => order_item_id)
  await runAction(calls.orders.serve({ order_id }, { items }))
}

export async function callFor({ order_id }: PassCourse): Promise<void> {
  await runAction(calls.kitchen.call_server({ order_id }))
}

export async function fireCourse({ order_id, lines }: PassCourse): Promise<void> {
  const items = lines.map(({ order_item_id }) => order_item_id)
  await runAction(calls.orders.fire({ order_id }, { items }))
}

export async function setOut(itemId: number, isOut: boolean): Promise<void> {
  await runAction(
    calls.items.set_available({ item_id: itemId }, isOut ? { switch: 0, until: 'tomorrow' } : { switch: 1 }),
  )
}

function wish({ printjob_id }: Ticket, items: { order_item_id: number; qty: number }[]): void {
  const wished = Object.fromEntries(
    items.map(({ order_item_id, qty }) => [`${printjob_id} ${order_item_id}`, qty]),
  )
  set({ wished: { ...get().wished, ...wished } })
}

/** Runs an action. If it fails, the optimistic update is undone and the reason is shown. */
async function runAction(request: Promise<unknown>, untaken?: () => Partial<State>): Promise<void> {
  clearTrouble()
  const response = await outcome(request)
  if (response instanceof ComandaError) {
    set({ wished: {}, ...untaken?.() })
    showTrouble(troubleOf(response))
  }
  await (get().view === 'pass' ? Promise.all([readPass(), readAll()]) : readAll())
}

function troubleOf({ code, message }: ComandaError): string {
  return code === 'no_answer' || code === 'not_readable' ? 'unreachable' : message
}
