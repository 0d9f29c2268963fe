import assert from 'node:assert/strict'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import test from 'node:test'
import { pino } from 'pino'
import { API_KEY, SECRET, SQLITE_TEMPLATE } from '../../../../test/support/database/template.ts'
import { cloudPrinter, epsonPrinter } from '../../../../test/support/printing/printer-helpers.ts'
import { statementsInSource } from '../../../../test/support/source-statements.ts'
import { createApp } from '../../../app.ts'
import { countFleet, searchFleet } from '../../../terminals/fleet.ts'
import { listBatterySamples } from '../../../terminals/store.ts'
import { createMetrics } from '../../http/metrics/metrics.ts'
import { expand } from '../columns.ts'
import type { Database, Sql, SqlPart, WriteSql } from '../database.ts'
import { createSecrets } from '../secrets.ts'
import { openSqlite } from '../sqlite/sqlite.ts'

/** Small tables: scanning them never gets slower. */
const MAY_BE_SCANNED = /^SCAN (CONSTANT ROW|\d+ CONSTANT ROWS|candidates|l|json_each|piece)\b/

test('no statement of a table turn, nor of the reads with it, scans a table', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-plans-'))
  const path = join(folder, 'comanda.db')
  copyFileSync(process.env[SQLITE_TEMPLATE] ?? '', path)
  const seen = await statementsOfAnEvening(path)
  assert.ok(seen.size > 30, `only ${seen.size} statements were seen`)

  const store = new DatabaseSync(path)
  for (const statement of seen) {
    const values = Array<null>(statement.split('?').length - 1).fill(null)
    const plan = store.prepare(`explain query plan ${statement.replace(/\bfor update\b/, '')}`).all(...values)
    for (const { detail } of plan) {
      const step = String(detail)
      assert.ok(!step.startsWith('SCAN') || MAY_BE_SCANNED.test(step), `${step}\nin ${statement}`)
      // A scan of all rows of an account is no better than a full scan. The plan of an insert also shows how rows that
      // reference the new one would be found, which happens only while a foreign key is dangling.
      if (/^\s*insert/.test(statement)) continue
      assert.doesNotMatch(step, /\(account_id=\?\)$/, `${step}\nin ${statement}`)
    }
  }
  store.close()
  rmSync(folder, { recursive: true })
})

/** Tables that grow with years of service, a large fleet or daily menu imports. */
const LONG = new Set(
  `orders order_items payments payment_entries events print_jobs print_job_lines print_deliveries print_documents
  idempotency_keys terminals terminal_history webhook_attempts
  menus menu_sections menu_items modifiers modifier_options`.split(/\s+/),
)
/** A location has as many terminals as waiters. */
const SHORT_PARTS = ['terminals_of_location']
/** Used on the command line, where speed does not matter. */
const MAY_TAKE_LONG = ['select location_id as "locationId" from event_logs']

test('no statement goes through all of what grows long, nor through all that an account or a location has of it', () => {
  const store = new DatabaseSync(process.env[SQLITE_TEMPLATE] ?? '', { readOnly: true })
  const indices = store
    .prepare("select name, tbl_name as tbl, sql from sqlite_schema where type = 'index'")
    .all()
  const partial = indices.filter(({ sql }) => /\bwhere\b/.test(String(sql))).map(({ name }) => String(name))
  const tableOf = new Map(indices.map(({ name, tbl }) => [String(name), String(tbl)]))
  const short = new Set([...partial, ...SHORT_PARTS])

  const wide: string[] = []
  const written = statementsInSource()
  assert.ok(written.length > 200, `only ${written.length} statements were found`)
  for (const { file, statement } of written) {
    // The plan of an insert also shows how rows that reference the new one would be found.
    if (/^\s*insert\b/.test(statement) || MAY_TAKE_LONG.some((start) => statement.trim().startsWith(start)))
      continue
    const values = Array<null>(statement.split('?').length - 1).fill(null)
    const names = aliasesIn(statement)
    const stopsAtOnce = /\blimit 1\s*$|^\s*select (coalesce\()?(max|min)\(/.test(statement)
    for (const { detail } of store.prepare(`explain query plan ${statement}`).all(...values)) {
      const [, how, name = '', index = '', terms = ''] =
        /^(SCAN|SEARCH) (\w+)(?: USING (?:COVERING )?INDEX (\w+))?.*?(?:\(([^)]*)\))?(?: LEFT-JOIN)?$/.exec(
          String(detail),
        ) ?? []
      if (how === undefined || short.has(index)) continue
      if (!LONG.has(tableOf.get(index) ?? names.get(name) ?? name)) continue
      const isWide = how === 'SCAN' || /^account_id[=>]\?( AND location_id=\?)?$/.test(terms)
      if (isWide && !stopsAtOnce) wide.push(`${detail}, in ${file}: ${statement.trim().slice(0, 100)}`)
    }
  }
  store.close()
  assert.deepEqual(wide, [])
})

/** Table aliases of a statement. */
function aliasesIn(statement: string): Map<string, string> {
  const named = statement.matchAll(
    /\b(?:from|join|update|into)\s+(\w+)(?:\s+(?:as\s+)?(?!on\b|where\b|set\b|join\b|order\b)(\w+))?/g,
  )
  return new Map(Array.from(named, ([, table = '', alias = table]) => [alias, table]))
}

test('SQLite: every id that is given to a new row is its row id', () => {
  const store = new DatabaseSync(process.env[SQLITE_TEMPLATE] ?? '', { readOnly: true })
  const other = store
    .prepare(`
      select t.name as "table" from pragma_table_list t join pragma_table_info(t.name) c
      where t.type = 'table' and c.name = 'id' and (c.pk <> 1 or c.type <> 'INTEGER' or t.wr = 1)`)
    .all()
    .map(({ table }) => table)
  store.close()
  assert.deepEqual(other, [])
})

async function statementsOfAnEvening(path: string): Promise<Set<string>> {
  const seen = new Set<string>()
  await using database = openSqlite(path)
  const app = createApp({
    database: watched(database, seen),
    secrets: createSecrets(SECRET),
    metrics: createMetrics(),
    log: pino({ level: 'silent' }),
    now: Date.now,
  })
  const call = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, body?: object) => {
    const headers = { 'x-api-key': API_KEY, 'idempotency-key': `${method}-${url}-${seen.size}` }
    const answer = await app.inject({ method, url, headers, ...(body && { payload: body }) })
    assert.ok(answer.statusCode < 300, `${method} ${url}: ${answer.body}`)
    return answer.json()
  }

  await call('GET', '/go/terminal/T-1001/login')
  const device = { ip: '192.168.1.23', battery: 85, charging: 0, ssid: 'Bistro' }
  await call('PUT', '/go/terminal/T-1001/checkin', device)
  await call('PUT', '/go/terminal/T-1001/checkin', { ...device, battery: 84 })
  for (const list of ['table/1', 'table/1/open', 'table/1/available', 'staff/1', 'printer/1', 'menu/1']) {
    await call('GET', `/go/${list}`)
  }
  for (const list of ['sections', 'items', 'modifiers', 'modifier_details', 'modifier_options']) {
    await call('GET', `/go/menu/1/${list}`)
  }
  const { order_id } = await call('PUT', '/go/table/1/open', { location_id: 1, staff_id: 1, allergens: 0 })
  const { order_item_id } = await call('POST', `/go/order/${order_id}`, {
    items: [{ item_id: 1 }, { item_id: 2 }],
  })
  await call('DELETE', `/go/order/${order_item_id}/item`)
  const printers = [await cloudPrinter({ database, app }), await epsonPrinter({ database, app })]
  for (const serial_no of ['P-1001', 'P-1002']) {
    await call('POST', `/go/printer/${order_id}`, { location_id: 1, serial_no })
  }
  for (const printer of printers) {
    for (let step = 0; printer.tickets.length === 0 && step < 5; step++) await printer.step()
    assert.equal(printer.tickets.length, 1)
    await printer.step()
  }
  const { total } = (await call('GET', `/go/order/${order_id}`)).result.bill
  await call('POST', `/go/order/${order_id}/payment`, { amount: total, method: 'card', reference: 'ref-1' })
  await call('GET', `/go/order/${order_id}/payments`)
  await call('PUT', '/go/table/1/close')
  await watched(database, seen).read(lookOverFleet)
  await app.close()
  return seen
}

/** As the portal does, for as long as one of its pages is open. */
async function lookOverFleet(sql: Sql): Promise<void> {
  for (const locationId of [undefined, 1]) {
    const place = { accountId: 1, locationId }
    const search = { words: '', attention: 0, after: '', limit: 1, now: 0 }
    const [terminal] = await searchFleet(sql, { ...place, ...search })
    assert.ok((await countFleet(sql, place, 0)).terminals > 0)
    await listBatterySamples(sql, 1, terminal?.id ?? 0, 0)
  }
}

function watched(database: Database, seen: Set<string>): Database {
  const watch = (sql: Sql): Sql => {
    const watching = (text: TemplateStringsArray, ...values: SqlPart[]) => {
      seen.add(expand(text, values).text.join('?'))
      return sql(text, ...values)
    }
    return watching as Sql
  }
  return {
    ...database,
    read: (work) => database.read((sql) => work(watch(sql))),
    write: (work) => database.write((sql) => work(Object.assign(watch(sql), { ...sql }) as WriteSql)),
  }
}
