import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { openClient } from '../../../client/src/client.ts'
import { createBridge } from './bridge.ts'
import { createHub } from './hub.ts'

const USAGE = `npm run hubrise -- --url <service> --location <id> [options]

Carries orders from HubRise to Comanda, and their states and stock back. The keys are read from the environment:

  COMANDA_KEY               a key of Comanda that is a channel, with the rights service and reports
  HUBRISE_TOKEN             an access token of a HubRise location and catalog

  --url <url>               the address of Comanda
  --location <id>           the location
  --hub <url>               the address of HubRise (https://api.hubrise.com/v1)
  --position <file>         the file for the position in Comanda's events (hubrise-position)
  --take-theirs             books a difference to HubRise's total instead of refusing the order`

const EVERY_MS = 1_000
const HUB_TIMEOUT_MS = 10_000

const { COMANDA_KEY: key, HUBRISE_TOKEN: token } = process.env
const values = readOptions()
if (values.help) console.log(USAGE)
else if (!values.url || !values.location || !key || !token) fail(USAGE)
else await run(values.url, Number(values.location), key, token)

function readOptions() {
  try {
    return parseArgs({
      options: {
        url: { type: 'string' },
        location: { type: 'string' },
        hub: { type: 'string', default: 'https://api.hubrise.com/v1' },
        position: { type: 'string', default: 'hubrise-position' },
        'take-theirs': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values
  } catch (error) {
    console.error(`hubrise: ${(error as Error).message}\n\n${USAGE}`)
    process.exit(1)
  }
}

async function run(url: string, locationId: number, key: string, token: string): Promise<void> {
  const log = (line: string) => console.log(`${new Date().toISOString()} ${line}`)
  const client = openClient({ url, key })
  const bridge = createBridge({
    hub: createHub({ url: values.hub, token, timeoutMs: HUB_TIMEOUT_MS }),
    client,
    locationId,
    takesTheirs: values['take-theirs'],
    position: positionIn(values.position),
    log,
  })
  await Promise.all([repeat(bridge.takeOrders, log), repeat(bridge.updateHub, log)])
}

/** Runs a step for ever; one direction never waits for the other. */
async function repeat(step: () => Promise<number>, log: (line: string) => void): Promise<never> {
  let said = ''
  for (;;) {
    const trouble = await step().then(
      () => '',
      (error) => String(error?.message ?? error),
    )
    if (trouble !== said) log(trouble || 'it works again')
    said = trouble
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  }
}

function positionIn(file: string) {
  return {
    read: () => (existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined),
    write: (sequence: number) => {
      writeFileSync(`${file}.new`, String(sequence))
      renameSync(`${file}.new`, file)
    },
  }
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
