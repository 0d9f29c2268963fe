import assert from 'node:assert/strict'
import { SECRET } from '../../../test/support/database/template.ts'
import { signIn } from '../../../test/support/sign-in-helpers.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'
import { DAY } from '../../platform/core/clock.ts'
import type { WriteSql } from '../../platform/storage/database.ts'
import { createSecrets } from '../../platform/storage/secrets.ts'
import { hashOf } from '../store.ts'
import { deleteOldAuditEvents } from './audit-archive.ts'
import { listArchivedEvents } from './audit-archive-store.ts'
import { deleteOldEvents } from './retention.ts'
import { createCheckpoint, verifyCheckpoint } from './signed-checkpoints.ts'
import { verifyLogs } from './verify-chain.ts'

const secrets = createSecrets(SECRET)
const ACCOUNT = { accountId: 1, locationId: 0 }

/** Signs in, discloses secrets and revokes access, with an order in between; then a season passes. */
async function season(bistro: Restaurant) {
  const owner = await signIn(bistro)
  const { key_id } = (await bistro.post('/go/key', { name: 'Till', rights: ['service'] }, owner)).body
  await bistro.delete(`/go/key/${key_id}`, undefined, owner)
  await bistro.put('/go/table/1/open', { location_id: 1, staff_id: 2, allergens: 0 })
  await bistro.put('/go/terminal/1/pin', { pin: 4711 }, owner)
  await bistro.post('/go/location/1/secrets', {}, owner)
  await bistro.put('/go/table/1/close')
  bistro.clock.now += 100 * DAY
  return signIn(bistro)
}

const forget = ({ database, clock: { now } }: Restaurant) =>
  deleteOldEvents(database, now - 90 * DAY, now - 366 * DAY)

const typesIn = (rows: { type: string }[]) => rows.map(({ type }) => type)

onBothStores('security events are archived for a year after retention, and can be read', async (bistro) => {
  const owner = await season(bistro)
  assert.ok((await forget(bistro)) > 10)
  assert.equal((await bistro.get('/go/event?after=0', owner)).body.error.code, 'events_forgotten')
  const archived = await bistro.sql<{ type: string; locationId: number }>`
    select type, location_id as "locationId" from audit_events where account_id = 1 order by location_id, sequence`
  const ofAccount = typesIn(archived.filter(({ locationId }) => locationId === 0))
  assert.deepEqual(ofAccount.slice(-3), ['user.signed_in', 'key.created', 'key.revoked'])
  const ofLocation = typesIn(archived.filter(({ locationId }) => locationId === 1))
  assert.deepEqual(ofLocation.slice(-2), ['location.settings_changed', 'location.secrets_shown'])
  assert.ok(!typesIn(archived).some((type) => /^(table|order|payment)\./.test(type)))

  const seen: string[] = []
  for (let before = ''; ; ) {
    const { body } = await bistro.get(`/go/event/activity?limit=2${before}`, owner)
    seen.push(...typesIn(body.result))
    if (body.next === undefined) break
    before = `&before=${body.next}`
  }
  assert.deepEqual(seen, ['user.signed_in', ...ofAccount.toReversed()])
  const keys = await bistro.get('/go/event/activity?types=key.*&until=2026-12-01%2000:00:00', owner)
  assert.deepEqual(
    typesIn(keys.body.result),
    ofAccount.filter((type) => type.startsWith('key.')).toReversed(),
  )

  const audit = await verifyLogs(bistro.database)
  assert.deepEqual([audit.findings, audit.archived], [[], archived.length])
  bistro.clock.now += 200 * DAY
  assert.equal(await deleteOldAuditEvents(bistro.database, bistro.clock.now - 366 * DAY), 0)
  bistro.clock.now += 67 * DAY
  assert.equal(await deleteOldAuditEvents(bistro.database, bistro.clock.now - 366 * DAY), archived.length)
  await forget(bistro)
  const later = await verifyLogs(bistro.database)
  assert.deepEqual([later.findings, later.archived], [[], 1], 'and goes on behind what was forgotten')
})

const tampering: [name: string, tamper: (sql: WriteSql) => Promise<unknown>][] = [
  [
    'altered',
    (sql) => sql`update audit_events set data = data || ' ' where account_id = 1 and type = 'key.created'`,
  ],
  ['taken out', (sql) => sql`delete from audit_events where account_id = 1 and type = 'key.created'`],
  [
    'taken out at the end',
    (sql) => sql`delete from audit_events where account_id = 1 and type = 'key.revoked'`,
  ],
  ['all of it', (sql) => sql`delete from audit_events where account_id = 1 and location_id = 0`],
  ['with where it ends', (sql) => sql`delete from audit_logs where account_id = 1 and location_id = 0`],
  [
    'altered with a hash that fits it',
    async (sql) => {
      const [first] = await listArchivedEvents(sql, ACCOUNT, 0, 1)
      assert.ok(first)
      const forged = { ...first, data: '{}' }
      await sql`
        update audit_events set data = '{}', hash = ${hashOf(forged)}
        where account_id = 1 and location_id = 0 and sequence = ${first.sequence}`
    },
  ],
]

for (const [name, tamper] of tampering) {
  onBothStores(`tampering with the audit archive is found: ${name}`, async (bistro) => {
    await season(bistro)
    await forget(bistro)
    await bistro.database.write(tamper)
    const { findings } = await verifyLogs(bistro.database)
    assert.deepEqual(
      findings.map(({ accountId, locationId }) => ({ accountId, locationId })),
      [ACCOUNT],
    )
  })
}

onBothStores('a rewritten audit archive no longer matches the checkpoint', async (bistro) => {
  const { database, clock } = bistro
  await season(bistro)
  const ofTheLog = await createCheckpoint(database, secrets, clock.now)
  await forget(bistro)
  const text = await createCheckpoint(database, secrets, clock.now)
  for (const anchors of [ofTheLog, text]) {
    assert.deepEqual((await verifyCheckpoint(database, secrets, anchors)).findings, [])
  }
  await database.write(async (sql) => {
    await sql`delete from audit_events where account_id = 1 and location_id = 0 and type = 'key.revoked'`
    await sql`
      update audit_logs set (last_sequence, last_hash) = (
        select sequence, kept_hash from audit_events where account_id = 1 and location_id = 0
        order by sequence desc limit 1)
      where account_id = 1 and location_id = 0`
  })
  assert.deepEqual((await verifyLogs(database)).findings, [])
  assert.match(
    (await verifyCheckpoint(database, secrets, text)).findings[0] ?? '',
    /location 0: event \d+ is not the one/,
  )
})

onBothStores('concurrent retention archives each event once', async (bistro) => {
  await season(bistro)
  await Promise.all([forget(bistro), forget(bistro), forget(bistro)])
  const audit = await verifyLogs(bistro.database)
  assert.deepEqual(audit.findings, [])
  assert.ok(audit.archived > 5)
  bistro.clock.now += 300 * DAY
  const before = bistro.clock.now - 366 * DAY
  await Promise.all([1, 2, 3].map(() => deleteOldAuditEvents(bistro.database, before)))
  const later = await verifyLogs(bistro.database)
  assert.deepEqual([later.findings, later.archived], [[], 0])
})
