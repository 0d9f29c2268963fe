import assert from 'node:assert/strict'
import { BREAD, BURRATA } from '../../../test/support/demo.ts'
import { itemNamed, openOrder } from '../../../test/support/order-helpers.ts'
import { signIn } from '../../../test/support/sign-in-helpers.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'

/** An order at table 1: bread for seat 1 was sent to the kitchen, burrata of course 2 for seat 2 is on hold. */
async function twoCourses(bistro: Restaurant) {
  const orderId = await openOrder(bistro, 1)
  const items = [
    { item_id: BREAD, qty: 2, course: 1, seat: 1 },
    { item_id: BURRATA, course: 2, hold: 1, seat: 2 },
  ]
  const { body, text } = await bistro.post(`/go/order/${orderId}`, { items })
  assert.equal(body.status, 201, text)
  const [bread, burrata] = body.order_item_ids
  const order = async () => (await bistro.get(`/go/order/${orderId}`)).body.result
  return { orderId, bread, burrata, order, path: `/go/order/${orderId}` }
}

const codeOf = async (answer: ReturnType<Restaurant['put']>) => (await answer).body.error?.code

onBothStores('a held course is fired once, however often it is requested', async (bistro) => {
  const { orderId, bread, burrata, order, path } = await twoCourses(bistro)
  assert.deepEqual((await bistro.get('/go/order/1/open')).body.result[0].held_courses, [2])
  const before = (await order()).bill.version
  bistro.clock.now += 60_000
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => bistro.post(`${path}/fire`, { course: 2 })),
  )
  assert.deepEqual(
    answers.flatMap(({ body }) => body.fired),
    [burrata],
  )
  const { items, bill } = await order()
  assert.deepEqual(
    items.map(({ state, fired_at }: any) => [state, fired_at]),
    [
      ['fired', '2026-11-15 19:30:00'],
      ['fired', '2026-11-15 19:31:00'],
    ],
  )
  assert.equal(bill.version, before)
  const events = await bistro.sql<{ data: string }>`
    select data from events where order_id = ${orderId} and type = 'order.fired'`
  assert.deepEqual(
    events.map(({ data }) => JSON.parse(data).course),
    [2],
  )
  assert.deepEqual((await bistro.post(`${path}/fire`, { items: [bread] })).body.fired, [])
  assert.equal(await codeOf(bistro.post(`${path}/fire`, { course: 3 })), 'course_empty')
  assert.equal(await codeOf(bistro.post(`${path}/fire`, {})), 'invalid_request')
  assert.equal(await codeOf(bistro.post(`${path}/fire`, { items: [99_999] })), 'order_item_not_found')
})

onBothStores('a held line is on no ticket until it is fired, and then on one', async (bistro) => {
  const { path, orderId } = await twoCourses(bistro)
  const print = async () => {
    const { body, text } = await bistro.post(`/go/printer/${orderId}`, {
      location_id: 1,
      serial_no: 'P-1001',
    })
    assert.equal(body.status, 201, text)
    const [job] = await bistro.sql<{
      ticket: string
    }>`select ticket from print_jobs where id = ${body.printjob_id}`
    return JSON.parse(job?.ticket ?? '').lines.map(({ name, qty }: any) => [name, qty])
  }
  assert.deepEqual(await print(), [['Bread & Butter', 2]])
  await bistro.post(`${path}/fire`, { all: 1 })
  assert.deepEqual(await print(), [['Burrata', 1]])
})

onBothStores('a voided held line is never sent to the kitchen', async (bistro) => {
  const { burrata, orderId } = await twoCourses(bistro)
  await bistro.post(`/go/printer/${orderId}`, { location_id: 1, serial_no: 'P-1001' })
  await Promise.all([
    bistro.post(`/go/order/${orderId}/fire`, { course: 2 }),
    bistro.delete(`/go/order/${burrata}/item`),
  ])
  const jobs = await bistro.sql<{ ticket: string }>`select ticket from print_jobs where order_id = ${orderId}`
  const printed = jobs.flatMap(({ ticket }) => [...JSON.parse(ticket).lines, ...JSON.parse(ticket).voids])
  assert.deepEqual(
    printed.map(({ name }) => name),
    ['Bread & Butter'],
  )
})

onBothStores('a line is changed while it is held; afterwards only its seat', async (bistro) => {
  const { bread, burrata, order } = await twoCourses(bistro)
  const change = (id: number, body: object) => bistro.put(`/go/order/${id}/item`, body)
  const { bill } = await order()
  assert.deepEqual((await change(burrata, { qty: 3, course: 3, notes: 'no basil' })).body, {
    status: 201,
    order_item_id: burrata,
    updated: 1,
  })
  const after = await order()
  const line = after.items[1]
  assert.deepEqual([line.qty, line.course, line.notes, line.net], [3, 3, 'no basil', '40.50'])
  assert.equal(after.bill.subtotal, '49.50')
  assert.equal(after.bill.version, bill.version + 1)
  assert.equal((await change(bread, { seat: 4 })).status, 201)
  assert.equal((await order()).bill.version, after.bill.version)
  assert.equal(await codeOf(change(bread, { notes: 'warm' })), 'already_fired')
  assert.equal(await codeOf(change(bread, { hold: 1 })), 'already_fired')
  assert.equal(await codeOf(change(bread, {})), 'invalid_request')
  await change(burrata, { hold: 0 })
  assert.equal((await order()).items[1].state, 'fired')
})

onBothStores('choices of a held line are made again, by the rules of the menu', async (bistro) => {
  const { path, order } = await twoCourses(bistro)
  const burger = await itemNamed(bistro, 'Bistro Burger')
  const [id] = (await bistro.post(path, { items: [{ item_id: burger, hold: 1 }] })).body.order_item_ids
  const [first] = (await order()).items.at(-1).item_modifiers
  const chosen = { modifier_id: first.modifier_id, option_id: first.option_id }
  const twice = await bistro.put(`/go/order/${id}/item`, { modifiers: [{ ...chosen, qty: 9 }] })
  assert.equal(twice.body.error.code, 'modifier_count')
  assert.equal((await bistro.put(`/go/order/${id}/item`, { modifiers: [chosen] })).status, 201)
})

onBothStores(
  'served is what the kitchen was given; paid orders are still fired and served',
  async (bistro) => {
    const { path, bread, burrata, order } = await twoCourses(bistro)
    const { bill } = await order()
    await bistro.post(`${path}/payment`, { amount: bill.total, method: 'cash' })
    assert.equal((await bistro.get('/go/order/1/open')).body.result[0].status, 'paid')
    assert.deepEqual((await bistro.put(`${path}/served`, { all: 1 })).body.served, [bread])
    assert.deepEqual((await bistro.post(`${path}/fire`, { all: 1 })).body.fired, [burrata])
    assert.deepEqual((await bistro.put(`${path}/served`, { items: [bread, burrata] })).body.served, [burrata])
    assert.deepEqual(
      (await order()).items.map(({ state }: any) => state),
      ['served', 'served'],
    )
    await bistro.put('/go/table/1/close')
    assert.equal(await codeOf(bistro.post(`${path}/fire`, { all: 1 })), 'order_closed')
  },
)

onBothStores('closing returns how many lines were never fired', async (bistro) => {
  const { path, order } = await twoCourses(bistro)
  const { bill } = await order()
  await bistro.post(`${path}/payment`, { amount: bill.total, method: 'cash' })
  assert.deepEqual((await bistro.put('/go/table/1/close')).body, { status: 201, table_id: '1', held: 1 })
})

onBothStores('a message to stations is logged, and printed at each of them', async (bistro) => {
  const { path } = await twoCourses(bistro)
  const message = { text: 'mains please', stations: ['P-1001'] }
  const { status, body } = await bistro.post(`${path}/message`, message)
  assert.equal(status, 201)
  const [jobId, ...others] = body.printjob_ids
  const [job] = await bistro.sql<{ ticket: string }>`
    select ticket from print_jobs where account_id = 1 and id = ${jobId}`
  assert.deepEqual(
    [JSON.parse(job?.ticket ?? '').act, others],
    [{ kind: 'message', text: 'mains please' }, []],
  )
  const [event] = await bistro.sql<{ data: string }>`select data from events where type = 'order.message'`
  assert.deepEqual(JSON.parse(event?.data ?? '').text, 'mains please')
  assert.equal(
    await codeOf(bistro.post(`${path}/message`, { ...message, stations: ['P-9'] })),
    'printer_not_found',
  )
})

onBothStores('a bill is split by seats, and lines without a seat are shared', async (bistro) => {
  const { path } = await twoCourses(bistro)
  await bistro.post(path, { item_id: BREAD, qty: 2 })
  const { shares, total } = (await bistro.post(`${path}/split`, { by: 'seat' })).body
  // Seat 1: 9.00 and half of 9.00; seat 2: 13.50 and the other half.
  assert.deepEqual(
    shares.map(({ seat, subtotal }: any) => [seat, subtotal]),
    [
      [1, '13.50'],
      [2, '18.00'],
    ],
  )
  const cents = shares.reduce((sum: number, share: any) => sum + Math.round(Number(share.total) * 100), 0)
  assert.equal(cents, Math.round(Number(total) * 100))
})

onBothStores(
  'a line is of its section’s course unless it says another, and is fired all the same',
  async (bistro) => {
    const owner = await signIn(bistro)
    const [section] = (await bistro.get('/go/menu/1/outline', owner)).body.result[0].sections
    const { section_id, version } = section
    const named = await bistro.put(`/go/menu/${section_id}/section`, { course: 2, version }, owner)
    assert.equal(named.status, 201, named.text)
    const path = `/go/order/${await openOrder(bistro, 1)}`
    await bistro.post(path, {
      items: [{ item_id: BREAD }, { item_id: BREAD, course: 0 }, { item_id: BREAD, course: 1 }],
    })
    const { items } = (await bistro.get(path)).body.result
    assert.deepEqual(
      items.map(({ course, state }: any) => [course, state]),
      [
        [2, 'fired'],
        [0, 'fired'],
        [1, 'fired'],
      ],
    )
  },
)
