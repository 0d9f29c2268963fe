import postgres from 'postgres'
import { MINUTE } from '../../src/platform/core/clock.ts'
import { migrate } from '../../src/platform/storage/migrate/migrate.ts'
import { openPostgres } from '../../src/platform/storage/postgres/postgres.ts'
import { createSecrets } from '../../src/platform/storage/secrets.ts'
import { seedDemo } from '../../src/programs/demo/demo.ts'
import { API_KEY, COPIED_TABLES, copyOf, SECRET, tablesOf } from './seed-database.ts'

/** First ids of new rows by table: far from one another, and from every price and count. */
const BILLION = 1_000_000_000
const COUNTED_FROM = {
  orders: BILLION,
  order_items: 2 * BILLION,
  payments: 3 * BILLION,
  payment_entries: 4 * BILLION,
  print_jobs: 5 * BILLION,
}

/** Copies the demo's first location `locations` times, in a database of that name. */
export async function fillPostgres(server: string, name: string, locations: number): Promise<string> {
  const admin = postgres(`${server}/postgres`, { max: 1, onnotice: () => {} })
  await admin.unsafe(`create database ${name}`)
  await admin.end()
  const url = `${server}/${name}`
  {
    await using database = openPostgres(url, { notify: false, deadlineMs: MINUTE })
    await migrate(database, 'postgres')
    await seedDemo({ database, secrets: createSecrets(SECRET), now: Date.now, apiKey: API_KEY })
  }
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  const series = (from: number, to: number) => `(select generate_series(${from}, ${to}) as value)`
  for (const table of COPIED_TABLES) {
    const columns = await sql`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} order by ordinal_position`
    const names = columns.map((column) => String(column.name))
    await sql.unsafe(copyOf(table, names, locations, series))
  }
  await sql.unsafe(tablesOf(locations, series))
  for (const [table, first] of Object.entries(COUNTED_FROM)) {
    await sql.unsafe(`alter table ${table} alter column id restart with ${first}`)
  }
  await sql.unsafe('vacuum analyze')
  await sql.end()
  return url
}

export const isNewId = (value: unknown): value is number =>
  typeof value === 'number' && value >= BILLION && value < 6 * BILLION
