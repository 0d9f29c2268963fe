import assert from 'node:assert/strict'
import test from 'node:test'
import { openOrder } from '../../../test/support/order-helpers.ts'
import { SAMPLES } from '../../../test/support/printing/golden-tickets.ts'
import { onBothStores } from '../../../test/support/test-app.ts'
import { truncateLines, truncateReceipt } from './length-limit.ts'
import type { ReceiptTicket } from './model.ts'
import { pageOf } from './page-settings.ts'
import { receiptText } from './receipt-text.ts'
import { markupOf } from './ticket-markup.ts'

const soup = { qty: 1, name: 'Soup', modifiers: [], notes: '' }

test('the largest order of a table fits on one ticket', () => {
  const modifiers = Array.from({ length: 6 }, () => ({ name: 'With everything on it' }))
  const lines = Array.from({ length: 500 }, () => ({ ...soup, modifiers, notes: 'x'.repeat(60) }))
  assert.equal(truncateLines(lines).lines.length, 500)
})

test('lines that do not fit are counted, by their length on paper', () => {
  for (const notes of ['x'.repeat(500), '牛'.repeat(500), '🌶'.repeat(250), 'e\u0301'.repeat(250)]) {
    const { lines, room } = truncateLines(Array.from({ length: 500 }, () => ({ ...soup, notes })))
    assert.ok(lines.length > 0 && lines.length < 500)
    assert.equal(room, 0)
  }
})

test('a receipt that is too long says so, and its sums are those of all of it', () => {
  const { ticket } = SAMPLES.receipt as { ticket: ReceiptTicket }
  const one = { ...soup, lineCents: 100, notes: 'x'.repeat(500) }
  const payments = Array.from({ length: 300 }, () => ({ ...ticket.receipt.payments[0] }))
  const all = {
    ...ticket.receipt,
    lines: Array.from({ length: 500 }, () => one),
    payments,
  } as ReceiptTicket['receipt']
  const short = truncateReceipt(all)
  assert.equal(short.leftOut, 500 - short.lines.length + 100)
  assert.equal(short.totalCents, all.totalCents)
  assert.match(
    receiptText(short, 42),
    new RegExp(`\\+ ${short.leftOut} MORE, NOT LISTED[^]*TOTAL EUR +66.13`),
  )
  assert.match(markupOf({ ...ticket, receipt: short }, {}, pageOf(48)), /^[^\n]*MORE/)
  assert.equal(truncateReceipt(ticket.receipt), ticket.receipt)
})

onBothStores(
  'the fullest order there can be is shown and printed, and never answered 500',
  async (bistro) => {
    const orderId = await openOrder(bistro, 1)
    const notes = 'né '.repeat(166)
    for (let lines = 0; lines < 500; lines += 100) {
      const items = Array.from({ length: 100 }, () => ({ item_id: 1, notes }))
      assert.equal((await bistro.post(`/go/order/${orderId}`, { items })).status, 201)
    }
    const text = await bistro.get(`/go/order/${orderId}/receipt?format=text`)
    assert.equal(text.status, 200)
    assert.match(text.text, /MORE, NOT LISTED/)
    assert.ok(text.text.length < 250_000, `${text.text.length} letters`)
    const print = { location_id: 1, serial_no: 'P-1001', order_id: orderId }
    const { body } = await bistro.post(`/go/printer/${orderId}`, print)
    const svg = await bistro.get(`/go/printer/${body.printjob_id}/preview`)
    assert.deepEqual([svg.status, svg.headers['content-type']], [200, 'image/svg+xml'])
    assert.ok(svg.text.length < 6_000_000, `${svg.text.length} letters`)
    // Rasterising would take far longer than a client waits, so the response names the alternative at once.
    const asDots = [
      await bistro.get(`/go/printer/${body.printjob_id}/preview?format=png`),
      await bistro.get(`/go/order/${orderId}/picture`),
    ]
    assert.deepEqual(
      asDots.map(({ status, body: problem }) => [status, problem.error.code, problem.error.details.formats]),
      [
        [406, 'not_acceptable', ['svg']],
        [406, 'not_acceptable', ['text']],
      ],
    )
    const jobs = await bistro.sql<{ ticket: string }>`select ticket from print_jobs where account_id = 1`
    assert.ok(JSON.parse(jobs[0]?.ticket ?? '').leftOut > 0)
  },
)
