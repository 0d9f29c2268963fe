import assert from 'node:assert/strict'
import test from 'node:test'
import { anUnsettled, NOW } from '../../../test/support/fixtures.ts'
import type { PaymentStatus, StoredStatus } from '../payment-types.ts'
import { HELD_MS, heldCents, statusOf, unsettledReasons } from './holds.ts'

interface Standing {
  name: string
  status?: StoredStatus
  heldUntil?: number | null
  reversedAt?: number
  now: number
  stands: PaymentStatus
}

const begun = NOW
const until = begun + HELD_MS

const standings: Standing[] = [
  { name: 'a hold lasts from its first millisecond', now: begun, stands: 'pending' },
  { name: 'a hold lasts 179,999 ms', now: begun + 179_999, stands: 'pending' },
  { name: 'after 180,000 ms a hold has ended', now: begun + 180_000, stands: 'unknown' },
  { name: 'after 180,001 ms a hold has ended', now: begun + 180_001, stands: 'unknown' },
  { name: 'an approval stands beyond its hold', status: 'approved', now: until, stands: 'approved' },
  { name: 'a decline stands beyond its hold', status: 'declined', now: until, stands: 'declined' },
  { name: 'what was written down as unknown stays so', status: 'unknown', now: begun, stands: 'unknown' },
  { name: 'cash was never held', status: 'approved', heldUntil: null, now: until, stands: 'approved' },
  {
    name: 'what was reversed is reversed, not approved',
    status: 'approved',
    reversedAt: begun,
    now: begun,
    stands: 'reversed',
  },
]

for (const { name, status = 'pending', heldUntil = until, reversedAt, now, stands } of standings) {
  test(name, () => assert.equal(statusOf({ status, heldUntil, reversedAt: reversedAt ?? null }, now), stands))
}

test('only what terminals are charging at this moment is held', () => {
  const payments = [
    anUnsettled({ amountCents: 1, heldUntil: NOW + 1 }),
    anUnsettled({ amountCents: 20, heldUntil: NOW + HELD_MS }),
    anUnsettled({ amountCents: 300, heldUntil: NOW }),
    anUnsettled({ amountCents: 4_000, status: 'unknown' }),
    anUnsettled({ amountCents: 50_000, status: 'declined' }),
    anUnsettled({ amountCents: 600_000, status: 'approved' }),
  ]
  assert.equal(heldCents(payments, NOW), 21)
  assert.equal(heldCents([], NOW), 0)
})

test('a pending payment is reported with its terminal and the end of its hold', () => {
  assert.deepEqual(unsettledReasons([anUnsettled()], NOW), [
    {
      code: 'payment_pending',
      message: '4.00 is being paid at terminal T-1001; wait for it to end.',
      payment_id: 22,
      amount: '4.00',
      terminal: 'T-1001',
      held_until: '2026-11-15 19:31:00',
    },
  ])
})

test('a payment with unknown outcome is reported as such, with its terminal if known', () => {
  assert.deepEqual(unsettledReasons([anUnsettled({ heldUntil: NOW, terminal: null })], NOW), [
    {
      code: 'payment_unknown',
      message: 'Nobody told how payment 22 of 4.00 ended; report it as approved or declined.',
      payment_id: 22,
      amount: '4.00',
      terminal: null,
    },
  ])
})
