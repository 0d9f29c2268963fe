import assert from 'node:assert/strict'
import test from 'node:test'
import { openRestaurant } from '../../../test/support/test-app.ts'
import { decodeSignal, encodeSignal } from './signal-bus.ts'

const SIGNAL = { kind: 'printer', accountId: 3, id: 7 }

test('a signal survives its text, and a log is written as older nodes read it', () => {
  for (const kind of ['printer', 'log', 'cloudprnt']) {
    const signal = { kind, accountId: 12, id: 345 }
    assert.deepEqual(decodeSignal(encodeSignal(signal)), signal)
  }
  assert.equal(encodeSignal({ kind: 'log', accountId: 12, id: 345 }), '12/345')
})

test('PostgreSQL: listeners learn whether a signal came from this node', async () => {
  await using restaurant = await openRestaurant('postgres')
  const { database } = restaurant
  const other = restaurant.anotherNode().database
  const here: unknown[] = []
  database.onSignal((...signal) => here.push(signal))
  const there = new Promise((resolve) => {
    other.onSignal((...signal) => resolve(signal))
  })
  const signal = () => database.write(async (sql) => sql.signal(SIGNAL))
  // Signals arrive only once the other node listens.
  const signalling = setInterval(signal, 50)
  assert.deepEqual(await there, [SIGNAL, false])
  clearInterval(signalling)
  await signal()
  assert.deepEqual(here.at(-1), [SIGNAL, true])
})
