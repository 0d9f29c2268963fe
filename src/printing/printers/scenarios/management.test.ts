import assert from 'node:assert/strict'
import { SECRET } from '../../../../test/support/database/template.ts'
import { order } from '../../../../test/support/order-helpers.ts'
import {
  cloudPrinter,
  pathOf,
  print,
  printingOf,
  statusOf,
} from '../../../../test/support/printing/printer-helpers.ts'
import { signIn, signInAs } from '../../../../test/support/sign-in-helpers.ts'
import { onBothStores, type Restaurant } from '../../../../test/support/test-app.ts'
import { createAccount } from '../../../identity/accounts/actions.ts'
import { DAY, MINUTE } from '../../../platform/core/clock.ts'
import { createSecrets } from '../../../platform/storage/secrets.ts'
import { expireJobs } from '../../jobs/expire-jobs.ts'

const grill = { serial_no: 'P-1003', name: 'Grill', transport: 'cloudprnt', backup: 'P-1001' }

onBothStores('a printer is registered, and its address shown when asked for', async (bistro) => {
  const owner = await signIn(bistro)
  const { status, body } = await bistro.post('/go/printer/1/register', grill, owner)
  assert.equal(status, 201)
  assert.equal(body.polling_path, await pathOf(bistro, 'P-1003'))
  const { body: listed, text } = await bistro.get('/go/printer/1/overview', owner)
  assert.deepEqual(
    listed.result.map(({ name }: { name: string }) => name),
    ['Bar', 'Grill', 'Kitchen'],
  )
  const { version, ...grilled } = listed.result[1]
  assert.ok(version)
  assert.deepEqual(grilled, {
    printer_id: body.printer_id,
    name: 'Grill',
    serial_no: 'P-1003',
    model: '',
    description: '',
    transport: 'cloudprnt',
    address: '',
    columns: 48,
    paper: 80,
    letters: 'auto',
    margin_top: 7,
    margin_bottom: 0,
    cut: 'partial',
    buzzer: 0,
    drawer: 0,
    follow: 1,
    logo: 0,
    backup: 'P-1001',
    printer_status: 'UNKNOWN',
    last_seen: '2026-11-15 19:30:00',
    ever_seen: 0,
    registered: '2026-11-15 19:30:00',
    overdue: 0,
    device_serial: '',
    device_mac: '',
    device_model: '',
    device_changed: '',
    woken: 0,
    trigger_lost: '',
    waiting: 0,
  })
  assert.ok(!text.includes(body.polling_path.split('/')[2]), 'the list holds no token')
  const shown = await bistro.post(`/go/printer/${body.printer_id}/address`, undefined, owner)
  assert.equal(shown.body.polling_path, body.polling_path)
  const rotated = await bistro.post(`/go/printer/${body.printer_id}/token`, undefined, owner)
  assert.notEqual(rotated.body.polling_path, body.polling_path)
  assert.equal(rotated.body.polling_path, await pathOf(bistro, 'P-1003'))
  assert.deepEqual(await printerEvents(bistro), [
    'printer.registered',
    'printer.token_shown',
    'printer.token_rotated',
  ])
  const again = await bistro.post('/go/printer/1/register', grill, owner)
  assert.equal(again.body.error.code, 'serial_taken')
  assert.ok(!bistro.logged.join().includes(body.polling_path.split('/')[2]), 'no token is logged')
})

onBothStores('a printer is changed; a raw one has an address in the local network', async (bistro) => {
  const owner = await signIn(bistro)
  const raw = { serial_no: 'P-9', name: 'Cellar', transport: 'raw' }
  const add = (body: object) => bistro.post('/go/printer/1/register', body, owner)
  for (const address of [undefined, '', 'printer.local', '8.8.8.8', '127.0.0.1:9100']) {
    assert.ok((await add({ ...raw, address })).body.error.details.fields.address, String(address))
  }
  const { body } = await add({ ...raw, address: '192.168.1.50:9100' })
  assert.equal(body.polling_path, '')
  const path = `/go/printer/${body.printer_id}`
  const change = (fields: object) =>
    bistro.put(
      path,
      { name: 'Wine', model: 'X', description: '', columns: 32, backup: null, ...fields },
      owner,
    )
  assert.equal((await change({ address: '10.0.0.9', backup: 'P-1002' })).status, 201)
  const wine = async () =>
    (await bistro.get('/go/printer/1/overview', owner)).body.result.find(
      ({ serial_no }: { serial_no: string }) => serial_no === 'P-9',
    )
  const { name, model, columns, address, backup } = await wine()
  assert.deepEqual([name, model, columns, address, backup], ['Wine', 'X', 32, '10.0.0.9', 'P-1002'])
  const refused = [
    await change({ address: '8.8.8.8' }),
    await change({ address: '10.0.0.9', backup: 'P-9' }),
    await change({ address: '10.0.0.9', backup: 'P-2001' }),
    await change({ address: '10.0.0.9', columns: 20 }),
  ]
  assert.deepEqual(
    refused.map(({ status }) => status),
    [400, 404, 404, 400],
  )
  assert.equal((await wine()).backup, 'P-1002')
  const none = [
    await bistro.post(`${path}/address`, undefined, owner),
    await bistro.post(`${path}/token`, undefined, owner),
  ]
  for (const { body } of none) assert.equal(body.error.code, 'invalid_request')
  assert.deepEqual(await printerEvents(bistro), ['printer.registered', 'printer.changed'])
})

onBothStores('a removed printer is gone, what it printed stays, and it can come back', async (bistro) => {
  const owner = await signIn(bistro)
  const kitchen = await cloudPrinter(bistro)
  const orderId = await order(bistro, 3, [{ item_id: 2 }])
  const [printed, lent] = [await print(bistro, orderId), await print(bistro, orderId, 'P-1002')]
  await kitchen.step()
  await bistro.database.write(async (sql) => {
    await sql`update print_jobs set at_printer_id = 1 where id = ${lent}`
    await sql`update printers set backup_printer_id = 1 where id = 2`
    await sql`update menu_sections set printer_id = 1 where id = 1`
  })
  const remove = () => bistro.delete('/go/printer/1', undefined, owner)
  kitchen.mood = 'silent'
  const waiting = await print(bistro, orderId)
  await kitchen.step()
  assert.equal(await statusOf(bistro, lent), 'sent')
  const busy = await remove()
  assert.deepEqual([busy.status, busy.body.error.code], [409, 'printer_busy'])
  bistro.clock.now += 2 * MINUTE
  await expireJobs(printingOf(bistro))
  assert.equal((await remove()).status, 200)
  assert.equal(await statusOf(bistro, printed), 'printed')
  assert.equal(await statusOf(bistro, waiting), 'cancelled')
  const jobs = await bistro.get('/go/printer/1/queue', owner)
  assert.deepEqual(
    jobs.body.result.map(({ printjob_id, printer_name, at_printer_id }: any) => [
      printjob_id,
      printer_name,
      at_printer_id,
    ]),
    [
      [waiting, 'Kitchen', 1],
      [lent, 'Bar', 2],
      [printed, 'Kitchen', 1],
    ],
    'what it did for another went back',
  )
  const { body } = await bistro.get('/go/printer/1/overview', owner)
  assert.deepEqual(
    body.result.map(({ name, backup }: any) => [name, backup]),
    [['Bar', '']],
  )
  const [section] = await bistro.sql<{ printerId: number | null }>`
    select printer_id as "printerId" from menu_sections where id = 1`
  assert.equal(section?.printerId, null)
  const refused = [
    await remove(),
    await bistro.post('/go/printer/1', { location_id: 1, serial_no: 'P-1001', order_id: orderId }),
    await bistro.put(`/go/printer/${waiting}/retry`),
    await bistro.post('/go/printer/1/test', undefined, owner),
  ]
  for (const { status, body } of refused)
    assert.deepEqual([status, body.error.code], [404, 'printer_not_found'])
  assert.equal((await bistro.get(`/go/printer/${printed}/preview`, owner)).status, 200)
  const again = { serial_no: 'P-1001', name: 'Back', transport: 'raw', address: '10.0.0.4' }
  const back = await bistro.post('/go/printer/1/register', again, owner)
  assert.equal(back.body.printer_id, 1)
  const entry = (await bistro.get('/go/printer/1/overview', owner)).body.result[0]
  assert.deepEqual([entry.name, entry.printer_status, entry.ever_seen], ['Back', 'UNKNOWN', 0])
  assert.equal((await bistro.post('/go/printer/1/register', again, owner)).body.error.code, 'serial_taken')
})

onBothStores('a viewer sees printers, jobs and pictures, and no secret', async (bistro) => {
  const owner = await signIn(bistro)
  const viewer = await signInAs(bistro, owner, 'viewer')
  const manager = await signInAs(bistro, owner, 'manager')
  const job = await print(bistro, await order(bistro, 3, [{ item_id: 2 }]))
  const seen = [
    await bistro.get('/go/printer/1/overview', viewer),
    await bistro.get('/go/printer/1/queue', viewer),
    await bistro.get(`/go/printer/${job}/preview?format=png`, viewer),
    await bistro.get('/go/order/1/picture', viewer),
    await bistro.get('/go/report/1/dashboard', viewer),
    await bistro.get('/go/report/1/lost', viewer),
  ]
  assert.deepEqual(
    seen.map(({ status }) => status),
    [200, 200, 200, 200, 200, 200],
  )
  const token = (await pathOf(bistro, 'P-1001')).split('/')[2] ?? '?'
  assert.ok(seen.every(({ text }) => !text.includes(token)))
  const kitchen = { name: 'K', model: '', description: '', columns: 48, backup: null }
  const changes: [string, () => ReturnType<typeof bistro.post>][] = (
    [
      ['register', 'post', '/go/printer/1/register', grill],
      ['change', 'put', '/go/printer/1', kitchen],
      ['remove', 'delete', '/go/printer/1', undefined],
      ['show', 'post', '/go/printer/1/address', undefined],
      ['rotate', 'post', '/go/printer/1/token', undefined],
      ['test', 'post', '/go/printer/1/test', undefined],
      ['automatic', 'put', '/go/printer/1/automatic', { auto_printing: 1 }],
      ['print', 'post', '/go/printer/1', { location_id: 1, serial_no: 'P-1001' }],
      ['cancel', 'put', `/go/printer/${job}/cancel`, undefined],
      ['retry', 'put', `/go/printer/${job}/retry`, undefined],
    ] as const
  ).map(([name, method, path, body]) => [name, () => bistro[method](path, body, viewer)])
  for (const [name, change] of changes) {
    assert.equal((await change()).body.error.code, 'right_missing', name)
  }
  assert.equal((await bistro.post('/go/printer/1/address', undefined, manager)).status, 200)
})

onBothStores('the queue tells how far each job is, and why not further', async (bistro) => {
  const owner = await signIn(bistro)
  const printer = await cloudPrinter(bistro)
  await printer.step()
  const orderId = await order(bistro, 3, [{ item_id: 2 }])
  const first = await print(bistro, orderId)
  await printer.step()
  printer.mood = 'paper-out'
  const second = await print(bistro, await order(bistro, 4, [{ item_id: 2 }]))
  await printer.step()
  const { body: test } = await bistro.post('/go/printer/2/test', undefined, owner)
  const queue = async (query = '') => (await bistro.get(`/go/printer/1/queue${query}`, owner)).body
  const { result, more } = await queue()
  assert.equal(more, 0)
  assert.deepEqual(
    result.map(({ printjob_id, kind, job_status, table_number, printer_name, attempts }: any) => [
      printjob_id,
      kind,
      job_status,
      table_number,
      printer_name,
      attempts,
    ]),
    [
      [test.printjob_id, 'test', 'pending', null, 'Bar', 0],
      [second, 'ticket', 'pending', 4, 'Kitchen', 0],
      [first, 'ticket', 'printed', 3, 'Kitchen', 1],
    ],
  )
  const ids = async (query: string) =>
    (await queue(query)).result.map(({ printjob_id }: { printjob_id: number }) => printjob_id)
  assert.deepEqual(await ids('?show=waiting'), [test.printjob_id, second])
  assert.deepEqual(await ids('?show=waiting&printer_id=1'), [second])
  assert.deepEqual(await ids('?show=printed'), [first])
  assert.deepEqual(await ids('?show=failed'), [])
  assert.deepEqual(await ids(`?before=${second}`), [first])
  assert.equal((await bistro.get('/go/printer/1/queue?show=nothing', owner)).status, 400)
  const { body: printers } = await bistro.get('/go/printer/1/overview', owner)
  assert.deepEqual(
    printers.result.map(({ name, printer_status, waiting }: any) => [name, printer_status, waiting]),
    [
      ['Bar', 'UNKNOWN', 1],
      ['Kitchen', 'PAPER_OUT', 1],
    ],
  )
  assert.equal((await bistro.put(`/go/printer/${second}/cancel`, undefined, owner)).status, 201)
  bistro.clock.now += 31 * DAY
  const later = await signIn(bistro)
  assert.deepEqual((await bistro.get('/go/printer/1/queue', later)).body.result, [])
})

onBothStores('automatic printing is on until it is switched off', async (bistro) => {
  const owner = await signIn(bistro)
  const automatic = async () => (await bistro.get('/go/printer/1/overview', owner)).body.auto_printing
  const turn = (on: number) => bistro.put('/go/printer/1/automatic', { auto_printing: on }, owner)
  assert.equal(await automatic(), 1)
  assert.equal((await turn(0)).status, 201)
  assert.equal(await automatic(), 0)
  await turn(1)
  assert.equal(await automatic(), 1)
})

async function printerEvents(bistro: Restaurant): Promise<string[]> {
  const events = await bistro.sql<{ type: string }>`
    select type from events where type like 'printer.%' and happened_at = ${bistro.clock.now} order by sequence`
  return events.map(({ type }) => type)
}

onBothStores(
  'where accounts share an installation, its operator says which networks are called',
  async (bistro) => {
    const owner = await signIn(bistro)
    const raw = { serial_no: 'P-9', name: 'Cellar', transport: 'raw', address: '10.0.0.4' }
    assert.equal((await bistro.post('/go/printer/1/register', raw, owner)).status, 201)
    const operator = { kind: 'system', id: 0, name: 'test' } as const
    const secrets = createSecrets(SECRET)
    await bistro.database.write((sql) => createAccount({ sql, now: 0, secrets }, operator, 'Next door'))
    const second = { ...raw, serial_no: 'P-10', address: '10.0.0.5' }
    const refused = await bistro.post('/go/printer/1/register', second, owner)
    assert.deepEqual([refused.status, refused.body.error.code], [403, 'raw_printers_off'])
    const { version, printer_id } = (await bistro.get('/go/printer/1/overview', owner)).body.result.find(
      ({ serial_no }: { serial_no: string }) => serial_no === 'P-9',
    )
    const renamed = await bistro.put(`/go/printer/${printer_id}`, { version, name: 'Vault' }, owner)
    assert.equal(renamed.status, 201, 'what is called already goes on')
  },
)
