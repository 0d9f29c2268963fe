import assert from 'node:assert/strict'
import test from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { createFairSemaphore } from './fair-semaphore.ts'

test('lanes are let in one after the other, whatever one of them has brought', async () => {
  const turn = createFairSemaphore(1)
  const order: string[] = []
  const many = ['a', 'a', 'a', 'b', 'b', 'c'].map((lane) => turn(lane, () => void order.push(lane)))
  await Promise.all(many)
  assert.deepEqual(order, ['a', 'a', 'b', 'c', 'a', 'b'])
})

test('no more work at once than may, and one that fails lets the next in', async () => {
  const turn = createFairSemaphore(2)
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

test('one lane never has all the places where each may have fewer, and takes no place from the others', async () => {
  const turn = createFairSemaphore(2, 1)
  const held: (() => void)[] = []
  const hold = (lane: string) => turn(lane, () => new Promise<void>((resolve) => held.push(resolve)))
  const works = [hold('a'), hold('a'), hold('a')]
  await setImmediate()
  assert.equal(held.length, 1)
  assert.equal(await turn('b', () => 'let in'), 'let in')
  const others = ['b', 'c'].map((lane) => turn(lane, () => lane))
  assert.deepEqual(await Promise.all(others), ['b', 'c'])
  for (let done = 0; done < works.length; done++) {
    while (held[0] === undefined) await setImmediate()
    held.pop()?.()
  }
  await Promise.all(works)
})
