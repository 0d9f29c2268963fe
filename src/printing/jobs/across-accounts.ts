import { only, type Sql } from '../../platform/storage/database.ts'
import type { Delivery } from './rules.ts'
import type { JobKey } from './store.ts'

/** Deletes old hand-overs with their documents, at most `most`; returns how many. */
export async function deleteOldDeliveries(sql: Sql, handedBefore: number, most: number): Promise<number> {
  const forgotten = await sql`
    delete from print_deliveries where (account_id, job_id, try_no) in (
      select account_id, job_id, try_no from print_deliveries
      where handed_at < ${handedBefore} and closed_at is not null
      order by handed_at limit ${most})
    returning 1 as changed`
  return forgotten.length
}

/** Expired jobs of all accounts. */
export function listExpiredJobs(sql: Sql, now: number, limit: number): Promise<JobKey[]> {
  return sql<JobKey>`
    select account_id as "accountId", location_id as "locationId", id as "jobId" from print_jobs
    where status = 'pending' and expires_at <= ${now} and account_id not in (select id from accounts where moved_to is not null)
    order by expires_at limit ${limit}`
}

/** Counts the jobs of all accounts that wait for a printer, with the time of the oldest. */
export async function findWaitingJobs(sql: Sql): Promise<{ waiting: number; oldestAt: number | null }> {
  const rows = await sql<{ waiting: number; oldestAt: number | null }>`
    select cast(count(*) as integer) as waiting, min(received_at) as "oldestAt" from print_jobs
    where status = 'pending' and account_id not in (select id from accounts where moved_to is not null)`
  return only(rows)
}

/** Jobs of all accounts that wait for a printer other than their own. */
export function listJobsAway(sql: Sql): Promise<JobKey[]> {
  // The order matches the index of waiting jobs; otherwise SQLite scans all jobs.
  return sql<JobKey>`
    select account_id as "accountId", location_id as "locationId", id as "jobId" from print_jobs
    where status = 'pending' and at_printer_id <> printer_id
      and account_id not in (select id from accounts where moved_to is not null)
    order by account_id, at_printer_id, id`
}

/** Open hand-overs of all accounts, from before that time. */
export function listOpenDeliveries(sql: Sql, handedBefore: number): Promise<Delivery[]> {
  return sql<Delivery>`
    select account_id as "accountId", job_id as "jobId", try_no as "tryNo", token, location_id as "locationId",
      printer_id as "printerId", language, handed_at as "handedAt", fetched_at as "fetchedAt", fetched_by as "fetchedBy",
      closed_at as "closedAt", outcome
    from print_deliveries
    where closed_at is null and handed_at <= ${handedBefore}
      and account_id not in (select id from accounts where moved_to is not null)
    order by handed_at`
}

/** Locations of all accounts with log entries that automatic printing has not processed, at most `limit`. */
export function listLocationsBehind(
  sql: Sql,
  limit: number,
): Promise<{ accountId: number; locationId: number }[]> {
  return sql`
    select account_id as "accountId", location_id as "locationId" from event_logs
    where kitchen_due > 0 and closed = 0
    order by kitchen_due limit ${limit}`
}
