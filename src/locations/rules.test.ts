import assert from 'node:assert/strict'
import test from 'node:test'
import { NOW, type RefusalCase } from '../../test/support/fixtures.ts'
import { SECOND } from '../platform/core/clock.ts'
import { RIGHTS_OF_OLD_KEYS } from '../platform/core/rights.ts'
import { rightsOf } from '../platform/core/roles.ts'
import { endpointForLog, whyNoPin, whyNotCurrency, whyNotEndpoint, whyNotGateway } from './rules.ts'
import { whyNotTryPin } from './supervisor-pin.ts'

/** Times of wrong PINs, given in seconds ago, newest first. */
const failedAgo = (...seconds: number[]) => seconds.map((ago) => NOW - ago * SECOND)

const tries: { name: string; failures: number[]; retryAfter?: number }[] = [
  { name: 'a PIN is tried where none was wrong', failures: [] },
  { name: 'a fifth PIN is tried after four wrong ones', failures: failedAgo(0, 0, 0, 0) },
  { name: 'the fifth wrong PIN locks for a minute', failures: failedAgo(0, 0, 0, 0, 0), retryAfter: 60 },
  { name: 'five within 59.999 s lock', failures: failedAgo(0, 1, 2, 3, 59.999), retryAfter: 60 },
  { name: 'five within 60 s do not', failures: failedAgo(0, 1, 2, 3, 60) },
  { name: 'only the last five count', failures: failedAgo(0, 1, 2, 3, 60, 60, 60) },
  { name: 'a second before its end the lock holds', failures: failedAgo(59, 60, 61, 62, 63), retryAfter: 1 },
  {
    name: 'a millisecond before its end the lock holds',
    failures: failedAgo(59.999, 60, 60, 60, 60),
    retryAfter: 1,
  },
  { name: 'a minute after the last wrong one the lock is over', failures: failedAgo(60, 60, 60, 60, 60) },
]

for (const { name, failures, retryAfter } of tries) {
  test(name, () => {
    const refusal = whyNotTryPin(failures, NOW)
    assert.equal(refusal?.code, retryAfter && 'pin_locked')
    assert.equal(refusal?.details.retry_after, retryAfter)
  })
}

const manager = { rights: rightsOf('manager') }
const owner = { rights: rightsOf('owner') }
const key = { rights: RIGHTS_OF_OLD_KEYS }

const euros = { id: 1, currency: 'EUR' }

const refusals: RefusalCase[] = [
  { name: 'a PIN that was set counts', why: () => whyNoPin({ id: 1, pin: 1 }) },
  { name: 'the PIN 0 stands for none', why: () => whyNoPin({ id: 1, pin: 0 }), code: 'pin_not_set' },

  {
    name: 'a location without orders takes another currency',
    why: () => whyNotCurrency(euros, 'GBP', false),
  },
  { name: 'a location with orders keeps its currency', why: () => whyNotCurrency(euros, 'EUR', true) },
  {
    name: 'a location with orders takes no other currency',
    why: () => whyNotCurrency(euros, 'GBP', true),
    code: 'currency_in_use',
  },

  { name: 'an owner changes the gateway', why: () => whyNotGateway(owner, ['payment_endpoint']) },
  { name: 'a manager changes everything else', why: () => whyNotGateway(manager, ['name', 'tax_rate']) },
  ...['payment_endpoint', 'payment_user', 'payment_pass', 'payment_type'].map((field) => ({
    name: `a manager does not change ${field}`,
    why: () => whyNotGateway(manager, ['name', field]),
    code: 'right_missing' as const,
  })),
  {
    name: 'a key does not change the gateway',
    why: () => whyNotGateway(key, ['payment_user']),
    code: 'right_missing',
  },
]

for (const { name, why, code } of refusals) test(name, () => assert.equal(why()?.code, code))

test('a refused change of the gateway names the fields to leave out', () => {
  assert.deepEqual(whyNotGateway(manager, ['payment_user', 'name', 'payment_pass'])?.details, {
    right: 'own',
    fields: ['payment_user', 'payment_pass'],
  })
})

const endpoints: { endpoint: string; isTaken: boolean }[] = [
  { endpoint: '', isTaken: true },
  { endpoint: 'https://gateway.example', isTaken: true },
  { endpoint: 'https://gateway.example:8443/v2?merchant=7', isTaken: true },
  { endpoint: 'https://', isTaken: false },
  { endpoint: 'gateway', isTaken: false },
  { endpoint: 'http://127.0.0.1/pay', isTaken: false },
  { endpoint: 'HTTP://x', isTaken: false },
  { endpoint: 'ftp://x', isTaken: false },
  { endpoint: 'javascript:alert(1)', isTaken: false },
  { endpoint: 'https:gateway.example', isTaken: false },
  { endpoint: 'https://gateway.example ', isTaken: false },
  { endpoint: ' ', isTaken: false },
  { endpoint: 'https://user:pass@gateway.example', isTaken: false },
  { endpoint: 'https://user@gateway.example', isTaken: false },
]

for (const { endpoint, isTaken } of endpoints) {
  test(`a gateway at "${endpoint}" is ${isTaken ? 'taken' : 'refused'}`, () => {
    assert.equal(whyNotEndpoint(endpoint)?.code, isTaken ? undefined : 'invalid_request')
  })
}

const tellings: { name: string; endpoint: string; expected: string }[] = [
  {
    name: 'of a gateway the log keeps where it is, and no secret',
    endpoint: 'http://user:pass@gateway.example/v1?key=hush#x',
    expected: 'http://gateway.example/v1',
  },
  { name: 'what is no web address is not told', endpoint: 'user:pass@gateway.example', expected: '' },
  { name: 'what is no address at all is not told', endpoint: 'my gateway', expected: '' },
  { name: 'where there is no gateway none is told', endpoint: '', expected: '' },
]

for (const { name, endpoint, expected } of tellings) {
  test(name, () => assert.equal(endpointForLog(endpoint), expected))
}
