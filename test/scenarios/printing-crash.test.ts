import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { createSecrets } from '../../src/platform/storage/secrets.ts'
import { openSqlite } from '../../src/platform/storage/sqlite/sqlite.ts'
import { pollingPath, tokenOf } from '../../src/printing/printers/management/tokens.ts'
import { findPrinter } from '../../src/printing/printers/store.ts'
import { openCloudPrnt } from '../../src/programs/virtual-printer/cloudprnt.ts'
import { openEpson } from '../../src/programs/virtual-printer/epson.ts'
import { type Send, sendTo } from '../../src/programs/virtual-printer/printer.ts'
import { openRaw } from '../../src/programs/virtual-printer/raw-tcp.ts'
import { API_KEY, SECRET, SQLITE_TEMPLATE } from '../support/database/template.ts'
import { registerRawIn, textOnPaper } from '../support/printing/printer-helpers.ts'
import { GIVEN } from '../support/spawn-service.ts'
import { openStream } from '../support/sse-client.ts'

const MAIN = join(import.meta.dirname, '../../src/main.ts')
const IMPATIENT = join(import.meta.dirname, '../support/printing/spawn-printing-service.ts')

/** The points at which the service is killed: before a request is sent, or after its response. */
const KILLS: { serialNo: string; when: 'before' | 'after'; request: RegExp }[] = [
  { serialNo: 'P-1001', when: 'after', request: /^POST/ },
  { serialNo: 'P-1001', when: 'after', request: /^GET/ },
  { serialNo: 'P-1001', when: 'after', request: /^DELETE/ },
  { serialNo: 'P-1002', when: 'after', request: /GetRequest/ },
  { serialNo: 'P-1002', when: 'before', request: /SetResponse/ },
]

test('no ticket is lost over kill -9 of the service in the middle of a job', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-printing-'))
  let service = await start([MAIN], environmentOf(folder))
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
    openEpson({ send: sendAs('P-1002'), path: paths['P-1002'] ?? '', id: 'P-1002' }),
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
    // The bar makes no food, so it prints a receipt instead.
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
    service = await start([MAIN], environmentOf(folder))
    for (const { printjob_id } of jobs) {
      for (let step = 0; (await statusOf(service.url, printjob_id)) !== 'printed'; step++) {
        assert.ok(step < 50, `job ${printjob_id} is stuck after ${next.request}`)
        for (const printer of printers) await printer.step()
      }
    }
  }

  const [kitchen, bar] = printers.map(({ tickets }) =>
    tickets.filter(({ isWhole }) => isWhole).map(textOnPaper),
  )
  for (const note of notes) {
    const unstamped = kitchen?.filter((text) => text.includes(note) && !text.includes('POSSIBLE DUPLICATE'))
    assert.equal(unstamped?.length, 1, `${note} came out once, and never again without a stamp`)
  }
  assert.equal(bar?.length, KILLS.length)
})

/** The points in the session with a raw printer at which the service is killed, and the expected paper. */
const MOMENTS = {
  'asked how it is': { plain: 1, stamped: [0] },
  'half a ticket': { plain: 0, stamped: [1] },
  'a whole ticket': { plain: 1, stamped: [1] },
  // The printer's report may or may not have been stored.
  'the word for it': { plain: 1, stamped: [0, 1] },
}
type Moment = keyof typeof MOMENTS

test('no ticket is lost over kill -9 during a session with a raw printer', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-printing-'))
  const path = join(folder, 'comanda.db')
  copyFileSync(process.env[SQLITE_TEMPLATE] ?? '', path)
  const device = await openRaw({ port: 0 })
  const line = await openLine(device.port)
  await registerRawIn(path, line.port)
  let service = await start([IMPATIENT, path])
  context.after(async () => {
    service.process.kill('SIGKILL')
    line.close()
    await device.close()
    rmSync(folder, { recursive: true })
  })

  const orderFor = async (table: number, notes: string): Promise<number> => {
    const given = { location_id: 1, staff_id: 1, allergens: 0 }
    const { order_id } = await call(service.url, 'PUT', `/go/table/${table}/open`, given)
    await call(service.url, 'POST', `/go/order/${order_id}`, { item_id: 2, notes })
    return order_id
  }
  const print = async (orderId: number): Promise<number> => {
    const given = { location_id: 1, serial_no: 'P-RAW' }
    const once = { 'idempotency-key': `print-${orderId}` }
    return (await call(service.url, 'POST', `/go/printer/${orderId}`, given, once)).printjob_id
  }

  // A printer that was seen recently is not contacted without a job: all traffic on the line is about a job.
  await printed(service.url, await print(await orderFor(1, 'first')))
  for (const [index, [moment, { plain, stamped }]] of Object.entries(MOMENTS).entries()) {
    const orderId = await orderFor(index + 2, moment)
    line.cutAt(moment as Moment, () => service.process.kill('SIGKILL'))
    // The service may be killed before the response is sent: a terminal then repeats the request.
    const answered = await print(orderId).catch(() => undefined)
    await service.ended
    service = await start([IMPATIENT, path])
    await printed(service.url, answered ?? (await print(orderId)))
    const printedTexts = device.tickets.map(textOnPaper).filter((text) => text.includes(moment))
    const again = printedTexts.filter((text) => text.includes('POSSIBLE DUPLICATE'))
    assert.equal(printedTexts.length - again.length, plain, moment)
    assert.ok(stamped.includes(again.length), `${moment}: ${again.length} came out stamped`)
  }
})

const STATUS_REQUEST = Buffer.from([0x10, 0x04, 0x02])
const TICKET_BEGINS = Buffer.from([0x1b, 0x40, 0x1d, 0x61, 0xff])
const CONFIRMED = Buffer.from([0x37, 0x22])

/** A proxy between the service and a raw printer, which detects points of their session. */
async function openLine(devicePort: number) {
  let awaited: { moment: Moment; cut: () => void } | undefined
  const isNow = (moment: Moment, data: Buffer, sign: Buffer) => {
    if (awaited?.moment !== moment || !data.includes(sign)) return false
    awaited.cut()
    awaited = undefined
    return true
  }
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(devicePort, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => other.destroy())
    }
    near.on('data', (data: Buffer) => {
      if (isNow('asked how it is', data, STATUS_REQUEST)) return
      const half = isNow('half a ticket', data, TICKET_BEGINS)
      far.write(half ? data.subarray(0, data.length / 2) : data)
    })
    far.on('data', (data: Buffer) => {
      if (isNow('a whole ticket', data, CONFIRMED)) return
      near.write(data, () => isNow('the word for it', data, CONFIRMED))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cutAt(moment: Moment, cut: () => void) {
      awaited = { moment, cut }
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Resolves when the service has the printer's confirmation. */
async function printed(url: string, printJobId: number): Promise<void> {
  const stream = await openStream(`${url}/go/event/1/stream?after=0`)
  await stream.until((events) =>
    events.some(({ type, data }) => type === 'printjob.printed' && data.printjob_id === printJobId),
  )
  stream.stop()
}

interface Service {
  process: ChildProcess
  url: string
  ended: Promise<unknown[]>
}

const environmentOf = (folder: string) => ({
  PORT: '0',
  LOG_LEVEL: 'silent',
  DATABASE_URL: `sqlite:${join(folder, 'comanda.db')}`,
  COMANDA_SECRET: SECRET,
  COMANDA_API_KEY: API_KEY,
})

async function start(program: string[], environment: Record<string, string> = {}): Promise<Service> {
  const child = spawn(process.execPath, program, {
    env: { ...GIVEN, ...environment },
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
  const secrets = createSecrets(SECRET)
  await using database = openSqlite(join(folder, 'comanda.db'))
  const paths: Record<string, string> = {}
  for (const serialNo of ['P-1001', 'P-1002']) {
    const printer = await database.read((sql) => findPrinter(sql, 1, serialNo))
    if (printer) paths[serialNo] = pollingPath(printer.transport, tokenOf(secrets, printer) ?? '')
  }
  return paths
}

async function call(url: string, method: string, path: string, body?: object, more: object = {}) {
  const response = await fetch(url + path, {
    method,
    headers: { 'x-api-key': API_KEY, 'content-type': 'application/json', ...more },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as any
  assert.ok(response.ok, JSON.stringify(answer))
  return answer
}

async function statusOf(url: string, printJobId: number): Promise<string> {
  return (await call(url, 'GET', `/go/printer/${printJobId}/printjob`)).result[0].status
}
