import assert from 'node:assert/strict'
import test from 'node:test'
import { createFairQueue } from './fair-queue.ts'

function filled(entries: string[]) {
  const queue = createFairQueue<string>()
  for (const entry of entries) queue.add(entry.charAt(0), entry)
  const takeAll = (isServed?: (key: string | number) => boolean) => {
    const taken: string[] = []
    for (let next = queue.take(isServed); next; next = queue.take(isServed)) taken.push(next.entry)
    return taken
  }
  return { queue, takeAll }
}

test('keys are served in turn, however much one of them has queued', () => {
  const { queue, takeAll } = filled(['a1', 'a2', 'a3', 'b1', 'c1', 'c2'])
  assert.equal(queue.size(), 6)
  assert.deepEqual(takeAll(), ['a1', 'b1', 'c1', 'a2', 'c2', 'a3'])
  assert.equal(queue.size(), 0)
})

test('a key that may not be served keeps its place and stops nobody', () => {
  const { takeAll } = filled(['a1', 'b1', 'b2'])
  assert.deepEqual(
    takeAll((key) => key !== 'a'),
    ['b1', 'b2'],
  )
  assert.deepEqual(takeAll(), ['a1'])
})

test('entries that are put back come before later ones of their key, and their keys come first', () => {
  const { queue, takeAll } = filled(['a1', 'b1', 'a2'])
  const taken = [queue.take(), queue.take()].map((one) => one?.entry as string)
  queue.add('b', 'b2')
  queue.add('c', 'c1')
  queue.putBack(taken, (entry) => entry.charAt(0))
  assert.deepEqual(takeAll(), ['a1', 'b1', 'c1', 'a2', 'b2'])
})
