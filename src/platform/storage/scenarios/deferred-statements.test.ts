import assert from 'node:assert/strict'
import { onBothStores } from '../../../../test/support/test-app.ts'
import type { Sql } from '../database.ts'

const put = (sql: Sql, name: string, value: string) =>
  sql`insert into installation (name, value) values (${name}, ${value})`

async function value(sql: Sql, name: string): Promise<string | undefined> {
  const [row] = await sql<{ value: string }>`select value from installation where name = ${name}`
  return row?.value
}

onBothStores('what was left for later is done when the write is, and fails it', async ({ database }) => {
  await database.write(async (sql) => sql.defer(put(sql, 'a', '1')))
  assert.equal(await database.read((sql) => value(sql, 'a')), '1')
  const failing = database.write(async (sql) => {
    sql.defer(put(sql, 'b', '1'))
    sql.defer(
      put(sql, 'b', 'twice').then(
        () => Promise.reject(new Error('never')),
        () => Promise.reject(new Error('no')),
      ),
    )
    return 'done'
  })
  await assert.rejects(failing, /no/)
  assert.equal(await database.read((sql) => value(sql, 'b')), undefined)
})

onBothStores('what a failed write left for later says nothing in the next one', async ({ database }) => {
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  const { promise: next, resolve: goOn } = Promise.withResolvers<void>()
  let late: Promise<unknown> = Promise.resolve()
  let stray: Promise<unknown> = Promise.resolve()
  const failing = database.write(async (sql) => {
    late = held.then(() => put(sql, 'late', '1'))
    sql.defer(late)
    // This statement is not deferred: it continues after its write has failed.
    stray = next.then(() => put(sql, 'stray', '1'))
    stray.catch(() => {})
    throw new Error('no')
  })
  setTimeout(go, 20)
  await assert.rejects(failing, /no/)
  await database.write(async (sql) => {
    await put(sql, 'next', '1')
    await late.catch(() => {})
    goOn()
    await stray.catch(() => {})
  })
  const values = await database.read((sql) =>
    Promise.all(['next', 'late', 'stray'].map((name) => value(sql, name))),
  )
  assert.deepEqual(values, ['1', undefined, undefined])
})

onBothStores('what a write knows is gone with it', async ({ database }) => {
  const seen: unknown[] = []
  const remember = () =>
    database.write(async (sql) => {
      seen.push(sql.known.get('a'))
      sql.known.set('a', 1)
    })
  await remember()
  await remember()
  assert.deepEqual(seen, [undefined, undefined])
})
