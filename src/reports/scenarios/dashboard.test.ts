import assert from 'node:assert/strict'
import { order } from '../../../test/support/order-helpers.ts'
import { cloudPrinter, print } from '../../../test/support/printing/printer-helpers.ts'
import { signIn } from '../../../test/support/sign-in-helpers.ts'
import { onBothStores } from '../../../test/support/test-app.ts'
import { DAY, MINUTE, SECOND } from '../../platform/core/clock.ts'

onBothStores('a lost ticket is listed until it is printed, or its table has gone', async (bistro) => {
  const owner = await signIn(bistro)
  const printer = await cloudPrinter(bistro)
  await printer.step()
  printer.mood = 'garbage'
  const orders = [await order(bistro, 3, [{ item_id: 2 }]), await order(bistro, 4, [{ item_id: 2 }])]
  // Waits out the back-off between print attempts.
  const later = () => {
    bistro.clock.now += 10 * SECOND
    return printer.step()
  }
  const jobs: number[] = []
  for (const orderId of orders) {
    jobs.push(await print(bistro, orderId))
    for (let attempt = 0; attempt < 3; attempt++) await later()
  }
  const lost = async () =>
    (await bistro.get('/go/report/1/lost', owner)).body.result.map(
      ({ printjob_id }: { printjob_id: number }) => printjob_id,
    )
  assert.deepEqual(await lost(), [jobs[1], jobs[0]])
  printer.mood = 'well'
  await print(bistro, orders[0] ?? 0)
  assert.deepEqual(await lost(), [jobs[1], jobs[0]], 'not printed yet')
  await later()
  assert.deepEqual(await lost(), [jobs[1]])
  await bistro.delete(`/go/order/${orders[1]}`)
  assert.deepEqual(await lost(), [])
  await later()
  // An order without a table is listed as waiting too.
  const tab = {
    staff_id: 1,
    kind: 'takeaway',
    name: 'Mia',
    client_id: 'tab',
    items: [{ item_id: 2, client_id: 'line' }],
  }
  const { order_id } = (await bistro.post('/go/order/1/new', tab)).body
  printer.mood = 'garbage'
  await print(bistro, order_id)
  for (let attempt = 0; attempt < 3; attempt++) await later()
  const { balance } = (await bistro.get(`/go/order/${order_id}`)).body.result.bill
  const { unpaid, open_tables } = (await bistro.get('/go/report/1/dashboard', owner)).body
  const owed = (await bistro.get('/go/order/1/open', owner)).body.result.map((open: any) => open.balance)
  assert.deepEqual([open_tables, owed.includes(balance)], [1, true])
  assert.equal(unpaid, owed.reduce((sum: number, one: string) => sum + Number(one), 0).toFixed(2))
  const [ticket] = (await bistro.get('/go/report/1/lost', owner)).body.result
  const { table_number, order_kind, order_name, day_number } = ticket
  assert.deepEqual(
    { table_number, order_kind, order_name, day_number },
    { table_number: 0, order_kind: 'takeaway', order_name: 'Mia', day_number: 3 },
  )
})

onBothStores('today is compared with the same weekday up to the same time', async (bistro) => {
  const now = bistro.clock.now
  const at = async <T>(instant: number, work: () => Promise<T>) => {
    bistro.clock.now = instant
    return work()
  }
  const week = 7 * DAY
  const dashboard = async () => {
    bistro.clock.now = now
    return (await bistro.get('/go/report/1/dashboard', await signIn(bistro))).body
  }
  const sums = async () => {
    const { today, week_before: before } = await dashboard()
    return { today, before }
  }
  const empty = await sums()
  assert.deepEqual(empty.before, {
    date: '2026-11-08',
    until: '2026-11-08 19:30:00',
    orders: 0,
    total: '0.00',
    tips: '0.00',
  })
  // A week ago: by this time one table with two lines, one of them voided later; more orders after that.
  const orderId = await at(now - week - MINUTE, () => order(bistro, 3, [{ item_id: 2 }]))
  const { body: bill } = await bistro.get(`/go/order/${orderId}`)
  const { body: line } = await at(now - week, () =>
    bistro.post(`/go/order/${orderId}`, { items: [{ item_id: 3, modifiers: [] }] }),
  )
  const { body: both } = await bistro.get(`/go/order/${orderId}`)
  await at(now - week + 1, () => bistro.delete(`/go/order/${orderId}/item/${line.order_item_id}`))
  await at(now - week + MINUTE, () =>
    bistro.post(`/go/order/${orderId}`, { items: [{ item_id: 2, qty: 5 }] }),
  )
  await at(now - week + MINUTE, () => order(bistro, 4, [{ item_id: 2 }]))
  await at(now - week + MINUTE, () =>
    bistro.post(`/go/order/${orderId}/payment`, { amount: '1.00', tip: '2.00', method: 'cash' }),
  )
  const { before, today } = await sums()
  assert.deepEqual(today, empty.today)
  assert.notEqual(both.result.bill.total, bill.result.bill.total)
  assert.deepEqual([before.orders, before.total, before.tips], [1, both.result.bill.total, '0.00'])
  // Today's figure equals the day report, to the cent.
  const todays = await at(now - MINUTE, () => order(bistro, 5, [{ item_id: 2, qty: 3 }]))
  await at(now, () =>
    bistro.post(`/go/order/${todays}/payment`, { amount: '1.00', tip: '2.50', method: 'cash' }),
  )
  const { body: day } = await at(now, () => bistro.get('/go/report/1/day'))
  const shown = await dashboard()
  assert.deepEqual(
    [shown.today.date, shown.today.orders, shown.today.total, shown.today.tips],
    [day.date, day.orders, day.balance.orders_total, day.taken.tips],
  )
  const { body: floor } = await bistro.get('/go/table/1/floor', await signIn(bistro))
  const open = floor.result.filter(({ order }: { order: unknown }) => order !== null)
  assert.deepEqual([shown.open_tables, shown.tables], [open.length, floor.result.length])
  const owed = open.reduce((sum: number, { order }: any) => sum + Math.round(Number(order.balance) * 100), 0)
  assert.equal(shown.unpaid, (owed / 100).toFixed(2))
})

onBothStores('the named days come with the current business day and the start of the day', async (bistro) => {
  const { status, body } = await bistro.get('/go/report/1/days')
  assert.deepEqual([status, body.today.from, body.week.from], [200, '2026-11-15', '2026-11-09'])
})
