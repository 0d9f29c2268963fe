import assert from 'node:assert/strict'
import test from 'node:test'
import type { CDPSession, Page } from 'playwright-core'
import { createKey } from '../../../src/identity/auth/key-actions.ts'
import { waitUntil } from '../../support/wait.ts'
import { openScreen } from '../kitchen/screen.ts'
import { BEN } from './support/seed-location.ts'
import { openTerminalSetup } from './support/terminal-browser.ts'

const KEY = 'a-key-for-the-kitchen'
const ROUNDS = 30
const TWELVE_HOURS_MS = 12 * 3_600_000

interface Memory {
  heapMb: number
  nodes: number
  listeners: number
}

async function memoryOf(tools: CDPSession): Promise<Memory> {
  await tools.send('HeapProfiler.collectGarbage')
  const { metrics } = await tools.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0
  return { heapMb: of('JSHeapUsedSize') / 1_048_576, nodes: of('Nodes'), listeners: of('JSEventListeners') }
}

test('twelve hours of events leave a phone and a screen of the kitchen as they were', async () => {
  await using setup = await openTerminalSetup()
  const { restaurant } = setup
  await restaurant.change((change) =>
    createKey(change, { name: 'Kitchen', rights: new Set(['kitchen']), key: KEY }),
  )
  await using kitchen = await openScreen(setup)
  await using phone = await setup.device({ own: true })
  await phone.enter(BEN.pin)
  const watched: [Page, CDPSession][] = []
  for (const page of [phone.page, kitchen.page]) {
    const tools = await page.context().newCDPSession(page)
    await tools.send('Performance.enable')
    watched.push([page, tools])
  }

  /** The whole evening of a table, with events for both devices. */
  const evening = async () => {
    const done = async (answer: Promise<{ status: number; text: string }>) => {
      const { status, text } = await answer
      assert.ok(status < 300, text)
    }
    const orderId = await setup.openAt(3, [{ name: 'Burrata', qty: 2 }, { name: 'Caesar' }])
    const jobId = await kitchen.print(orderId)
    await done(restaurant.put(`/go/kitchen/${jobId}/bump`, {}, { key: KEY }))
    await done(restaurant.put(`/go/order/${orderId}/served`, { all: 1 }))
    const { total } = (await setup.order(orderId)).bill
    await done(restaurant.post(`/go/order/${orderId}/payment`, { amount: total, method: 'cash' }))
    await done(restaurant.put(`/go/order/${orderId}/close`))
    restaurant.clock.now += TWELVE_HOURS_MS / ROUNDS
    // Long enough for both to reload and render some of it.
    await phone.page.evaluate(() => new Promise(requestAnimationFrame))
  }
  const take = () => Promise.all(watched.map(([, tools]) => memoryOf(tools)))
  for (let round = 0; round < 10; round++) await evening()
  const before = await take()
  for (let round = 10; round < ROUNDS; round++) await evening()
  // Memory of the current rendering is released again; leaked memory stays.
  for (const [at, [, tools]] of watched.entries()) {
    const was = before[at] as Memory
    await waitUntil(
      () => memoryOf(tools),
      ({ heapMb, nodes, listeners }) =>
        heapMb < 80 &&
        heapMb - was.heapMb < 1 &&
        nodes < was.nodes * 1.04 + 40 &&
        listeners < was.listeners * 1.04 + 10,
    )
  }
})
