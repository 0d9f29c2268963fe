import type { Database } from './database.ts'
import type { Entry, NewEntry, Refusal, TrayItem } from './entry.ts'

/** On disk before the screen says "on this phone". */
const STRICT = { durability: 'strict' } as const
const BORN_RETENTION_MS = 3 * 24 * 3_600_000

export interface Queue {
  entries: Entry[]
  tray: TrayItem[]
  born: Map<string, number>
}

/**
 * Appends entries to the queue, all or none; resolves with their ids once they are on disk. The remaining drafts are
 * written in the same transaction, so that after a power loss an order is either queued or still a draft, never both.
 */
export async function enqueue(
  database: Database,
  entries: readonly NewEntry[],
  drafts?: Record<string, unknown>,
): Promise<Entry[]> {
  const both = database.transaction(['outbox', 'device'], 'readwrite', STRICT)
  const keepDrafts = async () => drafts && both.objectStore('device').put(drafts, 'drafts')
  // Each may reject on its own: if one finds the transaction aborted, the rejections of the others must be handled too.
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

/** The service did it: removes the entry and stores the order's id. */
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
  // Compared by key: a person may have decided meanwhile, and the entry in its place is another request.
  if (queued?.key === entry.key) void both.objectStore('outbox').delete(entry.id)
  if (refused?.entry.key === entry.key) void both.objectStore('tray').delete(entry.id)
  if (entry.act === 'new' && 'clientId' in entry.order && typeof orderId === 'number') {
    void both.objectStore('born').put({ orderId, at: now }, entry.order.clientId)
  }
  await both.done
}

/**
 * The service refused it: moves the entry to the tray, for a person to decide. An entry that was removed meanwhile
 * stays removed.
 */
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

/** Replaces a refused entry by a request to another order, where no decision by a person is needed. */
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

/** A person's decision about an entry in the tray. */
export interface Decision {
  /** Takes the old position in the queue. */
  again?: NewEntry | undefined
  /** The order that the client id refers to from now on. */
  born?: { clientId: string; orderId: number } | undefined
  /** Entries that depended on it are removed too. */
  dropped?: readonly number[] | undefined
}

export async function settleDecided(
  database: Database,
  item: TrayItem,
  decision: Decision,
  now: number,
): Promise<boolean> {
  const all = database.transaction(['outbox', 'tray', 'born'], 'readwrite', STRICT)
  // Two tabs may decide at once: the first decision wins.
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

/** Changes fields of an entry that do not affect the service's totals. */
export async function amendEntry(database: Database, id: number, change: Partial<Entry>): Promise<void> {
  const { store, done } = database.transaction('outbox', 'readwrite', STRICT)
  const entry = await store.get(id)
  if (entry) void store.put({ ...entry, ...change, id })
  await done
}

export async function forgetOldBirths(database: Database, now: number): Promise<void> {
  const { store, done } = database.transaction('born', 'readwrite')
  for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue()) {
    if (cursor.value.at < now - BORN_RETENTION_MS) void cursor.delete()
  }
  await done
}
