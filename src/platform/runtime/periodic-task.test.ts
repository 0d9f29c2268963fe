import assert from 'node:assert/strict'
import test from 'node:test'
import { pino } from 'pino'
import { repeat } from './periodic-task.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('work is never done twice at once, goes on after a failure, and is finished before the stop', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  let started = 0
  let finish = (_error?: Error) => {}
  const step = () => {
    started++
    return new Promise<void>((resolve, reject) => {
      finish = (error) => (error ? reject(error) : resolve())
    })
  }
  const part = repeat('slow work', 100, step, pino({ level: 'silent' }))
  context.mock.timers.tick(250)
  assert.equal(started, 1)
  finish(new Error('no'))
  await turn()
  context.mock.timers.tick(100)
  assert.equal(started, 2)

  let stopped = false
  const stopping = part.stop().then(() => {
    stopped = true
  })
  await turn()
  assert.equal(stopped, false)
  finish()
  await stopping
  context.mock.timers.tick(1000)
  assert.equal(started, 2)
})

test('work that is woken does not wait for its time; woken while it works, it works once more', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  let started = 0
  let finish = () => {}
  const step = () => {
    started++
    return new Promise<void>((resolve) => {
      finish = resolve
    })
  }
  const part = repeat('work that comes', 1000, step, pino({ level: 'silent' }))
  part.wake()
  assert.equal(started, 1)
  part.wake()
  part.wake()
  assert.equal(started, 1)
  finish()
  await turn()
  assert.equal(started, 2)
  finish()
  await turn()
  assert.equal(started, 2)
  context.mock.timers.tick(1000)
  assert.equal(started, 3)
  const stopped = part.stop()
  finish()
  await stopped
  part.wake()
  assert.equal(started, 3)
})
