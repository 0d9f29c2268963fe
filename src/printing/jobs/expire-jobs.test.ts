import assert from 'node:assert/strict'
import { order } from '../../../test/support/order-helpers.ts'
import {
  cloudPrinter,
  pathOf,
  print,
  printingOf,
  sendIn,
  statusOf,
  textOnPaper,
} from '../../../test/support/printing/printer-helpers.ts'
import { onBothStores } from '../../../test/support/test-app.ts'
import { SECOND } from '../../platform/core/clock.ts'
import { expireJobs } from './expire-jobs.ts'
import type { Printing } from './job-transition.ts'

onBothStores(
  'a ticket that is fetched while the sweep gives it up comes out once, or stamped',
  async (bistro) => {
    const send = sendIn(bistro)
    let comeForIt = () => {}
    const held = new Promise<void>((resolve) => (comeForIt = resolve))
    let markFetchStarted = () => {}
    const fetchStarted = new Promise<void>((resolve) => (markFetchStarted = resolve))
    const printer = await cloudPrinter(bistro, 'P-1001', {
      send: async (request) => {
        if (request.method === 'GET') {
          markFetchStarted()
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
    await fetchStarted
    const path = await pathOf(bistro, 'P-1001')
    while ((await statusOf(bistro, job)) !== 'sent') {
      await send({ method: 'POST', path, body: '{"statusCode":"200%20OK"}' })
    }
    bistro.clock.now += 61 * SECOND

    let reads = 0
    const { database } = printing
    const racing: Printing = {
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
    await expireJobs(racing)
    assert.equal(printer.tickets.length, 1)
    assert.equal(await statusOf(bistro, job), 'sent')

    printer.mood = 'well'
    for (let turn = 0; turn < 30; turn++) {
      await printer.step()
      bistro.clock.now += 5 * SECOND
      await expireJobs(printing)
    }
    const unstamped = printer.tickets.filter((ticket) => !textOnPaper(ticket).includes('POSSIBLE DUPLICATE'))
    assert.equal(unstamped.length, 1)
    assert.equal(printer.tickets.length, 2)
  },
)
