import { setTimeout } from 'node:timers/promises'
import { type Actor, type Change, type ChangeParts, callerIn, changeAs } from '../context.ts'
import { lockLocation } from '../locations/store.ts'
import { findEndOfSlice, listSilent, type SilentTerminal, type TerminalName } from './across-accounts.ts'
import { recordOffline } from './actions.ts'
import { ONLINE_FOR_MS } from './rules.ts'

const SWEEPER: Actor = { kind: 'system', id: 0, name: 'check-ins' }
/** The slice size: a slice takes well under a millisecond, during which other requests wait. */
const SLICE = 1_000
/** The pause after each slice, as a multiple of its duration, so that half a million rows cause no load peak. */
const REST = 20

/**
 * Detects terminals that have stopped checking in, and appends an event for each. It scans the online terminals in
 * slices; an index on the last check-in would have to be updated by every check-in. Returns how many went offline.
 */
export async function detectOfflineTerminals(parts: ChangeParts): Promise<number> {
  const { database, now } = parts
  let offline = 0
  for (let after: TerminalName = { accountId: 0, id: 0 }; ; ) {
    const silentSince = now() - ONLINE_FOR_MS
    const beganAt = performance.now()
    const { end, silent } = await database.read(async (sql) => {
      const end = await findEndOfSlice(sql, after, SLICE)
      return { end, silent: end ? await listSilent(sql, after, end, silentSince) : [] }
    })
    const tookMs = performance.now() - beganAt
    for (const terminal of silent) {
      const caller = callerIn(terminal.accountId, SWEEPER)
      offline += await changeAs(parts, caller, (change) => goneOffline(change, terminal))
    }
    if (!end) return offline
    after = end
    await setTimeout(REST * tookMs)
  }
}

/** Returns 1 if this call took the terminal offline; another node or a check-in may have been first. */
async function goneOffline(change: Change, { accountId, locationId, id }: SilentTerminal): Promise<number> {
  await lockLocation(change.sql, accountId, locationId)
  return (await recordOffline(change, id)) ? 1 : 0
}
