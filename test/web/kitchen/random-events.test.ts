import assert from 'node:assert/strict'
import test from 'node:test'
import { playRush } from './random-events-runner.ts'

/** `npm run test:torture -- boards` plays as many seeds as there is time for. */
const SEED = 1
const EVENTS = 500

test(`after ${EVENTS} events of a rush the board matches the service, card by card`, async () => {
  assert.deepEqual(await playRush(SEED, EVENTS), [], 'never came to pass')
})
