import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { order } from '../../../test/support/order-helpers.ts'
import {
  pathOf,
  print,
  printerOf,
  statusOf,
  textOnPaper,
} from '../../../test/support/printing/printer-helpers.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'
import { registerPrinter } from '../../printing/printers/actions.ts'
import { RAW_TIMING } from '../../printing/printers/escpos/raw-socket.ts'
import { openRaw } from '../virtual-printer/raw-tcp.ts'
import { createAgent } from './agent.ts'
import { openJournal } from './journal.ts'
import { findPrinters, parseEndpoint } from './printer-endpoints.ts'

const SERIAL = 'P-AGENT'
const QUICK = { ...RAW_TIMING, confirmMs: 2_000, holdMs: 0 }

/** A printer behind an agent that can be stopped and restarted; `broken` loses the responses of the service. */
async function setup(bistro: Restaurant, context: TestContext) {
  const device = await openRaw({ port: 0 })
  const folder = mkdtempSync(join(tmpdir(), 'comanda-agent-'))
  context.after(async () => {
    await device.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const printer = { locationId: 1, serialNo: SERIAL, name: 'Grill', model: '', description: '' }
  await bistro.change((change) => registerPrinter(change, { ...printer, transport: 'agent' }))
  const path = await pathOf(bistro, SERIAL)
  const line = { broken: (_method: string): boolean => false }
  const fetch = async (url: unknown, { method = 'GET', body }: RequestInit = {}) => {
    const answer = await bistro.app.inject({
      method: method as 'GET' | 'POST',
      url: String(url),
      payload: String(body ?? ''),
    })
    if (line.broken(method)) throw new Error('the answer was lost')
    return new Response(new Uint8Array(answer.rawPayload), { status: answer.statusCode })
  }
  const start = () =>
    createAgent({
      url: path,
      place: { text: 'Grill', host: '127.0.0.1', port: device.port },
      name: 'agent-1',
      journal: openJournal(join(folder, 'journal.json')),
      now: () => bistro.clock.now,
      fetch: fetch as typeof globalThis.fetch,
      timing: QUICK,
      log: () => {},
    })
  return { device, line, start, journal: () => openJournal(join(folder, 'journal.json')), path }
}

onBothStores(
  'an agent prints a waiting job, and reports the printer’s confirmation',
  async (bistro, context) => {
    const { device, start } = await setup(bistro, context)
    const agent = start()
    await agent.step()
    assert.equal((await printerOf(bistro, SERIAL)).status, 'ONLINE')
    const jobs = [
      await print(bistro, await order(bistro, 3, [{ item_id: 2 }]), SERIAL),
      await print(bistro, await order(bistro, 4, [{ item_id: 2 }]), SERIAL),
    ]
    for (let step = 0; step < 4; step++) await agent.step()
    assert.equal(device.tickets.length, 2)
    assert.match(textOnPaper(device.tickets[0]), /TABLE 3/)
    for (const job of jobs) assert.equal(await statusOf(bistro, job), 'printed')
  },
)

onBothStores(
  'a job whose offer was lost is printed once, without a duplicate warning',
  async (bistro, context) => {
    const { device, line, start } = await setup(bistro, context)
    const agent = start()
    await agent.step()
    const job = await print(bistro, await order(bistro, 3, [{ item_id: 2 }]), SERIAL)
    line.broken = (method) => method === 'GET'
    await assert.rejects(agent.step())
    line.broken = () => false
    const again = start()
    for (let step = 0; step < 3; step++) await again.step()
    assert.equal(device.tickets.length, 1)
    assert.doesNotMatch(textOnPaper(device.tickets[0]), /DUPLICATE/)
    assert.equal(await statusOf(bistro, job), 'printed')
  },
)

onBothStores(
  'an unreported outcome is reported after a restart, and nothing is printed twice',
  async (bistro, context) => {
    const { device, line, start } = await setup(bistro, context)
    const agent = start()
    await agent.step()
    const job = await print(bistro, await order(bistro, 3, [{ item_id: 2 }]), SERIAL)
    let posts = 0
    line.broken = (method) => method === 'POST' && ++posts === 2
    await assert.rejects(agent.step())
    line.broken = () => false
    const next = start()
    for (let step = 0; step < 3; step++) await next.step()
    assert.equal(device.tickets.length, 1)
    assert.equal(await statusOf(bistro, job), 'printed')
  },
)

onBothStores(
  'an agent that was killed while printing reports it, and the retry is a duplicate',
  async (bistro, context) => {
    const { device, start, journal, path } = await setup(bistro, context)
    const agent = start()
    await agent.step()
    const job = await print(bistro, await order(bistro, 3, [{ item_id: 2 }]), SERIAL)
    const { job: token } = (
      await bistro.app.inject({ method: 'POST', url: path, payload: '{"status":"ONLINE","agent":"agent-1"}' })
    ).json()
    await bistro.app.inject({ method: 'GET', url: `${path}/${token}` })
    journal().write(path, { token })
    const next = start()
    for (let step = 0; step < 4; step++) await next.step()
    assert.equal(device.tickets.length, 1)
    assert.match(textOnPaper(device.tickets[0]), /POSSIBLE DUPLICATE/)
    assert.equal(await statusOf(bistro, job), 'printed')
  },
)

onBothStores(
  'paper-out and offline are reported; waiting jobs are printed afterwards',
  async (bistro, context) => {
    const { device, start } = await setup(bistro, context)
    const agent = start()
    device.mood = 'paper-out'
    await agent.step()
    assert.equal((await printerOf(bistro, SERIAL)).status, 'PAPER_OUT')
    const job = await print(bistro, await order(bistro, 3, [{ item_id: 2 }]), SERIAL)
    await agent.step()
    assert.equal(await statusOf(bistro, job), 'pending')
    device.mood = 'well'
    for (let step = 0; step < 3; step++) await agent.step()
    assert.equal(await statusOf(bistro, job), 'printed')
    assert.equal(device.tickets.length, 1)
  },
)

onBothStores('a long poll of an agent is answered when there is a job', async (bistro, context) => {
  const { path } = await setup(bistro, context)
  const call = (wait: number) =>
    bistro.app.inject({
      method: 'POST',
      url: path,
      payload: JSON.stringify({ status: 'ONLINE', agent: 'agent-1', wait }),
    })
  await call(0)
  const orderId = await order(bistro, 3, [{ item_id: 2 }])
  // The call starts before there is a job, and is answered with the job.
  const waiting = call(5)
  await call(0)
  const job = await print(bistro, orderId, SERIAL)
  assert.equal(typeof (await waiting).json().job, 'string')
  assert.equal(await statusOf(bistro, job), 'sent')
})

onBothStores('a job that one agent may be printing is not given to another', async (bistro, context) => {
  const { path } = await setup(bistro, context)
  const call = async (agent: string) =>
    (
      await bistro.app.inject({
        method: 'POST',
        url: path,
        payload: JSON.stringify({ status: 'ONLINE', agent }),
      })
    ).json()
  await call('agent-1')
  await print(bistro, await order(bistro, 3, [{ item_id: 2 }]), SERIAL)
  const { job } = await call('agent-1')
  assert.equal((await bistro.app.inject({ method: 'GET', url: `${path}/${job}` })).statusCode, 200)
  assert.deepEqual(await call('agent-2'), {})
  assert.equal(
    (await bistro.app.inject({ method: 'GET', url: `${path}/d-1-1-000000000000` })).statusCode,
    404,
  )
  const odd = await bistro.app.inject({ method: 'POST', url: path, payload: '{"status":"fine"}' })
  assert.equal(odd.statusCode, 400)
})

onBothStores('of two agents with the same offer, one gets the job', async (bistro, context) => {
  const { path } = await setup(bistro, context)
  const call = async (agent: string) =>
    (
      await bistro.app.inject({
        method: 'POST',
        url: path,
        payload: JSON.stringify({ status: 'ONLINE', agent }),
      })
    ).json()
  const agents = ['agent-1', 'agent-2', 'agent-3']
  for (const agent of agents) await call(agent)
  for (let round = 0; round < 5; round++) {
    const job = await print(bistro, await order(bistro, 3 + round, [{ item_id: 2 }]), SERIAL)
    const offers: { agent: string; job?: string }[] = []
    for (const agent of agents) offers.push({ agent, ...(await call(agent)) })
    assert.ok(
      offers.every(({ job }) => job === offers[0]?.job),
      'each of them is told of it',
    )
    const fetched = await Promise.all(
      offers.map(async ({ agent, job }) => {
        const { statusCode } = await bistro.app.inject({
          method: 'GET',
          url: `${path}/${job}?agent=${agent}`,
        })
        return { agent, job, statusCode }
      }),
    )
    assert.deepEqual(fetched.map(({ statusCode }) => statusCode).sort(), [200, 404, 404])
    const winner = fetched.find(({ statusCode }) => statusCode === 200)
    const again = await bistro.app.inject({
      method: 'GET',
      url: `${path}/${winner?.job}?agent=${winner?.agent}`,
    })
    assert.equal(again.statusCode, 200, 'whose answer was lost comes again')
    const nameless = await bistro.app.inject({ method: 'GET', url: `${path}/${winner?.job}` })
    assert.equal(nameless.statusCode, 404)
    const done = { token: winner?.job, word: { kind: 'printed' } }
    const payload = JSON.stringify({ status: 'ONLINE', agent: winner?.agent, done })
    await bistro.app.inject({ method: 'POST', url: path, payload })
    assert.equal(await statusOf(bistro, job), 'printed')
  }
})

onBothStores('an endpoint is a network address or a device file; printers are discovered', async () => {
  assert.deepEqual(parseEndpoint('192.168.1.50'), { text: '192.168.1.50', host: '192.168.1.50', port: 9100 })
  assert.deepEqual(parseEndpoint('/dev/usb/lp0'), { text: '/dev/usb/lp0', path: '/dev/usb/lp0' })
  assert.equal(parseEndpoint('not a place'), undefined)
  assert.deepEqual(await findPrinters(['127.0.0.199']), [])
})
