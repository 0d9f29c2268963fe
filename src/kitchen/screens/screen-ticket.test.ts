import assert from 'node:assert/strict'
import test from 'node:test'
import { isOver, isReady, isUnseen, portionsOf, type ScreenLine } from './screen-ticket.ts'

const screenLine = (jobId: number, toQty: number, more: Partial<ScreenLine> = {}): ScreenLine => ({
  ...{
    printerId: 1,
    jobId,
    orderItemId: 5,
    toQty,
    mention: 0,
    reprint: 0,
    doneQty: 0,
    receivedAt: jobId * 100,
  },
  allergensSeen: null,
  ...more,
})

const portionRows = (lines: ScreenLine[]) =>
  portionsOf(lines).portions.map(({ jobId, qty, left, done }) => [jobId, qty, left, done])

const CASES: [name: string, lines: ScreenLine[], expected: number[][]][] = [
  ['nothing was told', [], []],
  ['a job asks for what it told', [screenLine(1, 2)], [[1, 2, 2, 0]]],
  [
    'a second one asks for what it added',
    [screenLine(1, 2), screenLine(2, 3)],
    [
      [1, 2, 2, 0],
      [2, 1, 1, 0],
    ],
  ],
  [
    'what is taken back is what was asked for last',
    [screenLine(1, 2), screenLine(2, 3), screenLine(3, 1)],
    [
      [1, 2, 1, 0],
      [2, 1, 0, 0],
    ],
  ],
  ['all is taken back', [screenLine(1, 2, { doneQty: 1 }), screenLine(2, 0)], [[1, 2, 0, 0]]],
  ['a reprint asks for nothing', [screenLine(1, 2), screenLine(2, 2, { reprint: 1 })], [[1, 2, 2, 0]]],
  ['a mention asks for nothing', [screenLine(1, 2), screenLine(2, 2, { mention: 1 })], [[1, 2, 2, 0]]],
  [
    'another screen counts by itself',
    [screenLine(1, 2), screenLine(2, 2, { printerId: 2 })],
    [
      [1, 2, 2, 0],
      [2, 2, 2, 0],
    ],
  ],
  ['no more is done than is wanted', [screenLine(1, 3, { doneQty: 3 }), screenLine(2, 1)], [[1, 3, 1, 1]]],
]

for (const [name, lines, expected] of CASES) {
  test(`portions of a screen: ${name}`, () => assert.deepEqual(portionRows(lines), expected))
}

test('voids of a job, and the time when a portion changed', () => {
  const { portions, taken } = portionsOf([
    screenLine(1, 2),
    screenLine(2, 1),
    screenLine(3, 1, { mention: 1 }),
  ])
  assert.deepEqual(taken, [{ jobId: 2, orderItemId: 5, qty: 1 }])
  assert.equal(portions[0]?.changedAt, 300)
})

const READY: [name: string, lines: ScreenLine[], expected: boolean][] = [
  ['no screen had it', [], false],
  ['its screen is done', [screenLine(1, 2, { doneQty: 2 })], true],
  ['one of two is not', [screenLine(1, 2, { doneQty: 1 })], false],
  [
    'another screen is not done',
    [screenLine(1, 1, { doneQty: 1 }), screenLine(2, 1, { printerId: 2 })],
    false,
  ],
  [
    'both screens are',
    [screenLine(1, 1, { doneQty: 1 }), screenLine(2, 1, { printerId: 2, doneQty: 1 })],
    true,
  ],
  ['the rest was taken back', [screenLine(1, 2, { doneQty: 1 }), screenLine(2, 1)], true],
  ['all was taken back', [screenLine(1, 2, { doneQty: 2 }), screenLine(2, 0)], false],
]

for (const [name, lines, expected] of READY) {
  test(`ready: ${name}`, () => assert.equal(isReady(portionsOf(lines).portions, 5), expected))
}

test('a ticket is finished when everything is done, served or voided, and acknowledged', () => {
  const line = { left: 2, done: 2, served: false }
  const dishes = { isNotice: false, seenAt: null }
  assert.equal(isOver({ ...dishes, lines: [line] }), true)
  assert.equal(isOver({ ...dishes, lines: [line, { ...line, done: 1 }] }), false)
  assert.equal(isOver({ ...dishes, lines: [{ ...line, done: 0, served: true }] }), true)
  assert.equal(isOver({ isNotice: true, seenAt: null, lines: [] }), false)
  assert.equal(isOver({ isNotice: true, seenAt: 1, lines: [] }), true)
})

test('a changed allergen note must be acknowledged again', () => {
  const order = { allergens: 1, allergenNote: 'nuts' }
  assert.equal(isUnseen(order, null), true)
  assert.equal(isUnseen(order, 'nuts'), false)
  assert.equal(isUnseen(order, ''), true)
  assert.equal(isUnseen({ ...order, allergens: 0 }, null), false)
})
