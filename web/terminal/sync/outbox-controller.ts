import { centsOf } from '../../shared/format.ts'
import { serviceNow } from '../../shared/service-clock.ts'
import { uuid } from '../../shared/uuid.ts'
import { strings } from '../locales/load-locale.ts'
import { sumOf } from '../orders/draft/draft.ts'
import { amountText } from '../orders/format-amount.ts'
import type { Database } from '../outbox/database.ts'
import type { Answer, Entry, NewEntry } from '../outbox/entry.ts'
import { enqueue, forgetOldBirths, readQueue } from '../outbox/outbox-store.ts'
import { createSender, type Sender } from '../outbox/sender.ts'
import { app, type Device, setApp, showNotice } from '../state.ts'
import { sendRequest } from './api.ts'
import { markReachable, markUnreachable, onReachable } from './connection.ts'
import { readAfter } from './offline-cache.ts'
import { noticeSent } from './sent-notice.ts'

let database: Database
let sender: Sender | undefined
/** Notifies the other tabs of this device. */
const others = 'BroadcastChannel' in globalThis ? new BroadcastChannel('comanda-terminal') : undefined

/** Shows the queue, and follows changes by other tabs of the device. */
export async function startOutbox(opened: Database): Promise<void> {
  database = opened
  await showQueue()
  void forgetOldBirths(database, Date.now())
  others?.addEventListener('message', () => {
    void showQueue()
    sender?.wake()
  })
  addEventListener('online', () => sender?.wake({ retry: true }))
  document.addEventListener('visibilitychange', () => sender?.wake({ retry: true }))
  addEventListener('pointerdown', () => sender?.wake())
  onReachable(() => sender?.wake())
}

/** Sends the queue until the returned function is called: in one tab of the device, as long as it is paired. */
export function startSending({ locationId }: Device): () => void {
  const opened = createSender({
    database,
    locationId,
    send: sendOne,
    now: Date.now,
    elapsed: () => performance.now(),
    random: Math.random,
    uuid,
    later: (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    onChange: afterAnswer,
    onBarred: () => setApp({ isBarred: true }),
  })
  sender = opened
  opened.wake()
  return () => {
    opened.close()
    if (sender === opened) sender = undefined
  }
}

async function sendOne(call: Parameters<Parameters<typeof createSender>[0]['send']>[0]): Promise<Answer> {
  try {
    const { key, session } = call
    const answer = await sendRequest(call, {
      key,
      session,
      deviceKey: app().device?.key,
    })
    if (answer.status < 500) markReachable()
    return answer
  } catch (error) {
    markUnreachable()
    throw error
  }
}

/** The screen changes from "on this phone" to the service's state once that has been read. */
async function afterAnswer(entry: Entry, answer: Answer | undefined): Promise<void> {
  const { order } = entry
  const { born } = await readQueue(database)
  const orderId = 'orderId' in order ? order.orderId : (born.get(order.clientId) ?? 0)
  const isDone = answer !== undefined && answer.status < 400
  // Updated at once, so that nothing is shown twice or disappears for a moment.
  const shown = isDone ? await readAfter(orderId) : undefined
  const queue = await readQueue(database)
  setApp({ ...shown?.(), queue })
  if (isDone) {
    noticeSent(entry, orderId, answer)
    reportPriceChange(entry, orderId, answer.body?.order_item_ids ?? [])
  }
  others?.postMessage('queue')
}

/** The menu had changed. The order was sent anyway, and the waiter sees the new total once. */
function reportPriceChange(entry: Entry, orderId: number, ids: number[]): void {
  const lines = (app().orders[orderId]?.items ?? []).filter(({ order_item_id }) =>
    ids.includes(order_item_id),
  )
  const shown = sumOf(entry.lines)
  const now = lines.reduce((sum, line) => sum + centsOf(line.list_price ?? '0.00'), 0)
  // Moved or voided lines cannot be compared.
  const expected = entry.lines.reduce((sum, { parts }) => sum + (parts?.length ?? 1), 0)
  if (lines.length < expected || shown === now) return
  showNotice(strings().tray.priceDiffers(entry.place, amountText(shown), amountText(now)), { isBad: true })
}

/**
 * Writes entries to disk with the remaining drafts; resolves when the screen may say "on this phone", and shows them as
 * waiting. False: no space left, and the user was informed.
 */
export async function enqueueToOutbox(
  entries: NewEntry[],
  { drafts, onTaken }: { drafts?: Record<string, unknown>; onTaken?: () => void } = {},
): Promise<boolean> {
  const taken = await enqueueMakingRoom(entries, drafts)
  if (!taken) {
    showNotice(strings().trouble.noRoom, { isBad: true })
    return false
  }
  sender?.wake({ retry: true })
  // Updated without reading the store again, so that the screen renders once.
  const { queue } = app()
  const known = new Set(queue.entries.map(({ id }) => id))
  setApp({ queue: { ...queue, entries: [...queue.entries, ...taken.filter(({ id }) => !known.has(id))] } })
  onTaken?.()
  others?.postMessage('queue')
  return true
}

/** If the disk is full, cached responses are deleted to make room for entries, which only this device has. */
async function enqueueMakingRoom(
  entries: NewEntry[],
  drafts?: Record<string, unknown>,
): Promise<Entry[] | undefined> {
  const put = () => enqueue(database, entries, drafts).catch(() => undefined)
  const taken = await put()
  if (taken) return taken
  await database.clear('kept').catch(() => {})
  return put()
}

export async function showQueue(): Promise<void> {
  setApp({ queue: await readQueue(database) })
}

/** Called after a person has decided about an entry. */
export async function queueChanged(): Promise<void> {
  await showQueue()
  others?.postMessage('queue')
  sender?.wake({ retry: true })
}

export const outboxDatabase = () => database

/** By the service's clock, in case the phone's clock is wrong. */
export const takenNow = () => ({
  now: serviceNow(),
  session: app().person?.session,
  isTimed: app().menus[0]?.offer !== undefined,
})
