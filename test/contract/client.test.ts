import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { isUpToDate } from '../../client/generate.ts'
import {
  type CallOptions,
  ComandaError,
  centsOf,
  moneyOf,
  openClient,
  verifyWebhook,
} from '../../client/src/index.ts'
import { newKey } from '../../client/src/request.ts'
import { holdsCardNumber } from '../../src/platform/http/schema/card-numbers.ts'
import { registerTerminal } from '../../src/terminals/actions.ts'
import { newSecret, signedHeaders } from '../../src/webhooks/sign.ts'
import { API_KEY } from '../support/database/template.ts'
import { startListening } from '../support/sse-client.ts'
import { onBothStores, type Restaurant } from '../support/test-app.ts'

const TABLE = { location_id: 1, staff_id: 1, allergens: 0 }

async function clientOf(bistro: Restaurant, through: typeof fetch = fetch) {
  return openClient({ url: await startListening(bistro.app), key: API_KEY, fetch: through })
}

/** A client whose requests get these responses in order, and the requests it sent. */
function answeredBy(...answers: (Response | Error)[]) {
  const sent: { url: string; method: string; headers: Record<string, string> }[] = []
  const client = openClient({
    url: 'http://nowhere',
    fetch: async (url, { method, headers } = {}) => {
      sent.push({ url: String(url), method: method ?? '', headers: headers as Record<string, string> })
      const answer = answers.shift() ?? new Error('no more')
      if (answer instanceof Error) throw answer
      return answer
    },
  })
  return { client, sent }
}

const refused = (status: number, code: string, headers = {}) =>
  Response.json(
    { status, error: { code, message: 'No.', details: { a: 1 } }, request_id: 'r-1' },
    { status, headers },
  )
const opened = () => Response.json({ status: 201, table_id: '4', order_id: 1 }, { status: 201 })

test('the types of the client are those of the calls (else: npm run client)', () => {
  assert.ok(isUpToDate())
})

test('a key that the client makes is never taken for a card number', () => {
  for (let made = 0; made < 50_000; made++) {
    const key = newKey()
    assert.equal(holdsCardNumber(key), false, key)
  }
})

test('options of a call without fields are not sent as a query', async () => {
  const { client, sent } = answeredBy(opened(), opened())
  await client.tables.close({ table_id: 4 }, { idempotencyKey: 'close-4', staffSession: 'ana' })
  await client.session.get({ requestId: 'morning-1' })
  assert.deepEqual(
    sent.map(({ url }) => url),
    ['http://nowhere/go/table/4/close', 'http://nowhere/go/session'],
  )
  assert.equal(sent[0]?.headers['idempotency-key'], 'close-4')
  assert.equal(sent[0]?.headers['x-staff-session'], 'ana')
  assert.equal(sent[1]?.headers['x-request-id'], 'morning-1')
})

test('JSON that is not from the service is reported as such', async () => {
  const { client } = answeredBy(Response.json({ message: 'no route' }, { status: 404 }))
  await assert.rejects(client.session.get(), { code: 'not_readable', status: 404 })
})

onBothStores('an evening by the client: from login to close', async (bistro) => {
  const client = await clientOf(bistro)
  const { result } = await client.terminals.log_in({ serial_no: 'T-1001' })
  assert.equal(result[0]?.location_id, 1)
  const { order_id } = await client.tables.open({ table_id: 4 }, TABLE)
  await client.orders.add_items({ order_id }, { items: [{ item_id: 2, qty: 2 }] })
  const { bill } = (await client.orders.get({ order_id })).result
  const tip = moneyOf(300)
  const paid = await client.payments.record({ order_id }, { amount: bill.balance, method: 'card', tip })
  assert.equal(centsOf(paid.balance), 0)
  assert.match(await client.orders.receipt.text({ order_id }, { format: 'text' }), /31\.05/)
  await client.tables.close({ table_id: 4 })
  assert.deepEqual((await client.tables.list_open({ location_id: 1 })).result, [])
})

onBothStores('a lost response is retried with the same key, with one effect', async (bistro) => {
  const keys: string[] = []
  const client = await clientOf(bistro, async (url, init) => {
    const answer = await fetch(url, init)
    keys.push(new Headers(init?.headers).get('idempotency-key') ?? '')
    if (keys.length > 2) return answer
    await answer.arrayBuffer()
    throw new TypeError('the line was cut')
  })
  const { order_id } = await client.tables.open({ table_id: 4 }, TABLE)
  assert.equal(keys.length, 3)
  assert.equal(new Set(keys).size, 1)
  assert.match(keys[0] ?? '', /^[0-9a-f]{32}$/)
  const { result } = await client.tables.list_open({ location_id: 1 })
  assert.deepEqual([result.length, result[0]?.order.order_id], [1, order_id])
})

test('each call has a key of its own, or the one that it is given', async () => {
  const { client, sent } = answeredBy(opened(), opened(), opened())
  await client.tables.open({ table_id: 4 }, TABLE)
  await client.tables.open({ table_id: 4 }, TABLE)
  await client.tables.open({ table_id: 4 }, TABLE, {
    idempotencyKey: 'mine',
    staffSession: 's',
    requestId: 'my-request',
  })
  const [first, second, third] = sent.map(({ headers }) => headers)
  assert.notEqual(first?.['idempotency-key'], second?.['idempotency-key'])
  assert.deepEqual(
    [third?.['idempotency-key'], third?.['x-staff-session'], third?.['x-request-id']],
    ['mine', 's', 'my-request'],
  )
})

const AT_ONCE = { 'retry-after': '0' }
const OUTCOMES: { name: string; answers: (Response | Error)[]; tries: number }[] = [
  { name: 'too much at once: again', answers: [refused(503, 'overloaded', AT_ONCE), opened()], tries: 2 },
  {
    name: 'a proxy without us: again',
    answers: [new Response('<html>', { status: 502, headers: AT_ONCE }), opened()],
    tries: 2,
  },
  {
    name: 'the first is still running: again',
    answers: [refused(409, 'idempotency_key_in_use', AT_ONCE), opened()],
    tries: 2,
  },
  {
    name: 'too often by its own limit: again',
    answers: [refused(429, 'rate_limited', AT_ONCE), opened()],
    tries: 2,
  },
  { name: 'a locked PIN: final', answers: [refused(429, 'pin_locked', AT_ONCE)], tries: 1 },
  {
    name: 'told to come back much later: final',
    answers: [refused(503, 'overloaded', { 'retry-after': '600' })],
    tries: 1,
  },
  { name: 'refused: final', answers: [refused(409, 'table_already_open')], tries: 1 },
]
for (const { name, answers, tries } of OUTCOMES) {
  test(`sending again: ${name}`, async () => {
    const { client, sent } = answeredBy(...answers)
    const outcome = await client.tables.open({ table_id: 4 }, TABLE).catch((error: unknown) => error)
    assert.equal(sent.length, tries)
    assert.equal(outcome instanceof ComandaError, tries === 1)
  })
}

test('an error has its code, status, details and request id; no answer has a code too', async () => {
  const { client } = answeredBy(refused(404, 'order_not_found'))
  await assert.rejects(client.orders.get({ order_id: 9 }), {
    name: 'ComandaError',
    code: 'order_not_found',
    status: 404,
    message: 'No.',
    details: { a: 1 },
    requestId: 'r-1',
  })
  const hasty = openClient({ url: 'http://127.0.0.1:1', retries: 0 })
  await assert.rejects(hasty.orders.get({ order_id: 9 }), { code: 'no_answer', status: 0 })
})

test('an aborted call is not retried', async () => {
  const { client, sent } = answeredBy(refused(503, 'overloaded', AT_ONCE), opened())
  const giveUp = new AbortController()
  const options: CallOptions = { signal: giveUp.signal }
  const opening = client.tables.open({ table_id: 4 }, TABLE, options)
  giveUp.abort(new Error('enough'))
  await assert.rejects(opening, /enough/)
  assert.ok(sent.length <= 1)
})

onBothStores('lists that come in pages are read to their end', async (bistro) => {
  const client = await clientOf(bistro)
  const whole = (await client.events.list({ location_id: 1 }, { limit: 1000 })).result
  const one: number[] = []
  for await (const { sequence } of client.events.list.each({ location_id: 1 }, { limit: 4 }))
    one.push(sequence)
  assert.ok(one.length > 8)
  assert.deepEqual(
    one,
    whole.map(({ sequence }) => sequence),
  )
})

onBothStores('all terminals are read, however many there are', async (bistro) => {
  await bistro.change(async (change) => {
    for (let index = 0; index < 250; index++) {
      await registerTerminal(change, { serialNo: `X-${1000 + index}`, name: 'Phone', locationId: 1 })
    }
  })
  const client = await clientOf(bistro)
  const { terminals } = await client.terminals.count({ location_id: 1 })
  const serials = new Set<string>()
  for await (const { serial_no } of client.terminals.search.each({ location_id: 1 })) serials.add(serial_no)
  assert.ok(terminals > 250)
  assert.equal(serials.size, terminals)
})

test('a list that has more and does not say where it goes on is an error, never its end', async () => {
  const page = { status: 200, result: [{ serial_no: 'T-1' }], more: 1 }
  const { client } = answeredBy(new Response(JSON.stringify(page)))
  const read: string[] = []
  const reading = (async () => {
    for await (const { serial_no } of client.terminals.search.each()) read.push(serial_no)
  })()
  await assert.rejects(reading, { code: 'no_next_page' })
  assert.deepEqual(read, ['T-1'])
})

onBothStores('a stream goes on where it was cut: each event once, in order', async (bistro) => {
  let connections = 0
  const client = await clientOf(bistro, async (url, init) => {
    const answer = await fetch(url, init)
    connections++
    return new Response(answer.body?.pipeThrough(cutAfter(700)) ?? null, answer)
  })
  const seen: number[] = []
  for await (const { sequence } of client.events.follow({ location_id: 1 }, { after: 0 })) {
    seen.push(sequence)
    if (seen.length === 8) break
  }
  assert.deepEqual(seen, [1, 2, 3, 4, 5, 6, 7, 8])
  assert.ok(connections > 1)
})

/** Passes this many bytes, then breaks the connection. */
function cutAfter(bytes: number) {
  let left = bytes
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      controller.enqueue(chunk.subarray(0, left))
      left -= chunk.length
      if (left <= 0) controller.error(new Error('cut'))
    },
  })
}

onBothStores(
  'a gap is reported and the stream continues after it; without a handler it ends',
  async (bistro) => {
    const client = await clientOf(bistro)
    const ahead = { after: 900_000 }
    await assert.rejects(client.events.follow({ location_id: 1 }, ahead).next(), { code: 'events_ahead' })
    const last = (await client.events.list({ location_id: 1 }, { limit: 1000 })).cursor
    const gaps: unknown[] = []
    const onGap = async (gap: unknown) => {
      gaps.push(gap)
      await client.tables.open({ table_id: 4 }, TABLE)
    }
    for await (const event of client.events.follow({ location_id: 1 }, ahead, { onGap })) {
      assert.equal(event.sequence, last + 1)
      // The event type narrows the type of `data`.
      if (event.type === 'table.opened') assert.equal(event.data.table_id, 4)
      break
    }
    assert.deepEqual(gaps, [{ code: 'events_ahead', after: 900_000, resumeAfter: last }])
  },
)

test('a webhook is taken if it is ours, with either secret, and refused otherwise', async () => {
  const [secret, old] = [newSecret(), newSecret()]
  const body = '{"id":"evt_1_1_42","type":"table.opened"}'
  const headers = signedHeaders('evt_1_1_42', Date.now(), body, [old, secret])
  assert.equal((await verifyWebhook({ ...headers }, body, secret)).id, 'evt_1_1_42')
  assert.equal((await verifyWebhook(new Headers({ ...headers }), Buffer.from(body), old)).id, 'evt_1_1_42')
  const shouted = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
  )
  assert.equal((await verifyWebhook(shouted, body, secret)).id, 'evt_1_1_42')
  await assert.rejects(verifyWebhook({}, body, secret), { message: 'The header webhook-id is missing.' })
  const stale = signedHeaders('evt_1_1_42', Date.now() - 600_000, body, [secret])
  for (const wrong of [
    () => verifyWebhook({ ...headers }, body, newSecret()),
    () => verifyWebhook({ ...headers }, `${body} `, secret),
    () => verifyWebhook({ ...stale }, body, secret),
    () => verifyWebhook({}, body, secret),
    () => verifyWebhook({ ...headers, 'webhook-signature': 'v1,!' }, body, secret),
  ]) {
    await assert.rejects(wrong, { code: 'webhook_not_genuine' })
  }
})

test('money is exact, both ways', () => {
  fc.assert(fc.property(fc.maxSafeInteger(), (cents) => centsOf(moneyOf(cents)) === cents))
  const amounts = [12.5, 0.1, 19.99, '0', '-0.00', '-3.05', '12.5'].map(centsOf)
  assert.deepEqual(amounts, [1250, 10, 1999, 0, 0, -305, 1250])
  for (const wrong of ['', '1.234', '1e3', ' 1', '1,00', Number.NaN, 0.001, 1e21]) {
    assert.throws(() => centsOf(wrong), RangeError, String(wrong))
  }
  assert.throws(() => moneyOf(0.5), RangeError)
})
