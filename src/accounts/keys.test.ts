import assert from 'node:assert/strict'
import { onBothStores } from '../../test/restaurant.ts'

onBothStores('who guesses keys is slowed down, who has a good one is not', async (bistro) => {
  for (let guess = 1; guess <= 60; guess++) {
    assert.equal((await bistro.get('/go/table/1', { key: `guess-${guess}` })).status, 401)
  }
  const guessed = await bistro.get('/go/table/1', { key: 'guess-61' })
  assert.equal(guessed.status, 429)
  assert.equal(guessed.body.error.code, 'too_many_unknown_keys')
  assert.equal(guessed.headers['retry-after'], '60')
  assert.equal((await bistro.get('/go/table/1')).status, 200)
  bistro.clock.now += 60_000
  assert.equal((await bistro.get('/go/table/1', { key: 'guess-62' })).status, 401)
})
