import assert from 'node:assert/strict'
import test from 'node:test'
import { openRestaurant } from '../../../test/support/test-app.ts'

test('PostgreSQL: listeners learn whether a signal came from this node', async () => {
  await using restaurant = await openRestaurant('postgres')
  const { database } = restaurant
  const other = restaurant.anotherNode().database
  const here: unknown[] = []
  database.onSignal((...signal) => here.push(signal))
  const there = new Promise((resolve) => {
    other.onSignal((...signal) => resolve(signal))
  })
  const signal = () => database.write(async (sql) => sql.signal('a'))
  // Signals arrive only once the other node listens.
  const signalling = setInterval(signal, 50)
  assert.deepEqual(await there, ['a', false])
  clearInterval(signalling)
  await signal()
  assert.deepEqual(here.at(-1), ['a', true])
})
