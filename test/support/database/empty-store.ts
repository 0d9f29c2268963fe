import { join } from 'node:path'
import { pino } from 'pino'
import postgres from 'postgres'
import { calls, createApp } from '../../../src/app.ts'
import { MINUTE } from '../../../src/platform/core/clock.ts'
import { createMetrics } from '../../../src/platform/http/metrics/metrics.ts'
import type { Pages } from '../../../src/platform/http/server/static-files.ts'
import { migrate } from '../../../src/platform/storage/migrate/migrate.ts'
import { openPostgres } from '../../../src/platform/storage/postgres/postgres.ts'
import { createSecrets } from '../../../src/platform/storage/secrets.ts'
import { openSqlite } from '../../../src/platform/storage/sqlite/sqlite.ts'
import { writeAnswersDown } from '../../examples/record-answers.ts'
import { temporaryFolder } from '../spawn-service.ts'
import type { StoreKind } from '../test-app.ts'
import { API_KEY, SECRET } from './template.ts'

const metrics = createMetrics()

interface EmptyOptions {
  now?: () => number
  pages?: Pages
  networkHosts?: () => string[]
  backupHealth?: () => { ageMs: number; everyHours: number; failures: number } | undefined
}

/** A store with the current schema and no account, and a service on it. */
export async function emptyStore(
  kind: StoreKind,
  { now = () => Date.UTC(2026, 10, 16, 12), ...parts }: EmptyOptions = {},
) {
  const folder = temporaryFolder()
  const name = `empty_${process.pid}_${Math.random().toString(36).slice(2)}`
  const server = process.env.COMANDA_TEST_POSTGRES ?? ''
  const admin =
    kind === 'postgres' ? postgres(`${server}/postgres`, { max: 1, onnotice: () => {} }) : undefined
  await admin?.unsafe(`create database ${name}`)
  const database =
    kind === 'sqlite'
      ? openSqlite(join(folder.path, 'comanda.db'))
      : openPostgres(`${server}/${name}`, { deadlineMs: MINUTE })
  await migrate(database, kind)
  const secrets = createSecrets(SECRET)
  const app = createApp({ ...parts, database, secrets, metrics, log: pino({ level: 'silent' }), now })
  writeAnswersDown(app, calls)
  return {
    database,
    app,
    secrets,
    call: async (
      method: 'GET' | 'POST' | 'PUT',
      url: string,
      payload?: object,
      headers: Record<string, string> = { 'x-api-key': API_KEY },
    ) => {
      const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
      return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
    },
    async [Symbol.asyncDispose]() {
      await app.close()
      await database[Symbol.asyncDispose]()
      await admin?.unsafe(`drop database ${name} with (force)`)
      await admin?.end()
      folder[Symbol.dispose]()
    },
  }
}
