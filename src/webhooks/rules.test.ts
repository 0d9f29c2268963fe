import assert from 'node:assert/strict'
import test from 'node:test'
import type { RefusalCase } from '../../test/support/fixtures.ts'
import { typesNamed } from '../events/event-format.ts'
import { HOUR, MINUTE, SECOND } from '../platform/core/clock.ts'
import {
  afterFailure,
  GIVE_UP_AFTER_MS,
  isReceived,
  pauseAfter,
  subscribedTypes,
  urlForTheLog,
  WORKING,
  whyNotCreate,
  whyNotUrl,
} from './rules.ts'

const pauses: [failures: number, ms: number][] = [
  [0, 5 * SECOND],
  [1, 5 * SECOND],
  [2, 30 * SECOND],
  [3, 2 * MINUTE],
  [4, 5 * MINUTE],
  [5, 15 * MINUTE],
  [6, 30 * MINUTE],
  [7, HOUR],
  [8, 2 * HOUR],
  [9, 4 * HOUR],
  [10, 6 * HOUR],
  [11, 6 * HOUR],
  [1_000, 6 * HOUR],
]

for (const [failures, ms] of pauses) {
  test(`after ${failures} failures in a row there is a pause of ${ms / SECOND} s`, () => {
    assert.equal(pauseAfter(failures), ms)
  })
}

const failedOnce = { failures: 1, failingSince: 0, nextTryAt: 5 * SECOND }

const failures: {
  name: string
  endpoint?: typeof WORKING
  location?: typeof WORKING
  at: number
  become: object
}[] = [
  {
    name: 'a first failure makes both wait for five seconds',
    at: 0,
    become: { endpoint: failedOnce, location: failedOnce, giveUp: false },
  },
  {
    name: 'while the endpoint fails, another location is not to blame',
    endpoint: failedOnce,
    at: 5 * SECOND,
    become: {
      endpoint: { failures: 2, failingSince: 0, nextTryAt: 35 * SECOND },
      location: { failures: 0, failingSince: 5 * SECOND, nextTryAt: 0 },
      giveUp: false,
    },
  },
  {
    name: 'while the endpoint takes what comes from elsewhere, the location waits longer each time',
    location: failedOnce,
    at: 60 * SECOND,
    become: {
      endpoint: { failures: 1, failingSince: 60 * SECOND, nextTryAt: 65 * SECOND },
      location: { failures: 2, failingSince: 0, nextTryAt: 90 * SECOND },
      giveUp: false,
    },
  },
]

for (const { name, endpoint = WORKING, location = WORKING, at, become } of failures) {
  test(name, () => assert.deepEqual(afterFailure(endpoint, location, at), become))
}

const giveUps: {
  name: string
  endpoint?: typeof WORKING
  location?: typeof WORKING
  at: number
  giveUp: boolean
}[] = [
  {
    name: 'a location that fails for 72 hours is given up',
    location: failedOnce,
    at: GIVE_UP_AFTER_MS,
    giveUp: true,
  },
  {
    name: 'an endpoint that fails for 72 hours is given up',
    endpoint: failedOnce,
    at: GIVE_UP_AFTER_MS,
    giveUp: true,
  },
  {
    name: 'a location is not given up a millisecond before',
    location: failedOnce,
    at: GIVE_UP_AFTER_MS - 1,
    giveUp: false,
  },
  {
    name: 'an endpoint is not given up a millisecond before',
    endpoint: failedOnce,
    at: GIVE_UP_AFTER_MS - 1,
    giveUp: false,
  },
  {
    name: 'what fails for the first time is not given up, however late',
    at: GIVE_UP_AFTER_MS,
    giveUp: false,
  },
]

for (const { name, endpoint = WORKING, location = WORKING, at, giveUp } of giveUps) {
  test(name, () => assert.equal(afterFailure(endpoint, location, at).giveUp, giveUp))
}

const answers: [status: number | null, isReceived: boolean][] = [
  [null, false],
  [199, false],
  [200, true],
  [204, true],
  [299, true],
  [300, false],
  [301, false],
  [410, false],
  [500, false],
]

for (const [status, received] of answers) {
  test(`an answer of ${status ?? 'nothing'} means ${received ? 'received' : 'not received'}`, () => {
    assert.equal(isReceived({ status }), received)
  })
}

const urls: { url: string; mayReachPrivate?: boolean; isTaken: boolean }[] = [
  { url: 'https://example.com/hook?x=1', isTaken: true },
  { url: 'https://8.8.8.8:8443/', isTaken: true },
  { url: 'http://example.com/', isTaken: false },
  { url: 'ftp://example.com/', isTaken: false },
  { url: 'https://user:pass@example.com/', isTaken: false },
  { url: 'https://user@example.com/', isTaken: false },
  { url: 'https://localhost/', isTaken: false },
  { url: 'https://printer.local/', isTaken: false },
  { url: 'https://metadata.google.internal/', isTaken: false },
  { url: 'https://metadata.google.internal./', isTaken: false },
  { url: 'https://router.home.arpa/', isTaken: false },
  { url: 'https://intranet/', isTaken: false },
  { url: 'https://127.1/', isTaken: false },
  { url: 'https://0x7f000001/', isTaken: false },
  { url: 'https://2130706433/', isTaken: false },
  { url: 'https://[::1]/', isTaken: false },
  { url: 'https://[::ffff:10.0.0.1]/', isTaken: false },
  { url: 'https://169.254.169.254/latest/meta-data', isTaken: false },
  { url: 'nonsense', isTaken: false },
  { url: 'https://example.com/\r\nx: y', isTaken: false },
  { url: 'https://exam\tple.com/', isTaken: false },
  { url: ' https://example.com/', isTaken: false },
  { url: 'http://127.0.0.1:3000/', mayReachPrivate: true, isTaken: true },
  { url: 'file:///etc/passwd', mayReachPrivate: true, isTaken: false },
  { url: 'http://user:pass@127.0.0.1/', mayReachPrivate: true, isTaken: false },
]

for (const { url, mayReachPrivate = false, isTaken } of urls) {
  const where = mayReachPrivate ? ' where private addresses are allowed' : ''
  test(`a webhook to ${url} is ${isTaken ? 'taken' : 'refused'}${where}`, () => {
    assert.equal(whyNotUrl(url, { mayReachPrivate }) === undefined, isTaken)
  })
}

const refusals: RefusalCase[] = [
  { name: 'an account has a twentieth webhook', why: () => whyNotCreate(19) },
  { name: 'an account has no twenty-first', why: () => whyNotCreate(20), code: 'too_many_webhooks' },
]

for (const { name, why, code } of refusals) test(name, () => assert.equal(why()?.code, code))

const subscriptions: { name: string; names: string[]; types: string[] | undefined }[] = [
  { name: 'where nothing was chosen all is wanted', names: [], types: undefined },
  { name: 'what was chosen is wanted', names: ['table.opened'], types: ['table.opened'] },
  { name: 'a kind stands for all of its types', names: ['table.*'], types: typesNamed(['table.*'], 'types') },
  {
    name: 'a type that there is no more is passed over',
    names: ['table.flew', 'table.opened'],
    types: ['table.opened'],
  },
]

for (const { name, names, types } of subscriptions)
  test(name, () => assert.deepEqual(subscribedTypes(names), types))

test('the log contains the host of an endpoint, not its credentials', () => {
  assert.deepEqual(
    [
      'https://example.com/',
      'https://hooks.example:8443/T0/B0/secret',
      'https://a.example/?token=1',
      'x',
    ].map(urlForTheLog),
    ['https://example.com/', 'https://hooks.example:8443/…', 'https://a.example/…', ''],
  )
})
