import assert from 'node:assert/strict'
import test from 'node:test'
import type { RefusalCase } from '../../../test/support/fixtures.ts'
import type { TipPayout } from '../../locations/tip-payout.ts'
import { THE_DRAWER } from './default-drawer.ts'
import { type CashMovement, type MovementKind, signedAmount, whyNotMoved, whyNotOnDay } from './movements.ts'
import {
  cashIn,
  type Drawer,
  type MovedAt,
  whyNotClose,
  whyNotCounted,
  whyNotInDrawer,
  withNumbers,
} from './rules.ts'

const TILL: Drawer = { number: 1, name: 'Till', floatCents: 20_000, terminals: [] }
const BAR: Drawer = { number: 2, name: 'Bar', floatCents: 10_000, terminals: ['T-2', 'T-3'] }
const at = (terminal: string | null, moved: Partial<MovedAt>): MovedAt => ({
  terminal,
  method: 'cash',
  paidCents: 0,
  tipCents: 0,
  refundedCents: 0,
  refundedTipCents: 0,
  ...moved,
})

const IN_DRAWER: TipPayout = { cashTips: 'drawer', cardTips: 'later' }
const movement = (drawerNumber: number, kind: MovementKind, cents: number): CashMovement => ({
  ...{ number: 1, day: '2026-11-15', drawerNumber, drawerName: 'Till', kind, reason: '' },
  ...{ amountCents: signedAmount(kind, cents), actor: 'Ana', approver: 'Ana', recordedAt: 0 },
})

const cash: {
  name: string
  moved: MovedAt[]
  movements?: CashMovement[]
  tips?: Partial<TipPayout>
  expected: [till: number, bar: number]
}[] = [
  { name: 'before the first guest there is the float', moved: [], expected: [20_000, 10_000] },
  {
    name: 'a terminal’s cash goes into its drawer',
    moved: [at('T-3', { paidCents: 500 })],
    expected: [20_000, 10_500],
  },
  {
    name: 'that of an unknown terminal into the first',
    moved: [at('T-9', { paidCents: 500 })],
    expected: [20_500, 10_000],
  },
  {
    name: 'other methods are not in a drawer',
    moved: [at('T-3', { method: 'card', paidCents: 500, tipCents: 70, refundedCents: 100 })],
    expected: [20_000, 10_000],
  },
  { name: 'that of no terminal too', moved: [at(null, { paidCents: 500 })], expected: [20_500, 10_000] },
  {
    name: 'tips are in the drawer',
    moved: [at('T-2', { paidCents: 500, tipCents: 70 })],
    expected: [20_000, 10_570],
  },
  {
    name: 'what was given back is not',
    moved: [at('T-2', { refundedCents: 300 })],
    expected: [20_000, 9_700],
  },
  {
    name: 'tips that servers keep are not in the drawer, nor do refunded ones leave it',
    moved: [
      at('T-2', { paidCents: 500, tipCents: 70 }),
      at('T-2', { refundedCents: 320, refundedTipCents: 20 }),
    ],
    tips: { cashTips: 'servers' },
    expected: [20_000, 10_200],
  },
  {
    name: 'tips by card leave the drawer where servers take them out of it',
    moved: [
      at('T-2', { method: 'card', paidCents: 500, tipCents: 70 }),
      at('T-2', { method: 'other', tipCents: 30 }),
      at('T-2', { method: 'card', refundedCents: 310, refundedTipCents: 10 }),
    ],
    tips: { cardTips: 'drawer' },
    expected: [20_000, 9_910],
  },
  {
    name: 'cash that was put in or taken out is in its drawer or no longer',
    moved: [],
    movements: [
      ...[movement(1, 'pay_in', 5_000), movement(1, 'pay_out', 1_240), movement(2, 'deposit', 8_000)],
      movement(2, 'tip_out', 500),
    ],
    expected: [23_760, 1_500],
  },
  {
    name: 'movements of a deleted drawer count in the first',
    moved: [],
    movements: [movement(7, 'pay_out', 100)],
    expected: [19_900, 10_000],
  },
  {
    name: 'the last opening count replaces the float',
    moved: [at('T-2', { paidCents: 500 })],
    movements: [movement(2, 'opening', 9_000), movement(2, 'opening', 9_500), movement(2, 'pay_in', 100)],
    expected: [20_000, 10_100],
  },
  {
    name: 'the terminals of a drawer add up',
    moved: [at('T-2', { paidCents: 100 }), at('T-3', { paidCents: 200 }), at('T-3', { refundedCents: 50 })],
    expected: [20_000, 10_250],
  },
]
for (const { name, moved, movements = [], tips, expected } of cash) {
  test(`cash: ${name}`, () => {
    assert.deepEqual(
      cashIn([TILL, BAR], moved, movements, { ...IN_DRAWER, ...tips }).map(
        ({ expectedCents }) => expectedCents,
      ),
      expected,
    )
  })
}

const counts = (...numbers: number[]) => numbers.map((number) => ({ number, countedCents: 0 }))
const again = { number: 1, actor: 'Ana', closedAt: 0 }
const moving = (kind: MovementKind, amountCents: number, reason = '') =>
  whyNotMoved({ kind, amountCents, reason })
const refusals: RefusalCase[] = [
  { name: 'lemons that were bought', why: () => moving('pay_out', 1_240, 'Lemons') },
  { name: 'what was spent on nothing', why: () => moving('pay_out', 1_240), code: 'invalid_request' },
  { name: 'nothing that was deposited', why: () => moving('deposit', 0), code: 'invalid_request' },
  { name: 'a deposit, which says it all', why: () => moving('deposit', 1) },
  { name: 'an empty drawer in the morning', why: () => moving('opening', 0) },
  {
    name: 'cash moved tomorrow',
    why: () => whyNotOnDay('2026-11-16', '2026-11-15', 'pay_in', []),
    code: 'invalid_request',
  },
  {
    name: 'cash moved after the close',
    why: () => whyNotOnDay('2026-11-15', '2026-11-15', 'pay_in', [{ number: 1, actor: 'Ana' }]),
  },
  {
    name: 'the start of a closed day',
    why: () => whyNotOnDay('2026-11-15', '2026-11-15', 'opening', [{ number: 1, actor: 'Ana' }]),
    code: 'day_closed',
  },
  { name: 'each drawer once', why: () => whyNotCounted([TILL, BAR], counts(2, 1)) },
  { name: 'one left out', why: () => whyNotCounted([TILL, BAR], counts(1)), code: 'invalid_request' },
  { name: 'one twice', why: () => whyNotCounted([TILL, BAR], counts(1, 1)), code: 'invalid_request' },
  { name: 'one there is not', why: () => whyNotCounted([TILL], counts(1, 2)), code: 'drawer_not_found' },
  { name: 'the day that runs', why: () => whyNotClose('2026-11-15', '2026-11-15', undefined, false) },
  { name: 'a day gone by', why: () => whyNotClose('2026-11-14', '2026-11-15', undefined, false) },
  {
    name: 'a day to come',
    why: () => whyNotClose('2026-11-16', '2026-11-15', undefined, true),
    code: 'invalid_request',
  },
  {
    name: 'a closed day',
    why: () => whyNotClose('2026-11-15', '2026-11-15', again, false),
    code: 'day_closed',
  },
  { name: 'a closed day once more', why: () => whyNotClose('2026-11-15', '2026-11-15', again, true) },
  { name: 'a terminal of the house', why: () => whyNotInDrawer({ locationId: 1 }, 'T-1', 1) },
  {
    name: 'a terminal of another house',
    why: () => whyNotInDrawer({ locationId: 2 }, 'T-1', 1),
    code: 'terminal_not_registered',
  },
]
for (const { name, why, code } of refusals) {
  test(`counting ${name}: ${code ?? 'is fine'}`, () => assert.equal(why()?.code, code))
}

test('a new drawer takes the lowest free number, and drawers are sorted by number', () => {
  const bar = { ...BAR, number: 2 }
  const numberedDrawers = withNumbers(
    [{ ...TILL, number: undefined, name: 'Terrace' }, bar],
    [THE_DRAWER, BAR],
  )
  assert.deepEqual(
    numberedDrawers.map(({ number, name }) => [number, name]),
    [
      [1, 'Terrace'],
      [2, 'Bar'],
    ],
  )
})

const twice: { name: string; input: Partial<Drawer>[] }[] = [
  { name: 'a name', input: [{ number: 1 }, { number: 2, name: 'Till' }] },
  { name: 'a number', input: [{ number: 1 }, { number: 1, name: 'Bar' }] },
  { name: 'a terminal', input: [{ terminals: ['T-2'] }, { number: 2, name: 'Bar', terminals: ['T-2'] }] },
]
for (const { name, input } of twice) {
  test(`no two drawers have ${name} in common`, () => {
    const drawers = input.map((one) => ({ ...TILL, ...one }))
    assert.throws(() => withNumbers(drawers, [TILL, BAR]), { code: 'invalid_request' })
  })
}

test('an unknown drawer cannot be changed', () => {
  assert.throws(() => withNumbers([{ ...TILL, number: 7 }], [TILL]), { code: 'drawer_not_found' })
})
