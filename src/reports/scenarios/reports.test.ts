import assert from 'node:assert/strict'
import { openOrder } from '../../../test/support/order-helpers.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'
import { HOUR, MINUTE } from '../../platform/core/clock.ts'
import { businessDayOf } from '../business-day.ts'

const PARIS = { timeZone: 'Europe/Paris', dayStartMinutes: 4 * 60 }
const cents = (text: string) => Math.round(Number(text) * 100)
const text = (value: number) => (value / 100).toFixed(2)

interface Dish {
  id: number
  name: string
  sectionId: number
}

/** Items without mandatory modifiers. */
async function dishes(bistro: Restaurant): Promise<Dish[]> {
  return bistro.sql<Dish>`
    select i.id, i.name, i.section_id as "sectionId" from menu_items i
    where i.account_id = 1 and i.location_id = 1 and not exists (
      select 1 from modifiers m where m.account_id = i.account_id and m.item_id = i.id and m.min_choices > 0)
    order by i.id`
}

async function serve(bistro: Restaurant, tableId: number, staffId: number, items: object[]) {
  const path = `/go/order/${await openOrder(bistro, tableId, { staff_id: staffId })}`
  await bistro.post(path, { items })
  const { bill } = (await bistro.get(path)).body.result
  return { path, bill }
}

onBothStores(
  'a tip is its earner’s: card and cash apart, reversed ones taken off, deleted staff kept',
  async (bistro) => {
    const [dish] = await dishes(bistro)
    const { path } = await serve(bistro, 1, 1, [{ item_id: dish?.id, qty: 20 }])
    const pay = (tip: string, method: string, staff_id?: number) =>
      bistro.post(`${path}/payment`, { amount: '1.00', tip, method, staff_id })
    await pay('3.00', 'card')
    await pay('2.00', 'cash')
    await pay('5.00', 'card', 2)
    await pay('0.00', 'card', 3)
    const wrong = await pay('4.00', 'card', 2)
    await bistro.post(`${path}/payment`, { amount: '1', tip: '9', method: 'card', status: 'pending' })
    await bistro.delete(`${path}/payment/${wrong.body.payment_id}`, { supervisor_pin: 1234, reason: 'wrong' })
    await bistro.delete('/go/staff/2')

    const { body } = await bistro.get('/go/report/1/tips?from=2026-11-15&to=2026-11-15')
    assert.deepEqual(body, {
      status: 200,
      location_id: 1,
      records: 2,
      result: [
        {
          staff_id: 1,
          name: 'Ana Ferreira',
          isDeleted: 0,
          count: 2,
          card: '3.00',
          cash: '2.00',
          other: '0.00',
          reversed: '0.00',
          total: '5.00',
        },
        {
          staff_id: 2,
          name: 'Ben Okafor',
          isDeleted: 1,
          count: 1,
          card: '5.00',
          cash: '0.00',
          other: '0.00',
          reversed: '4.00',
          total: '5.00',
        },
      ],
      from: '2026-11-15',
      to: '2026-11-15',
      currency: 'EUR',
      totals: { count: 3, card: '8.00', cash: '2.00', other: '0.00', reversed: '4.00', total: '10.00' },
    })
    const csv = await bistro.get('/go/report/1/tips?format=csv')
    assert.equal(csv.headers['content-type'], 'text/csv; charset=utf-8')
    assert.equal(
      csv.headers['content-disposition'],
      'attachment; filename="tips-1-2026-11-15-2026-11-15.csv"',
    )
    assert.equal(
      csv.text,
      [
        'staff_id,name,isDeleted,count,card,cash,other,reversed,total',
        '1,Ana Ferreira,0,2,3.00,2.00,0.00,0.00,5.00',
        '2,Ben Okafor,1,1,5.00,0.00,0.00,4.00,5.00',
        '',
      ].join('\r\n'),
    )
    const none = await bistro.get('/go/report/1/tips?from=2026-11-14&to=2026-11-14')
    assert.equal(none.body.records, 0)
  },
)

onBothStores('a name is no formula in a spreadsheet', async (bistro) => {
  const { body } = await bistro.post('/go/staff/1', { first_name: '=HYPERLINK("x")', last_name: 'Doe, Jr' })
  const [dish] = await dishes(bistro)
  const { path } = await serve(bistro, 1, body.staff_id, [{ item_id: dish?.id }])
  await bistro.post(`${path}/payment`, { amount: '1.00', tip: '1.00', method: 'card' })
  const csv = await bistro.get('/go/report/1/tips?format=csv')
  assert.ok(csv.text.includes(`,"'=HYPERLINK(""x"") Doe, Jr",`))
})

onBothStores(
  'sales add up the same way by day, hour, staff, item and section, over a change of clocks',
  async (bistro) => {
    const menu = await dishes(bistro)
    const served: { at: number; staffId: number; bill: any; qty: number; dish: Dish }[] = []
    // Around the night of 24 October, when the day has 25 hours, at odd times.
    const start = Date.UTC(2026, 9, 23, 1, 58)
    for (let index = 0; index < 26; index++) {
      bistro.clock.now = start + index * (2 * HOUR + 13 * MINUTE)
      const dish = menu[index % 3] as Dish
      const staffId = 1 + (index % 3)
      const qty = 1 + (index % 4)
      const { path, bill } = await serve(bistro, 1 + (index % 14), staffId, [{ item_id: dish.id, qty }])
      served.push({ at: bistro.clock.now, staffId, bill, qty, dish })
      await bistro.post(`${path}/payment`, {
        amount: bill.total,
        tip: '0.50',
        method: index % 2 ? 'card' : 'cash',
      })
      await bistro.put(`/go/table/${1 + (index % 14)}/close`)
    }
    // Neither a deleted order nor a removed line is a sale.
    const deleted = await serve(bistro, 1, 1, [{ item_id: menu[0]?.id }])
    await bistro.delete(deleted.path)

    const { body } = await bistro.get('/go/report/1/sales?from=2026-10-22&to=2026-10-26')
    const total = (rows: typeof served) => text(rows.reduce((sum, { bill }) => sum + cents(bill.total), 0))
    const net = (rows: typeof served) => text(rows.reduce((sum, { bill }) => sum + cents(bill.subtotal), 0))
    assert.equal(body.summary.orders, 26)
    assert.equal(body.summary.total, total(served))
    assert.equal(body.summary.net, net(served))
    assert.equal(body.summary.payments, total(served))
    assert.equal(body.summary.tips, '13.00')

    assert.deepEqual(
      body.by_day.map(({ date, orders, total, payments }: any) => [date, orders, total, payments]),
      ['2026-10-22', '2026-10-23', '2026-10-24', '2026-10-25', '2026-10-26'].map((date) => {
        const ofDay = served.filter(({ at }) => businessDayOf(at, PARIS) === date)
        return [date, ofDay.length, total(ofDay), total(ofDay)]
      }),
    )
    const hourOf = (at: number) =>
      Number(
        new Intl.DateTimeFormat('en', { timeZone: 'Europe/Paris', hour: '2-digit', hourCycle: 'h23' }).format(
          at,
        ),
      )
    assert.deepEqual(
      body.by_hour.map(({ hour, orders, total }: any) => [hour, orders, total]),
      [...Map.groupBy(served, ({ at }) => hourOf(at))]
        .sort(([one], [other]) => one - other)
        .map(([hour, rows]) => [hour, rows.length, total(rows)]),
    )
    for (const { staff_id, orders, total: reported } of body.by_staff) {
      const theirs = served.filter(({ staffId }) => staffId === staff_id)
      assert.deepEqual([orders, reported], [theirs.length, total(theirs)])
    }
    for (const { item_id, qty, amount } of body.by_item) {
      const sold = served.filter(({ dish }) => dish.id === item_id)
      assert.equal(
        qty,
        sold.reduce((sum, one) => sum + one.qty, 0),
      )
      assert.equal(amount, net(sold))
    }
    const added = (rows: any[], field: string) => text(rows.reduce((sum, row) => sum + cents(row[field]), 0))
    assert.equal(added(body.by_section, 'amount'), body.summary.net)
    assert.equal(added(body.by_method, 'payments'), body.summary.payments)

    const csv = await bistro.get('/go/report/1/sales?from=2026-10-24&to=2026-10-24&format=csv&by=day')
    const [header, row, end] = csv.text.split('\r\n')
    assert.equal(
      header,
      'date,orders,net,tax,service_charge,total,payments,tips,refunds,takings,covers,average_check',
    )
    assert.match(row ?? '', /^2026-10-24,\d+,/)
    assert.equal(end, '')
    for (const by of ['hour', 'item', 'section', 'staff', 'method']) {
      const empty = await bistro.get(`/go/report/1/sales?from=2020-01-01&to=2020-01-01&format=csv&by=${by}`)
      assert.match(empty.text, /^[a-z_A-Z,]+\r\n$/)
    }
  },
)

onBothStores('modifiers are reported with their item', async (bistro) => {
  const [option] = await bistro.sql<{
    item: number
    modifier: number
    option: number
    name: string
    price: number
  }>`
    select m.item_id as item, m.id as modifier, o.id as option, o.name, o.price_cents as price
    from modifiers m join modifier_options o on o.modifier_id = m.id and o.account_id = m.account_id
    where m.account_id = 1 and m.location_id = 1 and m.max_choices >= 1 and o.price_cents > 0
      and (select count(*) from modifiers other where other.account_id = 1 and other.item_id = m.item_id
        and other.min_choices > 0 and other.id <> m.id) = 0
    order by o.id limit 1`
  assert.ok(option)
  const modifiers = [{ modifier_id: option.modifier, option_id: option.option }]
  await serve(bistro, 1, 1, [{ item_id: option.item, qty: 3, modifiers }])
  const { body } = await bistro.get('/go/report/1/sales')
  const [item] = body.by_item
  const reported = item.modifiers.find(({ name }: any) => name === option.name)
  assert.deepEqual(reported, { name: option.name, qty: 3, amount: text(3 * option.price) })
  assert.equal(item.amount, body.summary.net)
})

onBothStores('the end of a day balances to the cent', async (bistro) => {
  const [dish] = await dishes(bistro)
  // Yesterday’s order, paid today.
  bistro.clock.now = Date.UTC(2026, 10, 14, 22)
  const yesterday = await serve(bistro, 1, 1, [{ item_id: dish?.id, qty: 3 }])
  await bistro.post(`${yesterday.path}/payment`, { amount: '1.00', method: 'cash' })
  bistro.clock.now = Date.UTC(2026, 10, 15, 12)
  await bistro.post(`${yesterday.path}/payment`, { amount: '2.00', tip: '1.00', method: 'card' })
  // Today’s: one paid, one half paid and reversed, one overpaid by a late approval, one untouched.
  const paid = await serve(bistro, 2, 1, [{ item_id: dish?.id, qty: 2 }])
  await bistro.post(`${paid.path}/payment`, { amount: paid.bill.total, method: 'card', tip: '2.00' })
  await bistro.put('/go/table/2/close')
  const half = await serve(bistro, 3, 2, [{ item_id: dish?.id, qty: 2 }])
  const wrong = await bistro.post(`${half.path}/payment`, { amount: '3.00', method: 'card' })
  await bistro.delete(`${half.path}/payment/${wrong.body.payment_id}`, {
    supervisor_pin: 1234,
    reason: 'wrong',
  })
  await bistro.post(`${half.path}/payment`, { amount: '4.00', method: 'cash', tendered: '10.00' })
  const over = await serve(bistro, 4, 2, [{ item_id: dish?.id }])
  const late = await bistro.post(`${over.path}/payment`, {
    amount: '5.00',
    method: 'card',
    status: 'pending',
  })
  bistro.clock.now += 4 * MINUTE
  await bistro.post(`${over.path}/payment`, { amount: over.bill.total, method: 'card' })
  await bistro.put(`${over.path}/payment/${late.body.payment_id}`, { status: 'approved' })
  const untouched = await serve(bistro, 5, 2, [{ item_id: dish?.id, qty: 7 }])
  await bistro.post(`${untouched.path}/payment`, { amount: '6.00', method: 'card', status: 'pending' })

  const { body } = await bistro.get('/go/report/1/day?date=2026-11-15')
  const totals = [paid, half, over, untouched].map(({ bill }) => cents(bill.total))
  const all = totals.reduce((sum, total) => sum + total, 0)
  const payments = cents(paid.bill.total) + 400 + cents(over.bill.total) + 500
  assert.deepEqual(body.balance, {
    orders_total: text(all),
    payments: text(payments),
    overpaid: '5.00',
    still_open: text(all - payments + 500),
    difference: '0.00',
  })
  assert.equal(body.orders, 4)
  assert.equal(body.tables_still_open, 3)
  assert.equal(body.starts_at, '2026-11-15 03:00:00')
  assert.equal(body.ends_at, '2026-11-16 03:00:00')
  assert.equal(body.taken.payments, text(payments + 200))
  assert.equal(body.taken.on_orders_of_the_day, text(payments))
  assert.equal(body.taken.on_orders_of_other_days, '2.00')
  assert.equal(body.taken.tips, '3.00')
  assert.deepEqual(
    body.taken.by_method.map(({ method, count, reversed, payments }: any) => [
      method,
      count,
      reversed,
      payments,
    ]),
    [
      ['card', 5, '3.00', text(payments - 400 + 200)],
      ['cash', 1, '0.00', '4.00'],
    ],
  )
  assert.deepEqual(body.unsettled, { count: 1, amount: '6.00' })

  const before = await bistro.get('/go/report/1/day?date=2026-11-14')
  assert.equal(before.body.balance.payments, '3.00')
  assert.equal(before.body.taken.payments, '1.00')
  assert.equal(before.body.balance.difference, '0.00')
})

onBothStores(
  'a period that makes no sense is refused, and another account’s location unknown',
  async (bistro) => {
    for (const query of [
      'from=2026-11-16&to=2026-11-15',
      'from=2026-02-30',
      'from=yesterday',
      'from=2025-01-01&to=2026-11-15',
      'format=xml',
      'from=0001-01-01&to=0001-01-01',
    ]) {
      const refused = await bistro.get(`/go/report/1/tips?${query}`)
      assert.equal(refused.status, 400, query)
    }
    for (const path of ['tips?from=yesterday', 'tips?to=today', 'sales?from=15.11.2026', 'day?date=now']) {
      const { body } = await bistro.get(`/go/report/1/${path}`)
      assert.match(body.error.message, /YYYY-MM-DD/, path)
    }
    assert.equal((await bistro.get('/go/report/1/day?date=2026-13-01')).status, 400)
    assert.equal((await bistro.get('/go/report/99/sales')).body.error.code, 'location_not_found')
    const year = await bistro.get('/go/report/1/sales?from=2025-11-15&to=2026-11-15')
    assert.equal(year.body.by_day.length, 366)
    const today = await bistro.get('/go/report/1/sales')
    assert.deepEqual([today.body.from, today.body.to], ['2026-11-15', '2026-11-15'])
  },
)
