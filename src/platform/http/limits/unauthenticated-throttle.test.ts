import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import test from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { throttleUnauthenticated } from './unauthenticated-throttle.ts'

const response = new EventEmitter() as ServerResponse

function requests(count: number, key?: string) {
  const headers = key === undefined ? {} : { 'x-api-key': key }
  return Array.from(
    { length: count },
    () => ({ headers, socket: new Socket() }) as unknown as IncomingMessage,
  )
}

function createRecorder() {
  const handled: IncomingMessage[] = []
  const isKnown = ({ headers }: IncomingMessage) => headers['x-api-key'] === 'good'
  const listener = throttleUnauthenticated((request) => void handled.push(request), isKnown)
  return { handled, send: (request: IncomingMessage) => void listener(request, response) }
}

test('unauthenticated requests are handled a few per tick, in order; authenticated ones at once', async () => {
  const { handled, send } = createRecorder()
  const unauthenticated = requests(100)
  for (const request of unauthenticated) send(request)
  assert.equal(handled.length, 32)
  const [known] = requests(1, 'good')
  send(known as IncomingMessage)
  assert.equal(handled.at(-1), known)
  unauthenticated[40]?.socket.destroy()
  const turns: number[] = []
  for (let turn = 0; turn < 10; turn++) {
    const before = handled.length
    await setImmediate()
    turns.push(handled.length - before)
  }
  assert.ok(Math.max(...turns) <= 32, turns.join())
  const stayed = unauthenticated.filter((_, index) => index !== 40)
  assert.deepEqual(
    handled.filter((request) => request !== known),
    stayed,
    'who has left is not heard',
  )
  const [alone] = requests(1)
  send(alone as IncomingMessage)
  assert.equal(handled.at(-1), alone, 'one alone need not wait')
})
