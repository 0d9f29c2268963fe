import assert from 'node:assert/strict'
import test from 'node:test'
import { createWriteQueue, WRITES_PER_COMMIT } from './write-queue.ts'

/** Queue on a manual clock; writes are identified by name. */
function openStill() {
  const clock = { now: 1_000_000 }
  const queue = createWriteQueue(() => clock.now)
  const named = new Map<object, string>()
  const writeOf = (name: string, accountId: number, isLong: boolean) => {
    const write = { work: async () => {}, resolve() {}, reject() {}, accountId, isLong, ran: undefined }
    named.set(write, name)
    return write
  }
  const add = (name: string, accountId: number, isLong = false) => queue.add(writeOf(name, accountId, isLong))
  return { queue, clock, add, take: () => queue.take().map((write) => named.get(write)) }
}

test('those that share a commit come one account after the other', () => {
  const { add, take } = openStill()
  for (const name of ['a1', 'a2', 'a3']) add(name, 1)
  add('b1', 2)
  add('c1', 3)
  add('c2', 3)
  assert.deepEqual(take(), ['a1', 'b1', 'c1', 'a2', 'c2', 'a3'])
  assert.deepEqual(take(), [])
})

test('more writes than fit into a commit do not overtake other accounts', () => {
  const { add, take } = openStill()
  for (let index = 0; index < WRITES_PER_COMMIT + 10; index++) add('a', 1)
  add('b', 2)
  assert.ok(take().includes('b'))
  assert.equal(take().length, 11)
})

test('what was put back keeps its turn', () => {
  const { queue, add, take } = openStill()
  add('a', 1)
  add('b', 2)
  const taken = queue.take()
  add('c', 3)
  queue.putBack(taken)
  assert.deepEqual(take(), ['a', 'b', 'c'])
})

test('what one account put back does not go before what others bring', () => {
  const { queue, add, take } = openStill()
  for (const name of ['a1', 'a2', 'a3', 'a4']) add(name, 1)
  for (const name of ['b1', 'c1']) add(name, name === 'b1' ? 2 : 3)
  const taken = queue.take()
  // The commit was full after a1 and b1.
  queue.putBack(taken.slice(2))
  assert.equal(queue.waiting(), 4)
  add('b2', 2)
  add('d1', 4)
  assert.deepEqual(take(), ['c1', 'a2', 'b2', 'd1', 'a3', 'a4'])
  assert.equal(queue.isEmpty(), true)
})

test('a neighbour waits for one write of a busy account at most, however many were put back', () => {
  const { queue, add, take } = openStill()
  for (let index = 0; index < 64; index++) add(`a${index}`, 1)
  for (let commit = 0; commit < 60; commit++) {
    // Each commit is full after two writes; the other account writes again after each.
    add(`b${commit}`, 2)
    const taken = queue.take()
    queue.putBack(taken.slice(2))
    const names = taken.slice(0, 2).map(({ accountId }) => accountId)
    assert.deepEqual(names, [1, 2], `commit ${commit}`)
  }
  assert.equal(take().length, 4)
})

test('what has much to write is done by itself, and those that go on coming do not keep it out', () => {
  const { add, take } = openStill()
  add('long', 1, true)
  add('a', 2)
  assert.deepEqual(take(), ['a'])
  add('b', 2)
  assert.deepEqual(take(), ['long'])
  assert.deepEqual(take(), ['b'])
})

test('an account that held the writer for long rests only while others write', () => {
  const { queue, clock, add, take } = openStill()
  add('long', 1, true)
  assert.deepEqual(take(), ['long'])
  queue.rest(1, 100)
  add('again', 1, true)
  assert.deepEqual(take(), ['again'], 'nobody else is there')
  queue.rest(1, 100)
  add('b', 2)
  assert.deepEqual(take(), ['b'])
  add('again', 1, true)
  add('another’s', 3, true)
  assert.deepEqual(take(), ['another’s'], 'the rest is its own')
  assert.deepEqual(take(), [])
  assert.equal(queue.untilNextMs(), 4_000)
  for (let second = 0; second < 3; second++) {
    clock.now += 1_000
    add('c', 2)
    assert.deepEqual(take(), ['c'])
    assert.deepEqual(take(), [])
  }
  clock.now += 1_000
  assert.deepEqual(take(), ['again'])
  queue.rest(1, 60_000)
  add('again', 1, true)
  assert.equal(queue.untilNextMs(), 8_000, 'somebody waits for the answer')
  clock.now += 2_001
  assert.deepEqual(take(), ['again'], 'the others are gone')
})

test('no account rests while the store is closing', () => {
  const { queue, add, take } = openStill()
  queue.rest(1, 1_000)
  add('b', 2)
  add('long', 1, true)
  assert.deepEqual(take(), ['b'])
  assert.deepEqual(take(), [])
  queue.close()
  assert.deepEqual(take(), ['long'])
})
