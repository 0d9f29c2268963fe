import assert from 'node:assert/strict'
import { API_KEY } from '../../../../test/support/database/template.ts'
import { BURRATA, TARTARE } from '../../../../test/support/demo.ts'
import { order } from '../../../../test/support/order-helpers.ts'
import {
  cloudPrinter,
  epsonPrinter,
  jobOf,
  print,
  printingOf,
  statusOf,
  textOnPaper,
} from '../../../../test/support/printing/printer-helpers.ts'
import { onBothStores } from '../../../../test/support/test-app.ts'
import { routeOrders, setAutoPrinting } from '../../../kitchen/routing/routing.ts'
import { DAY, MINUTE, SECOND } from '../../../platform/core/clock.ts'
import { setBackupPrinter } from '../../printers/actions.ts'
import { printTestPage } from '../enqueue.ts'
import { deleteOldDocuments, expireJobs } from '../expire-jobs.ts'

const linesOf = (text: string) => text.split('\n').map((line) => line.trim())

onBothStores('each ticket has the new lines of a station, and VOID for removed ones', async (bistro) => {
  const printer = await cloudPrinter(bistro)
  await printer.step()
  const orderId = await order(bistro, 3, [{ item_id: BURRATA }, { item_id: TARTARE, qty: 2 }], {
    allergens: 1,
  })
  await print(bistro, orderId)
  await printer.step()
  const first = textOnPaper(printer.tickets[0])
  assert.match(first, /Ticket 1\n/)
  assert.match(first, /ALLERGENS/)
  assert.match(first, / 2 +Beef Tartare\n +\+ Mild/)
  assert.doesNotMatch(first, /\d\.\d\d/, 'no prices in the kitchen')

  await bistro.post(`/go/order/${orderId}`, { item_id: 1, qty: 3 })
  await bistro.delete('/go/order/1/item')
  await print(bistro, orderId)
  for (let step = 0; step < 2; step++) await printer.step()
  const [second, third] = [textOnPaper(printer.tickets[1]), textOnPaper(printer.tickets[2])]
  assert.match(second, /Ticket 2\n/)
  assert.match(second, /VOID\n[\s\S]* 1 +VOID Burrata\n/)
  assert.match(third, /Ticket 3\n/)
  assert.match(third, /ADDED\n[\s\S]* 3 +Bread & Butter/)
  for (const text of [second, third]) assert.doesNotMatch(text, /Tartare/)

  for (const count of [1, 2]) {
    await print(bistro, orderId)
    await printer.step()
    const again = textOnPaper(printer.tickets.at(-1))
    assert.match(again, new RegExp(`REPRINT ${count} AT \\d\\d:\\d\\d\n`))
    assert.match(again, / 2 +Beef Tartare[\s\S]* 3 +Bread & Butter/)
    assert.doesNotMatch(again, /Burrata/)
  }
})

onBothStores(
  'a station prints what is made there, and one that is none prints everything',
  async (bistro) => {
    const [kitchen, bar] = [await cloudPrinter(bistro), await epsonPrinter(bistro)]
    await kitchen.step()
    const menus = await bistro.get('/go/menu/1/sections')
    assert.equal(menus.status, 200)
    const [drink] = await bistro.sql<{ id: number; name: string }>`
    select i.id, i.name from menu_items i join menu_sections s on s.account_id = i.account_id and s.id = i.section_id
    where s.title = 'Beer' and i.location_id = 1 order by i.id limit 1`
    const orderId = await order(bistro, 3, [{ item_id: BURRATA }, { item_id: drink?.id ?? 0 }])
    await print(bistro, orderId, 'P-1001')
    await print(bistro, orderId, 'P-1002')
    await kitchen.step()
    await bar.step()
    const [food, drinks] = [textOnPaper(kitchen.tickets[0]), textOnPaper(bar.tickets[0])]
    assert.ok(food.includes('Burrata') && !food.includes(drink?.name ?? ''))
    assert.ok(drinks.includes(drink?.name ?? '') && !drinks.includes('Burrata'))

    await bistro.database.write((sql) => sql`update menu_sections set printer_id = null where printer_id = 1`)
    await print(bistro, orderId, 'P-1001')
    await kitchen.step()
    assert.ok(
      textOnPaper(kitchen.tickets[1]).includes(drink?.name ?? ''),
      'no station any more: it gets the rest',
    )
  },
)

onBothStores('automatic printing starts when it is switched on', async (bistro) => {
  const printing = printingOf(bistro)
  const kitchen = await cloudPrinter(bistro)
  await kitchen.step()
  await bistro.change((change) => setAutoPrinting(change, 1, false))
  const before = await order(bistro, 1, [{ item_id: BURRATA }])
  await bistro.change((change) => setAutoPrinting(change, 1, true))
  assert.equal(await routeOrders(printing), 0, 'what was ordered before is not printed')
  const orderId = await order(bistro, 3, [{ item_id: BURRATA, notes: 'first' }])
  assert.equal(await routeOrders(printing), 1)
  assert.equal(await routeOrders(printing), 0)
  await bistro.post(`/go/order/${orderId}`, { item_id: TARTARE, notes: 'second' })
  await Promise.all([routeOrders(printing), routeOrders(printing)])
  for (let step = 0; step < 3; step++) await kitchen.step()
  await bistro.post(`/go/order/${orderId}`, { item_id: TARTARE, notes: 'third' })
  await bistro.delete(`/go/order/${orderId}`)
  assert.equal(await routeOrders(printing), 0, 'the deletion told it already')
  for (let step = 0; step < 3; step++) await kitchen.step()
  const texts = kitchen.tickets.map(textOnPaper)
  assert.equal(texts.length, 3)
  assert.match(texts[0] ?? '', /first/)
  assert.match(texts[1] ?? '', /second/)
  assert.match(texts[2] ?? '', /VOID Burrata[\s\S]*VOID Beef Tartare/, 'a deleted order is taken back')
  assert.ok(texts.every((text) => !text.includes(`Order ${before} `)))
  await bistro.change((change) => setAutoPrinting(change, 1, false))
  await order(bistro, 4, [{ item_id: BURRATA }])
  assert.equal(await routeOrders(printing), 0)
})

onBothStores('a printer that was offline for an hour does not print expired tickets', async (bistro) => {
  const printing = printingOf(bistro)
  const printer = await cloudPrinter(bistro)
  await printer.step()
  printer.mood = 'offline'
  const orderId = await order(bistro, 3, [{ item_id: BURRATA, notes: 'old' }])
  const job = await print(bistro, orderId)
  bistro.clock.now += 60 * MINUTE
  await expireJobs(printing)
  assert.equal(await statusOf(bistro, job), 'expired')
  printer.mood = 'well'
  await printer.step()
  assert.equal(printer.tickets.length, 0)
  await print(bistro, orderId)
  await printer.step()
  assert.match(textOnPaper(printer.tickets[0]), /old/, 'printed when somebody asks for it again')
  const events = await bistro.sql<{ type: string; data: string }>`
    select type, data from events where type = 'printer.status_changed' and location_id = 1 order by sequence`
  assert.deepEqual(
    events.map(({ data }) => JSON.parse(data)).map(({ from, to }) => [from, to]),
    [
      ['UNKNOWN', 'ONLINE'],
      ['ONLINE', 'OFFLINE'],
      ['OFFLINE', 'ONLINE'],
    ],
  )
})

onBothStores('a backup takes over after a minute, says for whom, and keeps what it has', async (bistro) => {
  const printing = printingOf(bistro)
  const [kitchen, bar] = [await cloudPrinter(bistro), await epsonPrinter(bistro)]
  await bistro.change((change) => setBackupPrinter(change, 'P-1001', 'P-1002'))
  await kitchen.step()
  kitchen.mood = 'cover-open'
  await kitchen.step()
  const job = await print(bistro, await order(bistro, 3, [{ item_id: BURRATA }]))
  const pass = async (seconds: number) => {
    for (let at = 0; at < seconds; at += 5) {
      bistro.clock.now += 5 * SECOND
      await Promise.all([kitchen.step(), bar.step()])
      await expireJobs(printing)
    }
  }
  await pass(50)
  assert.equal(bar.tickets.length, 0)
  await pass(20)
  assert.match(textOnPaper(bar.tickets[0]), /FOR Kitchen/)
  assert.doesNotMatch(textOnPaper(bar.tickets[0]), /DUPLICATE/)
  assert.equal(await statusOf(bistro, job), 'printed')
  kitchen.mood = 'well'
  await pass(20)
  assert.deepEqual([kitchen.tickets.length, bar.tickets.length], [0, 1])
})

onBothStores('a job can be cancelled before it leaves, and retried when it is over', async (bistro) => {
  const printer = await cloudPrinter(bistro)
  await printer.step()
  const orderId = await order(bistro, 3, [{ item_id: BURRATA }])
  const job = await print(bistro, orderId)
  assert.equal((await bistro.put(`/go/printer/${job}/cancel`)).status, 201)
  assert.equal((await bistro.put(`/go/printer/${job}/cancel`)).body.error.code, 'printjob_not_pending')
  await printer.step()
  assert.equal(printer.tickets.length, 0)
  assert.equal((await bistro.put(`/go/printer/${job}/retry`)).status, 201)
  await printer.step()
  assert.equal(await statusOf(bistro, job), 'printed')
  assert.equal((await bistro.put(`/go/printer/${job}/retry`)).body.error.code, 'printjob_not_over')

  await bistro.post(`/go/order/${orderId}`, { item_id: TARTARE })
  const second = await print(bistro, orderId)
  await bistro.put(`/go/printer/${second}/cancel`)
  const third = await print(bistro, orderId)
  const refused = await bistro.put(`/go/printer/${second}/retry`)
  assert.deepEqual([refused.status, refused.body.error.details.printjob_id], [409, third])
  await bistro.put(`/go/printer/${third}/cancel`)
  await bistro.delete('/go/order/2/item')
  assert.equal((await bistro.put(`/go/printer/${third}/retry`)).body.error.code, 'printjob_superseded')
  for (const call of ['cancel', 'retry']) {
    assert.equal((await bistro.put(`/go/printer/999/${call}`)).body.error.code, 'printjob_not_found')
  }
})

onBothStores('cancelling races the printer, and one of them wins', async (bistro) => {
  const printer = await cloudPrinter(bistro)
  await printer.step()
  for (let table = 1; table <= 8; table++) {
    const job = await print(bistro, await order(bistro, table, [{ item_id: BURRATA }]))
    const before = printer.tickets.length
    const [cancelled] = await Promise.all([bistro.put(`/go/printer/${job}/cancel`), printer.step()])
    const printed = printer.tickets.length > before
    assert.equal(cancelled.status, printed ? 409 : 201)
    assert.equal(await statusOf(bistro, job), printed ? 'printed' : 'cancelled')
  }
})

onBothStores('two polls at the same moment do not hand a job over twice', async (bistro) => {
  const one = await cloudPrinter(bistro)
  await one.step()
  const two = await cloudPrinter(bistro)
  for (let table = 1; table <= 6; table++) {
    await print(bistro, await order(bistro, table, [{ item_id: BURRATA }]))
  }
  for (let step = 0; step < 12; step++) await Promise.all([one.step(), two.step()])
  const tables = [...one.tickets, ...two.tickets].map(
    (ticket) => /TABLE (\d+)/.exec(textOnPaper(ticket))?.[1],
  )
  const jobs = await bistro.sql<{ status: string }>`select status from print_jobs`
  assert.ok(jobs.every(({ status }) => status === 'printed'))
  const deliveries = await bistro.sql`select token from print_deliveries`
  assert.equal(deliveries.length, 6)
  assert.deepEqual([...new Set(tables)].sort(), ['1', '2', '3', '4', '5', '6'])
})

onBothStores('the preview is what was sent, as a drawing and as dots', async (bistro) => {
  const printer = await cloudPrinter(bistro)
  await printer.step()
  const job = await print(bistro, await order(bistro, 3, [{ item_id: BURRATA, notes: '牛 <b>' }]))
  const before = await bistro.get(`/go/printer/${job}/preview`)
  assert.equal(before.headers['content-type'], 'image/svg+xml')
  assert.match(before.text, /&lt;/)
  assert.doesNotMatch(before.text, /<b>|https?:\/\/(?!www\.w3\.org)/, 'nothing is fetched from elsewhere')
  await printer.step()
  const svg = await bistro.get(`/go/printer/${job}/preview`)
  assert.equal(svg.text, before.text)
  const png = await bistro.app.inject({
    url: `/go/printer/${job}/preview?format=png`,
    headers: { 'x-api-key': API_KEY },
  })
  assert.equal(png.headers['content-type'], 'image/png')
  const [strip] = printer.tickets[0]?.paper.strips ?? []
  assert.ok(strip?.kind === 'picture', 'the ticket was sent as a picture')
  assert.equal(png.rawPayload.readUInt32BE(16), strip.picture.width)
  assert.equal((await bistro.get(`/go/printer/${job}/preview?format=pdf`)).status, 400)
  const accepting = (accept: string) => bistro.get(`/go/printer/${job}/preview`, { headers: { accept } })
  assert.equal((await accepting('image/png')).headers['content-type'], 'image/png')
  assert.equal((await accepting('image/avif,image/*,*/*;q=0.8')).headers['content-type'], 'image/svg+xml')
  const { status, body } = await accepting('application/pdf')
  assert.equal(status, 406)
  assert.deepEqual(body.error.details.media_types, ['image/svg+xml', 'image/png'])
})

onBothStores('sent documents are retained for a month, and while they are in flight', async (bistro) => {
  const storedJobs = async () =>
    (await bistro.sql`select job_id as "jobId" from print_documents`).map(({ jobId }) => jobId)
  const { database, clock } = bistro
  const forget = () => deleteOldDocuments({ database, now: () => clock.now })
  const printer = await cloudPrinter(bistro)
  await printer.step()
  const printed = await print(bistro, await order(bistro, 3, [{ item_id: BURRATA }]))
  await printer.step()
  printer.mood = 'silent'
  const underWay = await print(bistro, await order(bistro, 4, [{ item_id: BURRATA }]))
  await printer.step()
  clock.now += 30 * DAY
  assert.equal(await forget(), 0)
  assert.deepEqual((await storedJobs()).sort(), [printed, underWay].sort())
  clock.now += 1
  assert.equal(await forget(), 1)
  assert.deepEqual(await storedJobs(), [underWay])
  assert.equal(await statusOf(bistro, printed), 'printed')
  assert.equal((await bistro.get(`/go/printer/${printed}/preview`)).status, 200)
})

onBothStores('receipts and test pages are jobs of their own', async (bistro) => {
  const printer = await cloudPrinter(bistro)
  await printer.step()
  const orderId = await order(bistro, 3, [{ item_id: BURRATA, qty: 2 }])
  const receipt = await print(bistro, orderId, 'P-1001', { kind: 'receipt' })
  await print(bistro, orderId, 'P-1001', { kind: 'receipt' })
  const page = await bistro.change((change) => printTestPage(change, 'P-1001'))
  const ticket = await print(bistro, orderId)
  for (let step = 0; step < 4; step++) await printer.step()
  const [first = '', copy = '', tested = '', made = ''] = printer.tickets.map(textOnPaper)
  assert.ok(linesOf(first).includes('TOTAL EUR          31.05'), first)
  assert.match(first, /10 % = 3\.1\d/)
  assert.doesNotMatch(first, /COPY/)
  assert.match(copy, /COPY 1/)
  assert.match(tested, /TEST PAGE/)
  assert.match(made, /Ticket 1\n[\s\S]*2 +Burrata/, 'a receipt tells the kitchen nothing')
  assert.equal((await jobOf(bistro, receipt)).kind, 'receipt')
  assert.deepEqual(await jobOf(bistro, page).then(({ order_id, kind }) => [order_id, kind]), [0, 'test'])
  assert.equal((await jobOf(bistro, ticket)).kind, 'ticket')
})

onBothStores('one dead printer holds up no other', async (bistro) => {
  const [kitchen, bar] = [await cloudPrinter(bistro), await epsonPrinter(bistro)]
  await kitchen.step()
  kitchen.mood = 'silent'
  const stuck = await print(bistro, await order(bistro, 3, [{ item_id: BURRATA }]))
  await kitchen.step()
  const job = await print(bistro, await order(bistro, 4, []), 'P-1002')
  await bar.step()
  assert.equal(await statusOf(bistro, job), 'printed')
  assert.equal(await statusOf(bistro, stuck), 'sent')
})
