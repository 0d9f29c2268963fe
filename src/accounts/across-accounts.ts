import type { Sql } from '../storage/database.ts'

/** Whether several share this installation, who need not trust each other. */
export async function hasSeveralAccounts(sql: Sql): Promise<boolean> {
  const accounts = await sql`select id from accounts limit 2`
  return accounts.length > 1
}

export async function hasAccounts(sql: Sql): Promise<boolean> {
  return (await sql`select id from accounts limit 1`).length > 0
}
