import assert from 'node:assert/strict'
import test from 'node:test'
import { SAMPLES } from '../../../test/support/printing/golden-tickets.ts'
import type { Receipt } from '../../orders/receipt/receipt.ts'
import type { ReceiptTicket } from './model.ts'
import { pageOf } from './page-settings.ts'
import { receiptText } from './receipt-text.ts'
import { markupOf } from './ticket-markup.ts'

const { ticket } = SAMPLES.receipt as { ticket: ReceiptTicket }
const [line] = ticket.receipt.lines
const [payment] = ticket.receipt.payments
assert.ok(line && payment)

const cases: [name: string, change: Partial<Receipt>, says: string[], doesNotSay: string[]][] = [
  ['tax on top', { taxIncluded: 0 }, ['Tax 10 %'], ['Tax contained']],
  ['tax in the prices', { taxIncluded: 1 }, ['Tax contained 10 %'], []],
  ['a service rate, though it comes to nothing', { serviceCents: 0 }, ['Service 5 %'], []],
  ['no service rate', { serviceRateBps: 0, serviceCents: 0 }, [], ['Service']],
  ['what a guest asked for', { lines: [{ ...line, notes: 'no salt' }] }, ['no salt', '(+0.50)'], []],
  [
    'cash',
    { payments: [{ ...payment, tenderedCents: 5_000, changeCents: 1_800 }] },
    ['Given', '50.00', 'Change', '18.00'],
    [],
  ],
  ['a reversed payment', { payments: [{ ...payment, isReversed: true }] }, ['Reversed', '-32.00'], []],
  ['nothing paid', { payments: [] }, [], ['Paid', 'Still to pay']],
  ['all paid', { balanceCents: 0 }, ['Still to pay'], ['12.5 %']],
  ['tips to choose from', {}, ['12.5 %', '8.27'], []],
  ['what there was no room for', { leftOut: 7 }, ['+ 7 MORE, NOT LISTED'], []],
]

for (const [name, change, says, doesNotSay] of cases) {
  const receipt = { ...ticket.receipt, ...change }
  const printed = markupOf({ ...ticket, receipt }, {}, pageOf(48))
    .replaceAll('\\', '')
    .replaceAll('~', ' ')
  for (const [medium, text] of Object.entries({ text: receiptText(receipt, 48), paper: printed })) {
    test(`a receipt as ${medium} with ${name} says so`, () => {
      for (const words of says) assert.ok(text.includes(words), `${words} in:\n${text}`)
      for (const words of doesNotSay) assert.ok(!text.includes(words), `no ${words} in:\n${text}`)
    })
  }
}

test('blanks typed before a name do not move it on either', () => {
  const receipt = { ...ticket.receipt, footer: '   Merci!' }
  const plain = { ...ticket.receipt, footer: 'Merci!' }
  assert.equal(receiptText(receipt, 42), receiptText(plain, 42))
  assert.equal(
    markupOf({ ...ticket, receipt }, {}, pageOf(48)),
    markupOf({ ...ticket, receipt: plain }, {}, pageOf(48)),
  )
})
