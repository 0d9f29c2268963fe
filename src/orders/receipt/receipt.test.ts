import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { onBothStores } from '../../../test/support/test-app.ts'
import { RECEIPT_COLUMNS, receiptText, widthOf } from '../../printing/tickets/receipt-text.ts'
import type { Receipt } from './receipt.ts'

const dinner: Receipt = {
  header: 'Bistro Comanda\n12 Rue des Lilas, Paris',
  footer: 'Merci, à bientôt!',
  currency: 'EUR',
  orderId: 85,
  tableNumber: 3,
  server: 'Ana Ferreira',
  openedAt: '2026-11-15 20:30',
  lines: [
    {
      qty: 2,
      name: 'Entrecôte of the old school with everything on it',
      lineCents: 5300,
      modifiers: [
        { qty: 1, name: 'Medium', priceCents: 0 },
        { qty: 2, name: 'Peppercorn sauce', priceCents: 150 },
      ],
      notes: 'no salt',
    },
    { qty: 1, name: '清酒', lineCents: 900, modifiers: [], notes: '' },
  ],
  taxRateBps: 1000,
  taxIncluded: 0,
  serviceRateBps: 1250,
  subtotalCents: 6200,
  taxCents: 620,
  serviceCents: 775,
  totalCents: 7595,
  paidCents: 2000,
  tipsCents: 100,
  balanceCents: 5595,
  payments: [
    {
      method: 'cash',
      cardBrand: null,
      cardLast4: null,
      amountCents: 2000,
      tipCents: 100,
      tenderedCents: 5000,
      changeCents: 2900,
      isReversed: false,
    },
    {
      method: 'card',
      cardBrand: 'visa',
      cardLast4: '4242',
      amountCents: 1000,
      tipCents: 0,
      tenderedCents: null,
      changeCents: 0,
      isReversed: true,
    },
  ],
  tipPresets: [{ rateBps: 1000, tipCents: 760 }],
}

test('a receipt on narrow paper', () => {
  assert.equal(
    receiptText(dinner, 32),
    [
      '         Bistro Comanda',
      '    12 Rue des Lilas, Paris',
      '--------------------------------',
      'Table 3                 Order 85',
      'Ana Ferreira    2026-11-15 20:30',
      '--------------------------------',
      '2 x Entrecôte of the old   53.00',
      '    school with everything on it',
      '    Medium',
      '    2 x Peppercorn sauce (+1.50)',
      '    no salt',
      '1 x 清酒                    9.00',
      '--------------------------------',
      'Subtotal                   62.00',
      'Tax 10 %                    6.20',
      'Service 12.5 %              7.75',
      'TOTAL EUR                  75.95',
      '--------------------------------',
      'Cash                       20.00',
      '  Tip                       1.00',
      '  Given                    50.00',
      '  Change                   29.00',
      'Card visa **** 4242        10.00',
      '  Reversed                -10.00',
      'Paid                       20.00',
      'Tips                        1.00',
      'Still to pay               55.95',
      '--------------------------------',
      'Tip 10 %                    7.60',
      '--------------------------------',
      '       Merci, à bientôt!',
      '',
    ].join('\n'),
  )
})

test('no line is wider than the paper, and no command reaches the printer', () => {
  const words = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constant('\u001b@\u001dV0'))
  fc.assert(
    fc.property(words, words, words, fc.constantFrom(...RECEIPT_COLUMNS), (name, notes, header, columns) => {
      const [line] = dinner.lines
      assert.ok(line)
      const text = receiptText(
        { ...dinner, header, server: name, lines: [{ ...line, name, notes }] },
        columns,
      )
      for (const printed of text.split('\n')) assert.ok(widthOf(printed) <= columns, printed)
      assert.doesNotMatch(text, /(?!\n)\p{Cc}/u)
    }),
  )
})

test('a receipt twice as long takes twice the work', (context) => {
  let segmented = 0
  const { segment } = Intl.Segmenter.prototype
  context.mock.method(Intl.Segmenter.prototype, 'segment', function (this: Intl.Segmenter, text: string) {
    segmented += text.length
    return segment.call(this, text)
  })
  const workFor = (count: number, notes: string) => {
    segmented = 0
    const lines = Array.from({ length: count }, () => ({ ...soup, notes }))
    receiptText({ ...dinner, lines }, 42)
    return segmented
  }
  const soup = { qty: 1, name: 'Soup', lineCents: 500, modifiers: [], notes: '' }
  for (const notes of ['é'.repeat(200), 'né '.repeat(70)]) {
    const once = workFor(50, notes)
    assert.ok(once > 0 && once <= 4 * 50 * notes.length, `${once} letters were told apart`)
    assert.ok(workFor(100, notes) <= 2.1 * once)
    assert.ok(workFor(50, notes + notes) <= 2.1 * once)
  }
})

onBothStores('a receipt as data and as text', async (bistro) => {
  const opened = await bistro.put('/go/table/3/open', { location_id: 1, staff_id: 1, allergens: 0 })
  const order = `/go/order/${opened.body.order_id}`
  const [item] = await bistro.sql<{ id: number; name: string }>`
    select i.id, i.name from menu_items i
    where i.account_id = 1 and i.location_id = 1 and not exists (
      select 1 from modifiers m where m.account_id = i.account_id and m.item_id = i.id and m.min_choices > 0)
    order by i.price_cents desc, i.id limit 1`
  await bistro.post(order, { item_id: item?.id, qty: 2, notes: 'to share' })
  const { bill } = (await bistro.get(order)).body.result
  await bistro.post(`${order}/payment`, { amount: '5.00', tip: '1.00', tendered: '10.00', method: 'cash' })
  await bistro.post(`${order}/payment`, { amount: '5.00', method: 'card', status: 'pending' })

  const { body } = await bistro.get(`${order}/receipt`)
  const { result } = body
  assert.equal(result.state, 'open')
  assert.equal(result.header, 'Bistro Comanda\n12 Rue des Lilas, Paris')
  assert.equal(result.opened_at, '2026-11-15 20:30')
  assert.equal(result.lines[0].name, item?.name)
  assert.equal(result.bill.total, bill.total)
  assert.deepEqual(result.payments, [
    {
      method: 'cash',
      card_brand: null,
      card_last4: null,
      amount: '5.00',
      tip: '1.00',
      tendered: '10.00',
      change: '4.00',
      reversed: 0,
    },
  ])
  assert.deepEqual(
    result.tip_presets.map(({ percent }: any) => percent),
    ['10.00', '15.00', '20.00'],
  )
  const tenth = Math.round(Number(bill.total) * 10) / 100
  assert.equal(Number(result.tip_presets[0].amount), tenth)

  for (const columns of RECEIPT_COLUMNS) {
    const paper = await bistro.get(`${order}/receipt?format=text&columns=${columns}`)
    assert.equal(paper.headers['content-type'], 'text/plain; charset=utf-8')
    const lines = paper.text.split('\n')
    assert.equal(Math.max(...lines.map(widthOf)), columns)
    assert.ok(lines.some((line) => line.startsWith('TOTAL EUR') && line.endsWith(` ${bill.total}`)))
    const held = await bistro.get(`${order}/receipt?format=text&columns=${columns}`, {
      headers: { 'if-none-match': String(paper.headers.etag) },
    })
    assert.equal(held.status, 304)
  }
  assert.equal((await bistro.get(`${order}/receipt?columns=40`)).status, 400)
  await bistro.put('/go/terminal/1/tipping', { switch: 0 })
  assert.deepEqual((await bistro.get(`${order}/receipt`)).body.result.tip_presets, [])
})
