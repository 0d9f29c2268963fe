import assert from 'node:assert/strict'
import { OWNER_PASSWORD } from '../../../test/support/database/template.ts'
import {
  makePasskey,
  ORIGIN,
  type Passkey,
  type Wrong,
} from '../../../test/support/integration/software-passkey.ts'
import { fromPage, signIn, signInAs } from '../../../test/support/sign-in-helpers.ts'
import { type CallOptions, onBothStores, type Restaurant } from '../../../test/support/test-app.ts'
import { DAY, MINUTE } from '../../platform/core/clock.ts'
import { DEMO_OWNER } from '../../programs/demo/demo.ts'
import { forgetOldTries } from '../users/sign-in-throttle.ts'
import { handleOf } from './rules.ts'

const OWNER = handleOf({ accountId: 1, userId: 1 })
const PAGE = { ...fromPage, origin: ORIGIN }

const on = (who: CallOptions): CallOptions => ({ key: null, headers: { ...who.headers, origin: ORIGIN } })

async function askFor(bistro: Restaurant, who: CallOptions, password = OWNER_PASSWORD): Promise<string> {
  const answer = await bistro.post('/go/passkey/challenge', { password }, on(who))
  assert.equal(answer.status, 201, answer.text)
  return answer.body.challenge
}

async function add(
  bistro: Restaurant,
  who: CallOptions,
  passkey: Passkey,
  name = 'Phone',
  password?: string,
) {
  const made = passkey.made(await askFor(bistro, who, password))
  return bistro.post('/go/passkey', { name, ...made }, on(who))
}

/** Starts a passkey sign-in and returns the challenge and the browser's cookie. */
async function beginSignIn(bistro: Restaurant): Promise<{ challenge: string; browser: CallOptions }> {
  const answer = await bistro.post('/go/session/passkey/challenge', undefined, { key: null, headers: PAGE })
  assert.equal(answer.status, 201, answer.text)
  const cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? ''
  return { challenge: answer.body.challenge, browser: { key: null, headers: { ...PAGE, cookie } } }
}

async function signInBy(bistro: Restaurant, passkey: Passkey, handle = OWNER, wrong?: Wrong) {
  const { challenge, browser } = await beginSignIn(bistro)
  return bistro.post('/go/session/passkey', passkey.signed(challenge, handle, wrong), browser)
}

function cookieIn(answer: { headers: Record<string, unknown> }): CallOptions {
  const cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? ''
  return { key: null, headers: { ...fromPage, cookie } }
}

const codeOf = ({ status, body }: { status: number; body: any }) => [status, body.error?.code]
const typesOf = async (bistro: Restaurant) => {
  const rows = await bistro.sql<{ type: string; data: string }>`
    select type, data from events where account_id = 1 and location_id = 0
      and (type like 'user.passkey%' or type like 'user.sign%' or type like 'account.pass%') order by sequence`
  return rows.map(({ type, data }) => `${type} ${JSON.parse(data).by ?? ''}`.trim())
}

onBothStores('a passkey is added by the password, named, signs in, and is removed', async (bistro) => {
  const owner = await signIn(bistro)
  const passkey = makePasskey()
  const wrong = await bistro.post('/go/passkey/challenge', { password: 'a guess' }, on(owner))
  assert.deepEqual(codeOf(wrong), [401, 'sign_in_failed'])
  const added = await add(bistro, owner, passkey)
  assert.equal(added.status, 201, added.text)
  const { passkey_id } = added.body
  const renamed = await bistro.put(`/go/passkey/${passkey_id}`, { name: 'Blue phone' }, owner)
  assert.equal(renamed.status, 201)

  const inside = cookieIn(await signInBy(bistro, passkey))
  const listed = (await bistro.get('/go/passkey', inside)).body
  assert.deepEqual(
    [listed.required, listed.result.map((one: any) => [one.passkey_id, one.name, one.host])],
    [0, [[passkey_id, 'Blue phone', 'bistro.example']]],
  )
  assert.notEqual(listed.result[0].last_used_at, '')
  assert.equal((await bistro.get('/go/user', inside)).body.result[0].passkeys, 1)
  const sessions = (await bistro.get('/go/session/all', inside)).body.result
  assert.deepEqual(sessions.map(({ signed_in_by: by }: any) => by).sort(), ['passkey', 'password'])
  assert.equal((await bistro.delete(`/go/passkey/${passkey_id}`, undefined, inside)).status, 200)
  const again = await bistro.delete(`/go/passkey/${passkey_id}`, undefined, inside)
  assert.deepEqual(codeOf(again), [404, 'passkey_not_found'])
  assert.deepEqual(codeOf(await signInBy(bistro, passkey)), [401, 'passkey_refused'])
  assert.deepEqual(await typesOf(bistro), [
    ...['user.signed_in', 'user.passkey_added', 'user.passkey_renamed'],
    ...['user.signed_in passkey', 'user.passkey_removed'],
  ])
})

onBothStores('a challenge is answered by its own session only, once and in time', async (bistro) => {
  const owner = await signIn(bistro)
  const manager = await signInAs(bistro, owner, 'manager')
  const challenge = await askFor(bistro, owner)
  const send = (who: CallOptions, passkey: Passkey, wrong?: Wrong) =>
    bistro.post('/go/passkey', { name: 'Phone', ...passkey.made(challenge, wrong) }, on(who))
  assert.deepEqual(codeOf(await send(manager, makePasskey())), [401, 'passkey_refused'], 'stolen')
  assert.deepEqual(codeOf(await send(await signIn(bistro), makePasskey())), [401, 'passkey_refused'])
  for (const wrong of [
    { origin: 'https://bistro.evil' },
    { host: 'bistro.evil' },
    { unverified: true },
    { type: 'webauthn.get' },
  ] as const) {
    assert.deepEqual(codeOf(await send(owner, makePasskey(), wrong)), [401, 'passkey_refused'])
  }
  const [first, second] = [makePasskey(), makePasskey()]
  const answers = await Promise.all([send(owner, first), send(owner, second)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 401], 'answered once')
  bistro.clock.now += 1
  const late = await askFor(bistro, owner)
  bistro.clock.now += 5 * MINUTE
  const answered = await bistro.post('/go/passkey', { name: 'P', ...makePasskey().made(late) }, on(owner))
  assert.deepEqual(codeOf(answered), [401, 'passkey_refused'], 'too late')
  const atDoor = (await beginSignIn(bistro)).challenge
  const swapped = await bistro.post('/go/passkey', { name: 'P', ...makePasskey().made(atDoor) }, on(owner))
  assert.deepEqual(codeOf(swapped), [401, 'passkey_refused'], 'asked for something else')
})

onBothStores('a stolen, repeated, foreign or late answer is refused', async (bistro) => {
  const owner = await signIn(bistro)
  const passkey = makePasskey()
  await add(bistro, owner, passkey)
  const { challenge, browser } = await beginSignIn(bistro)
  const enter = (answer: object, who = browser) => bistro.post('/go/session/passkey', answer, who)
  // Many authenticators have no signature counter: only the challenge reveals a repeated answer.
  const good = passkey.signed(challenge, OWNER, { counter: 0 })
  const refused = [401, 'passkey_refused']
  assert.deepEqual(codeOf(await enter(good, (await beginSignIn(bistro)).browser)), refused, 'another browser')
  assert.deepEqual(codeOf(await enter(good, { key: null, headers: PAGE })), refused, 'no browser known')
  const unknownPasskey = makePasskey()
  assert.deepEqual(codeOf(await enter(unknownPasskey.signed(challenge, OWNER))), refused, 'unknown')
  const copy = makePasskey(Buffer.from(passkey.id, 'base64url'))
  assert.deepEqual(codeOf(await enter(copy.signed(challenge, OWNER))), refused, 'the id with another key')
  const others = handleOf({ accountId: 2, userId: 1 })
  assert.deepEqual(codeOf(await enter({ ...good, user_handle: others })), refused, 'another account')
  assert.deepEqual(
    codeOf(await enter({ ...good, user_handle: handleOf({ accountId: 1, userId: 2 }) })),
    refused,
  )
  for (const wrong of [
    { origin: 'https://x.bistro.example' },
    { host: 'bistro.evil', origin: 'https://bistro.evil' },
    { unverified: true },
    { type: 'webauthn.create' },
  ] as const) {
    assert.deepEqual(
      codeOf(await enter(passkey.signed(challenge, OWNER, wrong))),
      refused,
      JSON.stringify(wrong),
    )
  }
  const answers = await Promise.all(Array.from({ length: 4 }, () => enter(good)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 401, 401, 401], 'once')
  assert.deepEqual(codeOf(await enter(good)), refused, 'nor later')
  await bistro.database.write((sql) => forgetOldTries(sql, bistro.clock.now))
  assert.deepEqual(codeOf(await enter(good)), refused, 'nor when what is old was forgotten')
  assert.equal((await signInBy(bistro, passkey)).status, 201)
  const behind = await signInBy(bistro, passkey, OWNER, { counter: 1 })
  assert.deepEqual(codeOf(behind), refused, 'a copy that counts behind')
  const late = await beginSignIn(bistro)
  bistro.clock.now += 5 * MINUTE
  assert.deepEqual(codeOf(await enter(passkey.signed(late.challenge, OWNER), late.browser)), refused, 'late')
  assert.ok((await typesOf(bistro)).includes('user.sign_in_failed passkey'))
  assert.equal((await signInBy(bistro, passkey)).status, 201, 'and the person is let in all the same')
})

onBothStores('guessing at passkeys from one network ends', async (bistro) => {
  const passkey = makePasskey()
  const { challenge, browser } = await beginSignIn(bistro)
  const guess = () => bistro.post('/go/session/passkey', passkey.signed(challenge, OWNER), browser)
  for (let tries = 0; tries < 50; tries++) assert.equal((await guess()).status, 401)
  assert.deepEqual(codeOf(await guess()), [429, 'too_many_tries'])
})

onBothStores('passkeys can be required of owners, and nobody is locked out permanently', async (bistro) => {
  const owner = await signIn(bistro)
  const passkey = makePasskey()
  const { passkey_id } = (await add(bistro, owner, passkey)).body
  const second = await signInAs(bistro, owner, 'owner')
  const manager = await signInAs(bistro, owner, 'manager')
  const require = (required: number, who: CallOptions) =>
    bistro.put('/go/passkey/required', { required }, who)
  assert.deepEqual(codeOf(await require(1, owner)), [409, 'passkey_not_used'], 'not seen to work yet')
  assert.deepEqual(codeOf(await require(1, manager)), [403, 'right_missing'])
  assert.deepEqual(codeOf(await require(1, {})), [403, 'right_missing'], 'a key')
  const inside = cookieIn(await signInBy(bistro, passkey))
  assert.equal((await require(1, inside)).status, 201)

  for (const outside of [owner, second]) assert.equal((await bistro.get('/go/session', outside)).status, 401)
  for (const in_ of [inside, manager]) assert.equal((await bistro.get('/go/session', in_)).status, 200)
  const byPassword = await bistro.post(
    '/go/session',
    { email: DEMO_OWNER, password: OWNER_PASSWORD },
    { key: null, headers: fromPage },
  )
  assert.deepEqual(codeOf(byPassword), [403, 'passkey_needed'])
  const removed = await bistro.delete(`/go/passkey/${passkey_id}`, undefined, inside)
  assert.deepEqual(codeOf(removed), [409, 'last_passkey'])

  // The second owner has no passkey and signs in through a link to add one.
  const users = (await bistro.get('/go/user', inside)).body.result
  const { id } = users.find(({ email }: any) => email === 'owner@bistro.example')
  const { link } = (await bistro.post(`/go/user/${id}/link`, undefined, inside)).body
  const password = 'another sentence of theirs'
  const chosen = await bistro.post(
    '/go/password',
    { token: link.split('#')[1], password },
    { key: null, headers: fromPage },
  )
  const again = cookieIn(chosen)
  assert.equal((await bistro.get('/go/session', again)).status, 200)
  const theirs = makePasskey()
  assert.equal((await add(bistro, again, theirs, 'Key', password)).status, 201)
  assert.equal((await signInBy(bistro, theirs, handleOf({ accountId: 1, userId: id }))).status, 201)

  // A new owner needs one too.
  const them = users.find(({ role }: any) => role === 'manager')
  await bistro.put(`/go/user/${them.id}`, { role: 'owner', version: them.version }, inside)
  assert.equal((await bistro.get('/go/session', manager)).status, 401)
  assert.equal((await require(0, inside)).status, 201)
  await signIn(bistro)
})

onBothStores('a password link removes all passkeys, and so does removing the user', async (bistro) => {
  const owner = await signIn(bistro)
  const manager = await signInAs(bistro, owner, 'manager')
  const [{ id }] = (await bistro.get('/go/user', owner)).body.result.filter(
    ({ role }: any) => role === 'manager',
  )
  const passkey = makePasskey()
  const password = 'a sentence to sign in with'
  assert.equal((await add(bistro, manager, passkey, 'Key', password)).status, 201)
  const handle = handleOf({ accountId: 1, userId: id })
  assert.equal((await signInBy(bistro, passkey, handle)).status, 201)
  const { link } = (await bistro.post(`/go/user/${id}/link`, undefined, owner)).body
  const body = { token: link.split('#')[1], password: 'a wholly new sentence' }
  const chosen = await bistro.post('/go/password', body, { key: null, headers: fromPage })
  assert.equal((await signInBy(bistro, passkey, handle)).status, 401)
  const newPasskey = makePasskey()
  assert.equal((await add(bistro, cookieIn(chosen), newPasskey, 'Key', body.password)).status, 201)
  await bistro.delete(`/go/user/${id}`, undefined, owner)
  assert.equal((await signInBy(bistro, newPasskey, handle)).status, 401)
  const [{ left } = { left: 1 }] = await bistro.sql<{ left: number }>`
    select cast(count(*) as integer) as left from passkeys`
  assert.equal(left, 0)
})

onBothStores('a user has at most twenty passkeys, and answered challenges are deleted', async (bistro) => {
  const owner = await signIn(bistro)
  for (let count = 0; count < 19; count++) await add(bistro, owner, makePasskey())
  const challenges = [await askFor(bistro, owner), await askFor(bistro, owner)]
  const answers = await Promise.all(
    challenges.map((challenge) =>
      bistro.post('/go/passkey', { name: 'One', ...makePasskey().made(challenge) }, on(owner)),
    ),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409])
  const spent = async () => (await bistro.sql`select digest from spent_challenges`).length
  assert.equal(await spent(), 20)
  await bistro.database.write((sql) => forgetOldTries(sql, bistro.clock.now + DAY))
  assert.equal(await spent(), 0)
})

onBothStores('without https and a host name passkeys are refused', async (bistro) => {
  const owner = await signIn(bistro)
  const headers = { ...owner.headers, origin: 'http://192.0.2.7:8080' }
  const response = await bistro.post(
    '/go/passkey/challenge',
    { password: OWNER_PASSWORD },
    { key: null, headers },
  )
  assert.deepEqual(codeOf(response), [409, 'passkeys_need_https'])
  const atDoor = await bistro.post('/go/session/passkey/challenge', undefined, {
    key: null,
    headers: fromPage,
  })
  assert.deepEqual(codeOf(atDoor), [409, 'passkeys_need_https'])
})
