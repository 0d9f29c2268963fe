import { parseArgs } from 'node:util'
import { openClient } from '../../../client/src/client.ts'
import { newSecret } from '../../webhooks/sign.ts'
import { forward } from './forward.ts'

const USAGE = `npm run listen -- --key <key> --to <url> [options]

Forwards the events of a running service to a program on this machine, signed like webhooks, and prints each with the
answer. No webhook is created, and no address must be reachable from outside.

  --key <key>               an API key with the right service or reports
  --to <url>                where your program takes webhooks, such as http://127.0.0.1:3000/webhooks
  --url <url>               the address of the service (http://127.0.0.1:8080)
  --location <id>           the location (1)
  --types <types>           only these, such as order.*,payment.*
  --after <sequence>        begins after this event instead of with the next one
  --secret <whsec_…>        the secret that your program verifies with; default: a new one, which is printed`

const values = readOptions()
if (values.help) console.log(USAGE)
else if (!values.key || !values.to || !URL.canParse(values.to)) {
  console.error(USAGE)
  process.exitCode = 1
} else await listen(values.key, values.to)

function readOptions() {
  try {
    return parseArgs({
      options: {
        key: { type: 'string' },
        to: { type: 'string' },
        url: { type: 'string', default: 'http://127.0.0.1:8080' },
        location: { type: 'string', default: '1' },
        types: { type: 'string' },
        after: { type: 'string' },
        secret: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values
  } catch (error) {
    console.error(`listen: ${(error as Error).message}\n\n${USAGE}`)
    process.exit(1)
  }
}

async function listen(key: string, to: string): Promise<void> {
  const { url, types, after, secret = newSecret() } = values
  const client = openClient({ url, key })
  const { account } = await client.account.get()
  console.log(`Ready: events of ${account.name}, location ${values.location}, go to ${to}`)
  console.log(`Your program verifies them with the secret ${secret}`)
  const from = { ...(types && { types }), ...(after !== undefined && { after: Number(after) }) }
  for await (const event of client.events.follow({ location_id: Number(values.location) }, from)) {
    console.log(await forward(event, to, secret))
  }
}
