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
  const tooMuch: Socket[] = []
  const listener = throttleUnauthenticated(
    (request) => void handled.push(request),
    isKnown,
    (socket) => void tooMuch.push(socket),
  )
  return { handled, tooMuch, send: (request: IncomingMessage) => void listener(request, response) }
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

test('a few requests of a connection wait, in order; more are rejected', async () => {
  const { handled, tooMuch, send } = createRecorder()
  for (const request of requests(32)) send(request)
  const [other, ...few] = requests(4) as [IncomingMessage, IncomingMessage, IncomingMessage, IncomingMessage]
  const [{ socket }] = few
  const ofOne = few.map((request) => ({ ...request, socket }) as IncomingMessage)
  for (const request of ofOne) send(request)
  assert.deepEqual(tooMuch, [])
  send(ofOne[0] as IncomingMessage)
  assert.deepEqual(tooMuch, [socket])
  send(other)
  await setImmediate()
  assert.deepEqual(handled.slice(32), [...ofOne, other])
  send(ofOne[0] as IncomingMessage)
  assert.equal(handled.length, 37, 'once they were heard there is room again')
  assert.equal(tooMuch.length, 1)
})
