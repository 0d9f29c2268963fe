import assert from 'node:assert/strict'
import test from 'node:test'
import { HOUR, MINUTE } from '../core/clock.ts'
import type { Database } from '../storage/database.ts'
import { watchClockRollback } from './clock-rollback.ts'

test('times ahead are forgotten at the start, after the clock was set back, and once an hour', async () => {
  let [wall, forward, done] = [1_000 * HOUR, 0, 0]
  const database = {
    write: async () => {
      done++
    },
  } as unknown as Database
  const look = watchClockRollback(
    database,
    () => wall,
    () => forward,
  )
  const after = async (passedMs: number, jumpMs = 0) => {
    wall += passedMs + jumpMs
    forward += passedMs
    done = 0
    await look()
    return done
  }
  assert.equal(await after(MINUTE), 1, 'at the start')
  assert.equal(await after(MINUTE), 0)
  assert.equal(await after(MINUTE, -100), 0, 'a clock that is kept right')
  assert.equal(await after(MINUTE, 5 * HOUR), 0, 'set forward')
  assert.equal(await after(MINUTE, -5 * HOUR), 1, 'and back to where it was')
  assert.equal(await after(MINUTE), 0)
  assert.equal(await after(HOUR), 1, 'for what another node left behind')
})
