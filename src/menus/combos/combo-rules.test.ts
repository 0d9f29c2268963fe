import assert from 'node:assert/strict'
import test from 'node:test'
import { Refusal } from '../../platform/core/refusal.ts'
import { isComboOffered, onlyPicks, partFaults, whyNotPick } from './combo-rules.ts'
import type { ComboPart } from './combo-types.ts'

const part = (number: number, minPicks: number, maxPicks: number, itemIds: number[]): ComboPart => ({
  number,
  name: `Part ${number}`,
  minPicks,
  maxPicks,
  course: 0,
  choices: itemIds.map((itemId) => ({ itemId, supplementCents: 0 })),
})
const LUNCH = { id: 90, name: 'Lunch' }
const PARTS = [part(1, 1, 1, [7, 8]), part(2, 0, 2, [31])]
const picks = (...pairs: [number, number][]) => pairs.map(([partNumber, itemId]) => ({ partNumber, itemId }))

const ACCEPTED = [
  { name: 'the required part only', picks: picks([1, 7]) },
  { name: 'an optional part up to its maximum', picks: picks([1, 8], [2, 31], [2, 31]) },
]
for (const { name, picks } of ACCEPTED) {
  test(`a combo can be ordered with ${name}`, () => assert.equal(whyNotPick(LUNCH, PARTS, picks), undefined))
}

const REFUSED = [
  {
    name: 'a required part without a pick',
    picks: picks([2, 31]),
    details: { part_id: 1, min: 1, max: 1, picks: [] },
  },
  {
    name: 'too many picks',
    picks: picks([1, 7], [1, 8]),
    details: { part_id: 1, min: 1, max: 1, picks: [7, 8] },
  },
  {
    name: 'an item of another part',
    picks: picks([1, 31]),
    details: { part_id: 1, min: 1, max: 1, picks: [31] },
  },
  { name: 'an unknown part', picks: picks([1, 7], [3, 7]), details: { part_id: 3, picks: [7] } },
]
for (const { name, picks, details } of REFUSED) {
  test(`a combo is refused with ${name}`, () => {
    const refusal = whyNotPick(LUNCH, PARTS, picks)
    assert.ok(refusal instanceof Refusal)
    assert.equal(refusal.code, 'combo_parts')
    assert.deepEqual({ ...refusal.details, ...details, item_id: 90 }, refusal.details)
  })
}

test('a combo without picks has no lines and is refused', () => {
  assert.equal(whyNotPick(LUNCH, [part(1, 0, 1, [7])], [])?.code, 'combo_parts')
})

test('a combo with one choice for each part leaves nothing to choose', () => {
  assert.deepEqual(onlyPicks([part(1, 2, 2, [7]), part(2, 1, 1, [31])]), picks([1, 7], [1, 7], [2, 31]))
  assert.equal(onlyPicks([part(1, 1, 1, [7, 8])]), undefined)
  assert.equal(onlyPicks([part(1, 1, 1, [])]), undefined)
  assert.equal(onlyPicks([part(1, 0, 1, [7])]), undefined, 'it would have no lines')
})

test('a combo is offered while each required part has a choice that is offered', () => {
  const offered = (...ids: number[]) => isComboOffered(PARTS, (id) => ids.includes(id))
  assert.equal(offered(8), true)
  assert.equal(offered(31), false)
  assert.equal(offered(7, 31), true)
})

test('contradictions are reported at their fields', () => {
  assert.deepEqual(partFaults([part(1, 2, 1, [7, 7]), part(1, 0, 1, [8])]), {
    'combo.parts[0]': { fault: 'min_above_max', min: 2, max: 1 },
    'combo.parts[0].choices[1].item_id': { fault: 'named_twice' },
    'combo.parts[1].part_id': { fault: 'named_twice' },
  })
})
