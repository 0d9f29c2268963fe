import assert from 'node:assert/strict'
import test from 'node:test'
import type { Answer, Entry, TrayItem } from '../../../web/terminal/outbox/entry.ts'
import { callOf, nextToSend, pauseAfter, verdictOn } from '../../../web/terminal/outbox/outbox-rules.ts'
import { choicesFor, decide, guestsTakenBack } from '../../../web/terminal/outbox/rejected-entries.ts'
import { draftLine } from './support/model-service.ts'

const refused = (status: number, code: string, details = {}): Answer => ({
  status,
  body: undefined,
  refusal: { status, code, message: code, details },
})

test('the outcome of each response', () => {
  const cases: [string, Answer | undefined, string][] = [
    ['no answer', undefined, 'again'],
    ['201', { status: 201, body: {} }, 'done'],
    ['200', { status: 200, body: {} }, 'done'],
    ['408', { status: 408, body: undefined }, 'again'],
    ['429 of our own', refused(429, 'rate_limited'), 'again'],
    ['503', refused(503, 'overloaded'), 'again'],
    ['a proxy’s page', { status: 404, body: undefined }, 'again'],
    ['the key is being used', refused(409, 'idempotency_key_in_use'), 'again'],
    ['session over', refused(401, 'staff_session_ended'), 'unsigned'],
    ['key unknown', refused(401, 'key_unknown'), 'barred'],
    ['a proxy that wants a password', { status: 401, body: undefined }, 'again'],
    ['a network that wants to be signed in to', { status: 403, body: undefined }, 'again'],
    ['blocked', refused(403, 'terminal_blocked'), 'barred'],
    ['table open', refused(409, 'table_already_open'), 'tray'],
    ['too late', refused(409, 'too_late'), 'tray'],
    ['faulty', refused(400, 'invalid_request'), 'tray'],
  ]
  for (const [name, answer, verdict] of cases) assert.equal(verdictOn(answer), verdict, name)
})

test('pauses double from one second to thirty, spread over half of each', () => {
  assert.deepEqual(
    [1, 2, 3, 5, 6, 60].map((tries) => pauseAfter(tries, 1)),
    [1_000, 2_000, 4_000, 16_000, 30_000, 30_000],
  )
  assert.equal(pauseAfter(1, 0), 500)
})

const entry = (id: number, of: Partial<Entry>): Entry => ({
  id,
  key: `k${id}`,
  act: 'add',
  order: { orderId: 1 },
  body: {},
  createdAt: 0,
  place: '12',
  lines: [],
  ...of,
})

test('the first entry of each order is sent, and nothing else until the order has an id', () => {
  const entries = [
    entry(1, { act: 'new', order: { clientId: 'a' } }),
    entry(2, { order: { clientId: 'a' } }),
    entry(3, {}),
    entry(4, {}),
    entry(5, { order: { clientId: 'b' } }),
    entry(6, { order: { clientId: 'c' } }),
    entry(7, { order: { orderId: 9 } }),
  ]
  const born = new Map([['c', 9]])
  const ids = (flying: number[], waits: Record<number, number> = {}) =>
    nextToSend(
      entries,
      born,
      (id) => flying.includes(id),
      (id) => waits[id] ?? 0,
      100,
    ).map(({ id }) => id)
  // Entry 5 waits for an order whose opening is in the tray; 6 and 7 are one order under two ids.
  assert.deepEqual(ids([]), [1, 3, 6])
  assert.deepEqual(ids([1, 6]), [3])
  assert.deepEqual(ids([], { 3: 101 }), [1, 6])
  assert.equal(callOf(entries[5] as Entry, 1, born).path, '/go/order/9')
})

test('the tray: what it offers, and what comes of it', () => {
  const lines = [draftLine('l1', 4), draftLine('l2', 5)]
  const item = (code: string, details = {}, of: Partial<Entry> = {}): TrayItem => ({
    id: 3,
    entry: entry(3, {
      act: 'new',
      order: { clientId: 'a' },
      body: { client_id: 'a', table_id: 12 },
      lines,
      ...of,
    }),
    refusal: { status: 409, code, message: code, details },
    refusedAt: 0,
  })
  const by = { now: 0, uuid: () => 'fresh', staffId: 2, tabName: '12 Ana', tableId: 12, followers: [] }
  const added = { act: 'add' as const, order: { orderId: 85 }, body: {} }
  const offers: [TrayItem, string[]][] = [
    [item('table_already_open', { order_id: 9 }), ['join', 'tab', 'discard']],
    [item('item_unavailable', { items: [{ item_id: 4 }] }), ['rest', 'pad', 'discard']],
    [item('item_unavailable', { items: [{ item_id: 4 }, { item_id: 5 }] }), ['pad', 'discard']],
    [item('order_paid', {}, added), ['reopen', 'discard']],
    [item('order_closed', {}, added), ['reopen', 'discard']],
    [item('order_merged', { order_id: 9 }, added), ['join', 'reopen', 'discard']],
    [item('too_late'), ['again', 'discard']],
    [item('modifier_count'), ['pad', 'discard']],
    [item('item_not_found'), ['pad', 'discard']],
    [item('order_closed', {}, { act: 'fire', lines: [] }), ['discard']],
  ]
  for (const [of, offered] of offers) assert.deepEqual(choicesFor(of), offered, of.refusal.code)

  const joined = decide(item('table_already_open', { order_id: 9 }), 'join', by)
  assert.deepEqual(joined.born, { clientId: 'a', orderId: 9 })
  assert.deepEqual(joined.again?.order, { orderId: 9 })
  assert.deepEqual(
    ((joined.again?.body.items ?? []) as { client_id: string }[]).map(({ client_id }) => client_id),
    ['l1', 'l2'],
  )
  const tab = decide(item('table_already_open', { order_id: 9 }), 'tab', by).again
  assert.equal(tab?.body.name, '12 Ana')
  assert.equal('table_id' in (tab?.body ?? {}), false)
  assert.equal(tab?.key, 'fresh')
  const rest = decide(item('item_unavailable', { items: [{ client_id: 'l1' }] }), 'rest', by).again
  assert.deepEqual(
    rest?.lines.map(({ clientId }) => clientId),
    ['l2'],
  )
  const reopened = decide(item('order_paid', {}, added), 'reopen', by).again
  assert.deepEqual([reopened?.act, reopened?.body.table_id], ['new', 12])
})

test('the tray: an allergy goes wherever the lines go', () => {
  const guests = { covers: 4, allergens: 1, allergen_note: 'seat 3: peanuts' }
  const refusal = { status: 409, code: 'table_already_open', message: '', details: { order_id: 9 } }
  const lines = [draftLine('l1', 4)]
  const opening = entry(3, { act: 'new', order: { clientId: 'a' }, body: { table_id: 12, ...guests }, lines })
  const adding = entry(4, { act: 'add', order: { orderId: 8 }, body: { guests }, lines })
  const by = { now: 0, uuid: () => 'fresh', staffId: 2, tabName: '12 Ana', tableId: 12, followers: [] }
  for (const refused of [opening, adding]) {
    const item = { id: refused.id, entry: refused, refusal, refusedAt: 0 }
    assert.deepEqual(decide(item, 'join', by).again?.body.guests, guests)
    const { covers, allergens, allergen_note } = decide(item, 'reopen', by).again?.body ?? {}
    assert.deepEqual({ covers, allergens, allergen_note }, guests)
    assert.deepEqual(guestsTakenBack(item, [adding]), {
      covers: 4,
      allergens: 1,
      allergenNote: 'seat 3: peanuts',
    })
  }
})
