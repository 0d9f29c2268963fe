import assert from 'node:assert/strict'
import test from 'node:test'
import { boundsFor, contradiction, priceFault, whyNotSell } from './rules.ts'

/** A list of options, of which the first `selected` are pre-selected. */
const options = (count: number, selected: number) =>
  Array.from({ length: count }, (_, index) => ({ isSelected: index < selected ? 1 : 0 }))

const bounds: { name: string; min?: number; max?: number; selected?: number; become: [number, number] }[] = [
  { name: 'a question that says nothing takes up to one answer', become: [0, 1] },
  { name: 'a question that needs one takes one', min: 1, become: [1, 1] },
  { name: 'a question that needs three takes three', min: 3, become: [3, 3] },
  { name: 'a question takes as many as are pre-selected', selected: 2, become: [0, 2] },
  { name: 'what is said holds, whatever is pre-selected', min: 1, max: 4, selected: 2, become: [1, 4] },
  { name: 'a max of none is what was said', max: 0, become: [0, 0] },
]

for (const { name, min, max, selected = 0, become } of bounds) {
  test(name, () => {
    const { minChoices, maxChoices } = boundsFor(min, max, options(5, selected))
    assert.deepEqual([minChoices, maxChoices], become)
  })
}

const questions: { name: string; min: number; max: number; selected: number; isContradictory: boolean }[] = [
  { name: 'a min that is the max is no contradiction', min: 2, max: 2, selected: 0, isContradictory: false },
  { name: 'a min above the max is one', min: 3, max: 2, selected: 0, isContradictory: true },
  { name: 'as many pre-selected as the max are none', min: 0, max: 2, selected: 2, isContradictory: false },
  { name: 'more pre-selected than the max are one', min: 0, max: 2, selected: 3, isContradictory: true },
  {
    name: 'fewer pre-selected than the min are none: the guest is asked',
    min: 2,
    max: 2,
    selected: 1,
    isContradictory: false,
  },
]

for (const { name, min, max, selected, isContradictory } of questions) {
  test(name, () => {
    const found = contradiction({ minChoices: min, maxChoices: max, options: options(5, selected) })
    assert.equal(found !== undefined, isContradictory)
  })
}

const sales: {
  name: string
  available: number
  left: number | null
  refused?: string
  expectedLeft?: number
}[] = [
  { name: 'what is in stock is sold', available: 1, left: null },
  { name: 'what is counted and there is sold', available: 1, left: 1 },
  { name: 'what is out is not', available: 0, left: null, refused: 'Soup is out of stock.' },
  {
    name: 'what was counted to the last is not',
    available: 0,
    left: 0,
    refused: 'Soup is out of stock.',
    expectedLeft: 0,
  },
  {
    name: 'of too little it is told how much',
    available: 0,
    left: 2,
    refused: 'Only 2 of Soup are left.',
    expectedLeft: 2,
  },
]

for (const { name, available, left, refused, expectedLeft } of sales) {
  test(name, () => {
    const refusal = whyNotSell({ id: 7, name: 'Soup', available, left })
    assert.equal(refusal?.message, refused)
    assert.equal(refusal?.details.left, expectedLeft)
  })
}

const prices: { name: string; openPrice: number; named?: number; fault?: string }[] = [
  { name: 'a fixed price is not named', openPrice: 0 },
  { name: 'a fixed price that is named is refused', openPrice: 0, named: 100, fault: 'price_is_fixed' },
  { name: 'an open price need not be named', openPrice: 1 },
  { name: 'an open price may be nothing', openPrice: 1, named: 0 },
  { name: 'an open price goes up to 9999.99', openPrice: 1, named: 999_999 },
  { name: 'an open price of more is refused', openPrice: 1, named: 1_000_000, fault: 'amount_up_to' },
]

for (const { name, openPrice, named, fault } of prices) {
  test(name, () => assert.equal(priceFault({ openPrice }, named)?.fault, fault))
}
