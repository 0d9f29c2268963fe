import assert from 'node:assert/strict'
import { signIn, signInAs } from '../../../test/support/sign-in-helpers.ts'
import { type CallOptions, onBothStores, type Restaurant } from '../../../test/support/test-app.ts'

const PATH = '/go/location/1'
const GATEWAY = {
  payment_endpoint: 'https://elsewhere.example/pay',
  payment_user: 'mallory',
  payment_pass: 'another password',
  payment_type: 'other',
}

async function settingsFor(bistro: Restaurant) {
  const owner = await signIn(bistro)
  const manager = await signInAs(bistro, owner, 'manager')
  const change = async (who: CallOptions, fields: object, key?: string) => {
    const { version: _, ...settings } = (await bistro.get(PATH, who)).body.result
    const headers = { ...who.headers, ...(key !== undefined && { 'idempotency-key': key }) }
    return bistro.put(PATH, { ...settings, ...fields }, { ...who, headers })
  }
  return { owner, manager, change }
}

async function gateway(bistro: Restaurant) {
  const [login] = (await bistro.get('/go/terminal/T-1001/login')).body.result
  return Object.fromEntries(Object.keys(GATEWAY).map((name) => [name, login[name]]))
}

onBothStores('only an owner changes the payment gateway', async (bistro) => {
  const { owner, manager, change } = await settingsFor(bistro)
  const before = await gateway(bistro)
  for (const [name, value] of Object.entries(GATEWAY)) {
    const refused = await change(manager, { [name]: value, name: 'Renamed' })
    assert.deepEqual([refused.status, refused.body.error.code], [403, 'right_missing'], name)
    assert.match(refused.body.error.message, new RegExp(`Only an owner .* leave ${name} as it is`))
    assert.deepEqual(refused.body.error.details, { right: 'own', fields: [name] })
  }
  assert.deepEqual(await gateway(bistro), before)
  assert.equal((await bistro.get(PATH, owner)).body.result.name, 'Bistro Comanda', 'nothing of it was done')

  assert.equal((await change(manager, { name: 'Renamed' })).status, 201)
  const { payment_pass } = before
  assert.equal((await change(manager, { payment_pass })).status, 201, 'the one it has is no change')
  assert.equal((await change(owner, GATEWAY, 'moved')).status, 201)
  assert.deepEqual(await gateway(bistro), GATEWAY)
})

onBothStores('a manager does not get the stored response of an owner’s request', async (bistro) => {
  const { owner, manager, change } = await settingsFor(bistro)
  const { version: _, ...settings } = (await bistro.get(PATH, owner)).body.result
  const moved = { ...settings, ...GATEWAY }
  assert.equal((await change(owner, moved, 'moved')).status, 201)
  await change(owner, settings)
  const repeated = await change(manager, moved, 'moved')
  assert.deepEqual([repeated.status, repeated.body.error.code], [403, 'right_missing'])
  assert.equal((await change(owner, moved, 'moved')).headers['idempotency-replayed'], 'true')
})

onBothStores('the log has the old and the new gateway address, and no secret', async (bistro) => {
  const { owner, change } = await settingsFor(bistro)
  await change(owner, { ...GATEWAY, payment_endpoint: 'https://elsewhere.example/pay?token=hush' })
  await change(owner, { payment_endpoint: '', name: 'Renamed' })
  await change(owner, { payment_user: 'somebody' })
  const events = await bistro.sql<{ data: string }>`
    select data from events where type = 'location.settings_changed' and location_id = 1 order by sequence`
  assert.deepEqual(
    events.map(({ data }) => JSON.parse(data)),
    [
      {
        location_id: 1,
        changed: ['payment_endpoint', 'payment_user', 'payment_type', 'payment_pass'],
        payment_endpoint: { old: 'https://gateway.example/bistro', new: 'https://elsewhere.example/pay' },
      },
      {
        location_id: 1,
        changed: ['name', 'payment_endpoint'],
        payment_endpoint: { old: 'https://elsewhere.example/pay', new: '' },
      },
      { location_id: 1, changed: ['payment_user'] },
    ],
  )
  const everything = JSON.stringify([events, bistro.logged])
  for (const secret of ['hush', GATEWAY.payment_pass, GATEWAY.payment_user, 'somebody', 'bistro-demo'])
    assert.ok(!everything.includes(secret), secret)
})

onBothStores('a gateway is reached by https, but one that is there already stays', async (bistro) => {
  const { owner, manager, change } = await settingsFor(bistro)
  const refused = await change(owner, { payment_endpoint: 'http://127.0.0.1/pay' })
  assert.deepEqual(refused.body.error.details.fields, { payment_endpoint: 'must be an https:// address' })
  const old = 'http://10.0.0.5/pay'
  await bistro.database.write(
    (sql) => sql`update locations set payment_endpoint = ${old} where account_id = 1 and id = 1`,
  )
  assert.equal((await change(manager, { name: 'Renamed' })).status, 201)
  assert.equal((await change(owner, { payment_user: 'somebody' })).status, 201)
  assert.equal((await gateway(bistro)).payment_endpoint, old)
})
