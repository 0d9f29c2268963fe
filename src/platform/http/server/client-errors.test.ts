import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import test from 'node:test'
import type { ConnectionError } from 'fastify'
import { TINY_CHUNKS } from '../limits/tiny-chunk-guard.ts'
import { delayRejection, respondToClientError } from './client-errors.ts'

function makeClientError(code: string, parts: object = {}) {
  const calls: string[] = []
  const socket = {
    writable: true,
    pause: () => calls.push('pause'),
    isPaused: () => calls.includes('pause'),
    end: (text: string) => calls.push(text.split('\r\n', 1)[0] ?? ''),
    destroy: () => calls.push('destroy'),
    destroySoon: () => calls.push('destroy soon'),
    ...parts,
  } as unknown as Socket
  const error = Object.assign(new Error(code), { code }) as ConnectionError
  return { calls, error, socket }
}

test('an overloading client is rejected a second later and not read meanwhile', ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const hangUp = delayRejection(respondToClientError)
  for (const code of [TINY_CHUNKS, 'HPE_CB_HEADERS_COMPLETE']) {
    const one = makeClientError(code)
    hangUp(one)
    // Bytes that had already arrived are rejected again.
    hangUp(one)
    assert.deepEqual(one.calls, ['pause'])
    mock.timers.tick(999)
    assert.deepEqual(one.calls, ['pause'])
    mock.timers.tick(1)
    assert.deepEqual(one.calls, ['pause', 'HTTP/1.1 503 Service Unavailable', 'destroy soon'])
  }
  const slow = makeClientError('ERR_HTTP_REQUEST_TIMEOUT')
  hangUp(slow)
  assert.deepEqual(slow.calls, ['HTTP/1.1 408 Request Timeout'], 'nobody else waits for it')
})

test('no more than some thousands wait to be hung up on', ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const hangUp = delayRejection(respondToClientError)
  for (let count = 0; count < 2_000; count++) hangUp(makeClientError(TINY_CHUNKS))
  const last = makeClientError(TINY_CHUNKS)
  hangUp(last)
  assert.deepEqual(last.calls, ['HTTP/1.1 503 Service Unavailable'])
  mock.timers.tick(1_000)
  const next = makeClientError(TINY_CHUNKS)
  hangUp(next)
  assert.deepEqual(next.calls, ['pause'], 'there is room again')
})

test('an answer that is under way is not broken into', () => {
  const { calls, ...begun } = makeClientError(TINY_CHUNKS, { _httpMessage: { headersSent: true } })
  respondToClientError(begun)
  assert.deepEqual(calls, ['destroy'])
})
