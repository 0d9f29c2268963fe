import type { Database } from '../storage/database.ts'
import { type CallingPrinter, findPrinterByToken } from './across-accounts.ts'
import { ALL } from './signals.ts'

// Most calls of most printers find nothing to do. Where the store is remote, one that had nothing a moment ago is
// answered from memory: whatever is new for it would have been signalled. A signal can be lost, so not for long. Who it is
// is known in the same way to one that comes for its work or speaks of it.

const KEPT_MS = 20_000

/** As many as no node has: only those who know a token get here. */
const MOST = 50_000

export type Callers = ReturnType<typeof openCallers>

/** By whom a node is called, and who of them had nothing to do. */
export function openCallers(database: Database, now: () => number) {
  const known = new Map<string, { printer: CallingPrinter; at: number; since: number }>()
  const digests = new Map<string, string>()
  let heard = 0
  const { hearsSince } = database
  const deafen = hearsSince && database.onSignal(forget)

  /** Its work has the name of its transport, itself that of a printer: both end in the same place. */
  function forget(signal: string): void {
    const [kind, place] = signal.split(':')
    if (kind === undefined || place === undefined) return
    heard++
    if (place.endsWith(`/${ALL}`)) forgetAll()
    const digest = digests.get(place)
    if (digest === undefined) return
    digests.delete(place)
    known.delete(digest)
  }

  function forgetAll(): void {
    known.clear()
    digests.clear()
  }

  return {
    /** `asksForWork`: whether there is any must be true of this moment. */
    async find(digest: string, asksForWork = true): Promise<CallingPrinter | undefined> {
      const kept = known.get(digest)
      const since = hearsSince?.()
      const isTrue = kept?.since === since && !(asksForWork && kept?.printer.hasWork)
      if (kept && isTrue && Math.abs(now() - kept.at) < KEPT_MS) return kept.printer
      const before = heard
      const printer = await database.look((sql) => findPrinterByToken(sql, digest))
      // What was signalled while it was read may not be in it.
      const isSure = since !== undefined && since === hearsSince?.() && before === heard
      if (isSure && printer) {
        if (known.size >= MOST) forgetAll()
        known.set(digest, { printer, at: now(), since })
        digests.set(`${printer.accountId}/${printer.id}`, digest)
      }
      return printer
    },
    close: () => deafen?.(),
  }
}
