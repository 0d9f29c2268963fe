import assert from 'node:assert/strict'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { openSqlite } from '../../src/platform/storage/sqlite/sqlite.ts'
import { openCloudPrnt } from '../../src/programs/virtual-printer/cloudprnt.ts'
import { followTriggers } from '../../src/programs/virtual-printer/mqtt-triggers.ts'
import { type PrintedTicket, sendTo } from '../../src/programs/virtual-printer/printer.ts'
import { API_KEY, SECRET, SQLITE_TEMPLATE } from '../support/database/template.ts'
import {
  findMosquitto,
  type Mosquitto,
  openMosquitto,
  PRINTERS,
  SERVICE,
} from '../support/printing/mosquitto.ts'
import { pathOf, textOnPaper } from '../support/printing/printer-helpers.ts'
import { start, temporaryFolder } from '../support/spawn-service.ts'

const MAC = '00:11:62:0D:21:8b'

/** A service with a broker, and a Star printer that polls only when it is triggered. */
async function openSetup(folder: string, broker: Mosquitto, login: { user: string; password: string }) {
  const path = join(folder, 'comanda.db')
  copyFileSync(process.env[SQLITE_TEMPLATE] ?? '', path)
  const address = ({ user, password }: typeof login) =>
    `mqtt://${user}:${encodeURIComponent(password)}@127.0.0.1:${broker.port}`
  const service = start('main.ts', [], {
    PORT: '0',
    DATABASE_URL: `sqlite:${path}`,
    COMANDA_SECRET: SECRET,
    COMANDA_MQTT_URL: address(login),
    COMANDA_MQTT_PRINTERS_URL: address(PRINTERS),
  })
  const [, url = ''] = await service.printed(/address\s+(http:\S+)/)
  await using database = openSqlite(path)
  const send = sendTo(url)
  const polled = await pathOf({ database }, 'P-1001')
  const waiting: ((ticket: PrintedTicket) => void)[] = []
  const star = openCloudPrnt({
    send,
    path: polled,
    serialNo: '2581',
    mac: MAC,
    onTicket: (ticket) => waiting.shift()?.(ticket),
  })
  // The printer's first poll and its response.
  await star.step()
  const call = async (method: string, at: string, body?: object) => {
    const headers = { 'x-api-key': API_KEY }
    const response = await fetch(url + at, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const answer = (await response.json()) as any
    assert.ok(response.ok, JSON.stringify(answer))
    return answer
  }
  return {
    service,
    star,
    follow: () =>
      followTriggers({ send, path: polled, mac: MAC, onTrigger: () => void star.step().catch(() => {}) }),
    /** The next printed ticket. */
    ticket: () => new Promise<PrintedTicket>((resolve) => waiting.push(resolve)),
    async print(table: number) {
      const opened = { location_id: 1, staff_id: 1, allergens: 0 }
      const { order_id } = await call('PUT', `/go/table/${table}/open`, opened)
      await call('POST', `/go/order/${order_id}`, { item_id: 2 })
      await call('POST', `/go/printer/${order_id}`, { location_id: 1, serial_no: 'P-1001' })
    },
    async entry() {
      const { result } = await call('GET', '/go/printer/1/overview')
      return result.find((one: { serial_no: string }) => one.serial_no === 'P-1001')
    },
    said: (words: RegExp) =>
      service
        .output()
        .split('\n')
        .filter((line) => words.test(line)).length,
  }
}

test('a real broker triggers a Star printer, which polls while the broker is down', async (context) => {
  const { program, why } = findMosquitto() as { program: string; why?: string }
  if (why !== undefined) return context.diagnostic(why)
  using folder = temporaryFolder()
  await using broker = await openMosquitto(program, folder.path)
  const { service, star, follow, ticket, print, entry, said } = await openSetup(folder.path, broker, SERVICE)
  await using _ = service
  const triggers = await follow()
  assert.ok(triggers)
  const first = ticket()
  await print(3)
  assert.match(textOnPaper(await first), /TABLE 3/)
  assert.equal((await entry()).woken, 1)
  assert.equal((await entry()).trigger_lost, '')

  await broker.kill()
  await service.printed(/MQTT broker .*until it is back/)
  await print(4)
  assert.equal(star.tickets.length, 1)
  while ((await entry()).trigger_lost === '') {}
  await star.step()
  assert.match(textOnPaper(star.tickets[1]), /TABLE 4/)

  await broker.start()
  await service.printed(/MQTT broker is back/)
  const again = await follow()
  const third = ticket()
  await print(5)
  assert.match(textOnPaper(await third), /TABLE 5/)
  assert.equal((await entry()).trigger_lost, '')
  assert.equal(said(/until it is back/), 1)
  again?.close()
})

test('a broker that refuses the password is reported once, and tickets arrive by polling', async (context) => {
  const { program, why } = findMosquitto() as { program: string; why?: string }
  if (why !== undefined) return context.diagnostic(why)
  using folder = temporaryFolder()
  await using broker = await openMosquitto(program, folder.path)
  const wrong = { ...SERVICE, password: 'guessed' }
  const { service, star, follow, print, said } = await openSetup(folder.path, broker, wrong)
  await using _ = service
  await service.printed(/MQTT broker refuses the user or password/)
  const triggers = await follow()
  await print(3)
  await star.step()
  assert.match(textOnPaper(star.tickets[0]), /TABLE 3/)
  assert.equal(said(/MQTT broker/), 1)
  triggers?.close()
})
