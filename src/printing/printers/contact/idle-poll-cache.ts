import type { Database } from '../../../platform/storage/database.ts'
import { type CallingPrinter, findPrinterByToken } from '../across-accounts.ts'
import { ALL, ITSELF } from '../signals.ts'

// Most calls of most printers find nothing to do. Where the store is remote, one that had nothing a moment ago is
// answered from memory: whatever is new for it would have been signalled. A signal can be lost, so not for long. Who it is
// is known in the same way to one that comes for its work or speaks of it.

const KEPT_MS = 20_000

/** As many as no node has: only those who know a token get here. */
const MOST = 50_000

export type Callers = ReturnType<typeof openCallers>

/** By whom a node is called, and who of them had nothing to do. */
export function openCallers(database: Database, now: () => number) {
  const known = new Map<string, { printer: CallingPrinter; at: number; listedAt: number; since: number }>()
  const digests = new Map<string, string>()
  /** What is heard while each read is under way. */
  const reading = new Set<Set<string>>()
  const { hearsSince } = database
  const deafen = hearsSince && database.onSignal(forget)

  /**
   * Its work has the name of its transport, itself that of a printer: both end in the same place. Of one for which there may
   * be work, only that is not known any more.
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
    /** `asksForWork`: whether there is any must be true of this moment. */
    async find(digest: string, asksForWork = true): Promise<CallingPrinter | undefined> {
      const kept = known.get(digest)
      const since = hearsSince?.()
      const isTrue = kept !== undefined && kept.since === since && isRecent(kept.at)
      if (isTrue && !(asksForWork && kept.printer.hasWork)) return kept.printer
      // Whose printer it is, is known in the same way to one that asks for more work.
      const listed = isTrue && isRecent(kept.listedAt) ? kept.printer : undefined
      const heard = new Set<string>()
      reading.add(heard)
      const printer = await database
        .look((sql) => findPrinterByToken(sql, digest, listed))
        .finally(() => reading.delete(heard))
      // What was signalled while it was read may not be in it.
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
