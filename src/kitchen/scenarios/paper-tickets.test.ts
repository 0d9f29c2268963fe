import assert from 'node:assert/strict'
import { fireLine, moveToTable, orderLine } from '../../../test/kitchen/order-actions.ts'
import { BURRATA, TARTARE } from '../../../test/support/demo.ts'
import { openOrder } from '../../../test/support/order-helpers.ts'
import {
  cloudPrinter,
  print,
  printerOf,
  textOnPaper,
} from '../../../test/support/printing/printer-helpers.ts'
import { onBothStores } from '../../../test/support/test-app.ts'
import { SECOND } from '../../platform/core/clock.ts'
import { queueMessage } from '../messages.ts'

onBothStores('a held course is announced, and fired with its dishes in full', async (bistro) => {
  const printer = await cloudPrinter(bistro)
  await printer.step()
  const orderId = await openOrder(bistro, 3)
  const held = await bistro.change(async (change) => {
    await orderLine(change, orderId, { itemId: BURRATA, qty: 1, notes: '', heldCourse: 0 })
    return orderLine(change, orderId, { itemId: TARTARE, qty: 2, notes: 'no egg', heldCourse: 2 })
  })
  await print(bistro, orderId)
  await printer.step()
  const first = textOnPaper(printer.tickets[0])
  assert.match(first, /1 +Burrata[\s\S]*TO FOLLOW[\s\S]*2 Beef Tartare[\s\S]*1 to make/)
  assert.doesNotMatch(first, /no egg|FIRE/)

  bistro.clock.now += SECOND
  await bistro.change((change) => fireLine(change, held))
  await print(bistro, orderId)
  await printer.step()
  const second = textOnPaper(printer.tickets[1])
  assert.match(second, /FIRE COURSE 2[\s\S]*2 +Beef Tartare[\s\S]*no egg[\s\S]*2 to make/)
  assert.doesNotMatch(second, /Burrata|TO FOLLOW/)
})

onBothStores('a station that has a dish gets a ticket when the table moves', async (bistro) => {
  const printer = await cloudPrinter(bistro)
  await printer.step()
  const orderId = await openOrder(bistro, 3)
  const lineId = await bistro.change((change) =>
    orderLine(change, orderId, { itemId: BURRATA, qty: 1, notes: '', heldCourse: 0 }),
  )
  await print(bistro, orderId)
  await printer.step()
  await bistro.change((change) => moveToTable(change, { orderId, table: 3, lineIds: [lineId] }, 7))
  await printer.step()
  const moved = textOnPaper(printer.tickets[1])
  assert.match(
    moved,
    /MOVED[\s\S]*TABLE 3 > TABLE 7[\s\S]*Already with you[\s\S]*1 +Burrata[\s\S]*1 dish for TABLE 7/,
  )
  await print(bistro, orderId)
  await printer.step()
  assert.match(textOnPaper(printer.tickets[2]), /REPRINT 1[\s\S]*TABLE 7/, 'nothing new is to be made')
})

onBothStores('a message is printed at the stations it names', async (bistro) => {
  const printer = await cloudPrinter(bistro)
  await printer.step()
  const orderId = await openOrder(bistro, 3)
  const kitchen = await printerOf(bistro, 'P-1001')
  const jobs = await bistro.change((change) => queueMessage(change, orderId, 'mains please', [kitchen]))
  assert.equal(jobs.length, 1)
  await printer.step()
  const text = textOnPaper(printer.tickets[0])
  assert.match(text, /MESSAGE[\s\S]*TABLE 3[\s\S]*mains please/)
  assert.doesNotMatch(text, /to make/)
})

onBothStores('the ticket of a merge includes the allergens of the joining guests', async (bistro) => {
  const printer = await cloudPrinter(bistro)
  await printer.step()
  const target = await openOrder(bistro, 3)
  const source = await openOrder(bistro, 5, { allergens: 1 })
  for (const orderId of [target, source]) {
    await bistro.post(`/go/order/${orderId}`, { item_id: BURRATA })
    await print(bistro, orderId)
    await printer.step()
  }
  assert.equal((await bistro.post(`/go/order/${target}/merge`, { from_order_ids: [source] })).status, 201)
  for (let step = 0; step < 2; step++) await printer.step()
  assert.match(
    textOnPaper(printer.tickets[2]),
    /ALLERGENS[\s\S]*TABLE 3[\s\S]*Already with you[\s\S]*Burrata/,
  )
  assert.match(textOnPaper(printer.tickets[3]), /MOVED[\s\S]*TABLE 5 > TABLE 3[\s\S]*ALLERGENS/)
})
