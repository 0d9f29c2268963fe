import type { Database } from './database.ts'
import type { Entry, NewEntry, Refusal, TrayItem } from './entry.ts'

/** On disk before anybody is told "on this phone". */
const STRICT = { durability: 'strict' } as const
const BORN_KEPT_MS = 3 * 24 * 3_600_000

export interface Queue {
  entries: Entry[]
  tray: TrayItem[]
  born: Map<string, number>
}

/**
 * Puts entries at the end of the queue, all or none; resolves with their places when they are on disk. What is left of
 * the drafts is written with them: a device that is switched off has taken them down or has not, and never both.
 */
export async function enqueue(
  database: Database,
  entries: readonly NewEntry[],
  drafts?: Record<string, unknown>,
): Promise<Entry[]> {
  const both = database.transaction(['outbox', 'device'], 'readwrite', STRICT)
  const keepDrafts = async () => drafts && both.objectStore('device').put(drafts, 'drafts')
  // Each fails by itself: one that finds the transaction over must not leave the others to nobody.
  const [ids] = await Promise.all([
    Promise.all(entries.map(async (entry) => both.objectStore('outbox').add(entry as Entry))),
    keepDrafts(),
    both.done,
  ])
  return entries.map((entry, at) => ({ ...entry, id: ids[at] as number }))
}

export async function readQueue(database: Database): Promise<Queue> {
  const all = database.transaction(['outbox', 'tray', 'born'])
  const [entries, tray, names, numbers] = await Promise.all([
    all.objectStore('outbox').getAll(),
    all.objectStore('tray').getAll(),
    all.objectStore('born').getAllKeys(),
    all.objectStore('born').getAll(),
  ])
  return { entries, tray, born: new Map(names.map((name, at) => [name, numbers[at]?.orderId ?? 0])) }
}

/** The service did it: the entry goes, and the number that its order got stays. */
export async function settleDone(
  database: Database,
  entry: Entry,
  orderId: unknown,
  now: number,
): Promise<void> {
  const both = database.transaction(['outbox', 'tray', 'born'], 'readwrite', STRICT)
  const [queued, refused] = await Promise.all([
    both.objectStore('outbox').get(entry.id),
    both.objectStore('tray').get(entry.id),
  ])
  // By its key: a person may have decided meanwhile, and what stands in its place is another request.
  if (queued?.key === entry.key) void both.objectStore('outbox').delete(entry.id)
  if (refused?.entry.key === entry.key) void both.objectStore('tray').delete(entry.id)
  if (entry.act === 'new' && 'clientId' in entry.order && typeof orderId === 'number') {
    void both.objectStore('born').put({ orderId, at: now }, entry.order.clientId)
  }
  await both.done
}

/** The service refused it: from now on it waits for a person. Whoever took it out meanwhile is not overruled. */
export async function settleRefused(
  database: Database,
  entry: Entry,
  refusal: Refusal,
  now: number,
): Promise<void> {
  const both = database.transaction(['outbox', 'tray'], 'readwrite', STRICT)
  if ((await both.objectStore('outbox').get(entry.id))?.key === entry.key) {
    void both.objectStore('outbox').delete(entry.id)
    void both.objectStore('tray').put({ id: entry.id, entry, refusal, refusedAt: now })
  }
  await both.done
}

/** Refused, and there is another order to which it can go without anybody's decision: that request takes its place. */
export async function settleRedirected(
  database: Database,
  entry: Entry,
  again: NewEntry,
  now: number,
): Promise<void> {
  const both = database.transaction(['outbox', 'born'], 'readwrite', STRICT)
  if ((await both.objectStore('outbox').get(entry.id))?.key === entry.key) {
    void both.objectStore('outbox').put({ ...again, id: entry.id })
    if (entry.act === 'new' && 'clientId' in entry.order && 'orderId' in again.order)
      void both.objectStore('born').put({ orderId: again.order.orderId, at: now }, entry.order.clientId)
  }
  await both.done
}

/** What a person decided about something in the tray. */
export interface Decision {
  /** Takes its old place in the queue. */
  again?: NewEntry | undefined
  /** The order that the device's own number stands for from now on. */
  born?: { clientId: string; orderId: number } | undefined
  /** What waited for it goes too. */
  dropped?: readonly number[] | undefined
}

export async function settleDecided(
  database: Database,
  item: TrayItem,
  decision: Decision,
  now: number,
): Promise<boolean> {
  const all = database.transaction(['outbox', 'tray', 'born'], 'readwrite', STRICT)
  // Two tabs, two thumbs: the first decision stands.
  const isThere = (await all.objectStore('tray').get(item.id)) !== undefined
  if (isThere) {
    void all.objectStore('tray').delete(item.id)
    if (decision.again) void all.objectStore('outbox').put({ ...decision.again, id: item.id })
    for (const id of decision.dropped ?? []) void all.objectStore('outbox').delete(id)
    const { born } = decision
    if (born) void all.objectStore('born').put({ orderId: born.orderId, at: now }, born.clientId)
  }
  await all.done
  return isThere
}

/** The same entry, changed in what does not reach the service's sums. */
export async function amendEntry(database: Database, id: number, change: Partial<Entry>): Promise<void> {
  const { store, done } = database.transaction('outbox', 'readwrite', STRICT)
  const entry = await store.get(id)
  if (entry) void store.put({ ...entry, ...change, id })
  await done
}

export async function forgetOldBirths(database: Database, now: number): Promise<void> {
  const { store, done } = database.transaction('born', 'readwrite')
  for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue()) {
    if (cursor.value.at < now - BORN_KEPT_MS) void cursor.delete()
  }
  await done
}
