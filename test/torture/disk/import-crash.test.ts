import assert from 'node:assert/strict'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import test from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { callerIn } from '../../../src/context.ts'
import { createKey } from '../../../src/identity/auth/key-actions.ts'
import { ALL_RIGHTS } from '../../../src/platform/core/rights.ts'
import type { Database } from '../../../src/platform/storage/database.ts'
import { createSecrets } from '../../../src/platform/storage/secrets.ts'
import { openSqlite } from '../../../src/platform/storage/sqlite/sqlite.ts'
import { SECRET, SQLITE_TEMPLATE } from '../../support/database/template.ts'
import { openRestaurant } from '../../support/test-app.ts'
import { started } from './crash.ts'

const KEY = 'the-key-of-whoever-brings-menus'
const DISHES = 1_500
const TITLE = 'A menu of thousands'

const body = JSON.stringify({
  menus: [
    {
      title: TITLE,
      sections: [
        {
          title: 'All',
          items: Array.from({ length: DISHES }, (_, n) => ({ name: `Dish ${n}`, price_1: '9.50' })),
        },
      ],
    },
  ],
})

test('an import that is killed in its midst is done once when it is sent again (sqlite)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-import-'))
  const path = join(folder, 'comanda.db')
  copyFileSync(process.env[SQLITE_TEMPLATE] ?? '', path)
  const otherConnection = new DatabaseSync(path, { timeout: 0 })
  const isHeld = async () => {
    try {
      otherConnection.exec('begin immediate; rollback')
      return false
    } catch {
      return true
    }
  }
  await killedAndSentAgain(`sqlite:${path}`, isHeld, () => openSqlite(path))
  otherConnection.close()
  rmSync(folder, { recursive: true })
})

test('an import that is killed in its midst is done once when it is sent again (postgres)', async () => {
  await using bistro = await openRestaurant('postgres')
  const { sql, database } = bistro
  const [{ name } = { name: '' }] = await sql<{ name: string }>`select current_database() as name`
  const isHeld = async () => {
    const rows = await sql`
      select 1 as one from pg_stat_activity
      where datname = current_database() and xact_start is not null and query like '%insert into menu_items%'
        and pid <> pg_backend_pid()`
    return rows.length > 0
  }
  const shared = { ...database, [Symbol.asyncDispose]: async () => {} }
  await killedAndSentAgain(`${process.env.COMANDA_TEST_POSTGRES}/${name}`, isHeld, () => shared)
})

/** `isHeld`: true if somebody is writing at this moment. */
async function killedAndSentAgain(url: string, isHeld: () => Promise<boolean>, open: () => Database) {
  const env = { DATABASE_URL: url, COMANDA_SECRET: SECRET, LOG_LEVEL: 'silent', COMANDA_DEMO: '0' }
  const bring = (to: string) =>
    fetch(`${to}/go/menu/1/import`, {
      method: 'POST',
      headers: { 'x-api-key': KEY, 'content-type': 'application/json', 'idempotency-key': 'thousands-1' },
      body,
    })
  await mayManage(open)
  const first = await started(env)
  let isOver = false
  const cut = bring(first.url)
    .then(
      (answer) => answer.text(),
      () => 'cut',
    )
    .finally(() => {
      isOver = true
    })
  // Only the import holds the lock for this long.
  for (let held = 0; held < 3 && !isOver; held = (await isHeld()) ? held + 1 : 0) await setTimeout(2)
  first.process.kill('SIGKILL')
  await first.ended
  assert.equal(await cut, 'cut')
  assert.deepEqual(await found(open), { dishes: 0, events: 0 })

  const second = await started(env)
  try {
    for (const replayed of [null, 'true']) {
      let answer = await bring(second.url)
      // Retries as the response says: on a busy machine PostgreSQL may be late.
      for (let tries = 0; answer.status === 503 && tries < 5; tries++) answer = await bring(second.url)
      assert.equal(answer.status, 201, await answer.clone().text())
      assert.equal(answer.headers.get('idempotency-replayed'), replayed)
    }
    assert.deepEqual(await found(open), { dishes: DISHES, events: 1 })
  } finally {
    second.process.kill('SIGKILL')
    await second.ended
  }
}

async function mayManage(open: () => Database): Promise<void> {
  await using database = open()
  const caller = callerIn(1, { kind: 'system', id: 0, name: 'test' })
  const change = { secrets: createSecrets(SECRET), now: Date.now(), caller }
  await database.write((sql) =>
    createKey({ ...change, sql }, { name: 'menus', rights: ALL_RIGHTS, key: KEY }),
  )
}

async function found(open: () => Database) {
  await using database = open()
  return database.read(async (sql) => {
    const [dishes] = await sql<{ count: number }>`
      select cast(count(*) as integer) as count from menu_items
      where account_id = 1 and location_id = 1 and name like 'Dish %'`
    const [events] = await sql<{ count: number }>`
      select cast(count(*) as integer) as count from events
      where account_id = 1 and location_id = 1 and type = 'menu.changed' and data like ${`%${TITLE}%`}`
    return { dishes: dishes?.count, events: events?.count }
  })
}
