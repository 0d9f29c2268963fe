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
import { MINUTE, SECOND } from '../../platform/core/clock.ts'
import { expireJobs } from '../../printing/jobs/expire-jobs.ts'
import { routeOrders } from '../routing/routing.ts'

const say = async (bistro: Restaurant, orderId: number, note: string, allergens = 1) => {
  const answer = await bistro.put(`/go/order/${orderId}/details`, { allergens, allergen_note: note })
  assert.equal(answer.status, 201, answer.text)
}

onBothStores(
  'allergens that are added after a ticket was printed get a ticket of their own',
  async (bistro) => {
    const kitchen = await cloudPrinter(bistro)
    const bar = await epsonPrinter(bistro)
    const step = async (times = 2) => {
      for (let at = 0; at < times; at++) await Promise.all([kitchen.step(), bar.step()])
    }
    await step(1)
    const orderId = await order(bistro, 5, [{ item_id: BURRATA }, { item_id: TARTARE }])
    await routeOrders(printingOf(bistro))
    await step()
    const [first] = (await bistro.get(`/go/order/${orderId}`)).body.result.items
    await bistro.put(`/go/order/${orderId}/served`, { items: [first.order_item_id] })
    await say(bistro, orderId, 'lactose, seat 2')
    await step()
    assert.equal(kitchen.tickets.length, 2)
    const text = textOnPaper(kitchen.tickets[1])
    assert.match(
      text,
      /! ALLERGENS ![\s\S]*lactose, seat 2[\s\S]*TABLE 5[\s\S]*Already with you[\s\S]*Beef Tartare/,
    )
    assert.doesNotMatch(text, /Burrata/, 'what is served is not spoken of')
    assert.doesNotMatch(text, /to make/, 'nothing is made twice')
    assert.equal(bar.tickets.length, 0, 'a station without dishes of the order hears nothing')

    await say(bistro, orderId, 'lactose, seat 2')
    await step()
    assert.equal(kitchen.tickets.length, 2, 'the same again is no news')
    await say(bistro, orderId, 'lactose and nuts')
    await step()
    assert.match(textOnPaper(kitchen.tickets[2]), /lactose and nuts/)
    await bistro.put(`/go/order/${orderId}/served`, { all: 1 })
    await say(bistro, orderId, 'none of it matters any more')
    await step()
    assert.equal(kitchen.tickets.length, 3, 'nobody cooks for them')
  },
)

onBothStores('a waiting ticket is printed with the current allergens', async (bistro) => {
  const kitchen = await cloudPrinter(bistro)
  await kitchen.step()
  const orderId = await order(bistro, 5, [{ item_id: BURRATA }])
  kitchen.mood = 'paper-out'
  await kitchen.step()
  await routeOrders(printingOf(bistro))
  await kitchen.step()
  await say(bistro, orderId, 'lactose')
  await say(bistro, orderId, 'lactose and nuts')
  kitchen.mood = 'well'
  for (let at = 0; at < 4; at++) {
    bistro.clock.now += 5 * SECOND
    await kitchen.step()
  }
  assert.deepEqual(
    kitchen.tickets.map(
      (one) => /Burrata/.test(textOnPaper(one)) && /lactose and nuts/.test(textOnPaper(one)),
    ),
    [true],
    'one ticket, with the note',
  )
})

onBothStores('the backup ticket of an offline screen has the current allergens', async (bistro) => {
  const printing = printingOf(bistro)
  const kitchen = await cloudPrinter(bistro)
  await kitchen.step()
  const [section] = (await bistro.sql`select section_id as id from menu_items where id = ${BURRATA}`) as any[]
  const screen = await pairScreen(bistro, { name: 'Cold', sections: [section.id], backup: 'P-1001' })
  const orderId = await order(bistro, 5, [{ item_id: BURRATA }])
  await screen.shown()
  await routeOrders(printing)
  await screen.shown()
  await say(bistro, orderId, 'lactose')
  const [ticket] = await screen.tickets()
  assert.deepEqual([ticket.allergen_note, ticket.acknowledged], ['lactose', []], 'it is locked again')
  assert.equal((await screen.tickets()).length, 1, 'a screen that shows it needs no notice beside it')
  for (let at = 0; at < 30; at++) {
    bistro.clock.now += 5 * SECOND
    await kitchen.step()
    await expireJobs(printing)
  }
  const paper = kitchen.tickets.map(textOnPaper).join('\n')
  assert.match(paper, /FOR Cold[\s\S]*! ALLERGENS ![\s\S]*lactose[\s\S]*Burrata/)

  // The screen is offline at this point, so the backup printer prints the notice.
  await say(bistro, orderId, 'lactose and sesame')
  for (let at = 0; at < 30; at++) {
    bistro.clock.now += 5 * SECOND
    await kitchen.step()
    await expireJobs(printing)
  }
  assert.match(kitchen.tickets.map(textOnPaper).join('\n'), /lactose and sesame/)
})

onBothStores('a screen whose ticket is done gets a notice about allergens', async (bistro) => {
  const [section] = (await bistro.sql`select section_id as id from menu_items where id = ${BURRATA}`) as any[]
  const screen = await pairScreen(bistro, { name: 'Cold', sections: [section.id] })
  const orderId = await order(bistro, 5, [{ item_id: BURRATA }])
  await screen.shown()
  await routeOrders(printingOf(bistro))
  await screen.shown()
  const [ticket] = await screen.tickets()
  await screen.bump(ticket.printjob_id)
  assert.deepEqual(await screen.tickets(), [])
  await say(bistro, orderId, 'lactose')
  const [notice] = await screen.tickets()
  assert.deepEqual(
    [notice.heading, notice.text, notice.lines, notice.table_number],
    ['message', '! ALLERGENS ! lactose', [], 5],
  )
  await screen.seen(notice.printjob_id, 'message')
  assert.deepEqual(await screen.tickets(), [])
})

onBothStores('merging an order announces its allergens to the cooks', async (bistro) => {
  const kitchen = await cloudPrinter(bistro)
  await kitchen.step()
  const target = await order(bistro, 3, [{ item_id: BURRATA }])
  await print(bistro, target)
  for (let at = 0; at < 2; at++) await kitchen.step()
  const source = await order(bistro, 5, [], { allergens: 1 })
  await say(bistro, source, 'nuts')
  const merged = await bistro.post(`/go/order/${target}/merge`, { from_order_ids: [source] })
  assert.equal(merged.status, 201, merged.text)
  for (let at = 0; at < 3; at++) {
    bistro.clock.now += MINUTE / 12
    await kitchen.step()
  }
  assert.match(textOnPaper(kitchen.tickets[1]), /! ALLERGENS ![\s\S]*nuts[\s\S]*TABLE 3[\s\S]*Burrata/)
})
