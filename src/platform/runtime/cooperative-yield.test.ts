import assert from 'node:assert/strict'
import test from 'node:test'
import { openRestaurant } from '../../../test/support/test-app.ts'
import { flatMapYielding, yieldToShortRequests } from './cooperative-yield.ts'

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
