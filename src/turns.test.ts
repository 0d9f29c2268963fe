import assert from 'node:assert/strict'
import test from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { openTurns } from './turns.ts'

test('lanes are let in one after the other, whatever one of them has brought', async () => {
  const turn = openTurns(1)
  const order: string[] = []
  const many = ['a', 'a', 'a', 'b', 'b', 'c'].map((lane) => turn(lane, () => void order.push(lane)))
  await Promise.all(many)
  assert.deepEqual(order, ['a', 'a', 'b', 'c', 'a', 'b'])
})

test('no more work at once than may, and one that fails lets the next in', async () => {
  const turn = openTurns(2)
  let working = 0
  let most = 0
  const works = Array.from({ length: 9 }, (_, index) =>
    turn(index % 3, async () => {
      most = Math.max(most, ++working)
      await setImmediate()
      working--
      if (index % 2) throw new Error('failed')
      return index
    }),
  )
  const outcomes = await Promise.allSettled(works)
  assert.equal(most, 2)
  assert.deepEqual(
    outcomes.map(({ status }) => status === 'fulfilled'),
    Array.from({ length: 9 }, (_, index) => index % 2 === 0),
  )
  assert.equal(await turn('later', () => 'let in'), 'let in')
})
