import type { Sql } from '../../platform/storage/database.ts'
import { hasArchivedEvents, listArchivedNewestFirst } from '../audit/audit-archive-store.ts'
import type { EventLog } from '../rules.ts'
import type { LoggedEvent } from '../store.ts'
import { type ActivityFilter, findTimeAt, listEventsNewestFirst } from './activity-store.ts'

/** How many events one call scans for matching ones. */
const LOOKED_THROUGH = 2_000

export interface ActivityQuery {
  /** The cursor: only events before this; left out: from the newest. */
  before?: number | undefined
  since?: number | undefined
  until?: number | undefined
  types: readonly string[] | undefined
  by: { kind: string; id: number } | undefined
  limit: number
}

/** The matching events, newest first, and the cursor if there may be more. */
export async function activityIn(
  sql: Sql,
  log: EventLog,
  query: ActivityQuery,
): Promise<{ events: LoggedEvent[]; next: number | undefined }> {
  const { since, until, types, by, limit } = query
  const end = until === undefined ? log.lastSequence + 1 : await firstAt(sql, log, until)
  const begin = since === undefined ? log.firstSequence : await firstAt(sql, log, since)
  const before = Math.min(query.before ?? end, end)
  const filter = {
    before,
    limit,
    types: types === undefined ? '' : ` ${types.join(' ')} `,
    actor: by === undefined ? '' : `{"kind":"${by.kind}","id":${by.id},`,
  }
  if (before <= log.firstSequence) return archivedActivity(sql, log, query, filter)
  const from = Math.max(begin, before - LOOKED_THROUGH)
  const events = await listEventsNewestFirst(sql, log, { ...filter, from })
  const last = events.length === limit ? (events.at(-1)?.sequence ?? from) : from
  if (last > begin) return { events, next: last }
  // Older events than the log retains may be in the audit archive.
  const goesOn = last === log.firstSequence && last > 1 && (await hasArchivedEvents(sql, log, since ?? 0))
  return { events, next: goesOn ? last : undefined }
}

/** Searches the audit archive, which is small enough to be filtered without an index. */
async function archivedActivity(
  sql: Sql,
  log: EventLog,
  { since = 0, until = Number.MAX_SAFE_INTEGER }: ActivityQuery,
  filter: Omit<ActivityFilter, 'from'>,
) {
  const events = await listArchivedNewestFirst(sql, log, { ...filter, since, until })
  return { events, next: events.length === filter.limit ? events.at(-1)?.sequence : undefined }
}

/** The sequence of the first event at or after that time, by binary search: a log is in the order of its times. */
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
