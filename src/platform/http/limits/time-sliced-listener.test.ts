import assert from 'node:assert/strict'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import test from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { timeSliced } from './time-sliced-listener.ts'

/** Requests that take 9 ms each on a manual clock. */
function openCounter() {
  const clock = { now: 0 }
  const taken: string[] = []
  const take = timeSliced(
    ({ url = '' }) => {
      clock.now += 9
      taken.push(url)
    },
    () => clock.now,
  )
  return {
    taken,
    come(url: string): Socket {
      const request = Object.assign(new IncomingMessage(new Socket()), { url })
      take(request, new ServerResponse(request))
      return request.socket
    },
  }
}

test('of many that come together some are taken in each turn, in order', async () => {
  const { taken, come } = openCounter()
  const names = Array.from({ length: 10 }, (_, index) => String(index))
  for (const name of names) come(name)
  assert.equal(taken.length, 2)
  await setImmediate()
  assert.ok(taken.length > 2 && taken.length < 10, `${taken.length} were taken in two turns`)
  come('late')
  for (let turn = 0; turn < 10; turn++) await setImmediate()
  assert.deepEqual(taken, [...names, 'late'])
})

test('a client that disconnects while waiting is skipped', async () => {
  const { taken, come } = openCounter()
  for (const name of ['0', '1']) come(name)
  const gone = come('gone')
  come('there')
  gone.destroy()
  for (let turn = 0; turn < 5; turn++) await setImmediate()
  assert.deepEqual(taken, ['0', '1', 'there'])
})

test('when all are taken, the next is taken at once again', async () => {
  const { taken, come } = openCounter()
  for (let one = 0; one < 8; one++) come('before')
  for (let turn = 0; turn < 10; turn++) await setImmediate()
  come('now')
  assert.equal(taken.at(-1), 'now')
})
