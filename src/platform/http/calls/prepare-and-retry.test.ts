import assert from 'node:assert/strict'
import test from 'node:test'
import { OutdatedPlan, Refusal } from '../../core/refusal.ts'
import { prepareThenCommit } from './prepare-and-retry.ts'

const outdated = () => new OutdatedPlan('menu_changed_meanwhile', 'The menus are being changed all the time.')

test('an outdated plan is prepared again, a few times', async () => {
  let prepared = 0
  const prepare = async () => ++prepared
  const second = await prepareThenCommit(prepare, async (given) => {
    if (given() === 1) throw outdated()
    return given()
  })
  assert.equal(second, 2)
  prepared = 0
  const never = prepareThenCommit(prepare, async () => Promise.reject(outdated()))
  await assert.rejects(never, Refusal)
  assert.equal(prepared, 5)
})

test('a refusal of the preparation is thrown by the change; an error at once', async () => {
  const no = new Refusal('invalid_request', 'No.')
  let made = 0
  const make = async (given: () => unknown) => {
    made++
    return given()
  }
  await assert.rejects(
    prepareThenCommit(() => Promise.reject(no), make),
    no,
  )
  assert.equal(made, 1)
  const fault = new Error('a fault')
  await assert.rejects(
    prepareThenCommit(() => Promise.reject(fault), make),
    fault,
  )
  assert.equal(made, 1)
  assert.equal(await prepareThenCommit(undefined, make), undefined)
})
