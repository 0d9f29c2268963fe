import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { order, print, printerOf, printingOf, rawPrinterAt, statusOf } from '../../test/printers.ts'
import { onBothStores, type Restaurant } from '../../test/restaurant.ts'
import { SECOND } from '../clock.ts'
import { decodeEscPos } from '../virtual-printer/escpos.ts'
import { textOf } from '../virtual-printer/paper.ts'
import { registerPrinter } from './actions.ts'
import { openDispatcher } from './dispatch.ts'
import { RAW_TIMING } from './raw.ts'

/** A printer that speaks IPP: takes a job, and is done with it when it is asked the second time. */
async function ippPrinter(context: TestContext) {
  const device = { port: 0, jobs: [] as Buffer[], reason: 'none', asked: 0 }
  const enumeration = (name: string, number: number) => {
    const value = Buffer.from([0x23, 0, name.length, ...Buffer.from(name), 0, 4, 0, 0, 0, number])
    return value
  }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const message = Buffer.concat(parts)
    const operation = message.readUInt16BE(2)
    let answer = enumeration('printer-state', 3)
    if (operation === 0x000b) {
      const [name, reason] = [Buffer.from('printer-state-reasons'), Buffer.from(device.reason)]
      const said = Buffer.from([0x44, 0, name.length, ...name, 0, reason.length, ...reason])
      answer = Buffer.concat([answer, said])
    } else if (operation === 0x0002) {
      const format = 'application/octet-stream'
      device.jobs.push(message.subarray(message.indexOf(format) + format.length + 1))
      answer = enumeration('job-id', device.jobs.length)
    } else {
      answer = enumeration('job-state', device.asked++ === 0 ? 5 : 9)
    }
    response.end(Buffer.concat([Buffer.from([2, 0, 0, 0, 0, 0, 0, 1, 4]), answer, Buffer.from([3])]))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  context.after(() => server.close())
  device.port = (server.address() as AddressInfo).port
  return device
}

function dispatcherOf(bistro: Restaurant) {
  const timing = { ...RAW_TIMING, confirmMs: 5 * SECOND }
  const dispatcher = openDispatcher(printingOf(bistro), {
    node: 'one',
    outward: { mayReachLoopback: true },
    timing,
  })
  return async () => {
    await dispatcher.start()
    await dispatcher.idle()
  }
}

onBothStores('an IPP printer is called, and a job it has completed is printed', async (bistro, context) => {
  const device = await ippPrinter(context)
  const registered = { ...rawPrinterAt(device.port, 'P-IPP'), transport: 'ipp' } as const
  await bistro.change((change) => registerPrinter(change, registered))
  const dispatch = dispatcherOf(bistro)
  device.reason = 'media-empty-error'
  const job = await print(bistro, await order(bistro, 3, [{ item_id: 2, notes: 'by IPP' }]), 'P-IPP')
  await dispatch()
  assert.deepEqual(
    [await statusOf(bistro, job), (await printerOf(bistro, 'P-IPP')).status],
    ['pending', 'PAPER_OUT'],
  )
  device.reason = 'none'
  bistro.clock.now += 11 * SECOND
  await dispatch()
  assert.equal(await statusOf(bistro, job), 'printed')
  assert.equal(device.jobs.length, 1)
  assert.match(textOf(decodeEscPos(device.jobs[0] ?? Buffer.alloc(0))), /by IPP/)
})
