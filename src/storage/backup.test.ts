import assert from 'node:assert/strict'
import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import test from 'node:test'
import { pino } from 'pino'
import { temporaryFolder } from '../../test/service.ts'
import { API_KEY, SECRET, SQLITE_TEMPLATE } from '../../test/template.ts'
import { newShift } from '../../test/torture/asking.ts'
import { faultsOf, lostOrDoubled } from '../../test/torture/checker.ts'
import { inProcessClient } from '../../test/torture/client.ts'
import { nextStep } from '../../test/torture/waiters.ts'
import { createApp } from '../app.ts'
import { HOUR } from '../clock.ts'
import { readConfig } from '../config.ts'
import { openMetrics } from '../http/metrics.ts'
import { chanceFrom } from '../rush/chance.ts'
import { backUpWhenDue, makeBackup } from './backup.ts'
import { StoreRefusal } from './database.ts'
import { lockStore, openStore } from './open.ts'
import { restoreBackup } from './restore.ts'
import { openSecrets } from './secrets.ts'
import { openSqlite } from './sqlite.ts'

const NOW = Date.UTC(2026, 10, 15, 19, 30)
const metrics = openMetrics()

/** A copy of the demo's store, opened once as the service opens it. */
async function aStore(folder: string) {
  const path = join(folder, 'comanda.db')
  copyFileSync(process.env[SQLITE_TEMPLATE] ?? '', path)
  const config = readConfig({ DATABASE_URL: `sqlite:${path}`, COMANDA_SECRET: SECRET })
  await (await openStore(config, { exclusive: true }))[Symbol.asyncDispose]()
  return { path, open: () => openSqlite(path) }
}

test('the drill: backed up under load, restored elsewhere, everything acknowledged before is there', async () => {
  using folder = temporaryFolder()
  const { path, open } = await aStore(folder.path)
  const database = open()
  const app = createApp({
    database,
    secrets: openSecrets(SECRET),
    metrics,
    log: pino({ level: 'silent' }),
    now: () => NOW,
  })
  const shift = newShift()
  const send = inProcessClient(app, API_KEY)
  let open_ = true
  const waiters = Array.from({ length: 4 }, async (_, index) => {
    const waiter = { name: `w${index}`, shift, chance: chanceFrom(index), send, pause: async () => {} }
    while (open_) await nextStep(waiter)
  })
  while (shift.acknowledged.size < 50) await new Promise((resolve) => setImmediate(resolve))
  const before = [...shift.acknowledged.values()]
  const backup = await backUpWhenDue(path, { everyHours: 1, folder: join(folder.path, 'kept'), keep: 3 }, NOW)
  while (shift.acknowledged.size < before.length + 20) await new Promise((resolve) => setImmediate(resolve))
  open_ = false
  await Promise.all(waiters)
  await app.close()
  await database[Symbol.asyncDispose]()
  assert.deepEqual(shift.faults, [])

  assert.equal(backup, join(folder.path, 'kept', 'comanda-20261115T193000Z.db'))
  const restored = join(folder.path, 'elsewhere', 'comanda.db')
  assert.equal(
    restoreBackup({ from: backup, to: restored, secret: SECRET, loseNewer: false, now: NOW }),
    undefined,
  )
  await using copy = openSqlite(restored)
  assert.deepEqual(await faultsOf(copy, 'sqlite'), [])
  assert.deepEqual(await lostOrDoubled(copy, before), [])
})

test('a backup is due by the clock, and only so many are kept', async () => {
  using folder = temporaryFolder()
  const { path } = await aStore(folder.path)
  const plan = { everyHours: 2, folder: join(folder.path, 'kept'), keep: 2 }
  writeFileSync(join(folder.path, 'notes.txt'), 'not ours')
  const made = []
  for (let hours = 0; hours <= 6; hours++) made.push(await backUpWhenDue(path, plan, NOW + hours * HOUR))
  assert.deepEqual(
    made.map((one) => one !== undefined),
    [true, false, true, false, true, false, true],
  )
  assert.deepEqual(readdirSync(plan.folder).sort(), [
    'comanda-20261115T233000Z.db',
    'comanda-20261116T013000Z.db',
  ])
  assert.equal(await backUpWhenDue(path, { ...plan, everyHours: 0 }, NOW + 100 * HOUR), undefined)
  assert.ok(existsSync(join(folder.path, 'notes.txt')))
})

test('backups of a clock that was ahead stand in nobody’s way', async () => {
  using folder = temporaryFolder()
  const { path } = await aStore(folder.path)
  const plan = { everyHours: 2, folder: join(folder.path, 'kept'), keep: 1 }
  await backUpWhenDue(path, plan, NOW + 1000 * HOUR)
  const made = []
  for (let hours = 0; hours <= 2; hours++) made.push(await backUpWhenDue(path, plan, NOW + hours * HOUR))
  assert.deepEqual(
    made.map((one) => one !== undefined),
    [true, false, true],
  )
  assert.deepEqual(readdirSync(plan.folder).sort(), [
    'comanda-20261115T213000Z.db',
    'comanda-20261227T113000Z.db',
  ])
})

test('a restore puts what was there aside, and takes nothing that cannot be used', async () => {
  using folder = temporaryFolder()
  const { path, open } = await aStore(folder.path)
  const backup = makeBackup(path, join(folder.path, 'kept'), NOW)
  const good = { from: backup, to: path, secret: SECRET, loseNewer: false, now: NOW }

  const lock = lockStore(path)
  refused(good, /another Comanda is running/)
  lock.close()
  refused({ ...good, from: `${backup}.gone` }, /there is no backup/)
  refused(
    { ...good, secret: 'another secret than the store was made with' },
    /not the one this database was made with/,
  )
  refused({ ...good, secret: undefined }, /comanda\.secret is missing/)
  assert.ok(!existsSync(join(folder.path, 'comanda.secret')))

  const damaged = join(folder.path, 'damaged.db')
  writeFileSync(damaged, readFileSync(backup).fill(0xff, 5 * 4096, 6 * 4096))
  refused({ ...good, from: damaged }, /is damaged/)
  const newer = join(folder.path, 'newer.db')
  copyFileSync(backup, newer)
  const future = new DatabaseSync(newer)
  future.exec('update schema_version set version = 9999')
  future.close()
  refused({ ...good, from: newer }, /was made by a newer Comanda/)

  const database = open()
  await database.write(
    (sql) =>
      sql`update events set happened_at = ${NOW} where account_id = 1 and location_id = 1 and sequence = 1`,
  )
  await database[Symbol.asyncDispose]()
  refused(good, /has changes up to 2026-11-15T19:30:00.000Z, the backup only up to .* add --lose-newer/)
  const aside = restoreBackup({ ...good, loseNewer: true })
  assert.equal(aside, `${path}.before-20261115T193000Z`)
  assert.equal(lastChange(aside ?? ''), NOW)
  assert.ok(lastChange(path) < NOW)
})

test('a backup cannot be opened by who finds it', async () => {
  using folder = temporaryFolder()
  const { path } = await aStore(folder.path)
  const backup = makeBackup(path, join(folder.path, 'kept'), NOW)
  const bytes = readFileSync(backup)
  // The demo's gateway passwords, and the key of the tests.
  for (const secret of ['bistro-demo-pass', 'tapas-demo-pass', API_KEY])
    assert.ok(!bytes.includes(secret), secret)
  assert.equal(statSync(join(folder.path, 'kept')).mode & 0o077, 0)
})

function refused(restore: Parameters<typeof restoreBackup>[0], message: RegExp): void {
  assert.throws(
    () => restoreBackup(restore),
    (error: unknown) => error instanceof StoreRefusal && message.test(error.message),
    String(message),
  )
}

function lastChange(path: string): number {
  const connection = new DatabaseSync(path)
  const { last } = connection.prepare('select max(happened_at) as last from events').get() as { last: number }
  connection.close()
  return last
}
