import assert from 'node:assert/strict'
import { BURRATA, TARTARE } from '../../../test/support/demo.ts'
import { order } from '../../../test/support/order-helpers.ts'
import { pairScreen, screenOf } from '../../../test/support/printing/kitchen-screen-client.ts'
import {
  cloudPrinter,
  epsonPrinter,
  print,
  printerOfJob,
  printingOf,
  statusOf,
  textOnPaper,
} from '../../../test/support/printing/printer-helpers.ts'
import { signIn } from '../../../test/support/sign-in-helpers.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'
import { SECOND } from '../../platform/core/clock.ts'
import { expireJobs } from '../../printing/jobs/expire-jobs.ts'

const lineOf = async (bistro: Restaurant, orderId: number) =>
  (await bistro.get(`/go/order/${orderId}`)).body.result.items

const eventsOf = async (bistro: Restaurant, types: string) =>
  (await bistro.get(`/go/event/1?types=${types}`)).body.result.map((one: { data: unknown }) => one.data)

onBothStores('bump, undo and recall are idempotent, and the last one counts', async (bistro) => {
  const screen = await pairScreen(bistro)
  const orderId = await order(bistro, 1, [{ item_id: BURRATA, qty: 2 }, { item_id: TARTARE }])
  const job = await print(bistro, orderId, screen.serialNo)
  await screen.shown()
  const [burrata, tartare] = (await screen.tickets())[0].lines.map((one: any) => one.order_item_id)
  const done = async (qty: number) => (await screen.bump(job, [{ order_item_id: burrata, qty }])).body
  assert.deepEqual([(await done(1)).ready, (await done(2)).ready, (await done(2)).ready], [[], [burrata], []])
  assert.deepEqual(
    (await lineOf(bistro, orderId)).map((one: any) => one.state),
    ['ready', 'sent'],
  )
  const [open] = (await bistro.get('/go/order/1/open')).body.result
  assert.deepEqual([open.ready, open.status], [1, 'ready'])
  const all = (await screen.bump(job)).body
  assert.deepEqual([all.cleared, all.ready], [1, [tartare]])
  assert.deepEqual(await screen.tickets(), [])
  assert.equal((await screen.tickets('done'))[0].printjob_id, job)
  assert.equal((await screen.recall(job)).status, 201)
  assert.equal((await screen.recall(job)).status, 201)
  const [back] = await screen.tickets()
  assert.deepEqual([back.lines[0].done, back.recalled_at !== ''], [0, true])
  assert.equal((await lineOf(bistro, orderId))[0].state, 'sent')
  await screen.bump(job)
  const events = await eventsOf(bistro, 'kitchen.*,order.ready')
  const said = events.map((one: any) => one.cleared ?? one.all ?? 'recalled')
  assert.deepEqual(said, [0, 0, 0, 1, 1, 'recalled', 1, 1])
})

onBothStores(
  'a line is ready when each screen that had it is done; paper never holds it up',
  async (bistro) => {
    const [kitchen, fry] = [await pairScreen(bistro), await pairScreen(bistro, { name: 'Fry' })]
    const orderId = await order(bistro, 1, [{ item_id: BURRATA }])
    const jobs = [await print(bistro, orderId, kitchen.serialNo), await print(bistro, orderId, fry.serialNo)]
    await print(bistro, orderId, 'P-1001')
    await Promise.all([kitchen.shown(), fry.shown()])
    assert.deepEqual((await kitchen.tickets())[0].elsewhere, [
      { station: 'Fry', serial_no: fry.serialNo, done: 0, of: 1, paper: 0 },
    ])
    await kitchen.bump(jobs[0] ?? 0)
    assert.equal((await lineOf(bistro, orderId))[0].state, 'sent')
    const pass = async () => (await bistro.get('/go/kitchen/1/pass')).body.result[0]
    assert.equal((await pass()).state, 'cooking')
    assert.deepEqual((await fry.bump(jobs[1] ?? 0)).body.ready.length, 1)
    const { state, stations, order_id } = await pass()
    assert.deepEqual([state, stations.length, order_id], ['ready', 2, orderId])
    assert.equal((await bistro.post(`/go/kitchen/${orderId}/call`, undefined, { key: fry.key })).status, 201)
    const taken = await bistro.put(`/go/order/${orderId}/served`, { all: 1 }, { key: fry.key })
    assert.equal(taken.status, 201)
    assert.equal(await pass(), undefined)
  },
)

onBothStores('a voided dish is struck out and must be acknowledged', async (bistro) => {
  const screen = await pairScreen(bistro)
  const orderId = await order(bistro, 1, [{ item_id: BURRATA, qty: 2 }, { item_id: TARTARE }])
  const job = await print(bistro, orderId, screen.serialNo)
  await screen.shown()
  const [line] = await lineOf(bistro, orderId)
  await screen.bump(job, [{ order_item_id: line.order_item_id, qty: 1 }])
  await bistro.delete(`/go/order/${line.order_item_id}/item`, { qty: 1, reason: 'too slow' })
  const [ticket, gone] = await screen.tickets()
  // The finished dish stays with the original line, which is therefore ready.
  assert.deepEqual([ticket.lines[0].left, ticket.lines[0].done, ticket.changed_at !== ''], [1, 1, true])
  assert.equal((await lineOf(bistro, orderId))[0].state, 'ready')
  const [taken] = gone.voids
  assert.deepEqual([gone.heading, taken.qty, taken.reason, gone.lines], ['void', 1, 'too slow', []])
  await screen.shown()
  assert.equal((await screen.tickets()).length, 2, 'not before it is seen')
  assert.equal((await screen.seen(gone.printjob_id, 'void')).status, 201)
  assert.deepEqual(
    (await screen.tickets()).map((one) => one.printjob_id),
    [job],
  )
})

onBothStores(
  'a dish that was put out says so where it is to be made; one that was counted down does not',
  async (bistro) => {
    const screen = await pairScreen(bistro)
    const stock = (itemId: number, body: object) => bistro.put(`/go/menu/${itemId}/available`, body)
    await stock(TARTARE, { left: 1 })
    await print(bistro, await order(bistro, 1, [{ item_id: BURRATA }, { item_id: TARTARE }]), screen.serialNo)
    const outs = async () => [
      (await screen.tickets())[0].lines.map((one: any) => one.out),
      (await bistro.get('/go/kitchen/1/pass')).body.result[0].lines.map((one: any) => one.out),
    ]
    assert.deepEqual(await outs(), [
      [0, 0],
      [0, 0],
    ])
    await stock(BURRATA, { switch: 0, until: 'tomorrow' })
    assert.deepEqual(await outs(), [
      [1, 0],
      [1, 0],
    ])
    await stock(BURRATA, { switch: 1 })
    assert.deepEqual(await outs(), [
      [0, 0],
      [0, 0],
    ])
  },
)

onBothStores('a moved dish shows its new table, with a notice until it is acknowledged', async (bistro) => {
  const screen = await pairScreen(bistro)
  const orderId = await order(bistro, 1, [{ item_id: BURRATA }])
  const job = await print(bistro, orderId, screen.serialNo)
  await screen.shown()
  await bistro.put(`/go/order/${orderId}/move`, { table_id: 7 })
  const [ticket, moved] = await screen.tickets()
  assert.deepEqual([ticket.printjob_id, ticket.table_number], [job, 7])
  assert.deepEqual([moved.heading, moved.from_table, moved.table_number], ['moved', 1, 7])
  await screen.seen(moved.printjob_id, 'moved')
  assert.equal((await screen.tickets()).length, 1)
  const sent = await bistro.post(`/go/order/${orderId}/message`, {
    text: 'mains please',
    stations: [screen.serialNo],
  })
  const [, message] = await screen.tickets()
  assert.deepEqual([message.printjob_id, message.text], [sent.body.printjob_ids[0], 'mains please'])
})

onBothStores('nothing is done before allergens are seen, and another note is seen again', async (bistro) => {
  const screen = await pairScreen(bistro)
  const orderId = await order(bistro, 1, [{ item_id: BURRATA }], { allergens: 1 })
  const job = await print(bistro, orderId, screen.serialNo)
  await screen.shown()
  const refused = async () => (await screen.bump(job)).body.error?.code
  assert.equal(await refused(), 'allergens_unseen')
  await screen.seen(job, 'allergens')
  await bistro.put(`/go/order/${orderId}/details`, { allergen_note: 'seat 2: nuts' })
  assert.equal(await refused(), 'allergens_unseen')
  await screen.seen(job, 'allergens')
  await screen.seen(job, 'allergens')
  assert.equal(await refused(), undefined)
  const seen = await eventsOf(bistro, 'kitchen.acknowledged')
  assert.deepEqual(
    seen.map((one: any) => one.note),
    ['', 'seat 2: nuts'],
  )
})

onBothStores(
  'tickets of an offline screen are printed, and not shown again when it is back',
  async (bistro) => {
    const screen = await pairScreen(bistro, { backup: 'P-1001' })
    const paper = await cloudPrinter(bistro)
    const pass = async (seconds: number, isLit = false) => {
      for (let at = 0; at < seconds; at += 5) {
        bistro.clock.now += 5 * SECOND
        await paper.step()
        if (isLit) await screen.shown()
        await expireJobs(printingOf(bistro))
      }
    }
    await pass(5, true)
    const first = await order(bistro, 1, [{ item_id: BURRATA }])
    const shown = await print(bistro, first, screen.serialNo)
    await pass(30, true)
    assert.equal(await statusOf(bistro, shown), 'printed')
    const second = await print(bistro, await order(bistro, 2, [{ item_id: TARTARE }]), screen.serialNo)
    await pass(55)
    assert.equal(paper.tickets.length, 0, 'not yet')
    await pass(20)
    const papers = paper.tickets.map(textOnPaper)
    assert.equal(papers.length, 2)
    const [burrata = '', tartare = ''] = papers.sort()
    const both = papers.join('\n')
    assert.match(both, /FOR KITCHEN[\s\S]*FOR KITCHEN/i)
    assert.equal(
      [burrata, tartare].filter((text) => /POSSIBLE DUPLICATE/.test(text)).length,
      1,
      'what it had shown',
    )
    assert.equal(await printerOfJob(bistro, second), 'P-1001')
    await pass(30, true)
    assert.deepEqual(
      (await screen.tickets()).map((one) => [one.printjob_id, one.duplicate]),
      [
        [shown, 1],
        [second, 1],
      ],
    )
    await pass(90)
    assert.equal(paper.tickets.length, 2, 'what is on paper is there')
  },
)

onBothStores('a device shows its own tickets, and nobody else’s', async (bistro) => {
  const [kitchen, fry] = [await pairScreen(bistro), await pairScreen(bistro, { name: 'Fry' })]
  const job = await print(bistro, await order(bistro, 1, [{ item_id: BURRATA }]), kitchen.serialNo)
  const asFry = screenOf(bistro, kitchen.serialNo, fry.key)
  const read = await bistro.get(`/go/kitchen/${kitchen.serialNo}/tickets`, { key: fry.key })
  assert.equal(read.body.error.code, 'serial_not_allowed')
  assert.equal((await asFry.bump(job)).body.error.code, 'serial_not_allowed')
  assert.equal((await bistro.get('/go/kitchen/P-1001/tickets')).body.error.code, 'printer_not_found')
  const feed = (await bistro.get('/go/event/1', { key: fry.key })).body.result
  assert.ok(feed.some((one: any) => one.type === 'printjob.created'))
  assert.ok(feed.every((one: any) => !/^(device|terminal|key|payment)\./.test(one.type)))
})

onBothStores(
  'pairing makes the screen a station with a backup; a screen stands in for nobody',
  async (bistro) => {
    const screen = await pairScreen(bistro, { sections: [1, 2], backup: 'P-1002' })
    const { body } = await bistro.get(`/go/kitchen/${screen.serialNo}/tickets`, { key: screen.key })
    assert.deepEqual([body.makes, body.backup, body.station], [1, 'Bar', 'Kitchen'])
    const again = { name: 'Pass', kind: 'kitchen', backup: screen.serialNo }
    const key = 'a-key-that-pairs-screens'
    assert.equal(
      (await bistro.post('/go/terminal/1/new', again, { key })).body.error.code,
      'printer_not_found',
    )
    const service = await bistro.post('/go/terminal/1/new', { name: 'W', sections: [1] }, { key })
    assert.equal(service.status, 400)
  },
)

onBothStores('pairing a screen again changes only the given options', async (bistro) => {
  const { serialNo } = await pairScreen(bistro, { sections: [1, 2], backup: 'P-1002' })
  const [{ id }] = (await bistro.sql`select id from terminals where serial_no = ${serialNo}`) as [
    { id: number },
  ]
  const again = async (wishes: object) => {
    const body = { kind: 'kitchen', ...wishes }
    const shown = await bistro.post(`/go/terminal/${id}/pairing`, body, await signIn(bistro))
    assert.equal(shown.status, 201, shown.text)
    const { result } = (await bistro.get('/go/printer/1/overview', await signIn(bistro))).body
    const { printer_id, backup } = result.find((one: any) => one.serial_no === serialNo)
    const sections =
      await bistro.sql`select id from menu_sections where printer_id = ${printer_id} order by id`
    return [sections.map((section: any) => section.id), backup]
  }
  assert.deepEqual(await again({}), [[1, 2], 'P-1002'])
  assert.deepEqual(await again({ sections: [2, 3] }), [[2, 3], 'P-1002'])
  assert.deepEqual(await again({ backup: null }), [[2, 3], ''])
  assert.deepEqual(await again({ sections: [] }), [[], ''])
})

onBothStores('ready lines are consistent after concurrent bumps, recalls and a void', async (bistro) => {
  const screen = await pairScreen(bistro)
  const node = bistro.anotherNode()
  const other = screenOf(node, screen.serialNo, screen.key)
  // Some requests may be answered with a retry; only the final rows count.
  const beat = ({ put }: Pick<Restaurant, 'put'>) =>
    put(`/go/kitchen/${screen.serialNo}/shown`, { printjob_ids: [job] }, { key: screen.key })
  const orderId = await order(bistro, 1, [{ item_id: BURRATA, qty: 3 }, { item_id: TARTARE }])
  const job = await print(bistro, orderId, screen.serialNo)
  await screen.shown()
  const [burrata] = await lineOf(bistro, orderId)
  await Promise.all([
    ...[0, 1, 2].map(() => screen.bump(job)),
    ...[0, 1, 2].map(() => other.recall(job)),
    bistro.delete(`/go/order/${burrata.order_item_id}/item`),
    beat(bistro),
    beat(node),
  ])
  await screen.bump(job)
  const states = (await lineOf(bistro, orderId)).map((one: any) => one.state)
  assert.deepEqual(states, ['ready'])
  const [{ n }] = (await bistro.sql`
    select cast(count(*) as integer) as n from events where type = 'printjob.printed'`) as [{ n: number }]
  assert.equal(n, 1)
})

onBothStores(
  'who makes the rest, who has seen the allergens, and where all the guests sit',
  async (bistro) => {
    const sections = (await bistro.get('/go/menu/1/all')).body.result.flatMap((menu: any) => menu.sections)
    const [starters] = sections
    const beer = sections.flatMap(({ items }: any) => items).find(({ name }: any) => /Pilsner/.test(name))
    const screen = await pairScreen(bistro, { sections: [starters.section_id], backup: 'P-1001' })
    const grill = await pairScreen(bistro, { name: 'Grill' })
    const orderId = await order(bistro, 1, [{ item_id: BURRATA }, { item_id: beer.item_id, qty: 2 }])
    assert.equal((await bistro.put('/go/table/2/join', { order_id: orderId })).status, 201)
    const note = { allergens: 1, allergen_note: 'nuts' }
    assert.equal((await bistro.put(`/go/order/${orderId}/details`, note)).status, 201)
    const job = await print(bistro, orderId, screen.serialNo)
    const [ticket] = await screen.tickets()
    assert.deepEqual([ticket.table_number, ticket.joined], [1, [2]])
    assert.deepEqual(ticket.elsewhere, [{ station: 'Bar', serial_no: 'P-1002', done: 0, of: 2, paper: 1 }])
    const pass = async () => (await bistro.get('/go/kitchen/1/pass')).body.result[0]
    const { joined, stations, allergens_seen } = await pass()
    assert.deepEqual([joined, allergens_seen], [[2], 0])
    assert.deepEqual(
      stations.map(({ station, paper }: any) => [station, paper]),
      [
        ['Kitchen', 0],
        ['Bar', 1],
      ],
    )
    await screen.seen(job, 'allergens')
    assert.equal((await pass()).allergens_seen, 1)
    // The paper ticket shows it too.
    const paper = await epsonPrinter(bistro)
    await print(bistro, orderId, 'P-1002')
    await paper.step()
    assert.match(textOnPaper(paper.tickets[0]), /TABLE 1\+2[\s\S]*2 +Pilsner[\s\S]*Also at Kitchen/)
    assert.deepEqual(await grill.tickets(), [])
  },
)
