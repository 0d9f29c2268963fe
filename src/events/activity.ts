import type { Sql } from '../storage/database.ts'
import { findTimeAt, listEventsBack } from './activity-store.ts'
import type { EventLog } from './rules.ts'
import type { LoggedEvent } from './store.ts'

/** How many events one call looks through for the wanted ones. */
const LOOKED_THROUGH = 2_000

export interface Asked {
  /** Go on before this; left out: with what happened last. */
  before?: number | undefined
  since?: number | undefined
  until?: number | undefined
  types: readonly string[] | undefined
  by: { kind: string; id: number } | undefined
  limit: number
}

/** What happened, the newest first; with where to go on, as long as there is more. */
export async function activityIn(
  sql: Sql,
  log: EventLog,
  asked: Asked,
): Promise<{ events: LoggedEvent[]; next: number | undefined }> {
  const { since, until, types, by, limit } = asked
  const end = until === undefined ? log.lastSequence + 1 : await firstAt(sql, log, until)
  const begin = since === undefined ? log.firstSequence : await firstAt(sql, log, since)
  const before = Math.min(asked.before ?? end, end)
  const from = Math.max(begin, before - LOOKED_THROUGH)
  const events = await listEventsBack(sql, log, {
    from,
    before,
    limit,
    types: types === undefined ? '' : ` ${types.join(' ')} `,
    actor: by === undefined ? '' : `{"kind":"${by.kind}","id":${by.id},`,
  })
  const last = events.length === limit ? (events.at(-1)?.sequence ?? from) : from
  return { events, next: last > begin ? last : undefined }
}

/** Where the first event at or after an instant stands: a log is in the order of its times. */
async function firstAt(sql: Sql, log: EventLog, instant: number): Promise<number> {
  let [low, high] = [log.firstSequence, log.lastSequence + 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const at = await findTimeAt(sql, log, middle)
    if (at !== undefined && at < instant) low = middle + 1
    else high = middle
  }
  return low
}
