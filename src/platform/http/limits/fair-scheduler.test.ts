import assert from 'node:assert/strict'
import test from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { Refusal } from '../../core/refusal.ts'
import { createFairScheduler } from './fair-scheduler.ts'
import { createSlowQueue } from './slow-queue.ts'

/** Scheduler on a manual clock. */
function openStill() {
  const clock = { now: 1_000_000 }
  const shares = createFairScheduler(() => clock.now)
  const begun: number[] = []
  return {
    clock,
    begun,
    ask(accountId: number, count = 1) {
      for (let one = 0; one < count; one++) {
        const turn = shares.enter(accountId)
        if (turn) void turn.then(() => begun.push(accountId))
        else begun.push(accountId)
      }
    },
    answer(accountId: number, tookMs: number, count = 1) {
      for (let one = 0; one < count; one++) shares.leave(accountId, tookMs)
    },
    waiting: shares.waiting,
  }
}

const countOf = (begun: number[], accountId: number) => begun.filter((one) => one === accountId).length

async function turns(count = 20) {
  for (let turn = 0; turn < count; turn++) await setImmediate()
}

test('a lone account may use everything', () => {
  const { ask, answer, begun } = openStill()
  ask(1, 512)
  assert.equal(begun.length, 512)
  answer(1, 900, 512)
  ask(1, 512)
  assert.equal(begun.length, 1024, 'nobody else wants anything, however slow it is')
})

test('among several, each has as many under way as are answered in time', async () => {
  const { ask, answer, begun, clock } = openStill()
  ask(1, 64)
  ask(2)
  answer(1, 400, 64)
  begun.length = 0
  ask(1, 100)
  assert.equal(begun.length, 4, 'those that take long are few at a time')
  ask(2, 10)
  assert.equal(countOf(begun, 2), 10, 'and nobody else is kept waiting for them')
  for (let round = 0; round < 40; round++) {
    clock.now += 10
    answer(1, 5)
    await setImmediate()
  }
  assert.ok(countOf(begun, 1) > 40, 'those that are answered in time become more')
  clock.now += 3_000
  answer(1, 5)
  await turns()
  assert.equal(countOf(begun, 1), 100, 'when the others are gone, it has all again')
})

test('what one turn does not get round to is begun account by account in the next', async () => {
  const { ask, begun, clock } = openStill()
  ask(1)
  clock.now += 21
  ask(1, 300)
  ask(2)
  ask(3)
  assert.deepEqual(begun, [1], 'the turn has lasted long enough')
  await turns(2)
  assert.ok(begun.indexOf(2) < 8 && begun.indexOf(3) < 8, `they waited for ${begun.length} others`)
  await turns(300)
  assert.equal(countOf(begun, 1), 301)
})

test('a tick made long by other work does not hold requests back', async () => {
  const { ask, begun, clock } = openStill()
  ask(1)
  clock.now += 21
  ask(1, 300)
  // In the same tick thousands of requests are answered that need no admission.
  clock.now += 500
  await turns(2)
  assert.equal(countOf(begun, 1), 301)
})

test('slow waiting requests start over several ticks', async () => {
  const clock = { now: 0 }
  const shares = createFairScheduler(() => clock.now)
  const begun: number[] = []
  shares.enter(1)
  clock.now += 21
  for (let one = 0; one < 20; one++) {
    void shares.enter(1)?.then(() => {
      clock.now += 9
      begun.push(one)
    })
  }
  await setImmediate()
  assert.deepEqual(begun, [0, 1, 2])
  await turns(10)
  assert.equal(begun.length, 20)
})

test('so many of one account wait, and no more', async () => {
  const { ask, clock, begun, waiting } = openStill()
  ask(1)
  clock.now += 21
  ask(1, 511)
  assert.throws(
    () => ask(1),
    (error) => error instanceof Refusal && error.code === 'overloaded',
  )
  ask(2)
  assert.equal(waiting(), 512)
  await turns(300)
  assert.equal(waiting(), 512 - begun.length + 1)
})

test('slow work is done a few at a time, account by account, and has an end', async () => {
  const runSlow = createSlowQueue()
  const done: number[] = []
  const work = (accountId: number) =>
    runSlow(accountId, async () => {
      await setImmediate()
      done.push(accountId)
    })
  const many = Array.from({ length: 16 }, () => work(1))
  const other = work(2)
  await assert.rejects(work(1), (error) => error instanceof Refusal && error.code === 'overloaded')
  await other
  assert.ok(countOf(done, 1) <= 4, `it waited for ${countOf(done, 1)}`)
  await Promise.all(many)
  await work(1)
  const late = createSlowQueue(-1)
  await assert.rejects(
    late(1, async () => {}),
    (error) => error instanceof Refusal && error.code === 'overloaded',
  )
})
