import { only, type Sql } from '../storage/database.ts'

export async function insertAccount(sql: Sql, name: string, createdAt: number): Promise<number> {
  const rows = await sql<{ id: number }>`
    insert into accounts (name, created_at) values (${name}, ${createdAt}) returning id`
  return only(rows).id
}

export async function accountExists(sql: Sql, accountId: number): Promise<boolean> {
  return (await sql`select id from accounts where id = ${accountId}`).length > 0
}

export async function findAccountName(sql: Sql, accountId: number): Promise<string> {
  return only(await sql<{ name: string }>`select name from accounts where id = ${accountId}`).name
}
