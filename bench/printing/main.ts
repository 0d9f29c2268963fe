import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Client, openClient } from '../../client/src/index.ts'
import { callerIn } from '../../src/context.ts'
import { createKey } from '../../src/identity/auth/key-actions.ts'
import { SECOND } from '../../src/platform/core/clock.ts'
import { createSecrets } from '../../src/platform/storage/secrets.ts'
import { openSqlite } from '../../src/platform/storage/sqlite/sqlite.ts'
import { registerPrinter } from '../../src/printing/printers/actions.ts'
import { pollingPath, tokenOf } from '../../src/printing/printers/management/tokens.ts'
import { findPrinter } from '../../src/printing/printers/store.ts'
import type { Transport } from '../../src/printing/printers/transports.ts'
import { openCloudPrnt } from '../../src/programs/virtual-printer/cloudprnt.ts'
import { openEpson } from '../../src/programs/virtual-printer/epson.ts'
import { sendTo, type VirtualPrinter } from '../../src/programs/virtual-printer/printer.ts'
import {
  findMosquitto,
  PRINTERS as LISTENERS,
  openMosquitto,
  SERVICE,
} from '../../test/support/printing/mosquitto.ts'
import { type Server, startComanda, type Usage } from '../lib/processes.ts'
import { API_KEY, fillStore, locationIds, SECRET } from '../lib/seed-database.ts'
import { machineOf } from '../report.ts'
import { measurePaper, SERIALS, TRANSPORTS, type Way } from './print-latency.ts'
import { openScreens, SCREENS_KEY } from './screens.ts'

// Measures how long tickets take to paper, and what printing costs the service: `node bench/printing/main.ts [--seconds
// 30]`.

const { values: options } = parseArgs({ options: { seconds: { type: 'string', default: '30' } } })
const SECONDS = Number(options.seconds)
const PRINTERS = 200
const POLL_MS = 5 * SECOND
const WARM_UP_MS = 2 * POLL_MS
const TICKETS_PER_SECOND = 50
const LOCATIONS_WITH_SCREENS = 10
const SCREENS_EACH = 5
/** A busy station has a hundred tickets an hour. */
const TICKET_AT_SCREEN_MS = 36 * SECOND
const RAW_PORT = 20_000 + Math.floor(Math.random() * 20_000)
const secrets = createSecrets(SECRET)

const folder = mkdtempSync(join(tmpdir(), 'comanda-bench-printing-'))
try {
  await run()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function run(): Promise<void> {
  const path = join(folder, 'comanda.db')
  await fillStore(path, { locations: LOCATIONS_WITH_SCREENS, terminals: 1, orders: 0 }, () => {})
  const { devices: printers, ways } = await fill(path)
  const { program, why } = findMosquitto() as { program: string; why?: string }
  if (why !== undefined) throw new Error(why)
  await using broker = await openMosquitto(program, folder)
  const brokerAs = ({ user, password }: typeof SERVICE) =>
    `mqtt://${user}:${encodeURIComponent(password)}@127.0.0.1:${broker.port}`
  await using comanda = await startComanda({
    databaseUrl: `sqlite:${path}`,
    apiKey: API_KEY,
    secret: SECRET,
    logPath: join(folder, 'comanda.log'),
    settings: {
      COMANDA_MQTT_URL: brokerAs(SERVICE),
      COMANDA_MQTT_PRINTERS_URL: brokerAs(LISTENERS),
      COMANDA_PRINTERS_ALLOW_LOOPBACK: '1',
    },
  })
  const client = openClient({ url: comanda.url, key: API_KEY })
  const orderId = await laidTable(client)
  const place = { url: comanda.url, folder, paths: ways, rawPort: RAW_PORT }
  const toPaper = await measurePaper(client, orderId, place)
  console.table(toPaper)
  const alone = await cost(comanda, client, orderId, printers)
  console.log(alone)
  const screens = await openScreens(
    comanda.url,
    locationIds(LOCATIONS_WITH_SCREENS),
    SCREENS_EACH,
    TICKET_AT_SCREEN_MS,
  )
  const quiet = await comanda.usage()
  await sleep(SECONDS * SECOND)
  const screensAlone = { shown: screens.shown(), cores: coresOf(quiet, await comanda.usage(), SECONDS) }
  console.log(screensAlone)
  const shownBefore = screens.shown()
  const withScreens = {
    screens: LOCATIONS_WITH_SCREENS * SCREENS_EACH,
    ...(await cost(comanda, client, orderId, printers)),
    shown: screens.shown() - shownBefore,
    refused: screens.refused(),
  }
  screens.stop()
  console.log(withScreens)
  const results = {
    measuredAt: new Date().toISOString(),
    machine: {
      ...machineOf(),
      load: 'virtual printers and screens, in one process on the same machine',
      loadAverage: Math.round((loadavg()[0] ?? 0) * 10) / 10,
    },
    toPaper,
    alone,
    screensAlone,
    withScreens,
  }
  const resultsFolder = join(import.meta.dirname, '../results')
  mkdirSync(resultsFolder, { recursive: true })
  writeFileSync(join(resultsFolder, 'printing.json'), `${JSON.stringify(results, null, 2)}\n`)
}

/** Measures the CPU use of the service while all printers poll and print. */
async function cost(comanda: Server, client: Client, orderId: number, printers: Device[]) {
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
  const [requested] = await Promise.all([asking, ...polling])
  return {
    printers: PRINTERS,
    pollSeconds: POLL_MS / SECOND,
    seconds: Math.round(seconds),
    requestsPerSecond: Math.round(requested / (SECONDS + WARM_UP_MS / SECOND)),
    printedPerSecond: Math.round(printed / seconds),
    cores: coresOf(before, after, seconds),
    rssMegabytes: Math.round(after.rssBytes / 2 ** 20),
  }
}

function coresOf(before: Usage, after: Usage, seconds: number): number {
  return Math.round((after.cpuMicros - before.cpuMicros) / 1e3 / seconds) / 1e3
}

interface Device {
  serialNo: string
  transport: 'cloudprnt' | 'epson'
  path: string
}

/** Registers the printers, half of each polling kind, and one for each transport that is timed. */
async function fill(path: string): Promise<{ devices: Device[]; ways: Record<Way, string> }> {
  await using database = openSqlite(path)
  const caller = callerIn(1, { kind: 'system', id: 0, name: 'bench' })
  const register = async (serialNo: string, transport: Transport): Promise<string> => {
    const given = {
      locationId: 1,
      serialNo,
      name: serialNo,
      model: 'mC-Print3',
      description: '',
      transport,
      address: `127.0.0.1:${RAW_PORT}`,
      outward: { mayReachLoopback: true },
    }
    const printer = await database.write(async (sql) => {
      await registerPrinter({ sql, caller, now: Date.now(), secrets }, given)
      return findPrinter(sql, 1, serialNo)
    })
    return pollingPath(transport, (printer && tokenOf(secrets, printer)) ?? '')
  }
  const rights = new Set(['manage', 'service', 'kitchen'] as const)
  await database.write((sql) =>
    createKey({ sql, caller, now: Date.now(), secrets }, { name: 'Screens', rights, key: SCREENS_KEY }),
  )
  const devices: Device[] = []
  for (let index = 0; index < PRINTERS; index++) {
    const transport = index % 2 === 0 ? 'cloudprnt' : 'epson'
    const serialNo = `B-${index}`
    devices.push({ serialNo, transport, path: await register(serialNo, transport) })
  }
  const ways = {} as Record<Way, string>
  for (const way of Object.keys(SERIALS) as Way[]) ways[way] = await register(SERIALS[way], TRANSPORTS[way])
  return { devices, ways }
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

/** An order of five lines, so that every ticket has content. */
async function laidTable(client: Client): Promise<number> {
  const opened = await client.tables.open({ table_id: 1 }, { location_id: 1, staff_id: 1, allergens: 1 })
  const items = [1, 2, 3, 4, 5].map((item) => ({ item_id: item, qty: item, notes: 'as always, please' }))
  await client.orders.add_items({ order_id: opened.order_id }, { items })
  return opened.order_id
}

/** Requests tickets at the pace of a full restaurant, without waiting for responses. */
async function askForTickets(
  client: Client,
  orderId: number,
  printers: Device[],
  until: number,
): Promise<number> {
  const requests: Promise<unknown>[] = []
  const startedAt = performance.now()
  while (performance.now() < until) {
    const { serialNo } = printers[requests.length % printers.length] as Device
    const input = { location_id: 1, serial_no: serialNo, order_id: orderId }
    // On an overloaded machine some requests are refused with a retry: they count as requested but not as printed.
    requests.push(client.printjobs.create({ serial_no: serialNo }, input).catch(() => {}))
    await sleep(Math.max(0, startedAt + (requests.length * SECOND) / TICKETS_PER_SECOND - performance.now()))
  }
  await Promise.all(requests)
  return requests.length
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
