import assert from 'node:assert/strict'
import { join } from 'node:path'
import test from 'node:test'
import { put, value } from '../../../../test/support/key-value-row.ts'
import { temporaryFolder } from '../../../../test/support/spawn-service.ts'
import { onBothStores, openRestaurant } from '../../../../test/support/test-app.ts'
import { only, type Sql, StoreUnavailable } from '../database.ts'
import { isMigrated, migrate } from '../migrate/migrate.ts'
import { openSqlite } from '../sqlite/sqlite.ts'

onBothStores('what is written is read', async ({ database }) => {
  const written = await database.write(async (sql) => {
    await put(sql, 'a', 'é 🍕')
    return value(sql, 'a')
  })
  assert.equal(written, 'é 🍕')
  assert.equal(await database.read((sql) => value(sql, 'a')), 'é 🍕')
})

onBothStores('a statement returns the requested columns of changed rows', async ({ database }) => {
  const account = (sql: Sql, name: string) =>
    sql<{ id: number }>`insert into accounts (name, created_at) values (${name}, 1) returning id`
  const once = (sql: Sql, name: string) => sql`
    insert into installation (name, value) values (${name}, 'new') on conflict (name) do nothing
    returning 1 as changed`
  await database.write(async (sql) => {
    const nameOf = async (id: number) => only(await sql`select name from accounts where id = ${id}`).name
    const { id } = only(await account(sql, 'first'))
    assert.equal(await nameOf(id), 'first')
    assert.equal(await nameOf(only(await account(sql, 'second')).id), 'second')
    const [changed] = await sql<{ id: number }>`
      insert into accounts (id, name, created_at) values (${id}, 'first', 1)
      on conflict (id) do update set created_at = 2 returning id`
    assert.equal(changed?.id, id, 'of the row that was changed, not of the last new one')
    const copies = await sql<{ id: number }>`
      insert into accounts (name, created_at) select name, 3 from accounts where name in ('first', 'second')
      returning id`
    assert.equal(new Set(copies.map((copy) => copy.id)).size, 2)
    const pair = await sql`insert into accounts (name, created_at) values ('a', 4), ('b', 4) returning id`
    assert.equal(pair.length, 2)

    assert.deepEqual([...(await once(sql, 'a'))], [{ changed: 1 }])
    assert.deepEqual([...(await once(sql, 'a'))], [])
    await once(sql, 'b')
    const both = await sql`
      update installation set value = 'x' where name in ('a', 'b', 'c') returning 1 as changed`
    assert.deepEqual([...both], [{ changed: 1 }, { changed: 1 }])
  })
})

onBothStores('a write that throws leaves nothing', async ({ database }) => {
  const thrown = database.write(async (sql) => {
    await put(sql, 'a', '1')
    throw new Error('no')
  })
  await assert.rejects(thrown, /no/)
  assert.equal(await database.read((sql) => value(sql, 'a')), undefined)
})

test('no statement after a full disk is stored', async () => {
  await using bistro = await openRestaurant('sqlite')
  const { database } = bistro
  await database.write((sql) => put(sql, 'small', 'before'))
  await database.write((sql) => sql`pragma max_page_count = 1`)
  const full = database.write((sql) =>
    Promise.all([
      put(sql, 'large', 'x'.repeat(1_000_000)),
      sql`update installation set value = 'after' where name = 'small'`,
    ]),
  )
  await assert.rejects(full, StoreUnavailable)
  await database.write((sql) => sql`pragma max_page_count = 1000000`)
  assert.equal(await database.read((sql) => value(sql, 'small')), 'before')
})

test('SQLite: a commit that is full does not wait for the end of a turn that may last for seconds', async ({
  mock,
}) => {
  await using bistro = await openRestaurant('sqlite')
  // If the machine paused meanwhile, the commit would start because it is late.
  const moment = performance.now()
  mock.method(performance, 'now', () => moment)
  let ended = false
  setImmediate(() => {
    ended = true
  })
  const writes = Array.from({ length: 256 }, (_, index) =>
    bistro.database.write((sql) => put(sql, `name ${index}`, '1')),
  )
  await Promise.all(writes)
  assert.equal(ended, false)
  assert.equal(await bistro.database.read((sql) => value(sql, 'name 255')), '1')
  await bistro.database.write((sql) => put(sql, 'alone', '1'))
  assert.equal(ended, true, 'what does not fill a commit waits for company')
})

test('SQLite: nor does one that has waited for a while, once another comes', async () => {
  await using bistro = await openRestaurant('sqlite')
  let ended = false
  setImmediate(() => {
    ended = true
  })
  const first = bistro.database.write((sql) => put(sql, 'first', '1'))
  const until = performance.now() + 50
  while (performance.now() < until) await Promise.resolve()
  await Promise.all([first, bistro.database.write((sql) => put(sql, 'second', '1'))])
  assert.equal(ended, false)
})

test('SQLite: endless writes of one caller do not block the others', async () => {
  await using bistro = await openRestaurant('sqlite')
  let turns = 0
  const count = () => {
    turns++
    turn = setImmediate(count)
  }
  let turn = setImmediate(count)
  for (let index = 0; index < 100; index++) {
    await bistro.database.write((sql) => put(sql, `name ${index}`, '1'))
  }
  clearImmediate(turn)
  assert.ok(turns >= 100, `${turns} turns in 100 writes`)
})

test('SQLite: a write that comes one turn later shares the commit', async () => {
  using folder = temporaryFolder()
  const commits: number[] = []
  await using database = openSqlite(join(folder.path, 'a.db'), { onCommit: (writes) => commits.push(writes) })
  const nothing = async () => {}
  // A pause of the machine splits them, correctly; that does not happen twenty times in a row.
  for (let pair = 0; pair < 20; pair++) {
    const first = database.write(nothing)
    const second = new Promise((resolve) => setImmediate(() => resolve(database.write(nothing))))
    await Promise.all([first, second])
  }
  assert.ok(commits.includes(2), commits.join())
})

onBothStores('a refused write leaves its neighbours alone', async ({ database }) => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 30 }, (_, index) =>
      database.write(async (sql) => {
        await put(sql, `n${index}`, 'x')
        if (index % 3 === 0) throw new Error('refused')
        if (index % 3 === 1) await put(sql, `n${index}`, 'twice')
      }),
    ),
  )
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    outcomes.map((_, index) => (index % 3 === 2 ? 'fulfilled' : 'rejected')),
  )
  const rows = await database.read((sql) => sql`select name from installation where name like 'n%'`)
  assert.equal(rows.length, 10)
})

test('SQLite: neighbours are run again only when one fails that had written, and are signalled once', async () => {
  await using restaurant = await openRestaurant('sqlite')
  const { database } = restaurant
  const signalled: number[] = []
  database.onSignal(({ id }) => signalled.push(id))
  const [first, last, never] = [1, 2, 3]
  for (const [fails, runs] of [
    ['before it wrote', 2],
    ['after it wrote', 3],
  ] as const) {
    let ran = 0
    const neighbour = (name: string, id: number) =>
      database.write(async (sql) => {
        ran++
        sql.signal({ kind: 'log', accountId: 1, id })
        await put(sql, `${name} ${fails}`, 'x')
      })
    const refused = () =>
      database.write(async (sql) => {
        sql.signal({ kind: 'log', accountId: 1, id: never })
        await value(sql, 'a')
        if (fails === 'after it wrote') await put(sql, 'refused', 'x')
        throw new Error('refused')
      })
    const all = await Promise.allSettled([neighbour('first', first), refused(), neighbour('last', last)])
    assert.deepEqual(
      all.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    )
    assert.equal(ran, runs, fails)
    assert.equal(await database.read((sql) => value(sql, `first ${fails}`)), 'x')
    assert.equal(await database.read((sql) => value(sql, `last ${fails}`)), 'x')
    assert.equal(await database.read((sql) => value(sql, 'refused')), undefined)
    assert.deepEqual(signalled.splice(0).sort(), [first, last])
  }
})

onBothStores('a read sees one moment', async ({ database }) => {
  await database.write((sql) => put(sql, 'a', '1'))
  await database.read(async (sql) => {
    assert.equal(await value(sql, 'a'), '1')
    await database.write((other) => other`update installation set value = '2' where name = 'a'`)
    assert.equal(await value(sql, 'a'), '1')
  })
  assert.equal(await database.read((sql) => value(sql, 'a')), '2')
})

onBothStores('neither a read nor a query can write', async ({ database }) => {
  for (const way of ['read', 'query'] as const) {
    await assert.rejects(database[way]((sql) => put(sql, 'a', '1')))
    assert.equal(await database[way]((sql) => value(sql, 'a')), undefined)
  }
})

onBothStores('nothing uncommitted is read', async ({ database }) => {
  await database.write(async (sql) => {
    await put(sql, 'a', '1')
    assert.equal(await database.read((other) => value(other, 'a')), undefined)
  })
})

onBothStores('integers up to 2^53 and nulls come back as they went in', async ({ database }) => {
  const big = Number.MAX_SAFE_INTEGER
  const rows = await database.write(async (sql) => {
    await sql`update terminals set last_seen_at = ${big}, ip = ${null} where serial_no = 'T-1001'`
    return sql<{ seen: number; ip: null }>`
      select last_seen_at as seen, ip from terminals where serial_no = 'T-1001'`
  })
  assert.deepEqual({ ...only(rows) }, { seen: big, ip: null })
})

onBothStores('statements issued together run in order', async ({ database }) => {
  const seen = await database.write(async (sql) => {
    const [, first, , second] = await Promise.all([
      put(sql, 'a', '1'),
      value(sql, 'a'),
      sql`update installation set value = '2' where name = 'a'`,
      value(sql, 'a'),
    ])
    return [first, second]
  })
  assert.deepEqual(seen, ['1', '2'])
})

onBothStores('a row cannot point into another account', async ({ database }) => {
  await database.write((sql) => sql`insert into accounts (name, created_at) values ('Rival', 0)`)
  const [rival] = await database.read(
    (sql) => sql<{ id: number }>`select id from accounts where name = 'Rival'`,
  )
  const stolen = database.write(
    (sql) => sql`
      insert into tables (account_id, location_id, number, type, seats, created_at)
      values (${rival?.id ?? 0}, 1, 50, 1, 4, 0)`,
  )
  await assert.rejects(stolen, /foreign key/i)
})

onBothStores('migrating again changes nothing', async ({ database, store }) => {
  assert.equal(await migrate(database, store), 0)
  assert.equal(await database.read(isMigrated), true)
})

onBothStores('a corrupt counter of rows is noticed', async () => {
  assert.throws(() => only([]), /expected one row/)
  assert.throws(() => only([1, 2]), /expected one row/)
})
