import assert from 'node:assert/strict'
import { BREAD, BURRATA, ESPRESSO, TARTARE } from '../support/demo.ts'
import { onBothStores, type Restaurant } from '../support/test-app.ts'

onBothStores('an evening in the restaurant, with two waiters', async (bistro) => {
  const ana = await terminal(bistro, 'T-1001')
  const ben = await terminal(bistro, 'T-1002')
  assert.equal(ana.location_id, 1)

  // Ana seats a couple with an allergy; Ben tries the same table a moment later.
  const seated = await bistro.put('/go/table/4/open', { location_id: 1, staff_id: 1, allergens: 1 })
  const tooLate = await bistro.put('/go/table/4/open', { location_id: 1, staff_id: 2, allergens: 0 })
  assert.equal(tooLate.body.error.details.order_id, seated.body.order_id)
  const couple = seated.body.order_id

  // Ben seats friends at the bar.
  const bar = await bistro.put('/go/table/12/open', { location_id: 1, staff_id: 2, allergens: 0 })
  const friends = bar.body.order_id

  // Both look up the menu and order, Ana twice because her network dropped the answer.
  const menu = await wholeMenu(bistro)
  const burger = menu.item('Bistro Burger')
  const order = {
    items: [
      { item_id: menu.item('Burrata').id, notes: 'to share' },
      { item_id: burger.id, modifiers: [burger.option('Well done'), burger.option('Green salad')] },
      { item_id: menu.item('Coq au Vin').id },
    ],
  }
  const headers = { 'idempotency-key': 'T-1001:order:1' }
  const first = await bistro.post(`/go/order/${couple}`, order, { headers })
  const resent = await bistro.post(`/go/order/${couple}`, order, { headers })
  assert.deepEqual(resent.body, first.body)
  await bistro.post(`/go/order/${friends}`, { item_id: menu.item('Pilsner').id, qty: 3 })
  await bistro.post(`/go/order/${friends}`, { item_id: menu.item('Crémant').id })

  // The kitchen gets its ticket.
  const ticket = await bistro.post(`/go/printer/${couple}`, { location_id: 1, serial_no: 'P-1001' })
  assert.equal(ticket.body.order_no, couple)
  const job = await bistro.get(`/go/printer/${ticket.body.printjob_id}/printjob`)
  assert.equal(job.body.result[0].order_id, couple)

  // The coq au vin is off, the guests take the risotto instead.
  const coq = first.body.order_item_ids[2]
  assert.equal((await bistro.delete(`/go/order/${coq}/item`)).status, 200)
  await bistro.post(`/go/order/${couple}`, { item_id: menu.item('Mushroom Risotto').id })

  const open = await bistro.get('/go/table/1/open')
  assert.deepEqual(
    open.body.result.map((table: any) => [table.table_number, table.server.server, table.order.no_items]),
    [
      [4, 'Ana Ferreira', 3],
      [12, 'Ben Okafor', 2],
    ],
  )

  // Couple: 13.50 + 17.50 + 18.50 = 49.50, 10 % tax 4.95, 5 % service 2.475.
  const bill = (await bistro.get(`/go/order/${couple}`)).body.result
  assert.equal(bill.allergens, 1)
  assert.deepEqual(
    [bill.bill.subtotal, bill.bill.tax, bill.bill.service_charge, bill.bill.total],
    ['49.50', '4.95', '2.48', '56.93'],
  )

  // They split it: card with a tip, then cash; the terminal repeats the card payment until it gets a response.
  const early = await bistro.put('/go/table/4/close')
  assert.equal(early.body.error.code, 'order_not_paid')
  const card = {
    amount: '30.00',
    method: 'card',
    tip: '5.00',
    reference: 'gw-1',
    terminal: 'T-1001',
    card_last4: '4242',
  }
  const paid = await bistro.post(`/go/order/${couple}/payment`, card)
  const again = await bistro.post(`/go/order/${couple}/payment`, card)
  assert.equal(again.body.payment_id, paid.body.payment_id)
  assert.equal(again.body.balance, '26.93')
  const tooMuch = await bistro.post(`/go/order/${couple}/payment`, { amount: '27.00', method: 'cash' })
  assert.equal(tooMuch.body.error.code, 'over_balance')
  const cash = await bistro.post(`/go/order/${couple}/payment`, {
    amount: '26.93',
    method: 'cash',
    tendered: '30',
  })
  assert.deepEqual([cash.body.change, cash.body.fully_paid], ['3.07', 1])
  assert.equal((await bistro.put('/go/table/4/close')).status, 201)

  // The friends leave without paying: Ben deletes the order, which has no payment.
  assert.equal((await bistro.delete(`/go/order/${friends}`)).status, 201)
  assert.deepEqual((await bistro.get('/go/table/1/open')).body.result, [])
  assert.equal(ben.location_name, 'Bistro Comanda')
})

async function terminal(bistro: Restaurant, serialNo: string) {
  const login = await bistro.get(`/go/terminal/${serialNo}/login`)
  await bistro.put(`/go/terminal/${serialNo}/checkin`, {
    ip: '192.168.1.20',
    battery: 90,
    charging: 0,
    ssid: 'Bistro',
  })
  return login.body.result[0]
}

/** The menus as a terminal reads them, level by level. */
async function wholeMenu(bistro: Restaurant) {
  const items = new Map<string, { id: number; option: (name: string) => object }>()
  for (const { id } of (await bistro.get('/go/menus/1')).body.result) {
    for (const { section_id } of (await bistro.get(`/go/menus/${id}/sections`)).body.result) {
      for (const { item_id, name } of (await bistro.get(`/go/menus/${section_id}/items`)).body.result) {
        const options = new Map<string, object>()
        for (const { modifier_id } of (await bistro.get(`/go/menus/${item_id}/modifiers`)).body.result) {
          for (const option of (await bistro.get(`/go/menus/${modifier_id}/modifier_items`)).body.result) {
            options.set(option.name, { modifier_id, option_id: option.option_id })
          }
        }
        items.set(name, { id: item_id, option: (optionName) => known(options, optionName) })
      }
    }
  }
  return { item: (name: string) => known(items, name) }
}

function known<T>(things: Map<string, T>, name: string): T {
  const thing = things.get(name)
  assert.ok(thing, `no ${name} on the menu`)
  return thing
}

onBothStores('the items that tests name by their ids are those of the demo', async (bistro) => {
  const rows = await bistro.sql<{
    id: number
    name: string
  }>`select id, name from menu_items where account_id = 1`
  const nameOf = (id: number) => rows.find((row) => row.id === id)?.name
  assert.deepEqual([BREAD, BURRATA, TARTARE, ESPRESSO].map(nameOf), [
    'Bread & Butter',
    'Burrata',
    'Beef Tartare',
    'Espresso',
  ])
})
