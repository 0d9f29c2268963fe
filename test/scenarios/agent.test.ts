import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { callerIn } from '../../src/context.ts'
import { openSqlite } from '../../src/platform/storage/sqlite/sqlite.ts'
import { registerPrinter } from '../../src/printing/printers/actions.ts'
import { newToken } from '../../src/printing/printers/management/tokens.ts'
import { openRaw } from '../../src/programs/virtual-printer/raw-tcp.ts'
import { API_KEY, SQLITE_TEMPLATE } from '../support/database/template.ts'
import { secrets, textOnPaper } from '../support/printing/printer-helpers.ts'
import { start, temporaryFolder } from '../support/spawn-service.ts'
import { openStream } from '../support/sse-client.ts'

const BUNDLE = fileURLToPath(new URL('../../src/programs/agent/bundle.ts', import.meta.url))
const caller = callerIn(1, { kind: 'system', id: 0, name: 'test' })
const grill = { locationId: 1, serialNo: 'P-AGENT', name: 'Grill', model: '', description: '' }

test('the agent, copied as one file and killed in the middle of a ticket, prints it once more, stamped', async (context) => {
  using folder = temporaryFolder()
  const path = join(folder.path, 'comanda.db')
  copyFileSync(process.env[SQLITE_TEMPLATE] ?? '', path)
  const token = await registered(path)
  await using service = start('../test/support/printing/spawn-printing-service.ts', [path], {})
  const [url = ''] = await service.printed(/http:\/\/127\.0\.0\.1:\d+/)
  const made = spawnSync(process.execPath, [BUNDLE, folder.path], { encoding: 'utf8' })
  assert.equal(made.status, 0, made.stderr)
  const received = Promise.withResolvers<void>()
  const device = await openRaw({ port: 0, onTicket: () => received.resolve() })
  context.after(() => device.close())
  device.mood = 'silent'
  const agent = () =>
    spawn(
      process.execPath,
      [
        join(folder.path, 'comanda-agent.mjs'),
        ...[
          '--url',
          url,
          '--data',
          join(folder.path, 'agent'),
          '--printer',
          `${token}=127.0.0.1:${device.port}`,
        ],
      ],
      { cwd: folder.path, stdio: 'ignore' },
    )
  const call = async (method: string, at: string, body: object) => {
    const headers = { 'x-api-key': API_KEY }
    const response = await fetch(url + at, { method, headers, body: JSON.stringify(body) })
    assert.ok(response.ok, await response.clone().text())
    return (await response.json()) as { order_id: number; printjob_id: number }
  }
  const { order_id } = await call('PUT', '/go/table/1/open', { location_id: 1, staff_id: 1, allergens: 0 })
  await call('POST', `/go/order/${order_id}`, { item_id: 2 })
  const { printjob_id } = await call('POST', `/go/printer/${order_id}`, {
    location_id: 1,
    serial_no: 'P-AGENT',
  })

  const first = agent()
  await received.promise
  first.kill('SIGKILL')
  await once(first, 'close')
  device.mood = 'well'
  const second = agent()
  context.after(() => second.kill('SIGKILL'))
  const stream = await openStream(`${url}/go/event/1/stream?after=0`)
  await stream.until((events) =>
    events.some(({ type, data }) => type === 'printjob.printed' && data.printjob_id === printjob_id),
  )
  stream.stop()
  const papers = device.tickets.map(textOnPaper)
  assert.equal(papers.length, 2)
  assert.doesNotMatch(papers[0] ?? '', /DUPLICATE/)
  assert.match(papers[1] ?? '', /POSSIBLE DUPLICATE/)
})

async function registered(path: string): Promise<string> {
  await using database = openSqlite(path)
  return database.write(async (sql) => {
    const token = await newToken({ sql, caller })
    const change = { sql, caller, now: Date.now(), secrets }
    await registerPrinter(change, { ...grill, transport: 'agent', token })
    return token
  })
}
