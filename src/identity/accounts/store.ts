import { only, type Sql, type WriteSql } from '../../platform/storage/database.ts'
import { signalPrinters } from '../../printing/printers/signals.ts'

export async function insertAccount(sql: Sql, name: string, createdAt: number): Promise<number> {
  const rows = await sql<{ id: number }>`
    insert into accounts (name, created_at) values (${name}, ${createdAt}) returning id`
  return only(rows).id
}

export async function accountExists(sql: Sql, accountId: number): Promise<boolean> {
  return (await sql`select id from accounts where id = ${accountId}`).length > 0
}

/** Locks the account and returns the URL that it moved to, if any. */
export async function lockedMovedTo(sql: Sql, accountId: number): Promise<string | null> {
  const [account] = await sql<{ movedTo: string | null }>`
    select moved_to as "movedTo" from accounts where id = ${accountId} for update`
  return account?.movedTo ?? null
}

export async function updateMovedTo(sql: WriteSql, accountId: number, movedTo: string | null): Promise<void> {
  await sql`update accounts set moved_to = ${movedTo} where id = ${accountId}`
  signalPrinters(sql, accountId)
}

/** Closed logs accept no events. */
export async function updateLogsClosed(sql: Sql, accountId: number, closed: 0 | 1): Promise<void> {
  await sql`update event_logs set closed = ${closed} where account_id = ${accountId}`
}

export async function findAccountName(sql: Sql, accountId: number): Promise<string> {
  return only(await sql<{ name: string }>`select name from accounts where id = ${accountId}`).name
}

/** Encrypted value of a row. */
export interface SealedRow {
  accountId: number
  id: number
  sealed: string
}

// Each function replaces an encrypted value if it is unchanged since it was read.

export async function replaceSealedPin(sql: Sql, { accountId, id, sealed }: SealedRow, replacement: string) {
  await sql`
    update locations set sealed_supervisor_pin = ${replacement}
    where account_id = ${accountId} and id = ${id} and sealed_supervisor_pin = ${sealed}`
}

export async function replaceSealedPaymentPass(
  sql: Sql,
  { accountId, id, sealed }: SealedRow,
  replacement: string,
) {
  await sql`
    update locations set sealed_payment_pass = ${replacement}
    where account_id = ${accountId} and id = ${id} and sealed_payment_pass = ${sealed}`
}

export async function replaceSealedWebhookSecret(
  sql: Sql,
  { accountId, id, sealed }: SealedRow,
  replacement: string,
) {
  await sql`
    update webhooks set sealed_secret = ${replacement}
    where account_id = ${accountId} and id = ${id} and sealed_secret = ${sealed}`
}

export async function replaceSealedOldWebhookSecret(
  sql: Sql,
  { accountId, id, sealed }: SealedRow,
  replacement: string,
) {
  await sql`
    update webhooks set sealed_old_secret = ${replacement}
    where account_id = ${accountId} and id = ${id} and sealed_old_secret = ${sealed}`
}

export async function replaceSealedPrinterToken(
  sql: Sql,
  { accountId, id, sealed }: SealedRow,
  replacement: string,
) {
  await sql`
    update printers set sealed_token = ${replacement}
    where account_id = ${accountId} and id = ${id} and sealed_token = ${sealed}`
}
