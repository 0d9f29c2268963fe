import { buildPagesIfNeeded } from '../../src/platform/http/pages/build.ts'
import type { Stores } from '../runner/process-runner.ts'
import { bringBrowser } from '../web/portal/support/chromium.ts'
import { CITUS } from './database/citus.ts'
import { startPostgres, type TestPostgres } from './database/postgres.ts'
import { makeTemplates, SQLITE_TEMPLATE } from './database/template.ts'

let server: TestPostgres | undefined
let removeTemplates: (() => void) | undefined

/** Runs once before all test files: they share one PostgreSQL, and each test has its own database. */
export async function globalSetup({ browser = true, remote = true } = {}): Promise<Stores> {
  if (browser) bringBrowser(console.log)
  await buildPagesIfNeeded(() => {})
  const citus = process.env[CITUS]
  const url = remote ? (citus === undefined ? startServer() : Promise.resolve(citus)) : undefined
  const templates = await makeTemplates(url)
  removeTemplates = templates.remove
  const stores = { COMANDA_TEST_POSTGRES: (await url) ?? '', [SQLITE_TEMPLATE]: templates.sqlite }
  Object.assign(process.env, stores)
  return stores
}

async function startServer(): Promise<string> {
  server = await startPostgres()
  return server.url
}

export async function globalTeardown(): Promise<void> {
  removeTemplates?.()
  await server?.[Symbol.asyncDispose]()
}
