import type { Sql } from '../../src/platform/storage/database.ts'

// A row to write and read in tests of the store alone.

export const put = (sql: Sql, name: string, value: string) =>
  sql`insert into installation (name, value) values (${name}, ${value})`

export async function value(sql: Sql, name: string): Promise<string | undefined> {
  const [row] = await sql<{ value: string }>`select value from installation where name = ${name}`
  return row?.value
}
