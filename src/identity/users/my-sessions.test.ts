import assert from 'node:assert/strict'
import { OWNER_PASSWORD } from '../../../test/support/database/template.ts'
import { fromPage } from '../../../test/support/sign-in-helpers.ts'
import { type CallOptions, onBothStores, type Restaurant } from '../../../test/support/test-app.ts'
import { MINUTE } from '../../platform/core/clock.ts'
import { DEMO_OWNER } from '../../programs/demo/demo.ts'

const NEW_PASSWORD = 'salt and vinegar crisps'

async function signInWith(
  bistro: Restaurant,
  agent: string,
  password = OWNER_PASSWORD,
): Promise<CallOptions> {
  const headers = { ...fromPage, 'user-agent': agent }
  const body = { email: DEMO_OWNER, password }
  const answer = await bistro.post('/go/session', body, { key: null, headers })
  assert.equal(answer.status, 201, answer.text)
  const [cookie = ''] = String(answer.headers['set-cookie']).split(';')
  return { key: null, headers: { ...headers, cookie } }
}

const listOf = async (bistro: Restaurant, who: CallOptions) =>
  (await bistro.get('/go/session/all', who)).body.result
const events = async (bistro: Restaurant) => {
  const rows = await bistro.sql<{ type: string; data: string }>`
    select type, data from events where account_id = 1 and location_id = 0 and type like 'user.%' and type <> 'user.created'
    order by sequence`
  return rows.map(({ type, data }) => ({ type, ...JSON.parse(data) }))
}

onBothStores('one sees where one is signed in, and ends it there', async (bistro) => {
  const phone = await signInWith(bistro, 'Phone\u0000é')
  bistro.clock.now += MINUTE
  const desktop = await signInWith(bistro, 'Desk')
  const sessions = await listOf(bistro, desktop)
  assert.deepEqual(
    sessions.map(({ agent, address, current }: any) => [agent, address, current]),
    [
      ['Desk', '127.0.0.1', 1],
      ['Phone', '127.0.0.1', 0],
    ],
  )
  const { session_id } = sessions[1]
  const ended = await bistro.delete(`/go/session/${session_id}`, undefined, desktop)
  assert.deepEqual([ended.status, ended.body.ended], [200, 1])
  assert.equal((await bistro.get('/go/session', phone)).status, 401)
  assert.equal(
    (await bistro.delete(`/go/session/${session_id}`, undefined, desktop)).body.error.code,
    'session_not_found',
  )

  await signInWith(bistro, 'Phone')
  await signInWith(bistro, 'Tablet')
  assert.equal((await bistro.delete('/go/session/all', undefined, desktop)).body.ended, 2)
  assert.equal((await listOf(bistro, desktop)).length, 1)
  const recorded = await events(bistro)
  assert.deepEqual(
    recorded.map(({ type }) => type),
    [
      ...['user.signed_in', 'user.signed_in', 'user.sessions_ended'],
      ...['user.signed_in', 'user.signed_in', 'user.sessions_ended'],
    ],
  )
  assert.deepEqual(recorded.at(-1), {
    type: 'user.sessions_ended',
    ...{ user_id: 1, name: 'Olivia Owner', sessions: 2, address: '127.0.0.1', agent: 'Desk' },
  })
})

onBothStores('changing the password ends all other sessions', async (bistro) => {
  const [desktop, phone] = [await signInWith(bistro, 'Desk'), await signInWith(bistro, 'Phone')]
  const change = (password: string, newPassword: string, who = desktop) =>
    bistro.put('/go/password', { password, new_password: newPassword }, who)
  const wrong = await change('not the present one', NEW_PASSWORD)
  assert.deepEqual([wrong.status, wrong.body.error.code], [401, 'sign_in_failed'])
  const easy = await change(OWNER_PASSWORD, 'Olivia-Owner-2026')
  assert.deepEqual([easy.status, Object.keys(easy.body.error.details.fields)], [400, ['new_password']])
  assert.equal((await change(OWNER_PASSWORD, NEW_PASSWORD)).status, 201)
  assert.equal((await bistro.get('/go/session', desktop)).status, 200)
  assert.equal((await bistro.get('/go/session', phone)).status, 401)
  await signInWith(bistro, 'Phone', NEW_PASSWORD)
  const last = (await events(bistro)).filter(({ type }) => type === 'user.password_chosen')
  assert.deepEqual(last, [
    { type: 'user.password_chosen', user_id: 1, name: 'Olivia Owner', address: '127.0.0.1', agent: 'Desk' },
  ])
})

onBothStores('a wrong password is recorded with its origin, without the password', async (bistro) => {
  const headers = { ...fromPage, 'user-agent': 'Guesser/1.0' }
  const guess = (email: string) =>
    bistro.post('/go/session', { email, password: 'a guess of mine' }, { key: null, headers })
  assert.equal((await guess(DEMO_OWNER)).status, 401)
  assert.equal((await guess('nobody@comanda.example')).status, 401)
  const recorded = await events(bistro)
  assert.deepEqual(recorded, [
    {
      type: 'user.sign_in_failed',
      user_id: 1,
      name: 'Olivia Owner',
      address: '127.0.0.1',
      agent: 'Guesser/1.0',
    },
  ])
  assert.ok(!JSON.stringify(recorded).includes('guess of mine'))
})

onBothStores('setting PINs and showing secrets is recorded with its origin', async (bistro) => {
  const owner = await signInWith(bistro, 'Desk')
  await bistro.put('/go/terminal/1/pin', { pin: 246_810 }, owner)
  const shown = await bistro.post('/go/location/1/secrets', {}, owner)
  assert.equal(shown.status, 200, shown.text)
  const rows = await bistro.sql<{ data: string }>`
    select data from events where location_id = 1
      and type in ('location.settings_changed', 'location.secrets_shown') order by sequence desc limit 2`
  for (const { data } of rows) {
    const { address, agent } = JSON.parse(data)
    assert.deepEqual([address, agent], ['127.0.0.1', 'Desk'], data)
  }
  assert.equal(rows.length, 2)
})

onBothStores('a session that is left alone ends when the operator says', async (bistro) => {
  const strict = bistro.anotherNode({ sessionIdleMs: 15 * MINUTE })
  const desktop = await signInWith(bistro, 'Desk')
  assert.equal((await strict.get('/go/session/all', desktop)).body.idle_minutes, 15)
  assert.equal((await bistro.get('/go/session/all', desktop)).body.idle_minutes, 720)
  for (let minutes = 0; minutes < 60; minutes += 10) {
    bistro.clock.now += 10 * MINUTE
    assert.equal((await strict.get('/go/session', desktop)).status, 200)
  }
  bistro.clock.now += 16 * MINUTE
  assert.equal((await strict.get('/go/session', desktop)).status, 401)
})
