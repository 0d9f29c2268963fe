import type { Sql } from '../../platform/storage/database.ts'
import type { SealedRow } from './store.ts'

/** Directory entry: the account of a digest. `movedTo`: URL that the account moved to; null: it is here. */
export interface DirectoryEntry {
  accountId: number
  movedTo: string | null
}

export async function findDirectoryEntry(sql: Sql, digest: string): Promise<DirectoryEntry | undefined> {
  const [listed] = await sql<DirectoryEntry>`
    select d.account_id as "accountId", a.moved_to as "movedTo"
    from directory d join accounts a on a.id = d.account_id
    where d.digest = ${digest}`
  return listed
}

/** True if the installation has several tenants, who need not trust each other. */
export async function hasSeveralAccounts(sql: Sql): Promise<boolean> {
  const accounts = await sql`select id from accounts limit 2`
  return accounts.length > 1
}

export async function hasAccounts(sql: Sql): Promise<boolean> {
  return (await sql`select id from accounts limit 1`).length > 0
}

/** An account with the number of its locations. */
export interface AccountSummary {
  id: number
  name: string
  movedTo: string | null
  locations: number
}

export function listAccounts(sql: Sql): Promise<AccountSummary[]> {
  return sql<AccountSummary>`
    select a.id, a.name, a.moved_to as "movedTo", cast(count(l.id) as integer) as locations
    from accounts a left join locations l on l.account_id = a.id
    group by a.id, a.name, a.moved_to order by a.id`
}

/** Key of the last row of the previous batch. */
type Place = Pick<SealedRow, 'accountId' | 'id'>

export function listSealedPins(sql: Sql, after: Place, limit: number): Promise<SealedRow[]> {
  return sql<SealedRow>`
    select account_id as "accountId", id, sealed_supervisor_pin as sealed from locations
    where (account_id, id) > (${after.accountId}, ${after.id}) and sealed_supervisor_pin <> '' order by account_id, id limit ${limit}`
}

export function listSealedPaymentPasses(sql: Sql, after: Place, limit: number): Promise<SealedRow[]> {
  return sql<SealedRow>`
    select account_id as "accountId", id, sealed_payment_pass as sealed from locations
    where (account_id, id) > (${after.accountId}, ${after.id}) and sealed_payment_pass <> '' order by account_id, id limit ${limit}`
}

export function listSealedWebhookSecrets(sql: Sql, after: Place, limit: number): Promise<SealedRow[]> {
  return sql<SealedRow>`
    select account_id as "accountId", id, sealed_secret as sealed from webhooks
    where (account_id, id) > (${after.accountId}, ${after.id}) and sealed_secret <> '' order by account_id, id limit ${limit}`
}

export function listSealedOldWebhookSecrets(sql: Sql, after: Place, limit: number): Promise<SealedRow[]> {
  return sql<SealedRow>`
    select account_id as "accountId", id, sealed_old_secret as sealed from webhooks
    where (account_id, id) > (${after.accountId}, ${after.id}) and sealed_old_secret is not null order by account_id, id limit ${limit}`
}

export function listSealedPrinterTokens(sql: Sql, after: Place, limit: number): Promise<SealedRow[]> {
  return sql<SealedRow>`
    select account_id as "accountId", id, sealed_token as sealed from printers
    where (account_id, id) > (${after.accountId}, ${after.id}) and sealed_token is not null order by account_id, id limit ${limit}`
}
