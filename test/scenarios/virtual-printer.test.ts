import assert from 'node:assert/strict'
import { copyFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { API_KEY, SECRET, SQLITE_TEMPLATE } from '../support/database/template.ts'
import { freePort } from '../support/free-port.ts'
import { registerRawIn } from '../support/printing/printer-helpers.ts'
import { start, temporaryFolder } from '../support/spawn-service.ts'
import { openStream } from '../support/sse-client.ts'

// Runs `npm run printer` as a process of its own against a service with waiting jobs.

const SERIALS = { cloudprnt: 'P-1001', epson: 'P-1002', raw: 'P-RAW' }

for (const transport of ['cloudprnt', 'epson', 'raw'] as const) {
  test(`a virtual ${transport} printer prints what waits when it is switched on`, async () => {
    using folder = temporaryFolder()
    const path = join(folder.path, 'comanda.db')
    copyFileSync(process.env[SQLITE_TEMPLATE] ?? '', path)
    const port = await freePort()
    await registerRawIn(path, port)
    await using service = start('../test/support/printing/spawn-printing-service.ts', [path], {})
    const [url = ''] = await service.printed(/http:\/\/127\.0\.0\.1:\d+/)
    const serial = SERIALS[transport]
    const { order_id } = await call(url, 'PUT', '/go/table/1/open', {
      location_id: 1,
      staff_id: 1,
      allergens: 0,
    })
    await call(url, 'POST', `/go/order/${order_id}`, { item_id: 2 })
    const given = { location_id: 1, serial_no: serial, kind: 'receipt' }
    const { printjob_id } = await call(url, 'POST', `/go/printer/${order_id}`, given)

    const out = join(folder.path, 'tickets')
    // A busy service may refuse the first poll; the printer then asks again.
    const options = { serial, transport, out, port: String(port), poll: '10' }
    await using printer = start(
      'programs/virtual-printer/main.ts',
      Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
      { DATABASE_URL: `sqlite:${path}`, COMANDA_SECRET: SECRET, PORT: new URL(url).port },
    )
    await printer.printed(/Burrata[\s\S]*saved as /)
    const stream = await openStream(`${url}/go/event/1/stream?after=0`)
    await stream.until((events) =>
      events.some(({ type, data }) => type === 'printjob.printed' && data.printjob_id === printjob_id),
    )
    stream.stop()
    assert.equal(readdirSync(out).length, 1)
    printer.process.kill('SIGTERM')
    assert.equal(await printer.ended, 0, printer.output())
  })
}

async function call(url: string, method: string, path: string, body: object) {
  const response = await fetch(url + path, {
    method,
    headers: { 'x-api-key': API_KEY },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as any
  assert.ok(response.ok, JSON.stringify(answer))
  return answer
}

for (const program of ['virtual-printer', 'agent'] as const) {
  test(`${program} tells its options, and what was wrong with those given`, async () => {
    await using helped = start(`programs/${program}/main.ts`, ['--help'], {})
    assert.equal(await helped.ended, 0)
    assert.match(helped.output(), /^npm run (printer|agent) -- /)
    await using mistaken = start(`programs/${program}/main.ts`, ['--nope'], {})
    assert.equal(await mistaken.ended, 1)
    assert.match(
      mistaken.output(),
      /^(printer|agent): Unknown option '--nope'[\s\S]*npm run (printer|agent) -- /,
    )
  })
}
