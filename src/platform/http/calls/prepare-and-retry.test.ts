import assert from 'node:assert/strict'
import test from 'node:test'
import { Overtaken, Refusal } from '../../core/refusal.ts'
import { preparedAnd } from './prepare-and-retry.ts'

const overtaken = () => new Overtaken('menu_changed_meanwhile', 'The menus are being changed all the time.')

test('an outdated plan is prepared again, a few times', async () => {
  let prepared = 0
  const prepare = async () => ++prepared
  const second = await preparedAnd(prepare, async (given) => {
    if (given() === 1) throw overtaken()
    return given()
  })
  assert.equal(second, 2)
  prepared = 0
  const never = preparedAnd(prepare, async () => Promise.reject(overtaken()))
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
    preparedAnd(() => Promise.reject(no), make),
    no,
  )
  assert.equal(made, 1)
  const fault = new Error('a fault')
  await assert.rejects(
    preparedAnd(() => Promise.reject(fault), make),
    fault,
  )
  assert.equal(made, 1)
  assert.equal(await preparedAnd(undefined, make), undefined)
})
