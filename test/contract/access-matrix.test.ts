import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import { calls } from '../../src/app.ts'
import type { Reach } from '../../src/context.ts'
import { createKey } from '../../src/identity/auth/key-actions.ts'
import { beginSession } from '../../src/identity/auth/sessions.ts'
import { inviteUser } from '../../src/identity/users/users.ts'
import { RIGHTS, type Right } from '../../src/platform/core/rights.ts'
import { ROLES, rightsOf } from '../../src/platform/core/roles.ts'
import type { Call } from '../../src/platform/http/calls/call.ts'
import { fromPage } from '../support/sign-in-helpers.ts'
import { type Answer, type CallOptions, onBothStores, type Restaurant } from '../support/test-app.ts'

// Requests in one tick of the event loop count as a burst, so each call is sent in a tick of its own.
//
// Sends every call as every kind of caller: a caller without the right gets that refusal, whatever else is wrong with
// the request; a caller with the right does not. The matrix is generated from the declarations, so that a new call is
// always included.

interface Who extends CallOptions {
  name: string
  rights: ReadonlySet<Right>
  /** The caller reaches location 2 only. */
  limited: boolean
}

const restricted = calls.filter((call): call is Call & { right: readonly Right[] } => call.right !== 'anyone')
/** Calls about the signed-in user: a key has the right but is no user. */
const OF_WHO_IS_SIGNED_IN = new Set([
  ...[
    'session.get',
    'session.list',
    'session.end_others',
    'password.change',
    'passkeys.list',
    'passkeys.begin_registration',
  ],
  ...['passkeys.add', 'passkeys.rename', 'passkeys.remove', 'passkeys.require'],
])
/** An id that does not exist for any entity, so that permitted calls change nothing. */
const NOWHERE = 987_654

onBothStores('every call is refused exactly to callers without its right', async (bistro) => {
  for (const who of await everybody(bistro)) {
    for (const call of restricted) {
      await setImmediate()
      const { status, body } = await make(bistro, call, who)
      const isAllowed = call.right.some((right) => who.rights.has(right))
      const said = `${call.name} by ${who.name}: ${status} ${JSON.stringify(body?.error)}`
      // A caller who may grant rights is refused those that they do not have themselves.
      if (isAllowed) assert.notEqual(body?.error?.details?.right, call.right[0], said)
      else {
        assert.deepEqual([status, body?.error.code], [403, 'right_missing'], said)
        assert.equal(body.error.details.right, call.right[0], said)
      }
      // A key is authenticated everywhere, but is not a signed-in user.
      if (!OF_WHO_IS_SIGNED_IN.has(call.name)) assert.notEqual(status, 401, said)
    }
  }
})

onBothStores('a cached response is never given to a caller without the right', async (bistro) => {
  const people = await everybody(bistro)
  const reads = restricted.filter(({ method, run }) => method === 'GET' && run.kind === 'read')
  for (const call of reads) {
    await setImmediate()
    const path = pathOf(call, 1)
    // Permitted callers read twice, so that the response is cached: with all rights, and with this right only.
    const may = people.filter(({ rights }) => call.right.some((right) => rights.has(right)))
    for (const who of may.filter(
      ({ rights, limited }) => !limited && [1, RIGHTS.length].includes(rights.size),
    )) {
      await bistro.get(path, who)
      await bistro.get(path, who)
    }
    for (const who of people.filter(({ rights }) => !call.right.some((right) => rights.has(right)))) {
      const { status, body } = await bistro.get(path, who)
      assert.deepEqual([status, body?.error.code], [403, 'right_missing'], `${call.name} by ${who.name}`)
    }
  }
})

onBothStores('callers limited to a location are refused others, cached, streamed or not', async (bistro) => {
  const people = await everybody(bistro)
  const placed = restricted.filter(({ method, path }) => method === 'GET' && path.includes(':location_id'))
  assert.ok(placed.length > 15)
  for (const call of placed) {
    await setImmediate()
    const path = pathOf(call, 1)
    // A stream would not end, so permitted callers do not open it.
    const first = call.run.kind === 'stream' ? [] : people.filter(({ limited }) => !limited)
    for (const who of first) await bistro.get(path, who)
    for (const who of people.filter(({ limited }) => limited)) {
      const isAllowed = call.right.some((right) => who.rights.has(right))
      const { status, body } = await bistro.get(path, who)
      const code = isAllowed ? 'location_not_allowed' : 'right_missing'
      assert.deepEqual([status, body?.error.code], [403, code], `${call.name} by ${who.name}`)
    }
  }
})

/** All authenticated callers: a key for each right, keys with all rights, users of each role, paired devices. */
async function everybody(bistro: Restaurant): Promise<Who[]> {
  const keys: [name: string, rights: readonly Right[], reach: Reach][] = [
    ...RIGHTS.map((right) => [`a key for ${right}`, [right], 'account'] as [string, Right[], Reach]),
    ['a key for everything', RIGHTS, 'account'],
    ['a key for everything at location 2', RIGHTS, [2]],
    ['a key for reports at location 2', ['reports'], [2]],
  ]
  const found: Who[] = []
  await bistro.change(async (change) => {
    for (const [name, rights, reach] of keys) {
      const key = await createKey(change, { name, rights: new Set(rights), reach })
      found.push({ name, key, rights: new Set(rights), limited: reach !== 'account' })
    }
    for (const role of ROLES) {
      for (const reach of ['account', [2]] as const) {
        const name = `${role} of ${reach}`
        const id = await inviteUser(change, { email: `${role}-${reach}@matrix.example`, name, role, reach })
        const token = `the-session-of-${role}-of-${reach}`
        await beginSession(change.sql, token, { accountId: 1, id }, change.now)
        const headers = { ...fromPage, cookie: `comanda_signed_in=${token}` }
        found.push({ name, key: null, headers, rights: rightsOf(role), limited: reach !== 'account' })
      }
    }
  })
  const full = found.find(({ name }) => name === 'a key for everything')
  for (const kind of ['service', 'kitchen'] as const) {
    const { code } = (await bistro.post('/go/terminal/2/new', { name: kind, kind }, full)).body
    const nonce = 'a-nonce-of-the-matrix'
    const { key } = (await bistro.post('/go/terminal/pair', { code, nonce }, { key: null })).body
    found.push({ name: `a device for ${kind}`, key, rights: new Set([kind]), limited: true })
  }
  return found
}

function make(bistro: Restaurant, call: Call, who: Who): Promise<Answer> {
  const path = pathOf(call, NOWHERE)
  if (call.method === 'GET') return bistro.get(path, who)
  const verb = { POST: bistro.post, PUT: bistro.put, DELETE: bistro.delete }[call.method]
  return verb(path, call.body && (call.bodyExample ?? {}), who)
}

function pathOf({ path }: Call, id: number): string {
  return path.replace(/:(\w+)/g, (_, name: string) => (name === 'serial_no' && id === 1 ? 'T-1001' : `${id}`))
}
