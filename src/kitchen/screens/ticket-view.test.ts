import assert from 'node:assert/strict'
import { BURRATA, TARTARE } from '../../../test/support/demo.ts'
import { order } from '../../../test/support/order-helpers.ts'
import { pairScreen } from '../../../test/support/printing/kitchen-screen-client.ts'
import {
  cloudPrinter,
  print,
  printerOfJob,
  printingOf,
  statusOf,
} from '../../../test/support/printing/printer-helpers.ts'
import { onBothStores } from '../../../test/support/test-app.ts'
import { SECOND } from '../../platform/core/clock.ts'
import { expireJobs } from '../../printing/jobs/expire-jobs.ts'

onBothStores('a screen is registered as a printer, and a displayed ticket is printed', async (bistro) => {
  const screen = await pairScreen(bistro)
  const orderId = await order(bistro, 1, [{ item_id: BURRATA, qty: 2, notes: 'no salt' }])
  // This is the print call that every terminal uses.
  const job = await print(bistro, orderId, screen.serialNo)
  const [ticket] = await screen.tickets()
  const { order_item_id, ...line } = ticket.lines[0]
  assert.deepEqual(
    [ticket.printjob_id, ticket.heading, ticket.table_number, ticket.server, ticket.shown],
    [job, 'order', 1, 'Ana Ferreira', 0],
  )
  assert.deepEqual(line, {
    ...{ qty: 2, left: 2, done: 0, served: 0, name: 'Burrata', course: 0, seat: 0, notes: 'no salt' },
    ...{ modifiers: [], table_number: 1, out: 0 },
  })
  assert.ok(order_item_id > 0)
  assert.equal(await statusOf(bistro, job), 'pending')
  assert.deepEqual(await screen.shown([job]), [job])
  assert.equal(await statusOf(bistro, job), 'printed')
  assert.deepEqual(await screen.shown([job]), [], 'once')
  const printers = (await bistro.get('/go/printer/1')).body.result
  const { status } = printers.find((one: any) => one.serial_number === screen.serialNo)
  assert.equal(status, 'ONLINE')
})

onBothStores(
  'a ticket that is bumped before it was reported as shown is not sent to the backup',
  async (bistro) => {
    const screen = await pairScreen(bistro, { backup: 'P-1001' })
    const paper = await cloudPrinter(bistro)
    await screen.shown([])
    const items = [{ item_id: BURRATA, qty: 2 }, { item_id: TARTARE }]
    const job = await print(bistro, await order(bistro, 1, items), screen.serialNo)
    const [burrata] = (await screen.tickets())[0].lines
    // The cook bumps before the screen has reported that it displays the ticket.
    await screen.bump(job, [{ order_item_id: burrata.order_item_id, qty: 1 }])
    assert.equal(await statusOf(bistro, job), 'printed')
    const other = await print(bistro, await order(bistro, 2, [{ item_id: BURRATA }]), screen.serialNo)
    assert.equal((await screen.bump(other)).body.cleared, 1)
    assert.equal(await statusOf(bistro, other), 'printed')
    // The ticket can be recalled, and nothing is made twice.
    const [last] = await screen.tickets('done')
    assert.equal(last.printjob_id, other)
    await screen.bump(job)
    for (let at = 0; at < 70; at += 5) {
      bistro.clock.now += 5 * SECOND
      await paper.step()
      await expireJobs(printingOf(bistro))
    }
    assert.deepEqual(
      [await printerOfJob(bistro, job), await printerOfJob(bistro, other)],
      [screen.serialNo, screen.serialNo],
    )
    assert.deepEqual(paper.tickets, [])
  },
)
