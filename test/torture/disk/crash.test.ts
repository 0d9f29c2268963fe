import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { startPostgres } from '../../support/database/postgres.ts'
import { crashOnPostgres, crashOnSqlite } from './crash.ts'

test('kill -9 under load loses nothing and doubles nothing (sqlite)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-crash-'))
  const { faults, acknowledged } = await crashOnSqlite(folder, { kills: 2, betweenMs: [200, 500], seed: 8 })
  assert.deepEqual(faults, [])
  assert.ok(acknowledged > 0)
  rmSync(folder, { recursive: true })
})

test('kill -9 of the service and of the server in turn loses nothing (postgres)', async () => {
  await using server = await startPostgres()
  const { faults, acknowledged } = await crashOnPostgres(server, { kills: 2, betweenMs: [200, 500], seed: 8 })
  assert.deepEqual(faults, [])
  assert.ok(acknowledged > 0)
})
