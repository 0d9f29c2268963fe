import assert from 'node:assert/strict'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'
import { createAccount } from '../../identity/accounts/actions.ts'
import { createKey } from '../../identity/auth/key-actions.ts'
import { DAY } from '../../platform/core/clock.ts'
import { ALL_RIGHTS } from '../../platform/core/rights.ts'
import type { WriteSql } from '../../platform/storage/database.ts'
import { createSecrets } from '../../platform/storage/secrets.ts'
import { listLogsWithOldEvents } from '../across-accounts.ts'
import { appendEvent, hashOf } from '../store.ts'
import { deleteOldEvents } from './retention.ts'
import { listHashedEvents, type StoredEvent } from './retention-store.ts'
import { type Finding, verifyLogs } from './verify-chain.ts'

const LOG = { accountId: 1, locationId: 1 }

async function serve(bistro: Restaurant): Promise<void> {
  for (const table of [1, 2, 3]) {
    await bistro.put(`/go/table/${table}/open`, { location_id: 1, staff_id: 2, allergens: 0 })
    await bistro.put(`/go/table/${table}/close`)
  }
}

onBothStores('an untouched log verifies, also after old events were deleted', async (bistro) => {
  await serve(bistro)
  const { logs, events, findings } = await verifyLogs(bistro.database)
  assert.deepEqual(findings, [])
  assert.equal(logs, 3)
  const { body } = await bistro.get('/go/event/1?limit=1000')
  assert.ok(events > body.records)

  assert.ok((await deleteOldEvents(bistro.database, bistro.clock.now)) > 10)
  assert.deepEqual((await verifyLogs(bistro.database)).findings, [])
  assert.equal((await verifyLogs(bistro.database)).events, 6)
})

onBothStores('one write for two accounts keeps two chains', async ({ database, clock }) => {
  const actor = { kind: 'system', id: 0, name: 'set-up' } as const
  await database.write(async (sql) => {
    const set = { sql, now: clock.now, secrets: createSecrets('of this test only') }
    for (const name of ['Trattoria', 'Brasserie', 'Taverna']) {
      const change = await createAccount(set, actor, name)
      await createKey(change, { name: 'tills', rights: ALL_RIGHTS })
    }
  })
  assert.deepEqual((await verifyLogs(database)).findings, [])
})

const tampering: [name: string, at: number, fault: RegExp, tamper: (sql: WriteSql) => Promise<unknown>][] = [
  [
    'altered data',
    12,
    /altered/,
    (sql) =>
      sql`update events set data = data || ' ' where account_id = 1 and location_id = 1 and sequence = 12`,
  ],
  [
    'another actor',
    9,
    /altered/,
    (sql) => sql`update events set actor = '{}' where account_id = 1 and location_id = 1 and sequence = 9`,
  ],
  [
    'an event moved to another order',
    10,
    /altered/,
    (sql) => sql`update events set order_id = 77 where account_id = 1 and location_id = 1 and sequence = 10`,
  ],
  [
    'a missing event',
    10,
    /missing/,
    (sql) => sql`delete from events where account_id = 1 and location_id = 1 and sequence = 10`,
  ],
  [
    'a missing beginning',
    1,
    /missing/,
    (sql) => sql`delete from events where account_id = 1 and location_id = 1 and sequence < 5`,
  ],
  [
    'an altered event with a hash that fits it',
    12,
    /event 11: one of the two/,
    async (sql) => {
      const [event] = await listHashedEvents(sql, LOG, 10, 1)
      assert.ok(event)
      const forged = { ...event, data: '{"forged":true}' }
      await sql`
        update events set data = ${forged.data}, order_id = ${null}, hash = ${hashOf(forged)}
        where account_id = 1 and location_id = 1 and sequence = 11`
    },
  ],
  [
    'an altered event whose hash the next one was made to name',
    12,
    /altered/,
    async (sql) => {
      const [event] = await listHashedEvents(sql, LOG, 10, 1)
      assert.ok(event)
      const forged = { ...event, data: '{"forged":true}' }
      await sql`
        update events set data = ${forged.data}, order_id = ${null}, hash = ${hashOf(forged)}
        where account_id = 1 and location_id = 1 and sequence = 11`
      await sql`
        update events set previous_hash = ${hashOf(forged)}
        where account_id = 1 and location_id = 1 and sequence = 12`
    },
  ],
]

for (const [name, at, fault, tamper] of tampering) {
  onBothStores(`tampering is found: ${name}`, async (bistro) => {
    await serve(bistro)
    await bistro.database.write(tamper)
    const { findings } = await verifyLogs(bistro.database)
    assert.equal(findings.length, 1)
    const [finding] = findings as [Finding]
    assert.deepEqual([finding.accountId, finding.locationId, finding.sequence], [1, 1, at])
    assert.match(finding.fault, fault)
  })
}

onBothStores('tampering is found: a cut end, a forged end, and an end beyond the end', async (bistro) => {
  await serve(bistro)
  const { cursor } = (await bistro.get('/go/event/1?limit=1000')).body
  const tampered = async (tamper: (sql: WriteSql) => Promise<unknown>) => {
    await bistro.database.write(tamper)
    const [finding] = (await verifyLogs(bistro.database)).findings
    return [finding?.sequence, finding?.fault]
  }
  assert.deepEqual(
    await tampered(async (sql) => {
      const [event] = await listHashedEvents(sql, LOG, cursor - 1, 1)
      assert.ok(event)
      const forged = { ...event, actor: '{"kind":"user","id":1,"name":"Nobody"}' }
      await sql`
        update events set actor = ${forged.actor}, hash = ${hashOf(forged)}
        where account_id = 1 and location_id = 1 and sequence = ${cursor}`
    }),
    [cursor, 'it is not the event that the log ended with'],
  )
  assert.deepEqual(
    await tampered(
      (sql) => sql`delete from events where account_id = 1 and location_id = 1 and sequence = ${cursor}`,
    ),
    [cursor, 'it is missing'],
  )
  assert.deepEqual(
    await tampered(
      (sql) => sql`
      update event_logs set last_sequence = ${cursor - 3},
        last_hash = (select hash from events where account_id = 1 and location_id = 1 and sequence = ${cursor - 3})
      where account_id = 1 and location_id = 1`,
    ),
    [cursor - 2, 'it was added behind the end of the log'],
  )
})

onBothStores('a position that is no longer retained is refused', async (bistro) => {
  await serve(bistro)
  const { cursor } = (await bistro.get('/go/event/1?limit=1000')).body
  await deleteOldEvents(bistro.database, bistro.clock.now)
  const first = cursor - 5
  const response = await bistro.get('/go/event/1?after=3')
  assert.equal(response.status, 410)
  assert.equal(response.headers['cache-control'], 'no-store', 'a browser would keep it for good')
  assert.equal(response.body.error.code, 'events_forgotten')
  assert.deepEqual(response.body.error.details, { first_sequence: first, last_sequence: cursor })
  assert.equal((await bistro.get('/go/event/1/stream?after=3')).status, 410)
  const { body } = await bistro.get('/go/event/1')
  assert.deepEqual([body.result[0].sequence, body.records], [first, 6])
  assert.equal((await bistro.get(`/go/event/1?after=${first - 1}`)).body.records, 6)

  bistro.clock.now += 1
  await deleteOldEvents(bistro.database, bistro.clock.now)
  const { body: empty } = await bistro.get('/go/event/1')
  assert.deepEqual([empty.records, empty.cursor, empty.more], [0, cursor, 0])
  const { body: history } = await bistro.get('/go/order/1/history')
  assert.deepEqual([history.records, history.complete], [0, 0])
  await bistro.put('/go/table/4/open', { location_id: 1, staff_id: 2, allergens: 0 })
  assert.equal((await bistro.get(`/go/event/1?after=${cursor}`)).body.result[0].sequence, cursor + 1)
  assert.deepEqual((await verifyLogs(bistro.database)).findings, [])
})

onBothStores('a long log is deleted and verified in slices', async (bistro) => {
  const known = await bistro.database.read((sql) =>
    listHashedEvents(sql, { accountId: 1, locationId: 2 }, 0, 1_000),
  )
  let last = known.at(-1)
  assert.ok(last)
  for (let slice = 0; slice < 10; slice++) {
    const events: StoredEvent[] = []
    for (let count = 0; count < 250; count++) {
      const next: StoredEvent = { ...last, sequence: last.sequence + 1, previousHash: last.hash }
      last = { ...next, hash: hashOf(next) }
      events.push(last)
    }
    const { sequence, hash } = last
    await bistro.database.write(async (sql) => {
      await Promise.all(events.map((event) => insert(sql, event)))
      await sql`
        update event_logs set last_sequence = ${sequence}, last_hash = ${hash}
        where account_id = 1 and location_id = 2`
    })
  }
  const { events, findings } = await verifyLogs(bistro.database)
  assert.deepEqual(findings, [])
  assert.equal(await deleteOldEvents(bistro.database, bistro.clock.now), events)
  assert.deepEqual((await verifyLogs(bistro.database)).findings, [])
})

onBothStores('only logs that may have old events are scanned', async (bistro) => {
  const { database, clock } = bistro
  const older = (before: number) =>
    database.read((sql) =>
      listLogsWithOldEvents(sql, before, { firstAt: -1, accountId: 0, locationId: 0 }, 100),
    )
  const old = clock.now - DAY
  await serve(bistro)
  // A log that was started by a program from before this column is checked once.
  assert.deepEqual(
    (await older(old)).map(({ firstAt }) => firstAt),
    [0, 0, 0],
  )
  await deleteOldEvents(database, old)
  assert.equal((await older(old)).length, 0)
  const [first] = (await bistro.get('/go/event/1?limit=1')).body.result
  const due = await older(Date.parse(first.timestamp) + 1)
  assert.ok(due.some(({ locationId }) => locationId === 1))
  assert.ok((await deleteOldEvents(database, clock.now + 1)) > 0)
  assert.equal((await older(clock.now + 1)).length, 0)

  await bistro.put('/go/table/5/open', { location_id: 1, staff_id: 2, allergens: 0 })
  clock.now += DAY
  assert.equal(await deleteOldEvents(database, clock.now), 1)
})

onBothStores('retention reaches all of many locations', async (bistro) => {
  const locations = Array.from({ length: 120 }, (_, index) => 101 + index)
  await bistro.change((change) =>
    Promise.all(
      locations.map((id) =>
        appendEvent(change, id, 'location.created', { location_id: id, name: 'One of many' }),
      ),
    ),
  )
  const { logs, events } = await verifyLogs(bistro.database)
  assert.ok(logs > 120)
  assert.equal(await deleteOldEvents(bistro.database, bistro.clock.now + 1), events)
  const left = await verifyLogs(bistro.database)
  assert.deepEqual([left.events, left.findings], [0, []])
})

function insert(sql: WriteSql, event: StoredEvent) {
  return sql`
    insert into events (account_id, location_id, sequence, type, order_id, actor, data, happened_at, previous_hash, hash)
    values (1, 2, ${event.sequence}, ${event.type}, ${event.orderId}, ${event.actor}, ${event.data},
      ${event.happenedAt}, ${event.previousHash}, ${event.hash})`
}
