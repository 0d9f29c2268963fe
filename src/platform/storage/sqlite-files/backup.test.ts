import assert from 'node:assert/strict'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import test from 'node:test'
import { pino } from 'pino'
import { API_KEY, SECRET, SQLITE_TEMPLATE } from '../../../../test/support/database/template.ts'
import { command, start, temporaryFolder } from '../../../../test/support/spawn-service.ts'
import { inProcessClient } from '../../../../test/torture/client.ts'
import { faultsOf, lostOrDoubled } from '../../../../test/torture/invariants.ts'
import { newShift } from '../../../../test/torture/request-until-answered.ts'
import { nextStep } from '../../../../test/torture/waiter-actions.ts'
import { createApp } from '../../../app.ts'
import { readConfig } from '../../../config.ts'
import { seededRandom } from '../../../programs/simulation/seeded-random.ts'
import { HOUR } from '../../core/clock.ts'
import { createMetrics } from '../../http/metrics/metrics.ts'
import { StoreRefusal } from '../database.ts'
import { lockStore, openStore } from '../open.ts'
import { createSecrets } from '../secrets.ts'
import { openSqlite } from '../sqlite/sqlite.ts'
import { backUpWhenDue, makeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'
import { createScheduledBackups } from './scheduled-backups.ts'

const NOW = Date.UTC(2026, 10, 15, 19, 30)
const metrics = createMetrics()

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
    secrets: createSecrets(SECRET),
    metrics,
    log: pino({ level: 'silent' }),
    now: () => NOW,
  })
  const shift = newShift()
  const send = inProcessClient(app, API_KEY)
  let open_ = true
  const waiters = Array.from({ length: 4 }, async (_, index) => {
    const waiter = { name: `w${index}`, shift, chance: seededRandom(index), send, pause: async () => {} }
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

test('backups follow the schedule, and old ones are deleted', async () => {
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

test('backups with a future timestamp do not affect the schedule', async () => {
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

test('a backup cannot be decrypted without the secret', async () => {
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

test('what is made in a folder belongs to its owner, so that the service can open it', async () => {
  using folder = temporaryFolder()
  const { path } = await aStore(folder.path)
  // Only root can change the owner of files.
  const uid = process.getuid?.() === 0 ? 61_500 : process.getuid?.()
  if (process.getuid?.() === 0)
    for (const one of [folder.path, path, `${path}-lock`]) chownSync(one, 61_500, 61_500)
  const backups = join(folder.path, 'backups')
  const backup = makeBackup(path, backups, NOW)
  restoreBackup({ from: backup, to: path, secret: SECRET, loseNewer: true, now: NOW })
  for (const made of [backups, backup, path, `${path}-lock`]) assert.equal(statSync(made).uid, uid, made)
})

test('a store of another user is refused as such, not as damaged', async () => {
  using folder = temporaryFolder()
  const { path } = await aStore(folder.path)
  chmodSync(folder.path, 0o755)
  chmodSync(path, 0o000)
  // Root may open every file, so the command runs as another user.
  const other = process.getuid?.() === 0 ? ['setpriv', '--reuid=61500', '--clear-groups'] : []
  const env = { DATABASE_URL: `sqlite:${path}`, COMANDA_SECRET: SECRET }
  await using verify = start('platform/cli/comanda.ts', ['audit', 'verify'], env, other)
  assert.equal(await verify.ended, 1)
  assert.match(verify.output(), /comanda\.db belongs to user \d+ and cannot be opened by user \d+: chown it/)
})

test('backups that fail are logged as errors and counted; the age is that of the newest', async () => {
  using folder = temporaryFolder()
  const { path } = await aStore(folder.path)
  const plan = { everyHours: 24, folder: join(folder.path, 'backups'), keep: 3 }
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => lines.push(line) })
  let now = NOW
  const backups = createScheduledBackups({ path, plan, log, now: () => now })
  const part = backups.start()
  const run = async () => {
    part.wake()
    while (lines.length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    return JSON.parse(lines.splice(0).join())
  }
  const figures = () => backups.figures().map(({ value }) => value)
  // A file is in the place of the folder.
  writeFileSync(plan.folder, '')
  now += 60_000
  assert.partialDeepStrictEqual(await run(), { level: 50, folder: plan.folder, failures: 1 })
  assert.deepEqual(figures(), [60, 1])
  rmSync(plan.folder)
  assert.match((await run()).backup, /comanda-20261115T193100Z\.db$/)
  now += 30_000
  assert.deepEqual(figures(), [30, 0])
  await part.stop()
})

test('a backup that was interrupted is removed by a later one', async () => {
  using folder = temporaryFolder()
  const { path } = await aStore(folder.path)
  const backups = join(folder.path, 'backups')
  makeBackup(path, backups, NOW)
  const [old, running] = ['comanda-20261115T180000Z.db.unfinished', 'comanda-20261115T192900Z.db.unfinished']
  for (const [name, at] of [
    [old, NOW - 2 * HOUR],
    [running, NOW - 60_000],
  ] as const) {
    writeFileSync(join(backups, name), 'half')
    utimesSync(join(backups, name), at / 1000, at / 1000)
  }
  makeBackup(path, backups, NOW + 1000)
  const left = readdirSync(backups).filter((name) => name.endsWith('.unfinished'))
  assert.deepEqual(left, [running])
})

test('no command but those that begin a store makes one where there is none', async () => {
  using folder = temporaryFolder()
  const path = join(folder.path, 'data/comanda.db')
  const env = { DATABASE_URL: `sqlite:${path}` }
  const refused = [
    ['backup'],
    ['audit', 'verify'],
    ['user', 'reset', '--account', '1', '--email', 'owner@example.com'],
    ['key', 'create', '--account', '1', '--name', 'till'],
    ['location', 'create', '--account', '1', '--name', 'Bistro', '--currency', 'EUR'],
  ]
  for (const args of refused) {
    const { code, output } = await command(args, env)
    assert.equal(code, 1, `${args.join(' ')}: ${output}`)
    assert.match(output, /there is no store at .*data\/comanda\.db: set DATABASE_URL/)
    assert.ok(!existsSync(join(folder.path, 'data')), args.join(' '))
  }
  assert.equal((await command(['account', 'create', '--name', 'First'], env)).code, 0)
  const { output } = await command(['audit', 'verify'], env)
  assert.match(output, /events in \d+ logs of .*data\/comanda\.db: none altered/)
})
