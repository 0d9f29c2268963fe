import assert from 'node:assert/strict'
import {
  cloudPrinter,
  order,
  pathOf,
  print,
  printingOf,
  readAloud,
  sendIn,
  statusOf,
} from '../../../test/support/printing/printer-helpers.ts'
import { onBothStores } from '../../../test/support/test-app.ts'
import { SECOND } from '../../platform/core/clock.ts'
import { sweep } from './expire-jobs.ts'
import type { Printing } from './job-transition.ts'

onBothStores(
  'a ticket that is fetched while the sweep gives it up comes out once, or stamped',
  async (bistro) => {
    const send = sendIn(bistro)
    let comeForIt = () => {}
    const held = new Promise<void>((resolve) => (comeForIt = resolve))
    let isTold = () => {}
    const told = new Promise<void>((resolve) => (isTold = resolve))
    const printer = await cloudPrinter(bistro, 'P-1001', {
      send: async (request) => {
        if (request.method === 'GET') {
          isTold()
          await held
        }
        return send(request)
      },
    })
    await printer.step()
    const job = await print(bistro, await order(bistro, 4, [{ item_id: 2 }]))
    printer.mood = 'silent'
    const fetching = printer.step()
    const printing = printingOf(bistro)
    // A second poll without a fetch stores the offer.
    await told
    const path = await pathOf(bistro, 'P-1001')
    while ((await statusOf(bistro, job)) !== 'sent') {
      await send({ method: 'POST', path, body: '{"statusCode":"200%20OK"}' })
    }
    bistro.clock.now += 61 * SECOND

    let reads = 0
    const { database } = printing
    const overtaken: Printing = {
      ...printing,
      database: Object.assign(Object.create(database), {
        read: async (work: Parameters<typeof database.read>[0]) => {
          const seen = await database.read(work)
          // The timeouts have been read; the printer fetches the job now.
          if (reads++ === 0) {
            comeForIt()
            await fetching
          }
          return seen
        },
      }),
    }
    await sweep(overtaken)
    assert.equal(printer.tickets.length, 1)
    assert.equal(await statusOf(bistro, job), 'sent')

    printer.mood = 'well'
    for (let turn = 0; turn < 30; turn++) {
      await printer.step()
      bistro.clock.now += 5 * SECOND
      await sweep(printing)
    }
    const unstamped = printer.tickets.filter((ticket) => !readAloud(ticket).includes('POSSIBLE DUPLICATE'))
    assert.equal(unstamped.length, 1)
    assert.equal(printer.tickets.length, 2)
  },
)
