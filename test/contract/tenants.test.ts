import assert from 'node:assert/strict'
import { calls } from '../../src/app.ts'
import { createAccount } from '../../src/identity/accounts/actions.ts'
import { createKey } from '../../src/identity/auth/key-actions.ts'
import { beginSession } from '../../src/identity/auth/sessions.ts'
import { inviteUser } from '../../src/identity/users/users.ts'
import { createLocation } from '../../src/locations/actions.ts'
import { NEW_LOCATION } from '../../src/locations/rules.ts'
import { ALL_RIGHTS } from '../../src/platform/core/rights.ts'
import type { Call } from '../../src/platform/http/calls/call.ts'
import { createSecrets } from '../../src/platform/storage/secrets.ts'
import { API_KEY, SECRET } from '../support/database/template.ts'
import { onBothStores, type Restaurant } from '../support/test-app.ts'

const RIVAL_KEY = 'the-key-of-another-account'
const RIVAL_SESSION = 'the-session-of-another-account'
const FULL_KEY = 'a-key-that-may-do-everything'
const LIMITED_KEY = 'a-key-limited-to-location-two'

/** Ids of the demo account at location 1, by path parameter or body field. */
const THEIRS: Record<string, unknown> = {
  location_id: 1,
  table_id: 1,
  menu_id: 1,
  section_id: 1,
  item_id: 1,
  modifier_id: 1,
  staff_id: 1,
  order_id: 1,
  order_item_id: 1,
  printjob_id: 1,
  payment_id: 1,
  discount_id: 1,
  group_id: 1,
  refund_id: 1,
  webhook_id: 1,
  serial_no: 'T-1001',
  terminal_id: 1,
  option_id: 1,
  printer_id: 1,
  user_id: 1,
  key_id: 1,
}

/** Calls about the signed-in user or the machine only. */
const isOwn = (name: string) => /^(session|password|passkeys|setup)\./.test(name) && name !== 'session.get'
const keyCalls = calls.filter(
  ({ name, path, right }) => path.startsWith('/go/') && right !== 'anyone' && !isOwn(name),
)
/** Calls that create or return only the caller's own data: they name nothing of another account. */
const namesNothing = ({ path, method, body }: Call) =>
  method !== 'GET' && !path.includes(':') && !('location_id' in (body?.properties ?? {}))
const userCalls = calls.filter(({ path }) => path.startsWith('/portal/') && path.includes(':'))

onBothStores('nothing of another account can be seen or touched', async (bistro) => {
  await serveOneTable(bistro)
  await bistro.change((change) => createKey(change, { name: 'Full', rights: ALL_RIGHTS, key: FULL_KEY }))
  const gone = { name: 'Lea Past', email: 'lea@bistro.example', role: 'viewer' }
  const { user_id } = (await bistro.post('/go/user', gone, { key: FULL_KEY })).body
  await bistro.delete(`/go/user/${user_id}`, undefined, { key: FULL_KEY })
  await bistro.put('/go/key/1/channel', { name: 'Wolt' }, { key: FULL_KEY })
  const rivalLocation = await openRival(bistro)
  const before = await everything(bistro)
  for (const call of keyCalls.filter((one) => !namesNothing(one))) {
    for (const template of [call.path, ...call.aliases].map((path) => withQuery(call, path))) {
      const path = filled(template)
      if (call.method === 'GET' && path === template) {
        const [own, theirs] = await Promise.all([
          bistro.get(path, { key: RIVAL_KEY }),
          bistro.get(path, { key: FULL_KEY }),
        ])
        if (theirs.body.result === undefined) {
          assert.notDeepEqual(own.body, theirs.body, `${path} counts what is another account’s`)
          continue
        }
        const seen = theirs.body.result.map((entry: unknown) => JSON.stringify(entry))
        assert.ok(seen.length > 0, path)
        for (const entry of seen) assert.ok(!own.text.includes(entry), `${path} tells of another account`)
        continue
      }
      const known = await call_(bistro, call, path, body(call), RIVAL_KEY)
      const unknown = await call_(bistro, call, filled(template, 987_654), body(call), RIVAL_KEY)
      assert.equal(known.status, 404, `${call.name} at ${path} answered ${known.status}: ${known.text}`)
      assert.equal(
        known.body.error.code,
        unknown.body.error.code,
        `${call.name} at ${path} tells that it exists`,
      )
    }
  }
  const headers = { cookie: `comanda_signed_in=${RIVAL_SESSION}`, 'sec-fetch-site': 'same-origin' }
  for (const call of userCalls) {
    const path = filled(call.path)
    const known = await call_(bistro, call, path, body(call), null, headers)
    const unknown = await call_(bistro, call, filled(call.path, 987_654), body(call), null, headers)
    assert.equal(known.status, 404, `${call.name} at ${path} answered ${known.status}: ${known.text}`)
    assert.equal(
      known.body.error.code,
      unknown.body.error.code,
      `${call.name} at ${path} tells that it exists`,
    )
  }
  // The rival's own location in the path, the demo's ids in the body.
  const mixed: [string, string, object][] = [
    ['PUT', '/go/table/1/open', { location_id: rivalLocation, staff_id: 1, allergens: 0 }],
    ['POST', '/go/printer/1', { location_id: rivalLocation, serial_no: 'P-1001' }],
  ]
  for (const [method, path, fields] of mixed) {
    const answer = await call_(bistro, { method } as Call, path, fields, RIVAL_KEY)
    assert.equal(answer.status, 404, `${method} ${path}`)
  }
  assert.deepEqual(await everything(bistro), before)
})

onBothStores('a key limited to one location changes and sees nothing at another', async (bistro) => {
  await serveOneTable(bistro)
  await bistro.change((change) =>
    createKey(change, { name: 'Limited', rights: ALL_RIGHTS, reach: [2], key: LIMITED_KEY }),
  )
  const before = await everything(bistro)
  for (const call of keyCalls) {
    const template = withQuery(call, call.path)
    const path = filled(template)
    if (call.method === 'GET' && path === template) {
      const { status, body: seen } = await bistro.get(path, { key: LIMITED_KEY })
      const isIts = ({ location_id }: { location_id?: number }) => location_id === 2
      // A sum over what the caller can reach; src/identity/users/scenarios/location-scope.test.ts covers it.
      assert.ok(status === 403 || seen.result === undefined || seen.result.every(isIts), path)
      continue
    }
    const answered = await call_(bistro, call, path, body(call), LIMITED_KEY)
    // A call that simulates a terminal's call returns that response.
    const { status, body: answer } = answered.body.response ?? answered
    assert.equal(status, 403, `${call.name} at ${path} answered ${status}`)
    assert.equal(answer.error.code, 'location_not_allowed')
  }
  assert.deepEqual(await everything(bistro), before)
  assert.equal((await bistro.get('/go/table/2', { key: LIMITED_KEY })).status, 200)
  assert.equal((await bistro.get('/go/terminal/T-2001/login', { key: LIMITED_KEY })).status, 200)
})

onBothStores('an idempotency key belongs to its account', async (bistro) => {
  const rivalLocation = await openRival(bistro)
  const headers = { 'idempotency-key': 'shared' }
  const ours = await bistro.post('/go/staff/1', { first_name: 'Ours' }, { headers })
  const theirs = await bistro.post(
    `/go/staff/${rivalLocation}`,
    { first_name: 'Theirs' },
    { headers, key: RIVAL_KEY },
  )
  assert.deepEqual([ours.status, theirs.status], [201, 201])
})

/** Creates an order, a line, a payment and a print job of id 1. */
async function serveOneTable(bistro: Restaurant): Promise<void> {
  const answers = [
    await bistro.put('/go/table/1/open', { location_id: 1, staff_id: 1, allergens: 0 }),
    await bistro.post('/go/order/1', { items: [{ item_id: 1, qty: 2 }] }),
    await bistro.post('/go/order/1/payment', { amount: '1.00', method: 'cash' }),
    await bistro.post('/go/printer/1', { location_id: 1, serial_no: 'P-1001' }),
    await bistro.post('/go/webhook', { url: 'https://example.com/', location_id: 1 }),
  ]
  assert.ok(answers.every(({ status }) => status === 201))
}

async function openRival({ database, clock }: Restaurant): Promise<number> {
  const bistroNow = clock.now
  return database.write(async (sql) => {
    const actor = { kind: 'system', id: 0, name: 'test' } as const
    const base = { sql, now: 0, secrets: createSecrets(SECRET) } as const
    const change = await createAccount(base, actor, 'Rival')
    await createKey(change, { name: 'Rival', rights: ALL_RIGHTS, key: RIVAL_KEY })
    const { accountId } = change.caller
    const id = await inviteUser(change, { email: 'rival@x.example', name: 'Rival', role: 'owner' })
    await beginSession(sql, RIVAL_SESSION, { accountId, id }, bistroNow)
    return createLocation(change, { ...NEW_LOCATION, name: 'Rival', currency: 'EUR', supervisorPin: 4711 })
  })
}

function filled(template: string, id?: number): string {
  return template.replace(/:(\w+)/g, (_, name: string) => {
    assert.ok(name in THEIRS, `the matrix does not know ${name}`)
    // A screen is registered as a printer; the path segment of the print call is the order.
    if (template.startsWith('/go/kitchen/:serial_no')) return String(id ?? 'P-1001')
    const value = template.endsWith('/printer/:serial_no') ? THEIRS.order_id : THEIRS[name]
    return String(id ?? value)
  })
}

/** Where the query requires a location, it names the demo's. */
function withQuery({ query }: Call, template: string): string {
  const required = (query as { required?: string[] }).required ?? []
  return required.includes('location_id') ? `${template}?location_id=:location_id` : template
}

/** The documented example, which the account itself could send. */
function body({ name, body, bodyExample }: Call): object | undefined {
  if (!body) return undefined
  assert.ok(bodyExample, `${name} has no example`)
  return bodyExample as object
}

function call_(
  bistro: Restaurant,
  { method }: Pick<Call, 'method'>,
  path: string,
  fields: object | undefined,
  key: string | null,
  headers: Record<string, string> = {},
) {
  if (method === 'GET') return bistro.get(path, { key, headers })
  if (method === 'POST') return bistro.post(path, fields, { key, headers })
  if (method === 'PUT') return bistro.put(path, fields, { key, headers })
  return bistro.delete(path, fields, { key, headers })
}

/** All rows of the demo account, to prove that nothing changed. */
async function everything({ database, get }: Restaurant): Promise<unknown> {
  const rows = await database.read((sql) =>
    Promise.all([
      sql`select * from locations where account_id = 1 order by id`,
      sql`select * from terminals where account_id = 1 order by id`,
      sql`select * from tables where account_id = 1 order by id`,
      sql`select * from staff where account_id = 1 order by id`,
      sql`select * from orders where account_id = 1 order by id`,
      sql`select * from order_items where account_id = 1 order by id`,
      sql`select * from payments where account_id = 1 order by id`,
      sql`select * from print_jobs where account_id = 1 order by id`,
      sql`select * from events where account_id = 1 order by location_id, sequence`,
      sql`select * from webhooks where account_id = 1 order by id`,
      sql`select * from webhook_cursors where account_id = 1 order by webhook_id, location_id`,
    ]),
  )
  return JSON.parse(JSON.stringify([rows, (await get('/go/table/1', { key: API_KEY })).body]))
}
