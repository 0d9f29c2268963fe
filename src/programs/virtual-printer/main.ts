import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '../../config.ts'
import { SECOND } from '../../platform/core/clock.ts'
import { StoreRefusal } from '../../platform/storage/database.ts'
import { openStore } from '../../platform/storage/open.ts'
import { pollingPath, tokenOf } from '../../printing/printers/management/tokens.ts'
import { findPrinter } from '../../printing/printers/store.ts'
import { type Transport, traitsOf } from '../../printing/printers/transports.ts'
import { DEVICES_THAT_CALL, macOf } from './devices.ts'
import { followTriggers } from './mqtt-triggers.ts'
import { textOf } from './print-head.ts'
import { MOODS, type Mood, type PrintedTicket, type Send, sendTo, type VirtualPrinter } from './printer.ts'
import { openRaw } from './raw-tcp.ts'
import { pictureOf } from './render-png.ts'

const USAGE = `npm run printer -- --serial <serial> --transport <cloudprnt|epson|raw> [options]

  --url <url>      the address the printer calls; left out, it is looked up in the database of the
                   service on this machine, as DATABASE_URL and PORT name it
  --account <id>   whose printer it is (1)
  --port <port>    where a raw printer listens (9100)
  --poll <s>       seconds between polls (5)
  --out <folder>   the folder for pictures of the tickets (tickets)
  --mood <mood>    how it behaves: ${MOODS.join(', ')}

While it runs, type a mood and Enter to change it; "confirm" sends the delayed confirmations of mood late, and lets a raw
printer print what it has only read in mood reads-ahead.`

/** A printer behind an agent is a raw printer next to a running agent. */
const KINDS = ['cloudprnt', 'epson', 'raw'] as const satisfies Transport[]

/** Invalid options or settings; the message says what is allowed. */
class UsageError extends Error {
  override name = 'UsageError'
}

try {
  await run()
} catch (error) {
  const expected = [UsageError, ConfigError, StoreRefusal].some((kind) => error instanceof kind)
  if (!(error instanceof Error) || !expected) throw error
  console.error(`printer: ${error.message}`)
  process.exitCode = 1
}

async function run(): Promise<void> {
  const options = readOptions()
  mkdirSync(options.out, { recursive: true })
  // Declared here, because this runs before the rest of the module: only functions below are initialised.
  let shown = 0
  const onTicket = (ticket: PrintedTicket) => void show(ticket, nameOf(options, ++shown))
  const device = await open(options, onTicket)
  device.mood = options.mood
  listenForMoods(device)
  const polling = setInterval(() => device.step().catch(logFailure), options.poll * SECOND)
  // Registered before the first ticket, so that a signal during its printing works too.
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      clearInterval(polling)
      void device.close().then(() => process.exit(0))
    })
  }
  await device.step().catch(logFailure)
}

type Options = ReturnType<typeof readOptions>

async function open(options: Options, onTicket: (ticket: PrintedTicket) => void): Promise<VirtualPrinter> {
  const { serial: serialNo, transport, poll: pollSeconds } = options
  const openCalling = DEVICES_THAT_CALL.get(transport)
  if (!openCalling) {
    const device = await openRaw({ port: options.port, onTicket })
    console.log(`${serialNo} listens on 127.0.0.1:${device.port} (${device.mood})`)
    return device
  }
  const url = options.url ?? (await lookedUpUrl(serialNo, transport, options.account))
  const { origin, pathname: path } = new URL(url)
  const send = warnOnUnknownPath(sendTo(origin))
  console.log(`${serialNo} calls ${origin} every ${pollSeconds} s (${options.mood})`)
  const made = Buffer.from(serialNo).toString('hex').padEnd(6, '0').slice(-6)
  const device = openCalling({ send, path, made, pollSeconds, onTicket })
  if (!traitsOf(transport).isTriggered) return device
  const onTrigger = () => void device.step().catch(logFailure)
  const triggers = await followTriggers({ send, path, mac: macOf(made), onTrigger }).catch(logFailure)
  if (triggers) console.log(`${serialNo} is woken by the broker`)
  return device
}

/** Warns once about a wrong address, which would otherwise look like a quiet evening. */
function warnOnUnknownPath(send: Send): Send {
  let hasWarned = false
  return async (request) => {
    const answer = await send(request)
    if (answer.status === 404 && request.method === 'POST' && !hasWarned) {
      hasWarned = true
      console.log(
        'the service has no printer at this address; --url needs the complete address that the portal shows',
      )
    }
    return answer
  }
}

/** The printer's secret address, from the database of the service on this machine. */
async function lookedUpUrl(serialNo: string, transport: Transport, accountId: number): Promise<string> {
  const config = readConfig(process.env)
  await using store = await openStore(config, { exclusive: false })
  const printer = await store.database.read((sql) => findPrinter(sql, accountId, serialNo))
  const token = printer && tokenOf(store.secrets, printer)
  if (!printer || token === undefined) {
    throw new UsageError(`account ${accountId} has no printer ${serialNo} that calls the service`)
  }
  if (printer.transport !== transport) {
    throw new UsageError(`printer ${serialNo} is registered with transport ${printer.transport}`)
  }
  return `http://${config.host}:${config.port}${pollingPath(transport, token)}`
}

function nameOf({ out, serial }: Options, number: number): string {
  return join(out, `${serial}-${new Date().toISOString().replace(/[:.]/g, '-')}-${number}.png`)
}

async function show(ticket: PrintedTicket, name: string): Promise<void> {
  console.log(`\n${textOf(ticket.paper)}\n${ticket.isWhole ? '' : '(torn off here)\n'}`)
  if (ticket.paper.unknown.length > 0) console.log('bytes that mean nothing:', ticket.paper.unknown)
  writeFileSync(name, await pictureOf(ticket, 576))
  console.log(`saved as ${name}`)
}

function listenForMoods(device: VirtualPrinter): void {
  createInterface({ input: process.stdin }).on('line', (typed) => {
    const word = typed.trim()
    const mood = MOODS.find((one) => one === word)
    if (mood) device.mood = mood
    else if (word === 'confirm') void device.confirmLate()
    console.log(mood ? `now: ${mood}` : word === 'confirm' ? 'confirmed' : `moods: ${MOODS.join(', ')}`)
  })
}

function logFailure(error: unknown): void {
  console.log(`the service does not answer: ${(error as Error).cause ?? error}`)
}

function readOptions() {
  const names = ['serial', 'transport', 'url', 'account', 'port', 'poll', 'out', 'mood']
  const { help, values } = parse(names)
  if (help) {
    console.log(USAGE)
    process.exit(0)
  }
  const transport = KINDS.find((one) => one === values.transport)
  const mood = MOODS.find((one): one is Mood => one === (values.mood ?? 'well'))
  if (!values.serial || !transport || !mood) throw new UsageError(`\n\n${USAGE}`)
  return {
    serial: values.serial,
    transport,
    mood,
    url: values.url,
    account: Number(values.account ?? 1),
    port: Number(values.port ?? 9100),
    poll: Number(values.poll ?? 5),
    out: values.out ?? 'tickets',
  }
}

function parse(names: string[]): { help: boolean; values: Record<string, string | undefined> } {
  try {
    const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
    const { help = false, ...values } = parseArgs({
      options: { ...options, help: { type: 'boolean' as const, short: 'h' } },
    }).values
    return { help, values }
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${USAGE}`)
  }
}
