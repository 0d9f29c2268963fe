import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createAgent } from './agent.ts'
import { lockFolder } from './folder-lock.ts'
import { openJournal } from './journal.ts'
import { findPrinters, parseEndpoint } from './printer-endpoints.ts'

const USAGE = `npm run agent -- --url <service> --printer <token>=<place> [--printer …] [options]
npm run agent -- --find

Runs in the restaurant and prints, on printers that only speak ESC/POS, what the service has for them. It calls the
service; nothing needs to reach it.

  --url <url>               the address of the service
  --printer <token>=<place> the end of the address that the portal shows for the printer, and where it is:
                            192.168.1.50, 192.168.1.50:9100, or the file of a device such as /dev/usb/lp0
  --data <folder>           the folder for its journal of started jobs (agent-data)
  --find                    lists the printers in the networks of this machine, and ends`

/** The service answers a poll when there is a job, or after this time. */
const WAIT_SECONDS = 5
/** The shortest poll interval, for a service that does not hold polls. */
const EVERY_MS = 1_000
const AFTER_FAILURE_MS = 5_000

const values = readOptions()

if (values.help) console.log(USAGE)
else if (values.find) console.log((await findPrinters()).join('\n') || 'no printers found')
else if (values.url === undefined || values.printer.length === 0) fail(USAGE)
else await serveAll(values.url)

function readOptions() {
  try {
    return parseArgs({
      options: {
        url: { type: 'string' },
        printer: { type: 'string', multiple: true, default: [] },
        data: { type: 'string', default: 'agent-data' },
        find: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values
  } catch (error) {
    console.error(`agent: ${(error as Error).message}\n\n${USAGE}`)
    process.exit(1)
  }
}

async function serveAll(url: string): Promise<void> {
  mkdirSync(values.data, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(values.data)
  if (!lock)
    return fail(`Another agent uses the folder ${values.data}: stop it, or give this one another --data.`)
  await Promise.all(values.printer.map((one) => serve(url, one)))
}

async function serve(service: string, text: string): Promise<void> {
  const [token = '', ...rest] = text.split('=')
  const place = parseEndpoint(rest.join('='))
  if (!/^([a-z0-9]+-)?[0-9a-f]{48}$/.test(token) || !place)
    return fail(`--printer ${text} is not <token>=<place>`)
  const agent = createAgent({
    url: `${service.replace(/\/+$/, '')}/agent/${token}`,
    place,
    name: nameIn(join(values.data, 'name')),
    // Each printer has its own file, because printers print concurrently.
    journal: openJournal(join(values.data, `${token.slice(0, 8)}.json`)),
    waitSeconds: WAIT_SECONDS,
    log: (line) => console.log(`${new Date().toISOString()} ${line}`),
  })
  let said = ''
  for (;;) {
    const from = performance.now()
    let trouble = ''
    const hadWork = await agent.step().catch((error) => {
      trouble = String(error?.message ?? error)
      return false
    })
    if (trouble !== said) console.error(`${place.text}: ${trouble || 'the service answers again'}`)
    said = trouble
    const pauseMs = trouble ? AFTER_FAILURE_MS : hadWork ? 0 : EVERY_MS - (performance.now() - from)
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

/** The name by which the service distinguishes agents. */
function nameIn(file: string): string {
  if (!existsSync(file)) writeFileSync(file, `agent-${randomUUID()}`, { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
