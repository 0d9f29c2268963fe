import type { Sql } from '../platform/storage/database.ts'

export interface SilentTerminal {
  id: number
  accountId: number
  locationId: number
}

export type TerminalName = Pick<SilentTerminal, 'accountId' | 'id'>

/** The last terminal of the next slice of online terminals, across all accounts; undefined: there are no more. */
export async function findEndOfSlice(
  sql: Sql,
  { accountId, id }: TerminalName,
  rows: number,
): Promise<TerminalName | undefined> {
  const [end] = await sql<TerminalName>`
    select account_id as "accountId", id from (
      select account_id, id from terminals
      where online = 1 and (account_id, id) > (${accountId}, ${id})
      order by account_id, id limit ${rows}
    ) as slice
    order by account_id desc, id desc limit 1`
  return end
}

/** The terminals of a slice that were last seen before `silentSince`. */
export function listSilent(sql: Sql, after: TerminalName, end: TerminalName, silentSince: number) {
  return sql<SilentTerminal>`
    select id, account_id as "accountId", location_id as "locationId" from terminals
    where online = 1 and (account_id, id) > (${after.accountId}, ${after.id})
      and (account_id, id) <= (${end.accountId}, ${end.id}) and last_seen_at < ${silentSince}
      and account_id not in (select id from accounts where moved_to is not null)
    order by account_id, id`
}
