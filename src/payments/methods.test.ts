import assert from 'node:assert/strict'
import test from 'node:test'
import { byMethod, METHODS, methodTraits, REFUND_METHODS } from './methods.ts'

test('only cash is in the drawer, takes an amount and gives change', () => {
  const those = (trait: 'countsInDrawer' | 'takesTender') =>
    METHODS.filter((method) => methodTraits(method)[trait])
  assert.deepEqual(those('countsInDrawer'), ['cash'])
  assert.deepEqual(those('takesTender'), ['cash'])
  assert.deepEqual(REFUND_METHODS, ['cash'])
})

test('a method of a newer program is not counted in the drawer, nor is its tip changed', () => {
  for (const unknown of ['voucher', 'constructor', ''])
    assert.deepEqual(methodTraits(unknown), methodTraits('other'))
  assert.equal(methodTraits('voucher').countsInDrawer, false)
  assert.equal(methodTraits('voucher').tipCanChange, false)
})

test('a value per method, in their order', () => {
  assert.deepEqual(Object.keys(byMethod(() => 0)), [...METHODS])
})
