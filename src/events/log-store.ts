import { columns } from '../platform/storage/columns.ts'
import type { Sql, WriteSql } from '../platform/storage/database.ts'
import type { LogId } from './log-signals.ts'
import type { EventLog } from './rules.ts'

/** A log, with a flag that nothing is appended to it any more, because its account is moving or has moved. */
type OpenLog = EventLog & { closed: 0 | 1 }

/** Columns of a log besides its key, from a table with the alias `l`. */
export const LOG = columns(['firstSequence', 'forgottenHash', 'lastSequence', 'lastHash', 'closed'], 'l')
type LogColumns = Omit<OpenLog, 'accountId' | 'locationId'>
/** The columns of a log in an outer join: all null without a log. */
export type NullableLog = { [Field in keyof LogColumns]: LogColumns[Field] | null }

/** Separates the columns of a log from the row it was joined to. */
export function splitLog<Row extends NullableLog>(joined: Row, key: LogId) {
  const { firstSequence, forgottenHash, lastSequence, lastHash, closed, ...row } = joined
  const end = { firstSequence, forgottenHash, lastSequence, lastHash, closed } as LogColumns
  return { row, log: closed === null ? undefined : { ...key, ...end } }
}

export async function findLog(sql: Sql, accountId: number, locationId: number): Promise<OpenLog | undefined> {
  const [log] = await sql<OpenLog>`
    select l.account_id as "accountId", l.location_id as "locationId", ${LOG.selected}
    from event_logs l where l.account_id = ${accountId} and l.location_id = ${locationId}`
  return log
}

/** The end of each log of an account. */
export function listLogEnds(sql: Sql, accountId: number) {
  return sql<Pick<EventLog, 'accountId' | 'locationId' | 'lastSequence'>>`
    select account_id as "accountId", location_id as "locationId", last_sequence as "lastSequence"
    from event_logs where account_id = ${accountId}`
}

/** The key includes the account, because the log of the account itself has the same number in each. */
const nameOf = (accountId: number, locationId: number) => `the log of ${accountId}/${locationId}`

/**
 * The end of the log, read once per transaction: nobody else can move it before this transaction ends without a
 * conflict.
 */
export function logEnd(sql: WriteSql, accountId: number, locationId: number): Promise<OpenLog | undefined> {
  const name = nameOf(accountId, locationId)
  const known = sql.known.get(name) as Promise<OpenLog | undefined> | undefined
  const log = known ?? findLog(sql, accountId, locationId)
  if (!known) sql.known.set(name, log)
  return log
}

/** Caches the end of a log that was read under the lock of its location. A value that is already cached is newer. */
export function cacheLogEnd(sql: WriteSql, accountId: number, locationId: number, log: OpenLog | undefined) {
  const name = nameOf(accountId, locationId)
  if (!sql.known.has(name)) sql.known.set(name, Promise.resolve(log))
}

/** Removes the cached end of a log that was just created. */
export function forgetLogEnd(sql: WriteSql, accountId: number, locationId: number): void {
  sql.known.delete(nameOf(accountId, locationId))
}

interface LogEnd {
  sequence: number
  hash: string
}

/** Marks the log as due for its readers; a reader that is still behind keeps its earlier mark. */
interface News {
  at: number
  /** 1 or 0. */
  forKitchen: number
}

/**
 * Advances the end of the log. If the log was closed meanwhile, the statement sets a null end, which the database
 * rejects.
 */
export async function moveLog(
  sql: Sql,
  accountId: number,
  locationId: number,
  end: LogEnd,
  { at, forKitchen }: News,
): Promise<void> {
  await sql`
    update event_logs set last_sequence = case when closed = 0 then cast(${end.sequence} as bigint) end,
      last_hash = ${end.hash},
      kitchen_due = case when kitchen_due = 0 and ${forKitchen} = 1 then ${at} else kitchen_due end,
      webhooks_due = case when webhooks_due = 0 then ${at} else webhooks_due end
    where account_id = ${accountId} and location_id = ${locationId}`
}

/** Does nothing if another node has just created the log: the event then conflicts with the first one. */
export async function beginLog(
  sql: Sql,
  accountId: number,
  locationId: number,
  end: LogEnd,
  { at }: News,
): Promise<void> {
  await sql`
    insert into event_logs (account_id, location_id, first_sequence, forgotten_hash, last_sequence, last_hash,
      webhooks_due)
    select ${accountId}, ${locationId}, 1, '', ${end.sequence}, ${end.hash},
      case when count(*) > 0 then cast(${at} as bigint) end
    from webhooks where account_id = ${accountId} and enabled = 1
    on conflict (account_id, location_id) do nothing`
}
