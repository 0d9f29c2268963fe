import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import test from 'node:test'
import type { ConnectionError } from 'fastify'
import { CRUMBS } from '../limits/tiny-chunk-guard.ts'
import { answerUnreadable, unhurried } from './client-errors.ts'

function unreadable(code: string, parts: object = {}) {
  const told: string[] = []
  const socket = {
    writable: true,
    pause: () => told.push('pause'),
    isPaused: () => told.includes('pause'),
    end: (text: string) => told.push(text.split('\r\n', 1)[0] ?? ''),
    destroy: () => told.push('destroy'),
    destroySoon: () => told.push('destroy soon'),
    ...parts,
  } as unknown as Socket
  const error = Object.assign(new Error(code), { code }) as ConnectionError
  return { told, error, socket }
}

test('an overloading client is rejected a second later and not read meanwhile', ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const hangUp = unhurried(answerUnreadable)
  for (const code of [CRUMBS, 'HPE_CB_HEADERS_COMPLETE']) {
    const one = unreadable(code)
    hangUp(one)
    // Bytes that had already arrived are rejected again.
    hangUp(one)
    assert.deepEqual(one.told, ['pause'])
    mock.timers.tick(999)
    assert.deepEqual(one.told, ['pause'])
    mock.timers.tick(1)
    assert.deepEqual(one.told, ['pause', 'HTTP/1.1 503 Service Unavailable', 'destroy soon'])
  }
  const slow = unreadable('ERR_HTTP_REQUEST_TIMEOUT')
  hangUp(slow)
  assert.deepEqual(slow.told, ['HTTP/1.1 408 Request Timeout'], 'nobody else waits for it')
})

test('no more than some thousands wait to be hung up on', ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const hangUp = unhurried(answerUnreadable)
  for (let count = 0; count < 2_000; count++) hangUp(unreadable(CRUMBS))
  const last = unreadable(CRUMBS)
  hangUp(last)
  assert.deepEqual(last.told, ['HTTP/1.1 503 Service Unavailable'])
  mock.timers.tick(1_000)
  const next = unreadable(CRUMBS)
  hangUp(next)
  assert.deepEqual(next.told, ['pause'], 'there is room again')
})

test('an answer that is under way is not broken into', () => {
  const { told, ...begun } = unreadable(CRUMBS, { _httpMessage: { headersSent: true } })
  answerUnreadable(begun)
  assert.deepEqual(told, ['destroy'])
})
