import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { findPrinter } from '../src/printers/store.ts'
import { pollingPath, tokenOf } from '../src/printers/tokens.ts'
import { openSecrets } from '../src/storage/secrets.ts'
import { openSqlite } from '../src/storage/sqlite.ts'
import { openCloudPrnt } from '../src/virtual-printer/cloudprnt.ts'
import { openEpson } from '../src/virtual-printer/epson.ts'
import { type Send, sendTo } from '../src/virtual-printer/printer.ts'
import { readAloud } from './printers.ts'
import { API_KEY, SECRET } from './template.ts'

const MAIN = new URL('../src/main.ts', import.meta.url).pathname

/** Where in a job the service is killed: before the request is sent, or once its answer is there. */
const KILLS: { serialNo: string; when: 'before' | 'after'; request: RegExp }[] = [
  { serialNo: 'P-1001', when: 'after', request: /^POST/ },
  { serialNo: 'P-1001', when: 'after', request: /^GET/ },
  { serialNo: 'P-1001', when: 'after', request: /^DELETE/ },
  { serialNo: 'P-1002', when: 'after', request: /GetRequest/ },
  { serialNo: 'P-1002', when: 'before', request: /SetResponse/ },
]

test('no ticket is lost over kill -9 of the service in the middle of a job', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-printing-'))
  let service = await start(folder)
  context.after(() => {
    service.process.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  })
  let kill: (typeof KILLS)[number] | undefined
  const sendAs =
    (serialNo: string): Send =>
    async (request) => {
      const isNow = (when: 'before' | 'after') =>
        kill?.serialNo === serialNo &&
        kill.when === when &&
        kill.request.test(`${request.method} ${request.body}`)
      const die = async () => {
        kill = undefined
        service.process.kill('SIGKILL')
        await service.ended
      }
      if (isNow('before')) await die()
      const answer = await sendTo(service.url)(request)
      const isAboutJob = request.method !== 'POST' || /"jobReady":true|<command>/.test(answer.body.toString())
      if (isNow('after') && isAboutJob) await die()
      return answer
    }
  const paths = await pathsIn(folder)
  const printers = [
    openCloudPrnt({
      send: sendAs('P-1001'),
      path: paths['P-1001'] ?? '',
      serialNo: 'P-1001',
      mac: '001162000001',
    }),
    openEpson({ send: sendAs('P-1002'), path: paths['P-1002'] ?? '', serialNo: 'P-1002' }),
  ]
  for (const printer of printers) await printer.step()

  const notes: string[] = []
  for (const [index, next] of KILLS.entries()) {
    const note = `kill ${index}`
    notes.push(note)
    const opened = await call(service.url, 'PUT', `/go/table/${index + 1}/open`, {
      location_id: 1,
      staff_id: 1,
      allergens: 0,
    })
    await call(service.url, 'POST', `/go/order/${opened.order_id}`, { item_id: 2, notes: note })
    // The bar makes no food: it is told to print the receipt.
    const receipt = { location_id: 1, serial_no: 'P-1002', kind: 'receipt' }
    const jobs = [
      await call(service.url, 'POST', `/go/printer/${opened.order_id}`, {
        location_id: 1,
        serial_no: 'P-1001',
      }),
      await call(service.url, 'POST', `/go/printer/${opened.order_id}`, receipt),
    ]
    kill = next
    for (let step = 0; kill && step < 20; step++) {
      for (const printer of printers) await printer.step().catch(() => {})
    }
    assert.equal(kill, undefined, `the service was not killed at ${next.request}`)
    service = await start(folder)
    for (const { printjob_id } of jobs) {
      for (let step = 0; (await statusOf(service.url, printjob_id)) !== 'printed'; step++) {
        assert.ok(step < 50, `job ${printjob_id} is stuck after ${next.request}`)
        for (const printer of printers) await printer.step()
      }
    }
  }

  const [kitchen, bar] = printers.map(({ tickets }) =>
    tickets.filter(({ isWhole }) => isWhole).map(readAloud),
  )
  for (const note of notes) {
    const unstamped = kitchen?.filter((text) => text.includes(note) && !text.includes('POSSIBLE DUPLICATE'))
    assert.equal(unstamped?.length, 1, `${note} came out once, and never again without a stamp`)
  }
  assert.equal(bar?.length, KILLS.length)
})

interface Service {
  process: ChildProcess
  url: string
  ended: Promise<unknown[]>
}

async function start(folder: string): Promise<Service> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATABASE_URL: `sqlite:${join(folder, 'comanda.db')}`,
      COMANDA_SECRET: SECRET,
      COMANDA_API_KEY: API_KEY,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? []
      if (address) resolve(address)
    })
    void ended.then(() => reject(new Error(`the service did not start: ${output}`)))
  })
  return { process: child, url, ended }
}

async function pathsIn(folder: string): Promise<Record<string, string>> {
  const secrets = openSecrets(SECRET)
  await using database = openSqlite(join(folder, 'comanda.db'))
  const paths: Record<string, string> = {}
  for (const serialNo of ['P-1001', 'P-1002']) {
    const printer = await database.read((sql) => findPrinter(sql, 1, serialNo))
    if (printer) paths[serialNo] = pollingPath(printer.transport, tokenOf(secrets, printer) ?? '')
  }
  return paths
}

async function call(url: string, method: string, path: string, body?: object) {
  const response = await fetch(url + path, {
    method,
    headers: { 'x-api-key': API_KEY, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as any
  assert.ok(response.ok, JSON.stringify(answer))
  return answer
}

async function statusOf(url: string, printJobId: number): Promise<string> {
  return (await call(url, 'GET', `/go/printer/${printJobId}/printjob`)).result[0].status
}
