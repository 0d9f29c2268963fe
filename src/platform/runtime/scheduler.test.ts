import assert from 'node:assert/strict'
import test from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { openRestaurant } from '../../../test/support/test-app.ts'
import { flatMapYielding, limitPerTick, yieldToShortRequests } from './scheduler.ts'

test('long work yields until short requests are answered, but not forever', async () => {
  await using bistro = await openRestaurant('sqlite')
  await yieldToShortRequests(() => 0)
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  using _ = { [Symbol.dispose]: letGo }
  const writing = bistro.database.write(() => held)
  let isAnswered = false
  const asking = bistro
    .put('/go/table/1/open', { location_id: 1, staff_id: 1, allergens: 0 })
    .then(({ status }) => {
      isAnswered = true
      return status
    })
  // The clock is read only while short requests are in flight; a fast clock ends the wait.
  let at = 0
  for (let turn = 0; at === 0; turn++) {
    assert.ok(turn < 10_000, 'nobody is stood back for')
    await yieldToShortRequests(() => (at += 7))
  }
  assert.equal(isAnswered, false, 'whoever has waited long enough goes on')
  const standingBack = yieldToShortRequests(() => 0).then(() => isAnswered)
  letGo()
  assert.equal(await asking, 201)
  assert.equal(await standingBack, true)
  await writing
})

test('a long list is processed completely, yielding in between', async () => {
  const many = Array.from({ length: 1_000 }, (_, index) => index)
  let ticks = 0
  const timer = setInterval(() => ticks++, 1)
  const busily = (one: number) => {
    const until = performance.now() + 0.05
    while (performance.now() < until);
    return [one, -one]
  }
  const all = await flatMapYielding(many, busily)
  clearInterval(timer)
  assert.deepEqual(
    all,
    many.flatMap((one) => [one, -one]),
  )
  assert.ok(ticks >= 2, `${ticks} were heard`)
})

/** Calls that take 3 ms each on a manual clock, at most 7 ms in a tick. */
function openLimited(atMost?: number) {
  let clock = 0
  const done: number[] = []
  const call = limitPerTick(
    (one: number) => {
      clock += 3
      done.push(one)
    },
    { budgetMs: 7, ...(atMost !== undefined && { atMost }) },
    () => clock,
  )
  return { done, call }
}

test('calls within the budget of a tick run at once, the others in the next ticks, in order', async () => {
  const { done, call } = openLimited()
  const all = Array.from({ length: 10 }, (_, index) => index)
  for (const one of all) call(one)
  assert.deepEqual(done, [0, 1, 2])
  await setImmediate()
  call(10)
  assert.ok(done.length <= 6, done.join())
  for (let tick = 0; tick < 5; tick++) await setImmediate()
  assert.deepEqual(done, [...all, 10])
  call(11)
  assert.equal(done.at(-1), 11, 'when nothing waits, a call runs at once')
})

test('a tick takes no more calls than its number, though there is time left', async () => {
  const { done, call } = openLimited(2)
  for (const one of [0, 1, 2, 3, 4]) call(one)
  assert.deepEqual(done, [0, 1])
  for (let tick = 0; tick < 3; tick++) await setImmediate()
  assert.deepEqual(done, [0, 1, 2, 3, 4])
})
