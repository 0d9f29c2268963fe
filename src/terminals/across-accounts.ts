import type { Sql } from '../storage/database.ts'

export interface SilentTerminal {
  id: number
  accountId: number
  locationId: number
}

/** The last id of the next so many terminals, of whatever account; null: there are no more. */
export async function endOfSlice(sql: Sql, after: number, rows: number): Promise<number | null> {
  const [slice] = await sql<{ end: number | null }>`
    select max(id) as "end" from (
      select id from terminals where account_id > 0 and id > ${after} order by id limit ${rows}
    ) as slice`
  return slice?.end ?? null
}

/** Those of a slice that are online by the log, and were last seen before `silentSince`. */
export function listSilent(sql: Sql, after: number, end: number, silentSince: number) {
  return sql<SilentTerminal>`
    select id, account_id as "accountId", location_id as "locationId" from terminals
    where id > ${after} and id <= ${end} and online = 1 and last_seen_at < ${silentSince}
    order by id`
}
