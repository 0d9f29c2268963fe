import { buildPagesIfNeeded } from '../src/portal/build.ts'
import { CITUS } from './citus.ts'
import { bringBrowser } from './portal/chromium.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'
import { makeTemplates, SQLITE_TEMPLATE } from './template.ts'

let server: TestPostgres | undefined
let removeTemplates: (() => void) | undefined

/** Runs once before all test files: they share one PostgreSQL, each test with a database of its own. */
export async function globalSetup({ browser = true, remote = true } = {}): Promise<void> {
  if (browser) bringBrowser(console.log)
  await buildPagesIfNeeded(() => {})
  const citus = process.env[CITUS]
  if (remote && citus === undefined) server = await startPostgres()
  const url = citus ?? server?.url
  const templates = await makeTemplates(remote ? url : undefined)
  removeTemplates = templates.remove
  process.env.COMANDA_TEST_POSTGRES = url ?? ''
  process.env[SQLITE_TEMPLATE] = templates.sqlite
}

export async function globalTeardown(): Promise<void> {
  removeTemplates?.()
  await server?.[Symbol.asyncDispose]()
}
