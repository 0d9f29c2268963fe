import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { ESPRESSO } from '../../../../test/support/demo.ts'
import { order } from '../../../../test/support/order-helpers.ts'
import {
  jobOf,
  print,
  printerOf,
  printingOf,
  registerRaw,
  statusOf,
  textOnPaper,
} from '../../../../test/support/printing/printer-helpers.ts'
import { onBothStores, type Restaurant } from '../../../../test/support/test-app.ts'
import { SECOND } from '../../../platform/core/clock.ts'
import { openRaw, type RawOptions } from '../../../programs/virtual-printer/raw-tcp.ts'
import { offerAndFetch } from '../../jobs/delivery/hand-over.ts'
import { expireJobs } from '../../jobs/expire-jobs.ts'
import { ESCPOS } from '../../tickets/render/printer-languages.ts'
import { allowedAddress } from '../addresses.ts'
import { createDispatcher } from '../contact/dispatch.ts'
import { readReplies } from './escpos-replies.ts'
import { leaseOfPrinter } from './raw-printer-store.ts'
import { RAW_TIMING } from './raw-socket.ts'

const timing = { ...RAW_TIMING, confirmMs: 300, statusMs: SECOND, tryMs: SECOND }

async function rawPrinter(
  bistro: Restaurant,
  context: TestContext,
  serialNo = 'P-RAW',
  options: Partial<RawOptions> = {},
) {
  const device = await openRaw({ port: 0, ...options })
  context.after(() => device.close())
  await registerRaw(bistro, device.port, serialNo)
  return device
}

function dispatcherOf(bistro: Restaurant, node = 'one') {
  const dispatcher = createDispatcher(printingOf(bistro), {
    node,
    outward: { mayReachLoopback: true },
    timing,
  })
  return async () => {
    await dispatcher.start()
    await dispatcher.idle()
  }
}

const statusOfRaw = async (bistro: Restaurant, serialNo = 'P-RAW') =>
  (await bistro.get('/go/printer/1')).body.result.find((one: any) => one.serial_number === serialNo).status

onBothStores('a raw printer is called, and its marker makes the job printed', async (bistro, context) => {
  const printer = await rawPrinter(bistro, context)
  const dispatch = dispatcherOf(bistro)
  const orderId = await order(bistro, 3, [{ item_id: 2, notes: 'first' }])
  const first = await print(bistro, orderId, 'P-RAW')
  await bistro.post(`/go/order/${orderId}`, { item_id: 1, notes: 'second' })
  const second = await print(bistro, orderId, 'P-RAW')
  await dispatch()
  assert.deepEqual([await statusOf(bistro, first), await statusOf(bistro, second)], ['printed', 'printed'])
  const [one, two] = printer.tickets.map(textOnPaper)
  assert.match(one ?? '', /first/)
  assert.match(two ?? '', /second/)
  assert.doesNotMatch(two ?? '', /first/)
  for (const { paper } of printer.tickets) assert.deepEqual(paper.unknown, [])
  assert.equal(await statusOfRaw(bistro), 'ONLINE')
})

onBothStores('what a raw printer does not confirm is sent again once, stamped', async (bistro, context) => {
  for (const mood of ['silent', 'drop', 'garbage'] as const) {
    const printer = await rawPrinter(bistro, context, `P-${mood}`)
    const dispatch = dispatcherOf(bistro)
    printer.mood = mood
    const table = { silent: 3, drop: 4, garbage: 5 }[mood]
    const job = await print(bistro, await order(bistro, table, [{ item_id: 2 }]), `P-${mood}`)
    for (let round = 0; round < 4; round++) {
      await dispatch()
      bistro.clock.now += 11 * SECOND
    }
    const printJob = await jobOf(bistro, job)
    assert.deepEqual([printJob.status, printJob.reason], ['failed', 'unconfirmed'], mood)
    assert.equal(printer.tickets.length, 2, mood)
    const retried = await bistro.put(`/go/printer/${job}/retry`)
    assert.equal(retried.status, 201)
    printer.mood = 'twice'
    await dispatch()
    assert.equal(await statusOf(bistro, job), 'printed')
    assert.match(textOnPaper(printer.tickets.at(-1)), /POSSIBLE DUPLICATE/)
  }
})

onBothStores('a ticket that the printer has only read is not printed', async (bistro, context) => {
  const printer = await rawPrinter(bistro, context)
  const dispatch = dispatcherOf(bistro)
  printer.mood = 'reads-ahead'
  const job = await print(bistro, await order(bistro, 3, [{ item_id: 2 }]), 'P-RAW')
  await dispatch()
  assert.equal(printer.tickets.length, 0)
  const printJob = await jobOf(bistro, job)
  assert.deepEqual([printJob.status, printJob.reason, printJob.printed_at], ['pending', 'unconfirmed', ''])
  assert.equal((await printerOf(bistro, 'P-RAW')).proof, 'marker')
  printer.mood = 'well'
  bistro.clock.now += 11 * SECOND
  await dispatch()
  assert.equal(await statusOf(bistro, job), 'printed')
  assert.match(textOnPaper(printer.tickets[0]), /POSSIBLE DUPLICATE/)
})

onBothStores(
  'a printer is trusted by the strongest confirmation that it supports',
  async (bistro, context) => {
    const clone = await rawPrinter(bistro, context, 'P-RAW', { knowsMarker: false })
    const dispatch = dispatcherOf(bistro)
    const orderId = await order(bistro, 3, [{ item_id: 2 }])
    const proof = async () => (await printerOf(bistro, 'P-RAW')).proof
    await dispatch()
    assert.deepEqual([await statusOfRaw(bistro), await proof()], ['ONLINE', null], 'not tried without need')
    const first = await print(bistro, orderId, 'P-RAW')
    await dispatch()
    assert.deepEqual([await statusOf(bistro, first), await proof()], ['printed', 'status'])

    // Another device appears at the same address, after a while without one.
    clone.mood = 'offline'
    bistro.clock.now += 120 * SECOND
    await expireJobs(printingOf(bistro))
    assert.deepEqual([await statusOfRaw(bistro), await proof()], ['OFFLINE', null])
    const real = await openRaw({ port: clone.port })
    context.after(() => real.close())
    real.mood = 'reads-ahead'
    const second = await print(bistro, orderId, 'P-RAW')
    await dispatch()
    assert.deepEqual([await statusOf(bistro, second), await proof()], ['pending', 'marker'])
  },
)

onBothStores('paper, cover and silence cost a raw printer nothing but time', async (bistro, context) => {
  const printer = await rawPrinter(bistro, context)
  const dispatch = dispatcherOf(bistro)
  const job = await print(bistro, await order(bistro, 3, [{ item_id: 2 }]), 'P-RAW')
  for (const [mood, status] of [
    ['paper-out', 'PAPER_OUT'],
    ['cover-open', 'COVER_OPEN'],
    ['offline', 'COVER_OPEN'],
  ] as const) {
    printer.mood = mood
    for (let round = 0; round < 4; round++) {
      await dispatch()
      bistro.clock.now += 11 * SECOND
    }
    assert.equal(await statusOfRaw(bistro), status)
    assert.equal(await statusOf(bistro, job), 'pending')
  }
  bistro.clock.now += 60 * SECOND
  assert.equal(await statusOfRaw(bistro), 'OFFLINE')
  printer.mood = 'well'
  await dispatch()
  assert.equal(await statusOf(bistro, job), 'printed')
  assert.doesNotMatch(textOnPaper(printer.tickets[0]), /DUPLICATE/)
})

onBothStores('a raw printer tells that its paper ends soon, and prints', async (bistro, context) => {
  for (const [index, answersAtOnce] of [true, false].entries()) {
    const serialNo = `P-${answersAtOnce}`
    const printer = await rawPrinter(bistro, context, serialNo, { answersAtOnce })
    const dispatch = dispatcherOf(bistro)
    printer.mood = 'paper-low'
    const job = await print(bistro, await order(bistro, index + 3, [{ item_id: 2 }]), serialNo)
    await dispatch()
    assert.deepEqual(
      [await statusOfRaw(bistro, serialNo), await statusOf(bistro, job)],
      ['PAPER_LOW', 'printed'],
    )
    printer.mood = 'well'
    bistro.clock.now += 31 * SECOND
    await dispatch()
    assert.equal(await statusOfRaw(bistro, serialNo), 'ONLINE')
  }
})

onBothStores(
  'a raw printer that knows no real-time questions is asked in the plain way',
  async (bistro, context) => {
    const printer = await rawPrinter(bistro, context, 'P-RAW', { answersAtOnce: false, knowsMarker: false })
    const dispatch = dispatcherOf(bistro)
    const job = await print(bistro, await order(bistro, 3, [{ item_id: 2 }]), 'P-RAW')
    printer.mood = 'paper-out'
    await dispatch()
    assert.equal(await statusOfRaw(bistro), 'UNKNOWN', 'it says nothing while it cannot print')
    printer.mood = 'well'
    bistro.clock.now += 11 * SECOND
    await dispatch()
    assert.deepEqual([await statusOfRaw(bistro), await statusOf(bistro, job)], ['ONLINE', 'printed'])
    assert.equal(printer.tickets.length, 1)
  },
)

onBothStores('of several nodes one talks to the printer', async (bistro, context) => {
  const printer = await rawPrinter(bistro, context)
  const nodes = ['one', 'two', 'three'].map((node) => dispatcherOf(bistro, node))
  for (let table = 1; table <= 5; table++) {
    await print(bistro, await order(bistro, table, [{ item_id: 2, notes: `for ${table}` }]), 'P-RAW')
  }
  for (let round = 0; round < 3; round++) {
    await Promise.all(nodes.map((dispatch) => dispatch()))
    bistro.clock.now += 11 * SECOND
  }
  const tables = printer.tickets.map((ticket) => /TABLE (\d+)/.exec(textOnPaper(ticket))?.[1])
  assert.deepEqual(tables, ['1', '2', '3', '4', '5'])
})

onBothStores(
  'what a node was printing when it died is sent again as soon as another may, stamped',
  async (bistro, context) => {
    const device = await rawPrinter(bistro, context)
    const printing = printingOf(bistro)
    const job = await print(bistro, await order(bistro, 3, [{ item_id: 2 }]), 'P-RAW')
    const printer = await printerOf(bistro, 'P-RAW')
    const term = { holder: 'dead', now: bistro.clock.now, until: bistro.clock.now + RAW_TIMING.leaseMs }
    await bistro.database.write((sql) => leaseOfPrinter(1, printer.id).take(sql, term))
    assert.ok(await offerAndFetch(printing, printer, ESCPOS))
    const dispatch = dispatcherOf(bistro)
    await dispatch()
    assert.equal(device.tickets.length, 0, 'somebody may still be talking to it')
    bistro.clock.now += RAW_TIMING.leaseMs
    await dispatch()
    assert.equal(await statusOf(bistro, job), 'printed')
    assert.match(textOnPaper(device.tickets[0]), /POSSIBLE DUPLICATE/)
  },
)

test('only numbers in the local network are addresses', () => {
  for (const text of ['192.168.1.50', '10.0.0.7:9100', '172.16.3.4:9101', '[fd00::7]:9100']) {
    assert.ok(allowedAddress(text, {}), text)
  }
  for (const text of [
    '8.8.8.8',
    '172.32.0.1',
    'printer.local',
    '127.0.0.1',
    '[::1]:9100',
    '0.0.0.0',
    '192.168.1.50:0',
    '192.168.1.50:99999',
    '192.168.1.50/x',
    '[::ffff:8.8.8.8]:9100',
    '[::ffff:169.254.169.254]:9100',
    '169.254.1.2',
    '10.0.0.7:80',
    '',
  ]) {
    assert.equal(allowedAddress(text, {}), undefined, text)
  }
  assert.deepEqual(allowedAddress('127.0.0.1:9100', { mayReachLoopback: true }), {
    host: '127.0.0.1',
    port: 9100,
  })
})

test('replies are parsed from one stream, wherever it is cut', () => {
  const stream = Buffer.from([
    0x12, 0x11, 0x10, 0, 0, 0x0f, 0x37, 0x22, 0x30, 0x30, 0x34, 0x32, 0, 0x18, 0, 0x0c, 0x0f, 0,
  ])
  const whole = readReplies(stream).replies
  assert.deepEqual(whole, [
    { kind: 'bits', bits: 0x12 },
    { kind: 'asb', status: 'ONLINE' },
    { kind: 'marker', id: '0042' },
    { kind: 'asb', status: 'PAPER_OUT' },
    { kind: 'done', status: 'ONLINE' },
  ])
  for (let cut = 0; cut <= stream.length; cut++) {
    const first = readReplies(stream.subarray(0, cut))
    const second = readReplies(Buffer.concat([first.rest, stream.subarray(cut)]))
    assert.deepEqual([...first.replies, ...second.replies], whole)
  }
})

onBothStores('what no station makes names on paper who else has it', async (bistro, context) => {
  const [grill, cold] = [await rawPrinter(bistro, context, 'P-G'), await rawPrinter(bistro, context, 'P-C')]
  await bistro.database.write(async (sql) => {
    for (const [serialNo, name, title] of [
      ['P-G', 'Grill', 'Mains'],
      ['P-C', 'Cold', 'Starters'],
    ] as const) {
      await sql`update printers set name = ${name} where account_id = 1 and serial_no = ${serialNo}`
      await sql`
        update menu_sections set printer_id = (select id from printers where account_id = 1 and serial_no = ${serialNo})
        where account_id = 1 and location_id = 1 and title = ${title}`
    }
    await sql`
      update menu_sections set printer_id = null
      where account_id = 1 and id = (select section_id from menu_items where account_id = 1 and id = ${ESPRESSO})`
  })
  const orderId = await order(bistro, 3, [{ item_id: ESPRESSO, qty: 120 }])
  const dispatch = dispatcherOf(bistro)
  for (const serialNo of ['P-G', 'P-C']) await print(bistro, orderId, serialNo)
  await dispatch()
  const [first = '', second = ''] = [grill, cold].map(({ tickets }) => textOnPaper(tickets[0]))
  for (const paper of [first, second]) assert.match(paper, /^120 {2,}\p{L}/mu)
  assert.doesNotMatch(first, /ALREADY AT|Also at/)
  assert.match(second, /ALREADY AT Grill/)
})
