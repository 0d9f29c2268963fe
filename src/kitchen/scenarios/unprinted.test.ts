import assert from 'node:assert/strict'
import { BURRATA, TARTARE } from '../../../test/support/demo.ts'
import { order } from '../../../test/support/order-helpers.ts'
import { pairScreen } from '../../../test/support/printing/kitchen-screen-client.ts'
import {
  cloudPrinter,
  epsonPrinter,
  print,
  printingOf,
  textOnPaper,
} from '../../../test/support/printing/printer-helpers.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'
import { createLocation } from '../../locations/actions.ts'
import { NEW_LOCATION } from '../../locations/rules.ts'
import { MINUTE, SECOND } from '../../platform/core/clock.ts'
import { expireJobs } from '../../printing/jobs/expire-jobs.ts'
import { removePrinter } from '../../printing/jobs/remove-printer.ts'
import { routeOrders, setAutoPrinting } from '../routing/routing.ts'
import { isAutoPrintingOn } from '../routing/routing-store.ts'

// The setup uses only the defaults of a fresh installation.

const linesOf = async (bistro: Restaurant, orderId: number) =>
  (await bistro.get(`/go/order/${orderId}`)).body.result.items
const stateOf = async (bistro: Restaurant, orderId: number) => {
  const [{ state, not_printed, station, printed_at }] = await linesOf(bistro, orderId)
  return [state, not_printed, station, printed_at]
}
const openOne = async (bistro: Restaurant) => {
  const [{ status, not_printed, waiting_since }] = (await bistro.get('/go/order/1/open')).body.result
  return [status, not_printed, waiting_since]
}
const missing = async (bistro: Restaurant) => (await bistro.get('/go/report/1/not_printed')).body.result
const add = (bistro: Restaurant, orderId: number, body: object) => bistro.post(`/go/order/${orderId}`, body)

onBothStores(
  'a fresh installation prints its first order, and shows it as sent once printed',
  async (bistro) => {
    const kitchen = await cloudPrinter(bistro)
    await kitchen.step()
    const orderId = await order(bistro, 4, [])
    const { tickets, not_printed } = (await add(bistro, orderId, { item_id: BURRATA })).body
    assert.deepEqual([tickets, not_printed], [1, []])
    assert.deepEqual(await stateOf(bistro, orderId), ['fired', '', '', ''])
    assert.equal(await routeOrders(printingOf(bistro)), 1)
    assert.deepEqual(await stateOf(bistro, orderId), ['fired', '', 'Kitchen', ''])
    assert.deepEqual(await openOne(bistro), ['fired', 0, ''])
    bistro.clock.now += 3 * SECOND
    await kitchen.step()
    assert.match(textOnPaper(kitchen.tickets[0]), /Burrata/)
    assert.deepEqual(await stateOf(bistro, orderId), ['sent', '', 'Kitchen', '2026-11-15 19:30:03'])
    assert.deepEqual(await openOne(bistro), ['cooking', 0, ''], 'paper is never late')
    assert.deepEqual(await missing(bistro), [])
  },
)

onBothStores(
  'a printer that was never seen is reported in the response and in the portal',
  async (bistro) => {
    const orderId = await order(bistro, 4, [])
    const sent = (await add(bistro, orderId, { item_id: BURRATA, qty: 2 })).body
    const [line] = sent.order_item_ids
    assert.deepEqual(sent.not_printed, [{ order_item_id: line, reason: 'never_seen', station: 'Kitchen' }])
    const events = (await bistro.get('/go/event/1?types=order.not_printed')).body.result
    assert.deepEqual(
      events.map(({ data }: any) => data),
      [
        {
          ...{ order_id: orderId, table_id: 4, staff_id: 1, order_item_ids: [line] },
          ...{ reason: 'never_seen', station: 'Kitchen' },
        },
      ],
    )
    await routeOrders(printingOf(bistro))
    assert.deepEqual(await stateOf(bistro, orderId), ['not_printed', 'never_seen', 'Kitchen', ''])
    assert.deepEqual(await openOne(bistro), ['not_printed', 1, ''])
    const [row] = await missing(bistro)
    assert.deepEqual(
      [row.order_id, row.table_number, row.dishes, row.reason, row.station],
      [orderId, 4, [{ qty: 2, name: 'Burrata' }], 'never_seen', 'Kitchen'],
    )
    // Once the printer is connected, the waiting tickets are printed and all states are correct.
    const kitchen = await cloudPrinter(bistro)
    await kitchen.step()
    await kitchen.step()
    assert.equal((await linesOf(bistro, orderId))[0].state, 'sent')
    assert.deepEqual([await openOne(bistro), await missing(bistro)], [['cooking', 0, ''], []])
  },
)

onBothStores(
  'offline, failed and expired are not printed; another printer, or serving, settles it',
  async (bistro) => {
    const printing = printingOf(bistro)
    const kitchen = await cloudPrinter(bistro)
    const bar = await epsonPrinter(bistro)
    await kitchen.step()
    const orderId = await order(bistro, 4, [{ item_id: BURRATA }])
    await routeOrders(printing)
    assert.equal((await linesOf(bistro, orderId))[0].state, 'fired')
    bistro.clock.now += 5 * MINUTE
    await expireJobs(printing)
    assert.deepEqual(await stateOf(bistro, orderId), ['not_printed', 'offline', 'Kitchen', ''])
    const next = (await add(bistro, orderId, { item_id: TARTARE })).body
    assert.equal(next.not_printed[0].reason, 'offline')
    bistro.clock.now += 45 * MINUTE
    await expireJobs(printing)
    assert.equal((await linesOf(bistro, orderId))[0].state, 'not_printed')
    assert.equal((await missing(bistro)).length > 0, true)
    // The ticket is printed manually at another printer.
    await print(bistro, orderId, 'P-1002', { reprint: 1 })
    await bar.step()
    await bar.step()
    assert.deepEqual(
      (await linesOf(bistro, orderId)).map(({ state, station }: any) => [state, station]),
      [
        ['sent', 'Bar'],
        ['sent', 'Bar'],
      ],
    )
    assert.deepEqual(await missing(bistro), [])

    const other = await order(bistro, 5, [{ item_id: BURRATA }])
    await routeOrders(printing)
    assert.equal((await missing(bistro)).length, 1)
    await bistro.put(`/go/order/${other}/served`, { all: 1 })
    assert.deepEqual(await missing(bistro), [], 'it was brought all the same')
  },
)

onBothStores('no printer at all, and automatic printing that was switched off', async (bistro) => {
  const orderId = await order(bistro, 4, [])
  await bistro.change((change) => setAutoPrinting(change, 1, false))
  const off = (await add(bistro, orderId, { item_id: BURRATA })).body
  assert.deepEqual([off.tickets, off.not_printed[0].reason], [0, 'printing_off'])
  assert.deepEqual(await stateOf(bistro, orderId), ['not_printed', 'printing_off', '', ''])
  await bistro.change((change) => setAutoPrinting(change, 1, true))
  await routeOrders(printingOf(bistro))
  assert.deepEqual(await stateOf(bistro, orderId), ['not_printed', 'not_sent', '', ''])
  for (const serialNo of ['P-1001', 'P-1002'])
    await bistro.change((change) => removePrinter(change, serialNo))
  const none = (await add(bistro, orderId, { item_id: TARTARE })).body
  assert.deepEqual([none.tickets, none.not_printed[0].reason], [0, 'no_station'])
  assert.deepEqual(await stateOf(bistro, orderId), ['not_printed', 'no_station', '', ''])
  // A location without printers and with automatic printing off gets no warning for each dish.
  await bistro.change((change) => setAutoPrinting(change, 1, false))
  const quiet = (await add(bistro, orderId, { item_id: TARTARE })).body
  assert.deepEqual([quiet.tickets, quiet.not_printed], [0, []])
  assert.deepEqual(await stateOf(bistro, orderId), ['fired', '', '', ''])
})

onBothStores('a dish without a station is printed by a printer that is online', async (bistro) => {
  const printing = printingOf(bistro)
  await bistro.change(
    ({ sql }) => sql`update menu_sections set printer_id = null where account_id = 1 and location_id = 1`,
  )
  const bar = await epsonPrinter(bistro)
  await bar.step()
  const orderId = await order(bistro, 4, [])
  const first = (await add(bistro, orderId, { item_id: BURRATA })).body
  assert.deepEqual([first.tickets, first.not_printed], [1, []], 'the other was never seen')
  await routeOrders(printing)
  await bar.step()
  assert.match(textOnPaper(bar.tickets[0]), /Burrata/)
  // Another printer is online now; lines of the first stay there and are not made twice.
  const kitchen = await cloudPrinter(bistro)
  await kitchen.step()
  await add(bistro, orderId, { item_id: TARTARE })
  await routeOrders(printing)
  for (let step = 0; step < 3; step++) await Promise.all([kitchen.step(), bar.step()])
  const texts = [...kitchen.tickets, ...bar.tickets].map(textOnPaper)
  assert.equal(texts.filter((text) => text.includes('Burrata')).length, 1)
  assert.equal(texts.filter((text) => text.includes('Tartare')).length, 1)
})

onBothStores('a print call right after automatic printing names that ticket, once', async (bistro) => {
  const kitchen = await cloudPrinter(bistro)
  await kitchen.step()
  const orderId = await order(bistro, 4, [{ item_id: BURRATA }])
  await routeOrders(printingOf(bistro))
  const [job] = (await bistro.sql`select id from print_jobs`) as { id: number }[]
  assert.equal(await print(bistro, orderId), job?.id, 'the terminal’s own call means the same ticket')
  for (let step = 0; step < 3; step++) await kitchen.step()
  assert.equal(kitchen.tickets.length, 1)
  assert.notEqual(await print(bistro, orderId), job?.id, 'asked for again, it is a reprint')
  await kitchen.step()
  assert.match(textOnPaper(kitchen.tickets[1]), /REPRINT/)

  const other = await order(bistro, 5, [{ item_id: BURRATA }])
  await routeOrders(printingOf(bistro))
  await kitchen.step()
  await print(bistro, other, 'P-1001', { reprint: 1 })
  await kitchen.step()
  assert.match(textOnPaper(kitchen.tickets.at(-1)), /REPRINT/, 'a person who wants it again gets it')
  const late = await order(bistro, 6, [{ item_id: BURRATA }])
  await routeOrders(printingOf(bistro))
  await kitchen.step()
  bistro.clock.now += 2 * MINUTE
  await kitchen.step()
  await print(bistro, late)
  await kitchen.step()
  assert.match(textOnPaper(kitchen.tickets.at(-1)), /REPRINT/)
})

onBothStores(
  'a new location prints by itself, and a screen that gets sections turns it on',
  async (bistro) => {
    const isOn = (locationId: number) => bistro.database.read((sql) => isAutoPrintingOn(sql, 1, locationId))
    const made = await bistro.change((change) =>
      createLocation(change, {
        ...NEW_LOCATION,
        ...{
          name: 'Third',
          currency: 'EUR',
          timeZone: 'UTC',
          taxRateBps: 0,
          taxIncluded: 0,
          serviceRateBps: 0,
        },
        ...{ supervisorPin: 1234, paymentPass: '' },
      }),
    )
    assert.equal(await isOn(made), true)
    await bistro.change((change) => setAutoPrinting(change, 1, false))
    await pairScreen(bistro, { name: 'Pass' })
    assert.equal(await isOn(1), false, 'a pass makes nothing')
    const [section] =
      (await bistro.sql`select section_id as id from menu_items where id = ${BURRATA}`) as any[]
    const screen = await pairScreen(bistro, { name: 'Cold', sections: [section.id] })
    assert.equal(await isOn(1), true, 'the dialog says: from now on')
    const orderId = await order(bistro, 4, [{ item_id: BURRATA }])
    await routeOrders(printingOf(bistro))
    await screen.shown()
    assert.equal((await linesOf(bistro, orderId))[0].state, 'sent')
    assert.deepEqual(
      await openOne(bistro),
      ['cooking', 0, '2026-11-15 19:30:00'],
      'a screen has it, and is not done',
    )
    const [ticket] = await screen.tickets()
    await screen.bump(ticket.printjob_id)
    assert.deepEqual(await openOne(bistro), ['ready', 0, ''])
  },
)
