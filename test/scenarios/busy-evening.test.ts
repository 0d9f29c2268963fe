import assert from 'node:assert/strict'
import { MINUTE } from '../../src/platform/core/clock.ts'
import { signIn } from '../support/sign-in-helpers.ts'
import { type CallOptions, onBothStores, type Restaurant } from '../support/test-app.ts'

const SUPERVISOR = { supervisor_pin: 1234 }
const TILL = 'T-1001'
const BAR = 'T-1002'
const SERVERS = [1, 2, 3, 4]
const cents = (text: string) => Math.round(Number(text) * 100)
const text = (value: number) => (value / 100).toFixed(2)
const sum = (values: number[]) => values.reduce((all, one) => all + one, 0)

/** A payment or refund, as the person who took it recorded it. */
interface Taking {
  method: 'cash' | 'card'
  terminal: string
  amount: number
  tip: number
  staffId: number
}

interface Evening {
  bistro: Restaurant
  /** Call options for acting as that staff member. */
  as: (staffId: number) => CallOptions
  dishes: { item_id: number; price: number }[]
  takings: Taking[]
  guests: number
}

async function beginEvening(bistro: Restaurant): Promise<Evening & { people: number[] }> {
  bistro.clock.now = Date.UTC(2026, 10, 14, 17)
  const owner = await signIn(bistro)
  const drawers = [
    { drawer_id: 1, name: 'Till', float: '200.00' },
    { name: 'Bar', float: '100.00', terminals: [BAR] },
  ]
  assert.equal((await bistro.put('/go/location/1/drawers', { drawers }, owner)).status, 201)
  const { staff_id } = (await bistro.post('/go/staff/1', { first_name: 'Bo', last_name: 'Barman' })).body
  const people = [...SERVERS, 5, staff_id]
  const sessions = new Map<number, string>()
  for (const id of people) {
    const pin = String(5000 + id)
    await bistro.put(`/go/staff/${id}/pin`, { pin }, owner)
    sessions.set(id, (await bistro.post('/go/staff/1/signin', { pin })).body.session)
    assert.equal((await bistro.put(`/go/staff/${id}/clock`, { in: 1 })).status, 201)
  }
  const menus: any[] = (await bistro.get('/go/menu/1/all')).body.result
  const dishes = menus
    .flatMap(({ sections }) => sections.flatMap(({ items }: any) => items))
    .filter(({ modifiers }) => modifiers.every(({ min }: any) => min === 0))
    .map(({ item_id, price_1 }) => ({ item_id, price: cents(String(price_1)) }))
  const as = (staffId: number) => ({ headers: { 'x-staff-session': sessions.get(staffId) ?? '' } })
  return { bistro, as, dishes, takings: [], guests: 0, people }
}

/** Opens a table or a tab with its first order; the second course is held. */
async function sit(evening: Evening, staffId: number, place: object, covers: number, nth: number) {
  const { bistro, as, dishes } = evening
  const dish = (at: number) => dishes[(nth * 3 + at) % dishes.length]?.item_id
  const opened = await bistro.post(
    '/go/order/1/new',
    {
      ...place,
      staff_id: staffId,
      client_id: `saturday-${nth}`,
      covers,
      items: [
        { item_id: dish(0), qty: 2, course: 1, seat: 1 },
        { item_id: dish(1), course: 2, seat: 2, hold: 1 },
      ],
    },
    as(staffId),
  )
  assert.equal(opened.status, 201, opened.text)
  evening.guests += covers
  const path = `/go/order/${opened.body.order_id}`
  assert.equal((await bistro.post(`${path}/fire`, { course: 2 }, as(staffId))).status, 201)
  return { path, lines: opened.body.order_item_ids as number[] }
}

const bill = async ({ bistro }: Evening, path: string) => (await bistro.get(path)).body.result.bill

/** Pays an amount, by card as a terminal does: held, tapped, approved. */
async function pay(evening: Evening, path: string, taking: Taking): Promise<number> {
  const { bistro } = evening
  const { method, terminal, amount, tip, staffId } = taking
  const body = { amount: text(amount), tip: text(tip), method, terminal, staff_id: staffId }
  const isCard = method === 'card'
  const paid = await bistro.post(`${path}/payment`, { ...body, ...(isCard && { status: 'pending' }) })
  assert.equal(paid.status, 201, paid.text)
  const { payment_id } = paid.body
  if (isCard) {
    const end = { status: 'approved', reference: `gw${path}-${payment_id}` }
    assert.equal((await bistro.put(`${path}/payment/${payment_id}`, end)).status, 201)
  }
  evening.takings.push(taking)
  return payment_id
}

async function settle(evening: Evening, path: string, taking: Omit<Taking, 'amount'>): Promise<number> {
  const amount = cents((await bill(evening, path)).balance)
  const paymentId = await pay(evening, path, { ...taking, amount })
  const closed = await evening.bistro.put(`${path}/close`)
  assert.equal(closed.status, 201, closed.text)
  return paymentId
}

onBothStores('one Saturday evening ends with a day’s close to the cent', async (bistro) => {
  const evening = await beginEvening(bistro)
  const { as, takings, people } = evening
  const [bartender = 0, barman = 0] = people.slice(4)
  const discount = async (path: string, body: object) => {
    const given = await bistro.post(`${path}/discount`, { reason: 'House', ...body, ...SUPERVISOR })
    assert.equal(given.status, 201, given.text)
  }

  // Twelve tables and four servers, all at once.
  const tables = await Promise.all(
    Array.from({ length: 12 }, async (_, at) => {
      const staffId = SERVERS[at % 4] as number
      return { staffId, ...(await sit(evening, staffId, { table_id: at + 1 }, 2 + (at % 3), at)) }
    }),
  )
  const at = (table: number) => tables[table - 1] as (typeof tables)[number]
  bistro.clock.now += 40 * MINUTE
  const burnt = await bistro.delete(
    `/go/order/${at(3).lines[1]}/item`,
    { reason: 'Burnt', made: 1 },
    as(at(3).staffId),
  )
  assert.equal(burnt.status, 200, burnt.text)
  assert.equal((await bistro.put(`${at(4).path}/move`, { table_id: 13 })).status, 201)
  const six = Number(at(6).path.split('/').at(-1))
  assert.equal((await bistro.post(`${at(5).path}/merge`, { from_order_ids: [six] })).status, 201)
  await discount(at(7).path, { kind: 'comp', order_item_id: at(7).lines[0] })
  await discount(at(8).path, { kind: 'percent', value: 10 })
  await discount(at(9).path, { kind: 'amount', value: '3.33' })
  await bistro.put(`${at(9).path}/service`, { switch: 0, reason: 'Long wait', ...SUPERVISOR })

  // The bar and takeaways at the same time.
  const tab = (staffId: number, kind: string, nth: number) =>
    sit(evening, staffId, { kind, name: `Guest ${nth}` }, 1, nth)
  for (let nth = 20; nth < 26; nth++) {
    const staffId = nth % 2 ? bartender : barman
    const { path } = await tab(staffId, 'bar', nth)
    await settle(evening, path, { method: 'cash', terminal: BAR, tip: 50 + nth, staffId })
    bistro.clock.now += 5 * MINUTE
  }
  for (let nth = 30; nth < 35; nth++) {
    const { path } = await tab(bartender, 'takeaway', nth)
    await settle(evening, path, { method: 'card', terminal: BAR, tip: 0, staffId: bartender })
  }

  // Table 2 pays by seat, one in cash and one by card; the others as they like.
  const { shares } = (await bistro.post(`${at(2).path}/split`, { by: 'seat' })).body
  const halves = shares.map(({ total }: any) => cents(total))
  const two = { terminal: TILL, tip: 100, staffId: at(2).staffId }
  await pay(evening, at(2).path, { ...two, method: 'cash', amount: halves[0] })
  await settle(evening, at(2).path, { ...two, method: 'card' })
  const paid = new Map<number, number>()
  for (const table of [1, 3, 4, 5, 7, 8, 9, 10, 11, 12]) {
    const { path, staffId } = at(table)
    const method = table % 2 ? 'cash' : 'card'
    paid.set(table, await settle(evening, path, { method, terminal: TILL, tip: 10 * table, staffId }))
  }

  // Later: a dish refunded in cash at the bar, a tip added from the slip, a bill charged to the wrong card.
  const refunded = await bistro.post(`${at(10).path}/refund`, {
    payment_id: paid.get(10),
    items: [{ order_item_id: at(10).lines[0], qty: 1 }],
    method: 'cash',
    terminal: BAR,
    reason: 'Corked',
    ...SUPERVISOR,
  })
  assert.equal(refunded.status, 201, refunded.text)
  const given = cents(refunded.body.amount)
  const slip = `${at(8).path}/payment/${paid.get(8)}/tip`
  assert.equal((await bistro.put(slip, { tip: '6.00' })).status, 201)
  const wrong = takings.findLast(({ staffId, method }) => staffId === at(12).staffId && method === 'card')
  assert.equal(
    (await bistro.put(`${at(12).path}/reopen`, { reason: 'Wrong card', ...SUPERVISOR })).status,
    201,
  )
  const reversal = { reason: 'Wrong card', ...SUPERVISOR }
  assert.equal((await bistro.delete(`${at(12).path}/payment/${paid.get(12)}`, reversal)).status, 200)
  takings.splice(takings.indexOf(wrong as Taking), 1)
  await settle(evening, at(12).path, { method: 'cash', terminal: TILL, tip: 0, staffId: at(12).staffId })

  // Half past midnight is still Saturday.
  bistro.clock.now = Date.UTC(2026, 10, 14, 23, 30)
  for (const id of people) await bistro.put(`/go/staff/${id}/clock`, { in: 0 })
  const day = (await bistro.get('/go/report/1/day')).body
  const sales = (await bistro.get('/go/report/1/sales')).body
  const amounts = sum(takings.map(({ amount }) => amount))
  const tips = sum(takings.map(({ tip }) => tip)) + 600 - 80
  assert.deepEqual(
    [day.date, day.orders, day.tables_still_open, day.covers, day.never_fired],
    ['2026-11-14', 11 + 6 + 5, 0, evening.guests, []],
  )
  assert.deepEqual(day.balance, {
    orders_total: text(amounts),
    payments: text(amounts),
    overpaid: '0.00',
    still_open: '0.00',
    difference: '0.00',
  })
  assert.deepEqual(
    [day.taken.payments, day.taken.refunds, day.taken.takings, day.taken.tips],
    [text(amounts), text(given), text(amounts - given), text(tips)],
  )
  assert.deepEqual(
    sales.by_kind.map(({ kind, orders }: any) => [kind, orders]),
    [
      ['table', 11],
      ['takeaway', 5],
      ['bar', 6],
    ],
  )
  for (const list of [sales.by_kind, sales.by_hour, sales.by_staff]) {
    assert.equal(text(sum(list.map(({ total }: any) => cents(total)))), sales.summary.total)
  }
  assert.deepEqual(sales.by_reduction.map(({ kind, made, reason }: any) => [kind, made, reason]).sort(), [
    ['comp', 1, 'House'],
    ['discount', 0, 'House'],
    ['void', 1, 'Burnt'],
  ])
  const earned = (await bistro.get('/go/report/1/tips')).body
  assert.equal(earned.totals.total, text(tips))
  const worked = (await bistro.get('/go/report/1/hours')).body
  assert.deepEqual([worked.records, worked.minutes], [6, 6 * 390])

  const cash = (terminal: string) =>
    sum(
      takings
        .filter((one) => one.method === 'cash' && one.terminal === terminal)
        .map(({ amount, tip }) => amount + tip),
    )
  const [till, bar] = [20_000 + cash(TILL), 10_000 + cash(BAR) - given]
  const counted = [
    { drawer_id: 1, counted: text(till - 50) },
    { drawer_id: 2, counted: text(bar) },
  ]
  const { result, date } = (
    await bistro.post('/go/report/1/close', { drawers: counted, ...SUPERVISOR }, as(1))
  ).body
  assert.deepEqual(
    [date, result.closed_by, result.drawers.map(({ expected, difference }: any) => [expected, difference])],
    [
      '2026-11-14',
      'Ana Ferreira',
      [
        [text(till), '-0.50'],
        [text(bar), '0.00'],
      ],
    ],
  )
})
