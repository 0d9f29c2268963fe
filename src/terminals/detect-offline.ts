import { setTimeout } from 'node:timers/promises'
import { type Actor, type Change, type ChangeParts, callerIn, changeAs } from '../context.ts'
import { lockLocation } from '../locations/store.ts'
import { findEndOfSlice, listSilent, type SilentTerminal, type TerminalName } from './across-accounts.ts'
import { tellOffline } from './actions.ts'
import { ONLINE_FOR_MS } from './rules.ts'

const SWEEPER: Actor = { kind: 'system', id: 0, name: 'check-ins' }
/** So many rows are looked at in one go: well under a millisecond, for which everybody else waits. */
const SLICE = 1_000
/** After each slice it rests so many times as long as that took, so that half a million rows are no burst. */
const REST = 20

/**
 * Finds the terminals that have fallen silent, and says so once. It walks through those that are online, in slices,
 * instead of keeping an index on the time of the last check-in, which every check-in would have to move. Returns how
 * many went offline.
 */
export async function sweepTerminals(parts: ChangeParts): Promise<number> {
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

/** 1 if it was this that took it offline: another node, or a check-in, may have been first. */
async function goneOffline(change: Change, { accountId, locationId, id }: SilentTerminal): Promise<number> {
  await lockLocation(change.sql, accountId, locationId)
  return (await tellOffline(change, id)) ? 1 : 0
}
