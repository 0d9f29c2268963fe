import assert from 'node:assert/strict'
import { BURRATA, ESPRESSO, TARTARE } from '../../../test/support/demo.ts'
import { order } from '../../../test/support/order-helpers.ts'
import {
  cloudPrinter,
  epsonPrinter,
  jobOf,
  pathOf,
  print,
  printerOf,
  printerOfJob,
  printingOf,
  sendIn,
  statusOf,
  textOnPaper,
} from '../../../test/support/printing/printer-helpers.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'
import { SECOND } from '../../platform/core/clock.ts'
import type { Database } from '../../platform/storage/database.ts'
import { offerAndFetch } from '../../printing/jobs/delivery/hand-over.ts'
import { expireJobs } from '../../printing/jobs/expire-jobs.ts'
import { setBackupPrinter } from '../../printing/printers/actions.ts'
import { STARPRNT } from '../../printing/tickets/render/printer-languages.ts'
import { printed, type VirtualPrinter } from '../../programs/virtual-printer/printer.ts'

// The tickets that cooks read must add up to the order, whatever happens to the printers.

const ticketTexts = ({ tickets }: VirtualPrinter) => tickets.map(textOnPaper)

/** The kitchen printer, the bar printer as its backup, and a clock that both follow. */
async function openKitchen(bistro: Restaurant) {
  const [kitchen, bar] = [await cloudPrinter(bistro), await epsonPrinter(bistro)]
  await bistro.change((change) => setBackupPrinter(change, 'P-1001', 'P-1002'))
  for (const printer of [kitchen, bar]) await printer.step()
  const pass = async (seconds: number) => {
    for (let at = 0; at < seconds; at += 5) {
      bistro.clock.now += 5 * SECOND
      await Promise.all([kitchen.step(), bar.step()])
      await expireJobs(printingOf(bistro))
    }
  }
  return { kitchen, bar, pass }
}

const firstLine = async (bistro: Restaurant, orderId: number): Promise<number> => {
  const [line] = await bistro.sql<{ id: number }>`
    select min(id) as id from order_items where order_id = ${orderId}`
  return line?.id ?? 0
}

const removeFirst = async (bistro: Restaurant, orderId: number) => {
  const answer = await bistro.delete(`/go/order/${await firstLine(bistro, orderId)}/item`)
  assert.equal(answer.status, 200)
}

/** Sets up a ticket that waits at the bar printer, which has just failed too. */
async function waitingAtTheBackup(bistro: Restaurant) {
  const place = await openKitchen(bistro)
  const { kitchen, bar, pass } = place
  kitchen.mood = 'cover-open'
  bar.mood = 'paper-low'
  await pass(5)
  const orderId = await order(bistro, 3, [{ item_id: BURRATA }])
  const job = await print(bistro, orderId)
  // The bar printer does not poll while the job is moved, so it does not have the job yet.
  for (let at = 0; at < 70; at += 5) {
    bistro.clock.now += 5 * SECOND
    await kitchen.step()
    if (at < 60) await bar.step()
    await expireJobs(printingOf(bistro))
  }
  bar.mood = 'cover-open'
  await pass(10)
  assert.equal(await printerOfJob(bistro, job), 'P-1002')
  return { ...place, orderId, job }
}

onBothStores('a ticket goes back to its own printer when that one is well again', async (bistro) => {
  const { kitchen, bar, pass, job } = await waitingAtTheBackup(bistro)
  kitchen.mood = 'well'
  await pass(15)
  assert.equal(await statusOf(bistro, job), 'printed')
  assert.doesNotMatch(ticketTexts(kitchen)[0] ?? '', /FOR|DUPLICATE/)
  bar.mood = 'well'
  await pass(30)
  assert.deepEqual([kitchen.tickets.length, bar.tickets.length], [1, 0])
})

onBothStores('a dish that is removed before any printer had it is not printed', async (bistro) => {
  const { kitchen, bar, pass, orderId, job } = await waitingAtTheBackup(bistro)
  kitchen.mood = 'well'
  await removeFirst(bistro, orderId)
  await print(bistro, orderId)
  await pass(30)
  bar.mood = 'well'
  await pass(30)
  for (const text of [...ticketTexts(kitchen), ...ticketTexts(bar)]) assert.doesNotMatch(text, /Burrata/)
  assert.deepEqual(await jobOf(bistro, job).then(({ status, reason }) => [status, reason]), [
    'cancelled',
    'order_changed',
  ])
})

onBothStores('a VOID waits for its dish, whichever printer has that in hand', async (bistro) => {
  const bar = await epsonPrinter(bistro)
  const kitchen = await cloudPrinter(bistro)
  await bistro.change((change) => setBackupPrinter(change, 'P-1002', 'P-1001'))
  await kitchen.step()
  bar.mood = 'cover-open'
  await bar.step()
  const orderId = await order(bistro, 3, [{ item_id: ESPRESSO }])
  const job = await print(bistro, orderId, 'P-1002')
  const send = sendIn(bistro)
  const path = await pathOf(bistro, 'P-1001')
  const poll = async () => {
    const { body } = await send({ method: 'POST', path, body: '{"statusCode":"200%20OK"}' })
    return JSON.parse(body.toString())
  }
  bistro.clock.now += 70 * SECOND
  await bar.step()
  assert.equal((await poll()).jobReady, false)
  await expireJobs(printingOf(bistro))
  // A second poll without a fetch stores the offer.
  await poll()
  const { jobToken, mediaTypes } = await poll()
  assert.equal(await statusOf(bistro, job), 'sent')

  bar.mood = 'well'
  await removeFirst(bistro, orderId)
  for (let step = 0; step < 3; step++) {
    await bar.step()
    await expireJobs(printingOf(bistro))
  }
  assert.equal(bar.tickets.length, 0, 'the kitchen is about to print the dish')
  const fetched = await send({ method: 'GET', path: `${path}?type=${mediaTypes[0]}&token=${jobToken}` })
  assert.equal(fetched.status, 200)
  await bar.step()
  assert.equal(bar.tickets.length, 0, 'and may be printing it')
  await send({ method: 'DELETE', path: `${path}?code=200%20OK&token=${jobToken}` })
  await bar.step()
  assert.match(ticketTexts(bar)[0] ?? '', /VOID Espresso/)
})

onBothStores('a dish that its printer returned is not voided when it is removed', async (bistro) => {
  const printer = await cloudPrinter(bistro)
  await printer.step()
  const orderId = await order(bistro, 3, [{ item_id: BURRATA }])
  const dish = await print(bistro, orderId)
  const send = sendIn(bistro)
  const path = await pathOf(bistro, 'P-1001')
  const poll = () => send({ method: 'POST', path, body: '{"statusCode":"200%20OK"}' })
  await poll()
  const { body } = await poll()
  await removeFirst(bistro, orderId)
  const gone = await print(bistro, orderId)
  const statuses = () => Promise.all([statusOf(bistro, dish), statusOf(bistro, gone)])
  assert.deepEqual(await statuses(), ['sent', 'pending'])
  const token = JSON.parse(body.toString()).jobToken
  await send({ method: 'DELETE', path: `${path}?code=520%20Download&token=${token}` })
  assert.deepEqual(await statuses(), ['cancelled', 'cancelled'])
  bistro.clock.now += 10 * SECOND
  await printer.step()
  assert.equal(printer.tickets.length, 0)
})

onBothStores('a dish that is removed while its ticket is drawn does not leave', async (bistro) => {
  const printing = printingOf(bistro)
  const orderId = await order(bistro, 3, [{ item_id: BURRATA }, { item_id: TARTARE }])
  await print(bistro, orderId)
  let isRemoved = false
  const write: Database['write'] = async (work) => {
    if (!isRemoved) await removeFirst(bistro, orderId)
    isRemoved = true
    return bistro.database.write(work)
  }
  const slow = { ...printing, database: { ...bistro.database, write } }
  const printer = await printerOf(bistro, 'P-1001')
  assert.equal(await offerAndFetch(slow, printer, STARPRNT), undefined, 'what was drawn is no longer true')
  const handed = await offerAndFetch(printing, printer, STARPRNT)
  const text = textOnPaper(handed && printed(STARPRNT, handed.bytes))
  assert.match(text, /Tartare/)
  assert.doesNotMatch(text, /Burrata/)
})

onBothStores('removing a dish races its printer: both on paper, or neither', async (bistro) => {
  const printer = await cloudPrinter(bistro)
  await printer.step()
  for (let table = 1; table <= 8; table++) {
    const orderId = await order(bistro, table, [{ item_id: BURRATA }])
    await print(bistro, orderId)
    const before = printer.tickets.length
    await Promise.all([removeFirst(bistro, orderId), printer.step()])
    for (let step = 0; step < 3; step++) await printer.step()
    const since = ticketTexts(printer).slice(before)
    assert.ok(since.length === 0 || since.length === 2, since.join('\n'))
    if (since.length === 2) assert.match(since.join('\n'), / 1 +Burrata[\s\S]* 1 +VOID Burrata/)
  }
})

onBothStores('a waiting ticket is rewritten without the removed dish', async (bistro) => {
  const printer = await cloudPrinter(bistro)
  await printer.step()
  const orderId = await order(bistro, 3, [{ item_id: BURRATA }, { item_id: TARTARE }])
  const job = await print(bistro, orderId)
  await removeFirst(bistro, orderId)
  await printer.step()
  assert.equal(await statusOf(bistro, job), 'printed')
  assert.match(ticketTexts(printer)[0] ?? '', /Ticket 1\n[\s\S]*Tartare[\s\S]*1 to make/)
  assert.doesNotMatch(ticketTexts(printer)[0] ?? '', /Burrata|VOID/)
})

onBothStores('a print call after a removal returns the VOID once, and no reprint', async (bistro) => {
  const printer = await cloudPrinter(bistro)
  await printer.step()
  const orderId = await order(bistro, 3, [{ item_id: BURRATA }, { item_id: TARTARE }])
  await print(bistro, orderId)
  await printer.step()
  await removeFirst(bistro, orderId)
  const job = await print(bistro, orderId)
  for (let step = 0; step < 3; step++) await printer.step()
  assert.equal(await statusOf(bistro, job), 'printed')
  assert.equal(printer.tickets.length, 2)
  assert.match(ticketTexts(printer)[1] ?? '', /VOID Burrata/)
  await print(bistro, orderId)
  await printer.step()
  assert.match(ticketTexts(printer)[2] ?? '', /REPRINT 1/, 'asked once more, it is told once more')
})

onBothStores('an unconfirmed dish is voided when it is removed', async (bistro) => {
  const printer = await cloudPrinter(bistro)
  await printer.step()
  printer.mood = 'silent'
  const orderId = await order(bistro, 3, [{ item_id: BURRATA }, { item_id: TARTARE }])
  const job = await print(bistro, orderId)
  for (let step = 0; step < 80; step++) {
    await printer.step()
    bistro.clock.now += 5 * SECOND
    await expireJobs(printingOf(bistro))
  }
  assert.equal(await statusOf(bistro, job), 'failed')
  printer.mood = 'well'
  await removeFirst(bistro, orderId)
  await print(bistro, orderId)
  for (let step = 0; step < 3; step++) await printer.step()
  const since = ticketTexts(printer).slice(2).join('\n')
  assert.match(since, /VOID Burrata/)
  for (const text of ticketTexts(printer).slice(2)) {
    if (text.includes('Tartare')) assert.match(text, /POSSIBLE DUPLICATE/)
  }
})

onBothStores('a deleted order is voided at each station that had it', async (bistro) => {
  const { kitchen, bar, pass } = await openKitchen(bistro)
  const orderId = await order(bistro, 3, [{ item_id: BURRATA }, { item_id: TARTARE, qty: 2 }])
  await print(bistro, orderId)
  await pass(5)
  await bistro.post(`/go/order/${orderId}`, { item_id: 1 })
  const waiting = await print(bistro, orderId)
  assert.equal((await bistro.delete(`/go/order/${orderId}`)).status, 201)
  await pass(15)
  assert.equal(await statusOf(bistro, waiting), 'cancelled')
  assert.equal(kitchen.tickets.length, 2)
  assert.match(ticketTexts(kitchen)[1] ?? '', /VOID Burrata[\s\S]*2 +VOID Beef Tartare/)
  assert.equal(bar.tickets.length, 0)
})
