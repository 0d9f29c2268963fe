import assert from 'node:assert/strict'
import test from 'node:test'
import { createSecrets } from '../../platform/storage/secrets.ts'
import { newChallenge, readChallenge, signInChallengeContext } from './challenge.ts'
import {
  handleOf,
  hostFor,
  isGivenAt,
  readHandle,
  whyNotAddPasskey,
  whyNotByPassword,
  whyNotRemovePasskey,
  whyNotRequire,
} from './rules.ts'

test('passkeys are for names under https, and for a machine of one’s own', () => {
  for (const [origin, host] of [
    ['https://bistro.example', 'bistro.example'],
    ['https://bistro.example:8443', 'bistro.example'],
    ['http://localhost:8080', 'localhost'],
    ['http://bistro.example', undefined],
    ['https://192.0.2.7', undefined],
    ['https://[2001:db8::1]', undefined],
    ['null', undefined],
    [undefined, undefined],
  ] as const) {
    assert.equal(hostFor(origin), host, String(origin))
  }
  assert.ok(isGivenAt('https://bistro.example:8443', 'bistro.example'))
  assert.ok(!isGivenAt('https://x.bistro.example', 'bistro.example'), 'a neighbour')
  assert.ok(!isGivenAt('http://bistro.example', 'bistro.example'))
})

test('a passkey keeps whose it is, and nothing else is read from it', () => {
  const whose = { accountId: 7, userId: 31 }
  assert.deepEqual(readHandle(handleOf(whose)), whose)
  for (const wrong of ['7.31.1', '0.1', '1', '', '1.1e3', '1.1;', '12345678901234567.1']) {
    assert.equal(readHandle(Buffer.from(wrong).toString('base64url')), undefined, wrong)
  }
})

test('rules for requiring and removing passkeys', () => {
  const [owner, manager] = [{ role: 'owner' }, { role: 'manager' }] as const
  assert.equal(whyNotByPassword(owner, false), undefined)
  assert.equal(whyNotByPassword(manager, true), undefined)
  assert.equal(whyNotByPassword(owner, true)?.code, 'passkey_needed')
  assert.equal(whyNotRequire('passkey'), undefined)
  for (const by of ['password', 'link', undefined]) assert.equal(whyNotRequire(by)?.code, 'passkey_not_used')
  assert.equal(whyNotAddPasskey(19), undefined)
  assert.equal(whyNotAddPasskey(20)?.code, 'too_many_passkeys')
  assert.equal(whyNotRemovePasskey({ ...owner, count: 1 }, true)?.code, 'last_passkey')
  assert.equal(whyNotRemovePasskey({ ...owner, count: 2 }, true), undefined)
  assert.equal(whyNotRemovePasskey({ ...owner, count: 1 }, false), undefined)
  assert.equal(whyNotRemovePasskey({ ...manager, count: 1 }, true), undefined)
})

test('a challenge is of its place and time', () => {
  const secrets = createSecrets('a secret of thirty-two characters')
  const now = Date.UTC(2026, 10, 16, 12)
  const [here, elsewhere] = [signInChallengeContext('here'), signInChallengeContext('elsewhere')]
  const challenge = newChallenge(secrets, here, now)
  const endsAt = now + 300_000
  const read = (place: string, at: number, text = challenge) => readChallenge(secrets, place, text, at)
  assert.equal(read(here, now)?.endsAt, endsAt)
  assert.equal(read(here, endsAt - 1)?.endsAt, endsAt)
  assert.equal(read(here, endsAt), undefined)
  assert.equal(read(elsewhere, now), undefined)
  assert.equal(read(here, now - 86_400_000), undefined, 'a clock set back')
  for (const text of ['', 'AAAA', challenge.slice(4)]) assert.equal(read(here, now, text), undefined)
  // Another spelling is the same answered challenge.
  assert.equal(read(here, now, `${challenge}A`)?.digest, read(here, now)?.digest)
  assert.notEqual(newChallenge(secrets, here, now), challenge)
})
