import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Client, openClient } from '../../client/src/index.ts'
import { SECOND } from '../../src/clock.ts'
import { callerIn } from '../../src/context.ts'
import { fillWithDemo } from '../../src/demo/demo.ts'
import { registerPrinter } from '../../src/printers/actions.ts'
import { findPrinter } from '../../src/printers/store.ts'
import { pollingPath, tokenOf } from '../../src/printers/tokens.ts'
import { migrate } from '../../src/storage/migrate.ts'
import { openSecrets } from '../../src/storage/secrets.ts'
import { openSqlite } from '../../src/storage/sqlite.ts'
import { openCloudPrnt } from '../../src/virtual-printer/cloudprnt.ts'
import { openEpson } from '../../src/virtual-printer/epson.ts'
import { sendTo, type VirtualPrinter } from '../../src/virtual-printer/printer.ts'
import { API_KEY, SECRET } from '../house.ts'
import { startComanda } from '../processes.ts'
import { machineOf } from '../report.ts'

// What printing costs the service: `node bench/printing/main.ts [--seconds 30]`.

const { values: options } = parseArgs({ options: { seconds: { type: 'string', default: '30' } } })
const SECONDS = Number(options.seconds)
const PRINTERS = 200
const POLL_MS = 5 * SECOND
const WARM_UP_MS = 2 * POLL_MS
const TICKETS_PER_SECOND = 50
const secrets = openSecrets(SECRET)

const folder = mkdtempSync(join(tmpdir(), 'comanda-bench-printing-'))
try {
  await run()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function run(): Promise<void> {
  const path = join(folder, 'comanda.db')
  const printers = await fill(path)
  await using comanda = await startComanda({
    databaseUrl: `sqlite:${path}`,
    apiKey: API_KEY,
    secret: SECRET,
    logPath: join(folder, 'comanda.log'),
  })
  const client = openClient({ url: comanda.url, key: API_KEY })
  const orderId = await laidTable(client)
  const devices = printers.map((printer) => openDevice(printer, comanda.url))
  await Promise.all(devices.map((device) => device.step()))
  const until = performance.now() + WARM_UP_MS + SECONDS * SECOND
  const polling = devices.map((device, index) => poll(device, (index * POLL_MS) / PRINTERS, until))
  const asking = askForTickets(client, orderId, printers, until)
  const countPrinted = () => devices.reduce((sum, { tickets }) => sum + tickets.length, 0)
  await sleep(WARM_UP_MS)
  const [before, printedBefore, from] = [await comanda.usage(), countPrinted(), performance.now()]
  await sleep(until - performance.now())
  const [after, printed, seconds] = [
    await comanda.usage(),
    countPrinted() - printedBefore,
    (performance.now() - from) / SECOND,
  ]
  const [asked] = await Promise.all([asking, ...polling])
  const cores = (after.cpuMicros - before.cpuMicros) / 1e6 / seconds
  const results = {
    measuredAt: new Date().toISOString(),
    machine: { ...machineOf(), load: 'virtual printers, in one process on the same machine' },
    printers: PRINTERS,
    pollSeconds: POLL_MS / SECOND,
    seconds: Math.round(seconds),
    askedPerSecond: Math.round(asked / (SECONDS + WARM_UP_MS / SECOND)),
    printedPerSecond: Math.round(printed / seconds),
    cores: Math.round(cores * 1000) / 1000,
    rssMegabytes: Math.round(after.rssBytes / 2 ** 20),
  }
  console.log(results)
  const kept = join(import.meta.dirname, '../results')
  mkdirSync(kept, { recursive: true })
  writeFileSync(join(kept, 'printing.json'), `${JSON.stringify(results, null, 2)}\n`)
}

interface Device {
  serialNo: string
  transport: 'cloudprnt' | 'epson'
  path: string
}

/** The demo restaurant with as many printers, half of them of each kind that polls. */
async function fill(path: string): Promise<Device[]> {
  await using database = openSqlite(path)
  await migrate(database, 'sqlite')
  await fillWithDemo({ database, secrets, now: Date.now, apiKey: API_KEY })
  const caller = callerIn(1, { kind: 'system', id: 0, name: 'bench' })
  const devices: Device[] = []
  for (let index = 0; index < PRINTERS; index++) {
    const transport = index % 2 === 0 ? 'cloudprnt' : 'epson'
    const serialNo = `B-${index}`
    const given = {
      locationId: 1,
      serialNo,
      name: serialNo,
      model: 'mC-Print3',
      description: '',
      transport,
    } as const
    const printer = await database.write(async (sql) => {
      await registerPrinter({ sql, caller, now: Date.now(), secrets }, given)
      return findPrinter(sql, 1, serialNo)
    })
    const token = printer && tokenOf(secrets, printer)
    devices.push({ serialNo, transport, path: pollingPath(transport, token ?? '') })
  }
  return devices
}

function openDevice({ serialNo, transport, path }: Device, url: string): VirtualPrinter {
  const send = sendTo(url)
  const mac = Buffer.from(serialNo).toString('hex').padStart(12, '0').slice(-12)
  return transport === 'epson'
    ? openEpson({ send, path, id: serialNo })
    : openCloudPrnt({ send, path, serialNo, mac })
}

/** Polls at its interval, and again at once after a ticket. */
async function poll(device: VirtualPrinter, offsetMs: number, until: number): Promise<void> {
  await sleep(offsetMs)
  while (performance.now() < until) {
    const from = performance.now()
    for (let before = -1; before !== device.tickets.length; ) {
      before = device.tickets.length
      await device.step()
    }
    await sleep(Math.max(0, POLL_MS - (performance.now() - from)))
  }
}

/** An order of five lines, so that every ticket has something to say. */
async function laidTable(client: Client): Promise<number> {
  const opened = await client.tables.open({ table_id: 1 }, { location_id: 1, staff_id: 1, allergens: 1 })
  const items = [1, 2, 3, 4, 5].map((item) => ({ item_id: item, qty: item, notes: 'as always, please' }))
  await client.orders.add_items({ order_id: opened.order_id }, { items })
  return opened.order_id
}

/** Asks at the pace of a full house, whether or not the last one was answered yet. */
async function askForTickets(
  client: Client,
  orderId: number,
  printers: Device[],
  until: number,
): Promise<number> {
  const asked: Promise<unknown>[] = []
  const startedAt = performance.now()
  while (performance.now() < until) {
    const { serialNo } = printers[asked.length % printers.length] as Device
    const wanted = { location_id: 1, serial_no: serialNo, order_id: orderId }
    asked.push(client.printjobs.create({ serial_no: serialNo }, wanted))
    await sleep(Math.max(0, startedAt + (asked.length * SECOND) / TICKETS_PER_SECOND - performance.now()))
  }
  await Promise.all(asked)
  return asked.length
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
