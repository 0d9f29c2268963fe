import assert from 'node:assert/strict'
import { chmodSync, chownSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import postgres from 'postgres'
import { makeCertificate } from '../../../../test/support/certificate.ts'
import { startPostgres } from '../../../../test/support/database/postgres.ts'
import { DAY, MINUTE } from '../../core/clock.ts'
import { type Database, StoreUnavailable } from '../database.ts'
import { openPostgres } from './postgres.ts'

const PASSWORD = 'a password that is never said'
/** The user `comanda` may connect only over TLS and with its password. */
const WHO_MAY = ['hostssl all comanda 127.0.0.1/32 scram-sha-256', 'host all postgres 127.0.0.1/32 trust']

/** Server with a self-signed certificate that accepts the service over TLS only. */
async function openSecured() {
  const server = await startPostgres()
  const admin = postgres(`${server.url}/postgres`, { max: 1, onnotice: () => {} })
  const [{ folder } = { folder: '' }] = await admin<{ folder: string }[]>`
    select setting as folder from pg_settings where name = 'data_directory'`
  const { cert, key } = makeCertificate(new Date(Date.now() + DAY))
  const { uid, gid } = statSync(folder)
  for (const [name, text] of Object.entries({
    'server.crt': cert,
    'server.key': key,
    'pg_hba.conf': WHO_MAY.join('\n'),
  })) {
    const path = join(folder, name)
    writeFileSync(path, text)
    chmodSync(path, 0o600)
    chownSync(path, uid, gid)
  }
  await admin.unsafe(`create role comanda login password '${PASSWORD}'`)
  await admin.unsafe('alter system set ssl = on')
  await admin.unsafe('select pg_reload_conf()')
  await admin.end()
  const open = (parameters: string, password = PASSWORD) => {
    const url = new URL(`${server.url}/postgres?${parameters}`)
    url.username = 'comanda'
    url.password = password
    return openPostgres(url.href, { notify: false, deadlineMs: MINUTE, lookForMs: 300 })
  }
  return { open, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

const isHidden = (database: Database) =>
  database.read((sql) => sql`select ssl as hidden from pg_stat_ssl where pid = pg_backend_pid()`)

test('PostgreSQL: TLS and passwords, as the address says', async (context) => {
  await using secured = await openSecured()

  await context.test('what is said is hidden, and comes whole', async () => {
    await using database = secured.open('sslmode=require')
    const long = 'ñ € 🍷 '.repeat(50_000)
    for (let time = 0; time < 2; time++) {
      const rows = await database.read((sql) => sql`select cast(${long} as text) as text`)
      assert.deepEqual(rows, [{ text: long }])
    }
    assert.deepEqual(await isHidden(database), [{ hidden: true }])
  })

  await context.test('it is hidden too where that is only preferred', async () => {
    await using database = secured.open('sslmode=prefer')
    assert.deepEqual(await isHidden(database), [{ hidden: true }])
  })

  const refused = {
    'a certificate that nobody has signed is no proof': secured.open('sslmode=verify-full'),
    'whoever does not hide is not let in': secured.open('sslmode=disable'),
    'a wrong password is not let in': secured.open('sslmode=require', 'a guess'),
  }
  for (const [name, database] of Object.entries(refused)) {
    await context.test(name, async () => {
      await assert.rejects(isHidden(database), StoreUnavailable)
      await database[Symbol.asyncDispose]()
    })
  }
})

test('PostgreSQL: a server without TLS is accepted with sslmode=prefer, not with require', async () => {
  const url = `${process.env.COMANDA_TEST_POSTGRES}/postgres`
  await using preferred = openPostgres(`${url}?sslmode=prefer`, { notify: false })
  assert.deepEqual(await isHidden(preferred), [{ hidden: false }])
  await using required = openPostgres(`${url}?sslmode=require`, { notify: false, lookForMs: 300 })
  await assert.rejects(isHidden(required), StoreUnavailable)
})
