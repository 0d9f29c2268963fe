import type { Database, Signal } from '../../../platform/storage/database.ts'
import { type CallingPrinter, findPrinterByToken } from '../across-accounts.ts'
import { ALL, ITSELF } from '../signals.ts'
import { TRANSPORTS } from '../transports.ts'

// Most polls find no job. With a remote database, a printer that was idle a moment ago is answered from this cache,
// because every new job or change is signalled. Signals can be lost, so entries expire soon. The cache also identifies
// printers that fetch or confirm a job.

const KINDS: readonly string[] = [ITSELF, ...TRANSPORTS]

const CACHE_MS = 20_000

/** More printers than any node has; only callers with a valid token get here. */
const MOST = 50_000

export type IdlePollCache = ReturnType<typeof createIdlePollCache>

/** Caches the printers that poll this node, and whether they were idle. */
export function createIdlePollCache(database: Database, now: () => number) {
  const known = new Map<string, { printer: CallingPrinter; at: number; listedAt: number; since: number }>()
  const digests = new Map<string, string>()
  /** The signals that arrive during each read. */
  const reading = new Set<Set<string>>()
  const { notificationsSince } = database
  const unsubscribe = notificationsSince && database.onSignal(forget)

  /**
   * A signal for a job has the kind of the transport, a signal for the printer itself the kind `printer`; both have the
   * id of the printer. A job signal only invalidates that the printer is idle.
   */
  function forget({ kind, accountId, id }: Signal): void {
    if (!KINDS.includes(kind)) return
    const place = placeOf({ accountId, id })
    for (const signals of reading) signals.add(place)
    if (kind === ITSELF && id === ALL) forgetAll()
    const digest = digests.get(place)
    const cached = digest === undefined ? undefined : known.get(digest)
    if (digest === undefined || !cached) return
    if (kind !== ITSELF)
      return void known.set(digest, { ...cached, printer: { ...cached.printer, hasWork: 1 } })
    digests.delete(place)
    known.delete(digest)
  }

  const isRecent = (at: number) => Math.abs(now() - at) < CACHE_MS

  function forgetAll(): void {
    known.clear()
    digests.clear()
  }

  return {
    /** `asksForWork`: the result must be current with respect to new jobs. */
    async find(digest: string, asksForWork = true): Promise<CallingPrinter | undefined> {
      const cached = known.get(digest)
      const since = notificationsSince?.()
      const isTrue = cached !== undefined && cached.since === since && isRecent(cached.at)
      if (isTrue && !(asksForWork && cached.printer.hasWork)) return cached.printer
      // The account of a printer is taken from the cache even if its jobs must be looked up.
      const listed = isTrue && isRecent(cached.listedAt) ? cached.printer : undefined
      const signals = new Set<string>()
      reading.add(signals)
      const printer = await database
        .query((sql) => findPrinterByToken(sql, digest, listed))
        .finally(() => reading.delete(signals))
      // A change that was signalled during the read may be missing in the result, so it is not cached.
      const isSure =
        since !== undefined && since === notificationsSince?.() && printer && !isIn(signals, printer)
      if (isSure) {
        if (known.size >= MOST) forgetAll()
        const at = now()
        known.set(digest, { printer, at, listedAt: listed && cached ? cached.listedAt : at, since })
        digests.set(placeOf(printer), digest)
      }
      return printer
    },
    close: () => unsubscribe?.(),
  }
}

const placeOf = ({ accountId, id }: Pick<CallingPrinter, 'accountId' | 'id'>) => `${accountId}/${id}`

const isIn = (signals: Set<string>, printer: CallingPrinter) =>
  signals.has(placeOf(printer)) || signals.has(placeOf({ accountId: printer.accountId, id: ALL }))
