import { centsOf } from '../../shared/format.ts'
import { serviceNow } from '../../shared/service-clock.ts'
import { uuid } from '../../shared/uuid.ts'
import { words } from '../locales/load-locale.ts'
import { sumOf } from '../orders/draft.ts'
import { amountText } from '../orders/format-amount.ts'
import type { Database } from '../outbox/database.ts'
import type { Answer, Entry, NewEntry } from '../outbox/entry.ts'
import { enqueue, forgetOldBirths, readQueue } from '../outbox/outbox-store.ts'
import { openSender, type Sender } from '../outbox/sender.ts'
import { app, type Device, say, setApp } from '../state.ts'
import { ask } from './api.ts'
import { heard, missed, onHeard } from './connection.ts'
import { readAfter } from './offline-cache.ts'
import { saySent } from './sent-notice.ts'

let database: Database
let sender: Sender | undefined
/** Tells the other tabs of this device. */
const others = 'BroadcastChannel' in globalThis ? new BroadcastChannel('comanda-terminal') : undefined

/** Shows what waits, and hears what the other tabs of the device put there. */
export async function openOutgoing(opened: Database): Promise<void> {
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
  onHeard(() => sender?.wake())
}

/** Sends until what it answers is called: in one tab of the device, as long as it is paired. */
export function sendFor({ locationId }: Device): () => void {
  const opened = openSender({
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

async function sendOne(call: Parameters<Parameters<typeof openSender>[0]['send']>[0]): Promise<Answer> {
  try {
    const answer = await ask({ ...call, deviceKey: app().device?.key })
    if (answer.status < 500) heard()
    return answer
  } catch (error) {
    missed()
    throw error
  }
}

/** The screen changes from "on this phone" to what the service has when that has been read. */
async function afterAnswer(entry: Entry, answer: Answer | undefined): Promise<void> {
  const { order } = entry
  const { born } = await readQueue(database)
  const orderId = 'orderId' in order ? order.orderId : (born.get(order.clientId) ?? 0)
  const isDone = answer !== undefined && answer.status < 400
  // In one go: nothing is seen twice, nor gone for a moment.
  const shown = isDone ? await readAfter(orderId) : undefined
  const queue = await readQueue(database)
  setApp({ ...shown?.(), queue })
  if (isDone) {
    saySent(entry, orderId, answer)
    tellOtherPrice(entry, orderId, (answer.body?.order_item_ids ?? []) as number[])
  }
  others?.postMessage('queue')
}

/** The menu had changed: it was sent all the same, and the waiter is told once what it comes to. */
function tellOtherPrice(entry: Entry, orderId: number, ids: number[]): void {
  const lines = (app().orders[orderId]?.items ?? []).filter(({ order_item_id }) =>
    ids.includes(order_item_id),
  )
  const shown = sumOf(entry.lines)
  const now = lines.reduce((sum, line) => sum + centsOf(line.list_price ?? '0.00'), 0)
  // One that was moved or voided meanwhile is no longer here to be compared.
  if (lines.length < entry.lines.length || shown === now) return
  say(words().tray.priceDiffers(entry.place, amountText(shown), amountText(now)), { isBad: true })
}

/**
 * Puts it on disk, with what is left of the drafts; resolves when it may be called "on this phone", and shows it as
 * waiting. False: there is no room, and the person was told.
 */
export async function takeDown(
  entries: NewEntry[],
  { drafts, onTaken }: { drafts?: Record<string, unknown>; onTaken?: () => void } = {},
): Promise<boolean> {
  const taken = await kept(entries, drafts)
  if (!taken) {
    say(words().trouble.noRoom, { isBad: true })
    return false
  }
  sender?.wake({ retry: true })
  // In one go, without reading what was just written: the screen is drawn once.
  const { queue } = app()
  const known = new Set(queue.entries.map(({ id }) => id))
  setApp({ queue: { ...queue, entries: [...queue.entries, ...taken.filter(({ id }) => !known.has(id))] } })
  onTaken?.()
  others?.postMessage('queue')
  return true
}

/** Answers of the service can be had again; they make way for what only this device knows. */
async function kept(entries: NewEntry[], drafts?: Record<string, unknown>): Promise<Entry[] | undefined> {
  const put = () => enqueue(database, entries, drafts).catch(() => undefined)
  const taken = await put()
  if (taken) return taken
  await database.clear('kept').catch(() => {})
  return put()
}

export async function showQueue(): Promise<void> {
  setApp({ queue: await readQueue(database) })
}

/** After a person has decided something. */
export async function queueChanged(): Promise<void> {
  await showQueue()
  others?.postMessage('queue')
  sender?.wake({ retry: true })
}

export const outboxDatabase = () => database

/** By the service's clock: a phone whose own is a year off behaves the same. */
export const takenNow = () => ({ now: serviceNow(), session: app().person?.session })
