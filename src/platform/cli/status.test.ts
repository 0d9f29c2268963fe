import assert from 'node:assert/strict'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import test from 'node:test'
import { API_KEY, SQLITE_TEMPLATE } from '../../../test/support/database/template.ts'
import { signIn } from '../../../test/support/sign-in-helpers.ts'
import { command, temporaryFolder } from '../../../test/support/spawn-service.ts'
import { onBothStores } from '../../../test/support/test-app.ts'
import { readConfig } from '../../config.ts'
import { HOUR, MINUTE } from '../core/clock.ts'
import { machineMetrics } from '../runtime/machine-metrics.ts'
import { StoreRefusal } from '../storage/database.ts'
import { listAccount, listAll } from './list.ts'
import { UsageError } from './options.ts'
import { checkStatus, statusText } from './status.ts'

const NOW = Date.UTC(2026, 10, 15, 19, 30)

/** A service that answers /readyz, and a copy of the demo's store. */
async function installation(answer: { status: number; why?: string }) {
  const folder = temporaryFolder()
  const path = join(folder.path, 'comanda.db')
  copyFileSync(process.env[SQLITE_TEMPLATE] ?? '', path)
  const server = createServer((_request, response) => {
    response.writeHead(answer.status).end(JSON.stringify(answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const config = readConfig({ DATABASE_URL: `sqlite:${path}`, PORT: String(port) })
  const at = (ms: number) => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '')
  return {
    path,
    config,
    backUpAt(ms: number) {
      mkdirSync(join(folder.path, 'backups'), { recursive: true })
      writeFileSync(join(folder.path, 'backups', `comanda-${at(ms)}.db`), '')
    },
    run(sql: string) {
      const store = new DatabaseSync(path)
      store.exec(sql)
      store.close()
    },
    async [Symbol.asyncDispose]() {
      server.close()
      folder[Symbol.dispose]()
    },
  }
}

test('everything in order is said part by part', async () => {
  await using one = await installation({ status: 200 })
  one.backUpAt(NOW - 3 * HOUR)
  const status = await checkStatus(one.config, NOW)
  assert.equal(status.isGood, true, statusText(status))
  assert.deepEqual(
    status.lines.map(({ part }) => part),
    ['service', 'schema', 'restaurants', 'printers', 'tickets', 'disk', 'backup'],
  )
  assert.match(statusText(status), /^ok +backup +the newest was made 3 hours ago; planned every 24 h$/m)
})

const FAULTS: {
  name: string
  part: string
  says: RegExp
  make: (one: Awaited<ReturnType<typeof installation>>) => void
}[] = [
  { name: 'no backup', part: 'backup', says: /none yet/, make: () => {} },
  {
    name: 'an old backup',
    part: 'backup',
    says: /3 days ago.*backup failed/,
    make: (one) => one.backUpAt(NOW - 80 * HOUR),
  },
  {
    name: 'a printer that is offline',
    part: 'printers',
    says: /^1 of 3 offline$/,
    make: (one) => one.run("update printers set status = 'OFFLINE' where serial_no = 'P-1001'"),
  },
  {
    name: 'an older schema',
    part: 'schema',
    says: /this Comanda needs/,
    make: (one) => one.run('update schema_version set version = version - 1'),
  },
]

for (const { name, part, says, make } of FAULTS) {
  test(`the status names ${name}`, async () => {
    await using one = await installation({ status: 200 })
    make(one)
    const status = await checkStatus(one.config, NOW)
    const line = status.lines.find((each) => each.part === part)
    assert.equal(line?.isGood, false)
    assert.match(line.says, says)
    assert.equal(status.isGood, false)
  })
}

test('a service that is not ready says why, and one that is away is named', async () => {
  await using busy = await installation({ status: 503, why: 'upgrade: migration 3 of 9, tabs' })
  const [service] = (await checkStatus(busy.config, NOW)).lines
  assert.match(service?.says ?? '', /^not ready at http:\/\/127\.0\.0\.1:\d+: upgrade: migration 3 of 9/)
  const [gone] = (await checkStatus({ ...busy.config, port: 1 }, NOW)).lines
  assert.match(gone?.says ?? '', /does not answer at http:\/\/127\.0\.0\.1:1 \(nothing listens there\)/)
})

test('a certificate that cannot be read is named, and leaves the metrics as they are', async () => {
  await using one = await installation({ status: 200 })
  const config = { ...one.config, tls: { cert: '/nowhere/cert.pem', key: '/nowhere/key.pem' } }
  const { lines } = await checkStatus(config, NOW)
  const line = lines.find(({ part }) => part === 'certificate')
  assert.equal(line?.isGood, false)
  assert.match(line.says, /^\/nowhere\/cert\.pem and /)
  const names = machineMetrics(config, () => NOW).map(({ name }) => name)
  assert.deepEqual(names, ['comanda_store_bytes', 'comanda_disk_free_bytes'])
})

test('a store that does not exist is not created', async () => {
  const config = readConfig({ DATABASE_URL: 'sqlite:/nowhere/comanda.db', PORT: '1' })
  await assert.rejects(checkStatus(config, NOW), StoreRefusal)
})

test('the command prints JSON and exits with 1 if something needs the operator', async () => {
  await using one = await installation({ status: 200 })
  const { database, port } = one.config
  assert.equal(database.kind, 'sqlite')
  const settings = { DATABASE_URL: `sqlite:${one.path}`, PORT: String(port), COMANDA_API_KEY: API_KEY }
  const { code, output } = await command(['status', '--json'], settings)
  assert.equal(code, 1)
  assert.equal(
    JSON.parse(output.slice(output.indexOf('{'))).lines.find(
      ({ part }: { part: string }) => part === 'backup',
    ).isGood,
    false,
  )
})

onBothStores('everything that commands refer to is listed', async ({ database }) => {
  assert.equal(await database.read(listAll), 'account 1  Comanda Demo (2 locations)')
  const all = await database.read((sql) => listAccount(sql, 1))
  assert.match(all, /^location 1 {2}Bistro Comanda \(EUR, Europe\/Paris\)\n {2}printer P-1001 {2}Kitchen/)
  assert.match(all, /^user owner@comanda\.example {2}Olivia Owner \(owner\)$/m)
  assert.match(all, /^key 1 {2}Demo \(…\w{4}\)$/m)
  await assert.rejects(
    database.read((sql) => listAccount(sql, 9)),
    UsageError,
  )
})

onBothStores('waiting tickets and offline printers are among the metrics', async (restaurant) => {
  const { app, post, database, clock } = restaurant
  assert.equal((await post('/go/printer/1/test', undefined, await signIn(restaurant))).status, 201)
  await database.write((sql) => sql`update printers set status = 'OFFLINE' where serial_no = 'P-1002'`)
  clock.now += 7 * MINUTE
  const { payload } = await app.inject('/metrics')
  assert.match(payload, /^comanda_printers 3$/m)
  assert.match(payload, /^comanda_printers_offline 1$/m)
  assert.match(payload, /^comanda_print_jobs_waiting 1$/m)
  assert.match(payload, /^comanda_print_job_age_seconds 420$/m)
  assert.match(payload, /^comanda_build_info\{version="\d+\.\d+\.\d+"\} 1$/m)
})
