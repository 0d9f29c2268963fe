import assert from 'node:assert/strict'
import { BREAD, BURRATA } from '../../../../test/support/demo.ts'
import { openOrder } from '../../../../test/support/order-helpers.ts'
import { signIn, signInAs } from '../../../../test/support/sign-in-helpers.ts'
import { type CallOptions, onBothStores, type Restaurant } from '../../../../test/support/test-app.ts'
import { HOUR } from '../../../platform/core/clock.ts'

const DRAWERS = '/go/location/1/drawers'
const CLOSE = '/go/report/1/close'
const PIN = { supervisor_pin: 1234 }
const cashOf = async (bistro: Restaurant, date = '') => (await bistro.get(`/go/report/1/cash${date}`)).body
const dayOf = async (bistro: Restaurant) => (await bistro.get('/go/report/1/day')).body

/** A till with 200.00 in it, and a bar with 100.00, whose terminal is T-1002. */
async function tillAndBar(bistro: Restaurant, owner: CallOptions) {
  const saved = await bistro.put(
    DRAWERS,
    {
      drawers: [
        { drawer_id: 1, name: 'Till', float: '200.00' },
        { name: 'Bar', float: '100.00', terminals: ['T-1002'] },
      ],
    },
    owner,
  )
  assert.deepEqual([saved.status, saved.body.drawer_ids], [201, [1, 2]])
}

/** Burrata and bread, 20.70, paid in cash with a tip of 2.00 and closed. */
async function aCashTable(bistro: Restaurant, table: number, terminal?: string) {
  const order = `/go/order/${await openOrder(bistro, table)}`
  await bistro.post(order, { items: [{ item_id: BURRATA }, { item_id: BREAD }] })
  const body = { amount: '20.70', tip: '2.00', method: 'cash', ...(terminal && { terminal }) }
  const { payment_id } = (await bistro.post(`${order}/payment`, body)).body
  assert.equal((await bistro.put(`/go/table/${table}/close`)).status, 201)
  return { order, payment_id }
}

onBothStores('the day is closed with what was counted in each drawer, and by whom', async (bistro) => {
  const owner = await signIn(bistro)
  await tillAndBar(bistro, owner)
  await aCashTable(bistro, 1)
  const { order, payment_id } = await aCashTable(bistro, 2, 'T-1002')
  const given = { payment_id, amount: '5.00', tip: '1.00', reason: 'Corked', ...PIN }
  const before = await dayOf(bistro)
  assert.equal((await bistro.post(`${order}/refund`, given)).status, 201)
  const after = await dayOf(bistro)
  assert.deepEqual([after.balance, after.balance.difference], [before.balance, '0.00'])

  const { drawers, closed, expected } = await cashOf(bistro)
  assert.deepEqual([closed, expected], [0, '339.40'])
  assert.deepEqual(
    drawers.map((one: any) => [one.name, one.float, one.payments, one.tips, one.refunds, one.expected]),
    [
      ['Till', '200.00', '20.70', '2.00', '0.00', '222.70'],
      ['Bar', '100.00', '20.70', '2.00', '6.00', '116.70'],
    ],
  )

  const counted = [
    { drawer_id: 2, counted: '116.70' },
    { drawer_id: 1, counted: '220.00' },
  ]
  const unapproved = await bistro.post(CLOSE, { drawers: counted })
  assert.deepEqual([unapproved.status, unapproved.body.error.code], [403, 'approval_needed'])
  const response = await bistro.post(CLOSE, { drawers: counted, note: 'A coin is missing', ...PIN })
  const close = {
    close_id: 1,
    closed_at: '2026-11-15 19:30:00',
    closed_by: 'Demo',
    approved_by: 'supervisor PIN',
    note: 'A coin is missing',
    drawers: [
      { drawer_id: 1, name: 'Till', expected: '222.70', counted: '220.00', difference: '-2.70' },
      { drawer_id: 2, name: 'Bar', expected: '116.70', counted: '116.70', difference: '0.00' },
    ],
    expected: '339.40',
    counted: '336.70',
    difference: '-2.70',
  }
  assert.deepEqual(response.body, {
    status: 201,
    location_id: 1,
    date: '2026-11-15',
    tables_still_open: 0,
    result: close,
  })
  const [event] = (await bistro.get('/go/event/1?types=day.closed')).body.result
  assert.deepEqual([event.data.counted, event.data.difference], ['336.70', '-2.70'])

  // A payment after the count is in the drawer, but not in the count; counting again adds a second count.
  await aCashTable(bistro, 3)
  const twice = await bistro.post(CLOSE, { drawers: counted, ...PIN })
  assert.deepEqual([twice.status, twice.body.error.code], [409, 'day_closed'])
  const again = await bistro.post(CLOSE, { drawers: counted, again: 1, ...PIN })
  assert.deepEqual([again.body.result.close_id, again.body.result.difference], [2, '-25.40'])
  const { closes } = await cashOf(bistro)
  assert.deepEqual(
    closes.map(({ close_id, expected }: any) => [close_id, expected]),
    [
      [1, '339.40'],
      [2, '362.10'],
    ],
  )
  assert.deepEqual(closes[0], close)
  const { text: sheet } = await bistro.get('/go/report/1/counts?from=2026-11-01')
  assert.deepEqual(
    sheet.split('\r\n').map((line) => line.split(',').toSpliced(2, 3)),
    [
      'date,close_id,drawer_id,drawer,currency,expected,counted,difference,note',
      '2026-11-15,1,1,Till,EUR,222.70,220.00,-2.70,A coin is missing',
      '2026-11-15,1,2,Bar,EUR,116.70,116.70,0.00,A coin is missing',
      '2026-11-15,2,1,Till,EUR,245.40,220.00,-25.40,',
      '2026-11-15,2,2,Bar,EUR,116.70,116.70,0.00,',
      '',
    ].map((line) => line.split(',')),
  )
  assert.match(
    (await bistro.get('/go/report/1/counts?separator=semicolon')).text,
    /;"222,70";"220,00";"-2,70";/,
  )

  // Renaming drawers does not change earlier counts; the next day begins with the float.
  await bistro.put(DRAWERS, { drawers: [{ drawer_id: 1, name: 'All', float: '1.00' }] }, owner)
  assert.deepEqual((await cashOf(bistro)).closes[0], close)
  bistro.clock.now += 24 * HOUR
  const next = await cashOf(bistro)
  assert.deepEqual([next.date, next.closed, next.expected], ['2026-11-16', 0, '1.00'])
  assert.equal((await cashOf(bistro, '?date=2026-11-15')).closed, 1)
})

onBothStores(
  'of ten concurrent closes of a day one succeeds, and the others are refused with it',
  async (bistro) => {
    const body = { drawers: [{ drawer_id: 1, counted: '0.00' }], ...PIN }
    const answers = await Promise.all(Array.from({ length: 10 }, () => bistro.post(CLOSE, body)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array(9).fill(409)])
    assert.equal((await cashOf(bistro)).closes.length, 1)
    assert.equal((await bistro.get('/go/event/1?types=day.closed')).body.result.length, 1)
  },
)

onBothStores(
  'cash given back for a card comes out of the drawer of the device that gave it',
  async (bistro) => {
    const owner = await signIn(bistro)
    await tillAndBar(bistro, owner)
    const order = `/go/order/${await openOrder(bistro, 1)}`
    await bistro.post(order, { items: [{ item_id: BURRATA }, { item_id: BREAD }] })
    const card = { amount: '20.70', method: 'card', terminal: 'T-1001' }
    const { payment_id } = (await bistro.post(`${order}/payment`, card)).body
    await bistro.put('/go/table/1/close')
    const given = { payment_id, amount: '4.00', method: 'cash', reason: 'Cold', terminal: 'T-1002', ...PIN }
    assert.equal((await bistro.post(`${order}/refund`, given)).status, 201)
    assert.deepEqual(
      (await cashOf(bistro)).drawers.map(({ expected }: any) => expected),
      ['200.00', '96.00'],
    )
  },
)

onBothStores(
  'a location without drawers has a default one; a manager changes them with their version',
  async (bistro) => {
    const manager = await signInAs(bistro, await signIn(bistro), 'manager')
    const { result, version } = (await bistro.get(DRAWERS)).body
    assert.deepEqual(result, [{ drawer_id: 1, name: 'Cash', float: '0.00', terminals: [] }])
    const input = { drawers: [{ drawer_id: 1, name: 'Till' }], version }
    assert.equal((await bistro.put(DRAWERS, input)).body.error.code, 'right_missing')
    assert.equal((await bistro.put(DRAWERS, input, manager)).status, 201)
    assert.equal((await bistro.put(DRAWERS, input, manager)).body.error.code, 'changed_meanwhile')
    const unknown = { drawers: [{ name: 'Till', terminals: ['T-9999'] }] }
    assert.equal((await bistro.put(DRAWERS, unknown, manager)).body.error.code, 'terminal_not_registered')
    const other = { drawers: [{ drawer_id: 9, counted: '1.00' }], ...PIN }
    assert.equal((await bistro.post(CLOSE, other)).body.error.code, 'drawer_not_found')
  },
)

onBothStores('the end of a day is printed, with what was counted once it was', async (bistro) => {
  const owner = await signIn(bistro)
  await aCashTable(bistro, 1)
  const print = async (body: object, as = owner) => bistro.post('/go/report/1/day/print', body, as)
  const paper = async (jobId: number) => {
    const [job] = await bistro.sql<{ ticket: string; kind: string }>`
      select ticket, kind from print_jobs where id = ${jobId}`
    assert.equal(job?.kind, 'receipt')
    const { title, day, rows } = JSON.parse(job?.ticket ?? '{}')
    return {
      title,
      day,
      printedRows: rows.map((row: any) => (row.text ?? `${row.left} ${row.right}`) as string),
    }
  }
  const before = await print({ serial_no: 'P-1001' })
  assert.equal(before.status, 201, before.text)
  const open = await paper(before.body.printjob_id)
  assert.deepEqual([open.title, open.day], ['X REPORT', '15 Nov 2026'])
  assert.ok(
    open.printedRows.includes('Total EUR 20.70') && open.printedRows.includes('Cash 20.70'),
    open.printedRows.join(),
  )
  assert.ok(!open.printedRows.includes('Counted 20.00'))
  await bistro.post(CLOSE, { drawers: [{ drawer_id: 1, counted: '20.00' }], note: 'A coin fell', ...PIN })
  const closed = await paper((await print({ serial_no: 'P-1001' })).body.printjob_id)
  assert.equal(closed.title, 'Z REPORT 1')
  for (const line of ['Expected 22.70', 'Counted 20.00', 'Difference -2.70', 'A coin fell'])
    assert.ok(closed.printedRows.includes(line), `${line}: ${closed.printedRows.join()}`)
  const picture = await bistro.get(`/go/printer/${before.body.printjob_id}/preview`, owner)
  assert.equal(picture.status, 200)
  assert.equal((await print({ serial_no: 'P-9' })).body.error.code, 'printer_not_found')
  const viewer = await signInAs(bistro, owner, 'viewer')
  assert.equal((await print({ serial_no: 'P-1001' }, viewer)).body.error.code, 'right_missing')
})

onBothStores('the day report is printed in the location’s language', async (bistro) => {
  const owner = await signIn(bistro)
  await aCashTable(bistro, 1)
  await bistro.post(CLOSE, { drawers: [{ drawer_id: 1, counted: '20.00' }], note: 'A coin fell', ...PIN })
  const said = {
    de: ['Umsatz', 'Bestellungen', 'Bar', 'Soll', 'Gezählt', 'Differenz'],
    es: ['Ventas', 'Pedidos', 'Efectivo', 'Previsto', 'Contado', 'Diferencia'],
    fr: ['Ventes', 'Commandes', 'Espèces', 'Attendu', 'Compté', 'Écart'],
  }
  for (const [paper_language, words] of Object.entries(said)) {
    const set = await bistro.put('/go/location/1/service', { paper_language }, owner)
    assert.equal(set.status, 201, set.text)
    const { body } = await bistro.post('/go/report/1/day/print', { serial_no: 'P-1001' }, owner)
    const [job] = await bistro.sql<{ ticket: string }>`
      select ticket from print_jobs where account_id = 1 and id = ${body.printjob_id}`
    const { language, rows } = JSON.parse(job?.ticket ?? '{}')
    assert.equal(language, paper_language)
    const printed = rows.map((row: any) => (row.text ?? row.left) as string)
    for (const word of words) {
      assert.ok(
        printed.some((line: string) => line.startsWith(word)),
        `${word}: ${printed.join(', ')}`,
      )
    }
    const english = /^(Sales|Orders|Guests|Cash|Card|Expected|Counted|Difference|Taken|Tips|Left open)\b/
    assert.deepEqual(
      printed.filter((line: string) => english.test(line)),
      [],
      paper_language,
    )
  }
})
