import type { Sql } from '../storage/database.ts'
import type { SealedRow } from './store.ts'

/** Whether several share this installation, who need not trust each other. */
export async function hasSeveralAccounts(sql: Sql): Promise<boolean> {
  const accounts = await sql`select id from accounts limit 2`
  return accounts.length > 1
}

export async function hasAccounts(sql: Sql): Promise<boolean> {
  return (await sql`select id from accounts limit 1`).length > 0
}

export function listSealedPins(sql: Sql, after: number, limit: number): Promise<SealedRow[]> {
  return sql<SealedRow>`
    select account_id as "accountId", id, sealed_supervisor_pin as sealed from locations
    where id > ${after} and sealed_supervisor_pin <> '' order by id limit ${limit}`
}

export function listSealedPaymentPasss(sql: Sql, after: number, limit: number): Promise<SealedRow[]> {
  return sql<SealedRow>`
    select account_id as "accountId", id, sealed_payment_pass as sealed from locations
    where id > ${after} and sealed_payment_pass <> '' order by id limit ${limit}`
}

export function listSealedWebhookSecrets(sql: Sql, after: number, limit: number): Promise<SealedRow[]> {
  return sql<SealedRow>`
    select account_id as "accountId", id, sealed_secret as sealed from webhooks
    where id > ${after} and sealed_secret <> '' order by id limit ${limit}`
}

export function listSealedOldWebhookSecrets(sql: Sql, after: number, limit: number): Promise<SealedRow[]> {
  return sql<SealedRow>`
    select account_id as "accountId", id, sealed_old_secret as sealed from webhooks
    where id > ${after} and sealed_old_secret is not null order by id limit ${limit}`
}

export function listSealedPrinterTokens(sql: Sql, after: number, limit: number): Promise<SealedRow[]> {
  return sql<SealedRow>`
    select account_id as "accountId", id, sealed_token as sealed from printers
    where id > ${after} and sealed_token is not null order by id limit ${limit}`
}
