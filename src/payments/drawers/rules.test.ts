import assert from 'node:assert/strict'
import test from 'node:test'
import type { RefusalCase } from '../../../test/support/fixtures.ts'
import { THE_DRAWER } from './default-drawer.ts'
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
  ...moved,
})

const cash: { name: string; moved: MovedAt[]; expected: [till: number, bar: number] }[] = [
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
    name: 'the terminals of a drawer add up',
    moved: [at('T-2', { paidCents: 100 }), at('T-3', { paidCents: 200 }), at('T-3', { refundedCents: 50 })],
    expected: [20_000, 10_250],
  },
]
for (const { name, moved, expected } of cash) {
  test(`cash: ${name}`, () => {
    assert.deepEqual(
      cashIn([TILL, BAR], moved).map(({ expectedCents }) => expectedCents),
      expected,
    )
  })
}

const counts = (...numbers: number[]) => numbers.map((number) => ({ number, countedCents: 0 }))
const again = { number: 1, actor: 'Ana', closedAt: 0 }
const refusals: RefusalCase[] = [
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
