import type { Sql } from '../../../platform/storage/database.ts'

/** The logo of the printer's receipts. */
export async function findLogo(sql: Sql, accountId: number, printerId: number): Promise<Buffer | undefined> {
  const [row] = await sql<{ png: Uint8Array }>`
    select png from printer_logos where account_id = ${accountId} and printer_id = ${printerId}`
  return row && Buffer.from(row.png)
}

export async function putLogo(sql: Sql, accountId: number, printerId: number, png: Buffer): Promise<void> {
  await sql`
    insert into printer_logos (account_id, printer_id, png) values (${accountId}, ${printerId}, ${png})
    on conflict (account_id, printer_id) do update set png = excluded.png`
}

export async function deleteLogo(sql: Sql, accountId: number, printerId: number): Promise<void> {
  await sql`delete from printer_logos where account_id = ${accountId} and printer_id = ${printerId}`
}

/** The printers of the account that have a logo. */
export function listLogos(sql: Sql, accountId: number): Promise<{ printerId: number }[]> {
  return sql<{ printerId: number }>`
    select printer_id as "printerId" from printer_logos where account_id = ${accountId}`
}
