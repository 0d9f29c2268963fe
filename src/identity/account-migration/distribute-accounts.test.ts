import assert from 'node:assert/strict'
import test from 'node:test'
import postgres from 'postgres'
import { ACROSS_ACCOUNTS } from '../../../test/architecture/allowlist.ts'
import { serviceFiles } from '../../../test/architecture/source-files.ts'
import { statementsIn } from '../../../test/architecture/sql-statements.ts'
import { CITUS, createOnCitus, dropOnCitus } from '../../../test/support/database/citus.ts'
import { API_KEY, fill } from '../../../test/support/database/template.ts'
import { onBothStores, openRestaurant } from '../../../test/support/test-app.ts'
import { MINUTE } from '../../platform/core/clock.ts'
import { findSchema, migrate } from '../../platform/storage/migrate/migrate.ts'
import { knownSteps, stepOf } from '../../platform/storage/migrate/migration-files.ts'
import { isCitusDistributed } from '../../platform/storage/migrate/online-migration.ts'
import { refuseUnlessCitus } from '../../platform/storage/postgres/citus-distribute.ts'
import { openPostgres } from '../../platform/storage/postgres/postgres.ts'
import { distributeAccounts } from './distribute-accounts.ts'

const server = process.env.COMANDA_TEST_POSTGRES ?? ''
const NEXT_RELEASE = `
create table guests (
  account_id integer not null references accounts (id),
  table_id integer not null,
  seat integer not null check (seat > 0),
  primary key (account_id, table_id, seat),
  foreign key (account_id, table_id) references tables (account_id, id)
) strict, without rowid;

create index guests_by_seat on guests (account_id, seat);

alter table staff add column badge integer not null default 0 check (badge in (0, 1));
`
const CITUS_ONLY = process.env[CITUS] === undefined && `${CITUS} names no Citus to try it on`

onBothStores('a store that cannot be spread says so, and is left as it was', async (bistro) => {
  if (process.env[CITUS] !== undefined && bistro.store === 'postgres') return
  const before = await bistro.database.read(findSchema)
  const [{ name } = { name: '' }] =
    bistro.store === 'postgres' ? await bistro.sql<{ name: string }>`select current_database() as name` : []
  const target =
    bistro.store === 'postgres'
      ? { kind: 'postgres' as const, url: `${server}/${name}`, poolSize: 1, notify: false }
      : { kind: 'sqlite' as const, path: '' }
  const distribution = distributeAccounts({ database: bistro.database, target, progress: () => {} })
  await assert.rejects(distribution, bistro.store === 'postgres' ? /has no Citus/ : /one file on one machine/)
  assert.deepEqual(await bistro.database.read(findSchema), before)
  assert.deepEqual(
    [...(await bistro.sql`select value from installation where name = 'directory_is_whole'`)],
    [],
  )
})

test('Citus: accounts are spread, also after interruptions, and once they are nothing is left to do', {
  skip: CITUS_ONLY,
}, async () => {
  const name = `spread_${process.pid}`
  await createOnCitus(server, name)
  const target = { kind: 'postgres' as const, url: `${server}/${name}`, poolSize: 2, notify: false }
  const sql = postgres(target.url, { max: 1, onnotice: () => {} })
  {
    await using database = openPostgres(target.url, { deadlineMs: MINUTE, notify: false })
    await migrate(database, 'postgres')
    await fill(database)
    const pointers = () => sql`
      select conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and not relation_is_a_known_shard(conrelid)
      order by 1, 2`
    const before = [...(await pointers())]
    await sql`insert into leases (name, holder, until) values ('work', 'a node', 9e15)`
    await assert.rejects(distributeAccounts({ database, target, progress: () => {} }), /a node is at work/)
    await sql`delete from leases where name = 'work'`
    for (const cut of [/^locations:/, /^orders:/, /^pointers between tables: 20/]) {
      const progress = (line: string) => assert.doesNotMatch(line, cut)
      await assert.rejects(distributeAccounts({ database, target, progress }))
    }
    const { before: spread } = await distributeAccounts({ database, target, progress: () => {} })
    assert.ok(spread > 50)
    assert.equal((await distributeAccounts({ database, target, progress: () => {} })).tables, 0)
    assert.deepEqual([...(await pointers())], before, 'every pointer is back, and proved')
    await refuseUnlessCitus(target.url)
    const next = stepOf('9001-next-release', NEXT_RELEASE)
    assert.equal(await database.read(isCitusDistributed), true)
    assert.equal(
      await migrate(database, 'postgres', { steps: [...knownSteps(), next], isDistributed: true }),
      1,
    )
    const [guests] = await sql`
      select count(*)::int as pointers from pg_constraint where conrelid = 'guests'::regclass and contype = 'f'`
    assert.equal(guests?.pointers, 2, 'a later step goes on from there')
  }
  await sql.end()
  await dropOnCitus(server, name)
})

test('Citus: every statement that names an account is sent to the one machine that has it', {
  skip: CITUS_ONLY,
}, async () => {
  await using bistro = await openRestaurant('postgres')
  const [{ name } = { name: '' }] = await bistro.sql<{ name: string }>`select current_database() as name`
  const sql = postgres(`${server}/${name}`, { max: 1, onnotice: () => {} })
  const wide: string[] = []
  let narrow = 0
  for (const file of serviceFiles()) {
    if (/\bstorage\/postgres-[a-z-]+\.ts$/.test(file.path)) continue
    for (const { texts } of statementsIn(file)) {
      const plan = (await sql.unsafe(`explain (costs off) ${texts.join("'1'")}`))
        .map((row) => String(row['QUERY PLAN']))
        .join('\n')
      const tasks = [...plan.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count))
      if (Math.max(0, ...tasks) <= 1) narrow++
      else if (!(file.path in ACROSS_ACCOUNTS)) wide.push(`${file.path}: ${texts.join('?').slice(0, 90)}`)
    }
  }
  await sql.end()
  assert.ok(narrow > 400)
  assert.deepEqual(wide, [])
  assert.equal((await bistro.get('/go/table/1', { key: API_KEY })).status, 200)
})
