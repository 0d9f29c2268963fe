import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import test from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { fewAtATime } from '../../runtime/per-tick-batch.ts'
import { hearFewStrangers } from './unauthenticated-throttle.ts'

const response = new EventEmitter() as ServerResponse

function requests(count: number, key?: string) {
  const headers = key === undefined ? {} : { 'x-api-key': key }
  return Array.from(
    { length: count },
    () => ({ headers, socket: new Socket() }) as unknown as IncomingMessage,
  )
}

function openEar() {
  const heard: IncomingMessage[] = []
  const isKnown = ({ headers }: IncomingMessage) => headers['x-api-key'] === 'good'
  const tooMuch: Socket[] = []
  const listener = hearFewStrangers(
    (request) => void heard.push(request),
    isKnown,
    (socket) => void tooMuch.push(socket),
  )
  return { heard, tooMuch, send: (request: IncomingMessage) => void listener(request, response) }
}

test('unauthenticated requests are handled a few per tick, in order; authenticated ones at once', async () => {
  const { heard, send } = openEar()
  const strangers = requests(100)
  for (const request of strangers) send(request)
  assert.equal(heard.length, 32)
  const [known] = requests(1, 'good')
  send(known as IncomingMessage)
  assert.equal(heard.at(-1), known)
  strangers[40]?.socket.destroy()
  const turns: number[] = []
  for (let turn = 0; turn < 10; turn++) {
    const before = heard.length
    await setImmediate()
    turns.push(heard.length - before)
  }
  assert.ok(Math.max(...turns) <= 32, turns.join())
  const stayed = strangers.filter((_, index) => index !== 40)
  assert.deepEqual(
    heard.filter((request) => request !== known),
    stayed,
    'who has left is not heard',
  )
  const [alone] = requests(1)
  send(alone as IncomingMessage)
  assert.equal(heard.at(-1), alone, 'one alone need not wait')
})

test('a few requests of a connection wait, in order; more are rejected', async () => {
  const { heard, tooMuch, send } = openEar()
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
  assert.deepEqual(heard.slice(32), [...ofOne, other])
  send(ofOne[0] as IncomingMessage)
  assert.equal(heard.length, 37, 'once they were heard there is room again')
  assert.equal(tooMuch.length, 1)
})

test('fewer slow requests are handled per tick, in order', async () => {
  let clock = 0
  const heard: number[] = []
  const hear = fewAtATime(
    (one: number) => {
      clock += 3
      heard.push(one)
    },
    () => clock,
  )
  const all = Array.from({ length: 10 }, (_, index) => index)
  for (const one of all) hear(one)
  assert.deepEqual(heard, [0, 1, 2])
  await setImmediate()
  hear(10)
  assert.ok(heard.length <= 6, heard.join())
  for (let turn = 0; turn < 5; turn++) await setImmediate()
  assert.deepEqual(heard, [...all, 10])
})
