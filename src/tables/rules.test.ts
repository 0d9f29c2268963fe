import assert from 'node:assert/strict'
import test from 'node:test'
import {
  anOrder,
  anUnsettled,
  aStaffMember,
  aTable,
  NOW,
  type RefusalCase,
} from '../../test/support/fixtures.ts'
import { nameOfType, whyNotClose, whyNotDelete, whyNotOpen } from './rules.ts'

const REQUEST = { tableId: 3, locationId: 1, staffId: 1 }
const [table, server] = [aTable(), aStaffMember()]
const openTable = aTable({ openOrderId: 7 })

const refusals: RefusalCase[] = [
  { name: 'an available table is opened', why: () => whyNotOpen(table, server, REQUEST) },
  {
    name: 'a table that is not there is not opened',
    why: () => whyNotOpen(undefined, server, REQUEST),
    code: 'table_not_found',
  },
  {
    name: 'a table of another location is not opened',
    why: () => whyNotOpen(aTable({ locationId: 2 }), server, REQUEST),
    code: 'table_not_found',
  },
  {
    name: 'nobody who is not there opens a table',
    why: () => whyNotOpen(table, undefined, REQUEST),
    code: 'staff_not_found',
  },
  {
    name: 'nobody who works elsewhere opens a table',
    why: () => whyNotOpen(table, aStaffMember({ locationId: 2 }), REQUEST),
    code: 'staff_not_found',
  },
  {
    name: 'nobody who left opens a table',
    why: () => whyNotOpen(table, aStaffMember({ deletedAt: NOW }), REQUEST),
    code: 'staff_not_found',
  },
  {
    name: 'an open table is not opened again',
    why: () => whyNotOpen(openTable, server, REQUEST),
    code: 'table_already_open',
  },
  {
    name: 'who opens is looked at after the table is found',
    why: () => whyNotOpen(undefined, undefined, REQUEST),
    code: 'table_not_found',
  },
  {
    name: 'whether it is open is looked at after who opens it',
    why: () => whyNotOpen(openTable, undefined, REQUEST),
    code: 'staff_not_found',
  },

  {
    name: 'a table with nothing ordered is closed',
    why: () => whyNotClose(openTable, anOrder({ totalCents: 0 }), [], NOW),
  },
  {
    name: 'a paid table is closed',
    why: () => whyNotClose(openTable, anOrder({ paidCents: 1_000 }), [], NOW),
  },
  {
    name: 'an overpaid table is closed',
    why: () => whyNotClose(openTable, anOrder({ paidCents: 1_001 }), [], NOW),
  },
  {
    name: 'a table that is paid is closed though a further payment is in the air',
    why: () => whyNotClose(openTable, anOrder({ paidCents: 1_000 }), [anUnsettled()], NOW),
  },
  {
    name: 'a table that owes a cent is not closed',
    why: () => whyNotClose(openTable, anOrder({ paidCents: 999 }), [], NOW),
    code: 'order_not_paid',
  },
  {
    name: 'what a terminal is still charging does not count as paid',
    why: () => whyNotClose(openTable, anOrder({ paidCents: 600 }), [anUnsettled()], NOW),
    code: 'order_not_paid',
  },
  {
    name: 'a table that is not open is not closed',
    why: () => whyNotClose(table, undefined, [], NOW),
    code: 'table_not_open',
  },

  { name: 'an available table is deleted', why: () => whyNotDelete(table) },
  { name: 'an open table is not deleted', why: () => whyNotDelete(openTable), code: 'table_open' },
]

for (const { name, why, code } of refusals) test(name, () => assert.equal(why()?.code, code))

test('opening an occupied table is refused with its order', () => {
  assert.deepEqual(whyNotOpen(openTable, server, REQUEST)?.details, { order_id: 7 })
  assert.deepEqual(whyNotDelete(openTable)?.details, { order_id: 7 })
})

test('a refused close of a table states the balance and the pending payments', () => {
  const { details } = whyNotClose(openTable, anOrder({ paidCents: 400 }), [anUnsettled()], NOW) ?? {}
  const { reasons, ...rest } = details as { reasons: { code: string }[] }
  assert.deepEqual(rest, { order_id: 7, balance: '6.00' })
  assert.deepEqual(
    reasons.map(({ code }) => code),
    ['balance_due', 'payment_pending'],
  )
})

for (const [type, name] of [
  [1, 'Table'],
  [2, 'Booth'],
  [3, 'Bar'],
  [4, 'Table'],
] as const) {
  test(`a table of type ${type} is called ${name}`, () => assert.equal(nameOfType(type), name))
}
