import type { Database } from '../../../platform/storage/database.ts'
import { type CallingPrinter, findPrinterByToken } from '../across-accounts.ts'
import { ALL, ITSELF } from '../signals.ts'

// Most polls find no job. With a remote database, a printer that was idle a moment ago is answered from this cache,
// because every new job or change is signalled. Signals can be lost, so entries expire soon. The cache also identifies
// printers that fetch or confirm a job.

const KEPT_MS = 20_000

/** More printers than any node has; only callers with a valid token get here. */
const MOST = 50_000

export type Callers = ReturnType<typeof openCallers>

/** Caches the printers that poll this node, and whether they were idle. */
export function openCallers(database: Database, now: () => number) {
  const known = new Map<string, { printer: CallingPrinter; at: number; listedAt: number; since: number }>()
  const digests = new Map<string, string>()
  /** The signals that arrive during each read. */
  const reading = new Set<Set<string>>()
  const { hearsSince } = database
  const deafen = hearsSince && database.onSignal(forget)

  /**
   * A signal for a job is named after the transport, a signal for the printer itself is named `printer`; both end with
   * the same key. A job signal only invalidates that the printer is idle.
   */
  function forget(signal: string): void {
    const [kind, place] = signal.split(':')
    if (kind === undefined || place === undefined) return
    for (const heard of reading) heard.add(place)
    if (place.endsWith(`/${ALL}`)) forgetAll()
    const digest = digests.get(place)
    const kept = digest === undefined ? undefined : known.get(digest)
    if (digest === undefined || !kept) return
    if (kind !== ITSELF) return void known.set(digest, { ...kept, printer: { ...kept.printer, hasWork: 1 } })
    digests.delete(place)
    known.delete(digest)
  }

  const isRecent = (at: number) => Math.abs(now() - at) < KEPT_MS

  function forgetAll(): void {
    known.clear()
    digests.clear()
  }

  return {
    /** `asksForWork`: the result must be current with respect to new jobs. */
    async find(digest: string, asksForWork = true): Promise<CallingPrinter | undefined> {
      const kept = known.get(digest)
      const since = hearsSince?.()
      const isTrue = kept !== undefined && kept.since === since && isRecent(kept.at)
      if (isTrue && !(asksForWork && kept.printer.hasWork)) return kept.printer
      // The account of a printer is taken from the cache even if its jobs must be looked up.
      const listed = isTrue && isRecent(kept.listedAt) ? kept.printer : undefined
      const heard = new Set<string>()
      reading.add(heard)
      const printer = await database
        .look((sql) => findPrinterByToken(sql, digest, listed))
        .finally(() => reading.delete(heard))
      // A change that was signalled during the read may be missing in the result, so it is not cached.
      const isSure = since !== undefined && since === hearsSince?.() && printer && !isIn(heard, printer)
      if (isSure) {
        if (known.size >= MOST) forgetAll()
        const at = now()
        known.set(digest, { printer, at, listedAt: listed && kept ? kept.listedAt : at, since })
        digests.set(placeOf(printer), digest)
      }
      return printer
    },
    close: () => deafen?.(),
  }
}

const placeOf = ({ accountId, id }: CallingPrinter) => `${accountId}/${id}`

const isIn = (heard: Set<string>, printer: CallingPrinter) =>
  heard.has(placeOf(printer)) || heard.has(`${printer.accountId}/${ALL}`)
