import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { emptyStore } from '../../../test/support/database/empty-store.ts'
import { API_KEY, SECRET } from '../../../test/support/database/template.ts'
import { temporaryFolder } from '../../../test/support/spawn-service.ts'
import {
  onBothStores,
  openRestaurant,
  type Restaurant,
  STORES,
  type StoreKind,
} from '../../../test/support/test-app.ts'
import { type Change, callerIn } from '../../context.ts'
import { verifyLogs } from '../../events/audit/verify-chain.ts'
import { createLocation } from '../../locations/actions.ts'
import { NEW_LOCATION } from '../../locations/rules.ts'
import { IDS_PER_CELL, listAccountTables, startIdSequence } from '../../platform/storage/account-tables.ts'
import type { Database } from '../../platform/storage/database.ts'
import { createSecrets } from '../../platform/storage/secrets.ts'
import { createAccount } from '../accounts/actions.ts'
import { createRowSum } from './account-file.ts'
import { closeAccount, exportAccount, type MoveParts, openAccount } from './export-account.ts'
import { importAccount } from './import-account.ts'

const secrets = createSecrets(SECRET)
const NOW = Date.UTC(2026, 10, 16, 12)

const movingOf = (database: Database, dialect: StoreKind): MoveParts => ({
  database,
  dialect,
  secrets,
  now: () => NOW,
  progress: () => {},
})

/** Creates an order with lines, a payment, a backup printer and a stored idempotent answer. */
async function somethingHappens(bistro: Restaurant) {
  const opened = await bistro.put('/go/table/3/open', { location_id: 1, staff_id: 1, allergens: 0 })
  const order = opened.body.order_id
  await bistro.post(`/go/order/${order}`, { items: [{ item_id: 1 }, { item_id: 2, notes: 'ohne Öl 🍋' }] })
  await bistro.post(`/go/order/${order}/payment`, { amount: '5.00', method: 'cash' })
  await bistro.post(`/go/printer/${order}`, { location_id: 1, serial_no: 'P-1001' })
  await bistro.database.write(
    (sql) => sql`
      update printers set backup_printer_id = (select max(id) from printers where account_id = 1)
      where account_id = 1 and serial_no = 'P-1001'`,
  )
  await bistro.post('/go/staff/1', { first_name: 'Once' }, { headers: { 'idempotency-key': 'kept' } })
  return order as number
}

for (const from of STORES) {
  for (const to of STORES) {
    test(`an account moves from ${from} to ${to}: all of it, its keys, its log, its answers`, async () => {
      await using bistro = await openRestaurant(from)
      using folder = temporaryFolder()
      const file = join(folder.path, 'account.gz')
      const order = await somethingHappens(bistro)
      const before = await bistro.get(`/go/order/${order}`)
      await exportAccount(movingOf(bistro.database, from), 1, file)

      bistro.clock.now += 10_000
      const onItsWay = await bistro.post('/go/staff/1', { first_name: 'Late' })
      assert.deepEqual([onItsWay.status, onItsWay.body.error.code], [503, 'account_moved'])
      await closeAccount(bistro, 1, 'https://two.example')
      bistro.clock.now += 10_000
      const gone = await bistro.get(`/go/order/${order}`)
      assert.deepEqual([gone.status, gone.body.error.details.to], [503, 'https://two.example'])
      assert.equal(gone.headers['retry-after'], '60')

      await using store = await emptyStore(to)
      const { rows } = await importAccount(movingOf(store.database, to), file)
      assert.ok(rows > 100)
      if (to === 'postgres') {
        const [ids] = await store.database.read(
          (sql) => sql`
            select s.last_value as counted, (select max(id) from menu_items where account_id = 1) as most
            from menu_items_id_seq s`,
        )
        assert.equal(ids?.counted, ids?.most, 'new rows are counted on after those that arrived')
      }
      const after = await store.call('GET', `/go/order/${order}`)
      assert.deepEqual(after.body, before.body)
      const { findings, events } = await verifyLogs(store.database)
      assert.deepEqual(findings, [])
      assert.ok(events > 10)
      const repeated = await store.call(
        'POST',
        '/go/staff/1',
        { first_name: 'Once' },
        { 'x-api-key': API_KEY, 'idempotency-key': 'kept' },
      )
      assert.equal(repeated.headers['idempotency-replayed'], 'true')
      const added = await store.call('POST', `/go/order/${order}`, { item_id: 1 })
      assert.equal(added.status, 201, JSON.stringify(added.body))
      assert.deepEqual((await verifyLogs(store.database)).findings, [])
    })
  }
}

test('an account that comes from another cell leaves the store counting in its own', async () => {
  await using bistro = await openRestaurant('postgres')
  using folder = temporaryFolder()
  const file = join(folder.path, 'account.gz')
  await somethingHappens(bistro)
  await exportAccount(movingOf(bistro.database, 'postgres'), 1, file)
  await using store = await emptyStore('postgres')
  await store.database.write(async (sql) => {
    for (const table of await listAccountTables(sql, 'postgres')) {
      await startIdSequence(sql, 'postgres', table, 7 * IDS_PER_CELL + 1)
    }
  })
  await importAccount(movingOf(store.database, 'postgres'), file)
  const hired = await store.call('POST', '/go/staff/1', { first_name: 'New' })
  assert.ok(hired.body.staff_id > 7 * IDS_PER_CELL, JSON.stringify(hired.body))
})

onBothStores(
  'an import that was interrupted goes on, and does not count before it is whole',
  async (bistro) => {
    using folder = temporaryFolder()
    const file = join(folder.path, 'account.gz')
    const order = await somethingHappens(bistro)
    await exportAccount(movingOf(bistro.database, bistro.store), 1, file)
    await using store = await emptyStore(bistro.store)
    const moving = movingOf(store.database, bistro.store)
    const cutAt = (table: string) => (line: string) => {
      if (line.startsWith(`${table}:`)) throw new Error('the line was cut')
    }
    await assert.rejects(importAccount({ ...moving, progress: cutAt('orders') }, file), /the line was cut/)
    assert.equal((await store.call('GET', '/go/table/1')).status, 503)
    await assert.rejects(importAccount({ ...moving, progress: cutAt('events') }, file), /the line was cut/)
    const lines: string[] = []
    await importAccount({ ...moving, progress: (line) => lines.push(line) }, file)
    assert.ok(lines.some((line) => /^locations: \d+ are there already$/.test(line)))
    assert.equal((await store.call('GET', `/go/order/${order}`)).status, 200)
  },
)

onBothStores('what cannot be imported is refused, and leaves the store as it was', async (bistro) => {
  using folder = temporaryFolder()
  const file = join(folder.path, 'account.gz')
  const here = movingOf(bistro.database, bistro.store)
  const other = await bistro.database.write(async (sql) => {
    const change: Omit<Change, 'caller'> = { sql, now: NOW, secrets }
    const of = await createAccount(change, callerIn(1, { kind: 'system', id: 0, name: 't' }).actor, 'Other')
    await createLocation(of, { ...NEW_LOCATION, name: 'Elsewhere', currency: 'EUR', supervisorPin: 4711 })
    return of.caller.accountId
  })
  await assert.rejects(exportAccount(here, 99, file), /there is no account 99/)
  await exportAccount(here, other, file)
  await assert.rejects(exportAccount(here, other, file), /is there already/)
  await openAccount(bistro, other)
  await assert.rejects(importAccount(here, file), new RegExp(`there is an account ${other} here already`))

  await using store = await emptyStore(bistro.store)
  const target = movingOf(store.database, bistro.store)
  await assert.rejects(
    importAccount({ ...target, secrets: createSecrets('another secret, which is long enough too') }, file),
    /another secret/,
  )
  const cut = join(folder.path, 'cut.gz')
  writeFileSync(cut, readFileSync(file).subarray(0, 900))
  await assert.rejects(importAccount(target, cut), /cut off/)
  for (const forge of FORGERIES) {
    const forged = join(folder.path, 'forged.gz')
    writeFileSync(forged, gzipSync(forge(gunzipSync(readFileSync(file)).toString())))
    await assert.rejects(importAccount(target, forged), /was altered|cut off/)
  }
  assert.deepEqual([...(await store.database.read((sql) => sql`select id from accounts where id > 0`))], [])

  // Locations of three other accounts use the ids of the imported account.
  await store.database.write(async (sql) => {
    const of = await createAccount({ sql, now: NOW, secrets }, { kind: 'system', id: 0, name: 't' }, 'First')
    for (let count = 0; count < 5; count++) {
      await createLocation(of, { ...NEW_LOCATION, name: 'Here', currency: 'EUR', supervisorPin: 4711 })
    }
  })
  await assert.rejects(importAccount(target, file), /is of account 1 here: an account keeps its ids/)
  const accounts = await store.database.read((sql) => sql`select name from accounts where id > 0`)
  assert.deepEqual(
    [...accounts].map(({ name }) => name),
    ['First'],
  )
})

/** Attacks by somebody who can write to the file but does not know the secret. */
const FORGERIES: ((text: string) => string)[] = [
  // A row is changed, and the sums at the end are calculated again.
  (text) => {
    const lines = text.trimEnd().split('\n')
    const at = lines.findIndex((line) => line.includes('ohne Öl'))
    lines[at] = lines[at]?.replace('ohne Öl', 'mit Öl') ?? ''
    const end = JSON.parse(lines.at(-2) ?? '')
    const table = JSON.parse(lines.slice(0, at).findLast((line) => line.startsWith('{')) ?? '').table
    const sum = createRowSum()
    const first = lines.findIndex((line) => line.startsWith(`{"table":"${table}"`)) + 1
    for (const line of lines.slice(first)) {
      if (!line.startsWith('[')) break
      sum.add(JSON.parse(line))
    }
    lines[lines.length - 2] = JSON.stringify({ end: { ...end.end, [table]: sum.sum() } })
    return `${lines.join('\n')}\n`
  },
  // The heading names another account.
  (text) => text.replace('"name":', '"name": '),
  // The seal is missing, or is another value encrypted with the same secret.
  (text) => `${text.trimEnd().split('\n').slice(0, -1).join('\n')}\n`,
  (text) =>
    text.replace(/\{"seal":.*\}/, JSON.stringify({ seal: JSON.parse(text.split('\n')[0] ?? '').proof })),
  // Something follows the seal.
  (text) => `${text}[]\n`,
]

onBothStores(
  'what was acknowledged before an account closed is taken along, and nothing is after',
  async (bistro) => {
    using folder = temporaryFolder()
    const acknowledged: string[] = []
    let closed = false
    const hiring = Promise.all(
      Array.from({ length: 6 }, async (_, waiter) => {
        for (let turn = 0; ; turn++) {
          const name = `${waiter}-${turn}`
          const { status, body } = await bistro.post('/go/staff/1', { first_name: name })
          if (status === 201) acknowledged.push(name)
          else return assert.equal(body.error.code, 'account_moved')
          assert.ok(!closed || turn < 1_000)
        }
      }),
    )
    while (acknowledged.length < 10) await new Promise((resolve) => setTimeout(resolve, 1))
    await closeAccount(bistro, 1)
    closed = true
    await hiring
    const moving = movingOf(bistro.database, bistro.store)
    await exportAccount(moving, 1, join(folder.path, 'account.gz'))
    const rows = await bistro.sql<{ name: string }>`
    select first_name as name from staff where account_id = 1 and first_name like '%-%'`
    assert.deepEqual(rows.map(({ name }) => name).sort(), acknowledged.sort())
    await openAccount(bistro, 1)
    bistro.clock.now += 10_000
    assert.equal((await bistro.post('/go/staff/1', { first_name: 'Again' })).status, 201)
  },
)
