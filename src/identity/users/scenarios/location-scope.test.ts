import assert from 'node:assert/strict'
import { fromPage, signIn } from '../../../../test/support/sign-in-helpers.ts'
import { openStream, startListening } from '../../../../test/support/sse-client.ts'
import { onBothStores, type Restaurant } from '../../../../test/support/test-app.ts'

const PASSWORD = 'a sentence to sign in with'

async function letIn(bistro: Restaurant, role: string, locations: number[]) {
  const owner = await signIn(bistro)
  const person = { email: 'mara@bistro.example', name: 'Mara', role, locations }
  const { body } = await bistro.post('/go/user', person, owner)
  const token = body.link.split('#')[1]
  const asPage = { key: null, headers: fromPage }
  await bistro.post('/go/password', { token, password: PASSWORD }, asPage)
  return { owner, userId: body.user_id, mara: await signIn(bistro, person.email, PASSWORD) }
}

onBothStores('a user of one location sees and changes nothing at another', async (bistro) => {
  const { owner, userId, mara } = await letIn(bistro, 'manager', [2])
  const again = { email: 'mara@bistro.example', name: 'Mara', role: 'viewer' }
  assert.equal((await bistro.post('/go/user', again, owner)).body.error.code, 'email_taken')
  const { body: session } = await bistro.get('/go/session', mara)
  assert.deepEqual(
    session.locations.map(({ id }: { id: number }) => id),
    [2],
  )
  assert.equal(session.user.everywhere, 0)
  assert.equal((await bistro.get('/go/table/2', mara)).status, 200)
  for (const refused of [
    await bistro.get('/go/table/1', mara),
    await bistro.get('/go/location/1', mara),
    await bistro.post('/go/staff/1', { first_name: 'Noor' }, mara),
    await bistro.put('/go/terminal/1', { name: 'Mine' }, mara),
  ]) {
    assert.equal(refused.body.error.code, 'location_not_allowed')
    assert.match(refused.body.error.message, /^You may only work at location 2/)
  }
  const { result } = (await bistro.get('/go/terminal', mara)).body
  assert.ok(result.length > 0)
  assert.ok(result.every(({ location_id }: { location_id: number }) => location_id === 2))
  const counted = (await bistro.get('/go/terminal/summary', mara)).body.terminals
  assert.equal(counted, result.length)
  await bistro.put(`/go/user/${userId}`, { name: 'Mara', role: 'manager', locations: [] }, owner)
  assert.equal((await bistro.get('/go/table/1', mara)).status, 200)
})

onBothStores('an owner of one location cannot invite users or create locations', async (bistro) => {
  const { mara } = await letIn(bistro, 'owner', [2])
  const location = { name: 'Mine', currency: 'EUR', time_zone: 'Europe/Paris' }
  for (const refused of [
    await bistro.get('/go/user', mara),
    await bistro.post('/go/user', { email: 'x@x.example', name: 'X', role: 'viewer' }, mara),
    await bistro.post('/go/user/1/link', undefined, mara),
    await bistro.delete('/go/user/1', undefined, mara),
    await bistro.post('/go/location', location, mara),
    await bistro.get('/go/key', mara),
    await bistro.get('/go/event', mara),
  ])
    assert.deepEqual([refused.status, refused.body.error.code], [403, 'location_not_allowed'])
})

onBothStores('a stream ends when its reader no longer works there', async (bistro) => {
  const { owner, userId, mara } = await letIn(bistro, 'viewer', [1, 2])
  const url = await startListening(bistro.app)
  const headers = { ...mara.headers } as Record<string, string>
  // Without a key: the harness sends one by default.
  const stream = await openStream(`${url}/go/event/1/stream`, headers, null)
  assert.equal(stream.status, 200)
  await bistro.app.streams.endRevoked()
  assert.equal(bistro.app.streams.count(), 1)
  await bistro.put(`/go/user/${userId}`, { name: 'Mara', role: 'viewer', locations: [2] }, owner)
  await bistro.app.streams.endRevoked()
  await stream.ended
})
