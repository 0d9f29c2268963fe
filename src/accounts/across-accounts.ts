import type { Sql } from '../storage/database.ts'

export async function hasAccounts(sql: Sql): Promise<boolean> {
  return (await sql`select id from accounts limit 1`).length > 0
}
