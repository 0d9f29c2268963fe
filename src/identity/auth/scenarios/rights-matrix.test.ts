import assert from 'node:assert/strict'
import { openOrder } from '../../../../test/support/order-helpers.ts'
import { fromPage, signIn, signInAs } from '../../../../test/support/sign-in-helpers.ts'
import { openStream, startListening } from '../../../../test/support/sse-client.ts'
import {
  type Answer,
  type CallOptions,
  onBothStores,
  type Restaurant,
} from '../../../../test/support/test-app.ts'
import { calls } from '../../../app.ts'
import { RIGHTS, type Right } from '../../../platform/core/rights.ts'
import { ROLES, type Role, rightsOf } from '../../../platform/core/roles.ts'

// No caller can grant more than it has: every call that creates a credential, with keys that have its right and each
// set of others.

type Give = (caller: CallOptions) => Promise<Answer>

interface Credential {
  call: string
  /** Rights and locations of the credential. */
  gives: readonly Right[]
  make: Give
}

async function keyWith(
  bistro: Restaurant,
  owner: CallOptions,
  rights: readonly Right[],
): Promise<CallOptions> {
  const made = await bistro.post('/go/key', { name: rights.join(' '), rights }, owner)
  assert.equal(made.status, 201, made.text)
  return { key: made.body.key }
}

async function usersByRole(bistro: Restaurant, owner: CallOptions): Promise<Record<Role, number>> {
  for (const role of ['manager', 'viewer'] as const) await signInAs(bistro, owner, role)
  const { body } = await bistro.get('/go/user', owner)
  const idOf = (role: Role) => body.result.find((user: { role: Role }) => user.role === role).id
  return { owner: idOf('owner'), manager: idOf('manager'), viewer: idOf('viewer') }
}

async function credentialsOf(bistro: Restaurant, owner: CallOptions): Promise<Credential[]> {
  const users = await usersByRole(bistro, owner)
  let count = 0
  const byRole = ROLES.flatMap((role): Credential[] => [
    {
      call: 'users.create_password_link',
      gives: [...rightsOf(role)],
      make: (caller) => bistro.post(`/go/user/${users[role]}/link`, {}, caller),
    },
    {
      call: 'users.invite',
      gives: [...rightsOf(role)],
      make: (caller) =>
        bistro.post('/go/user', { name: 'New', email: `new-${++count}@bistro.example`, role }, caller),
    },
    {
      call: 'users.change',
      gives: [...rightsOf(role)],
      make: (caller) =>
        bistro.put(`/go/user/${users.viewer}`, { name: 'Changed', role, locations: [] }, caller),
    },
  ])
  const byRight = await Promise.all(
    RIGHTS.map(async (right): Promise<Credential[]> => {
      const strong = await bistro.post('/go/key', { name: 'strong', rights: [right] }, owner)
      const weak = await bistro.post('/go/key', { name: 'weak', rights: ['reports'] }, owner)
      return [
        {
          call: 'keys.create',
          gives: [right],
          make: (caller) => bistro.post('/go/key', { name: 'new', rights: [right] }, caller),
        },
        {
          call: 'keys.change',
          gives: [right],
          make: (caller) => bistro.put(`/go/key/${weak.body.key_id}`, { rights: [right] }, caller),
        },
        {
          call: 'keys.rotate',
          gives: [right],
          make: (caller) => bistro.post(`/go/key/${strong.body.key_id}/rotate`, {}, caller),
        },
      ]
    }),
  )
  const byKind = (['service', 'kitchen'] as const).flatMap((kind): Credential[] => [
    {
      call: 'pairing.begin',
      gives: [kind],
      make: (caller) => bistro.post('/go/terminal/1/pairing', { kind }, caller),
    },
    {
      call: 'pairing.begin_new',
      gives: [kind],
      make: (caller) => bistro.post('/go/terminal/1/new', { name: `Device ${++count}`, kind }, caller),
    },
  ])
  return [...byRole, ...byRight.flat(), ...byKind]
}

/** True if the rights include what is granted. Who may serve may pair a kitchen screen. */
function holds(rights: readonly Right[], { call, gives }: Credential): boolean {
  if (call.startsWith('pairing.') && gives[0] === 'kitchen' && rights.includes('service')) return true
  return gives.every((right) => rights.includes(right))
}

onBothStores('no credential can have more rights than its creator', async (bistro) => {
  const owner = await signIn(bistro)
  const credentials = await credentialsOf(bistro, owner)
  const rightOf = (name: string) => {
    const right = calls.find((call) => call.name === name)?.right
    assert.ok(Array.isArray(right) && right[0], name)
    return right[0] as Right
  }
  for (const others of [[], ...RIGHTS.map((right) => [right]), ['service', 'reports', 'manage', 'secrets']]) {
    for (const needed of ['own', 'manage'] as const) {
      const rights = [...new Set([needed, ...others])] as Right[]
      const caller = await keyWith(bistro, owner, rights)
      for (const credential of credentials) {
        if (rightOf(credential.call) !== needed || holds(rights, credential)) continue
        const { status, body } = await credential.make(caller)
        const said = `${credential.call} of ${credential.gives} by ${rights}: ${status}`
        assert.deepEqual([status, body.error?.code], [403, 'right_missing'], said)
      }
    }
  }
  for (const credential of credentials) {
    const { status } = await credential.make(owner)
    // The first rotation replaced the key.
    assert.ok(status === 201 || (credential.call === 'keys.rotate' && status === 409), credential.call)
  }
})

onBothStores('a manager pairs terminals and kitchen screens, where they work', async (bistro) => {
  const owner = await signIn(bistro)
  const manager = await signInAs(bistro, owner, 'manager')
  for (const kind of ['service', 'kitchen']) {
    assert.equal((await bistro.post('/go/terminal/1/new', { name: kind, kind }, manager)).status, 201, kind)
  }
})

onBothStores('a password link ends with a changed password, and with more rights', async (bistro) => {
  const owner = await signIn(bistro)
  const viewer = await signInAs(bistro, owner, 'viewer')
  const { body } = await bistro.get('/go/user', owner)
  const { id } = body.result.find((user: { role: Role }) => user.role === 'viewer')
  const link = async () => (await bistro.post(`/go/user/${id}/link`, {}, owner)).body.link.split('#')[1]
  const choose = (token: string) =>
    bistro.post(
      '/go/password',
      { token, password: 'a sentence of somebody else' },
      { key: null, headers: fromPage },
    )
  const before = await link()
  const change = { password: 'a sentence to sign in with', new_password: 'a newer sentence to sign in with' }
  assert.equal((await bistro.put('/go/password', change, viewer)).status, 201)
  assert.equal((await choose(before)).body.error.code, 'link_ended')
  const asViewer = await link()
  const raised = { name: 'A viewer', role: 'owner', locations: [] }
  assert.equal((await bistro.put(`/go/user/${id}`, raised, owner)).status, 201)
  assert.equal((await choose(asViewer)).body.error.code, 'link_ended')
  const asOwner = await link()
  const lowered = { name: 'A viewer', role: 'viewer', locations: [] }
  assert.equal((await bistro.put(`/go/user/${id}`, lowered, owner)).status, 201)
  assert.equal((await choose(asOwner)).status, 201)
})

onBothStores('a stream ends when its key loses a right, and comes again with less', async (bistro) => {
  const owner = await signIn(bistro)
  const made = await bistro.post('/go/key', { name: 'Board', rights: ['service', 'kitchen'] }, owner)
  const { key, key_id } = made.body
  const url = await startListening(bistro.app)
  const stream = await openStream(`${url}/go/event/1/stream`, { 'x-api-key': key })
  assert.equal((await bistro.put(`/go/key/${key_id}`, { rights: ['kitchen'] }, owner)).status, 201)
  bistro.clock.now += 2_500
  await bistro.app.streams.endRevoked()
  bistro.clock.now += 2_500
  await bistro.app.streams.endRevoked()
  await stream.ended
  const again = await openStream(`${url}/go/event/1/stream`, { 'x-api-key': key })
  assert.equal(again.status, 200)
  const orderId = await openOrder(bistro, 3)
  await again.until((events) => events.length > 0)
  again.stop()
  assert.ok(orderId > 0)
})
