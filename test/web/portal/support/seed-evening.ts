import assert from 'node:assert/strict'
import { openOrder } from '../../../support/order-helpers.ts'
import { cloudPrinter, epsonPrinter, print } from '../../../support/printing/printer-helpers.ts'
import type { Answer, Restaurant } from '../../../support/test-app.ts'

/** Some tables in the middle of an evening, made by API calls as terminals make them. */
export async function serveAnEvening(bistro: Restaurant): Promise<void> {
  const done = async (answer: Promise<Answer>) => {
    const { status, body, text } = await answer
    assert.ok(status < 300, text)
    return body
  }
  const start = bistro.clock.now
  const checkIn = (serial: string, battery: number, charging: number, ip: string) =>
    done(bistro.put(`/go/terminal/${serial}/checkin`, { ip, battery, charging, ssid: 'Bistro Guests' }))
  for (let quarter = 80; quarter > 0; quarter -= 1) {
    bistro.clock.now = start - quarter * 15 * 60_000
    await checkIn('T-1001', 20 + quarter, 0, '192.168.1.21')
    if (quarter < 50 || quarter > 60) await checkIn('T-1002', Math.min(100, 140 - quarter), 1, '192.168.1.22')
  }
  const open = async (table: number, staff: number, minutesAgo: number, allergens = 0) => {
    bistro.clock.now = start - minutesAgo * 60_000
    return openOrder(bistro, table, { staff_id: staff, allergens })
  }
  const order = (id: number, items: object[]) => done(bistro.post(`/go/order/${id}`, { items }))
  const pay = (id: number, body: object) => done(bistro.post(`/go/order/${id}/payment`, body))

  const { result: sections } = await done(bistro.get('/go/menu/1/sections'))
  const items: number[] = []
  for (const { section_id } of sections) {
    const { result } = await done(bistro.get(`/go/menu/${section_id}/items`))
    for (const item of result) {
      const modifiers = await done(bistro.get(`/go/menu/${item.item_id}/modifiers`))
      if (item.available === 1 && modifiers.records === 0) items.push(item.item_id)
    }
  }
  const item = (index: number) => items[index % items.length] as number

  const day = 24 * 60
  const guests: [table: number, staff: number, minutesAgo: number][] = [
    [3, 2, 7 * day + 280],
    [8, 1, 7 * day + 215],
    [11, 4, 7 * day + 130],
    [5, 3, 7 * day - 45],
  ]
  for (let daysAgo = 6; daysAgo > 0; daysAgo--) {
    const tables = 1 + ((daysAgo * 5) % 4)
    for (let table = 1; table <= tables; table++) {
      guests.push([table + daysAgo, 1 + ((table + daysAgo) % 5), daysAgo * day + 60 * (tables - table)])
    }
  }
  guests.push([9, 1, 300], [10, 2, 260], [4, 3, 200])
  for (const [table, staff, minutes] of guests) {
    const id = await open(table, staff, minutes)
    await order(id, [
      { item_id: item(table), qty: 2 },
      { item_id: item(table + 3), qty: 1 },
    ])
    const { result } = await done(bistro.get(`/go/order/${id}`))
    await pay(id, {
      amount: result.bill.balance,
      method: 'card',
      tip: '4.50',
      card_brand: 'Visa',
      card_last4: '4242',
    })
    await done(bistro.put(`/go/table/${table}/close`))
  }
  const first = await open(2, 1, 74)
  await order(first, [
    { item_id: item(0), qty: 2, notes: 'no ice' },
    { item_id: item(2), qty: 2 },
    { item_id: item(5), qty: 1 },
  ])
  await pay(first, { amount: '10.00', method: 'cash', tendered: '20.00' })
  const second = await open(5, 2, 41, 1)
  await order(second, [{ item_id: item(1), qty: 4 }])
  const third = await open(7, 4, 96)
  await order(third, [
    { item_id: item(3), qty: 6 },
    { item_id: item(4), qty: 2 },
  ])
  const { result } = await done(bistro.get(`/go/order/${third}`))
  await pay(third, { amount: result.bill.balance, method: 'card', tip: '12.00', terminal: 'T-1001' })
  await open(12, 5, 3)
  await serveTabs(bistro, start, item)
  await printTickets(bistro, start, { first, second, third })
  bistro.clock.now = start
  await checkIn('T-1001', 18, 0, '192.168.1.21')
}

/** Two orders without a table: one at the bar, and one with an unknown card payment. */
async function serveTabs(bistro: Restaurant, start: number, item: (index: number) => number): Promise<void> {
  const open = async (minutesAgo: number, kind: string, name?: string) => {
    bistro.clock.now = start - minutesAgo * 60_000
    const tab = { staff_id: 2, kind, client_id: `tab-${kind}`, ...(name && { name }) }
    const items = [{ item_id: item(6), qty: 2, client_id: `line-${kind}` }]
    const { status, body, text } = await bistro.post('/go/order/1/new', { ...tab, items })
    assert.equal(status, 201, text)
    return `/go/order/${body.order_id}`
  }
  await open(52, 'bar', 'Mia')
  const away = await open(25, 'takeaway')
  const card = { method: 'card', status: 'pending', terminal: 'T-1002', amount: '10.00' }
  const { status, text } = await bistro.post(`${away}/payment`, card)
  assert.equal(status, 201, text)
}

/** The kitchen prints, loses a ticket to a broken connection and runs out of paper; the bar continues. */
async function printTickets(
  bistro: Restaurant,
  start: number,
  orders: { first: number; second: number; third: number },
): Promise<void> {
  const at = (minutesAgo: number) => {
    bistro.clock.now = start - minutesAgo * 60_000
  }
  const [kitchen, bar] = [await cloudPrinter(bistro), await epsonPrinter(bistro)]
  at(90)
  await kitchen.step()
  await print(bistro, orders.third)
  await kitchen.step()
  at(70)
  await print(bistro, orders.first)
  await kitchen.step()
  await print(bistro, orders.first, 'P-1002', { kind: 'receipt' })
  await bar.step()
  at(38)
  await print(bistro, orders.second, 'P-1002')
  kitchen.mood = 'garbage'
  await print(bistro, orders.second)
  for (let attempt = 0; attempt < 3; attempt++) await kitchen.step()
  at(4)
  kitchen.mood = 'paper-out'
  await print(bistro, orders.third)
  at(0)
  await kitchen.step()
  await bar.step()
}
