import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SECRET } from '../../../test/support/database/template.ts'
import { temporaryFolder } from '../../../test/support/spawn-service.ts'
import { onBothStores } from '../../../test/support/test-app.ts'
import { DAY, HOUR } from '../../platform/core/clock.ts'
import { createSecrets } from '../../platform/storage/secrets.ts'
import { deleteOldEvents } from './retention.ts'
import { createCheckpoint, verifyCheckpoint, writeCheckpointIfDue } from './signed-checkpoints.ts'

const secrets = createSecrets(SECRET)

onBothStores('the ends of logs are signed, and a rewritten log no longer matches', async (bistro) => {
  const { database, clock } = bistro
  const hire = (name: string) => bistro.post('/go/staff/1', { first_name: name })
  await hire('Ana')
  const text = await createCheckpoint(database, secrets, clock.now)
  await hire('Ben')
  const { checked, findings } = await verifyCheckpoint(database, secrets, text)
  assert.deepEqual(findings, [])
  assert.equal(checked, 3)

  const forged = text.replace(/"last_sequence": (\d+)/, (_, last) => `"last_sequence": ${Number(last) - 1}`)
  assert.match((await verifyCheckpoint(database, secrets, forged)).findings[0] ?? '', /not signed by this/)
  const others = await createCheckpoint(
    database,
    createSecrets('the secret of another installation'),
    clock.now,
  )
  assert.equal((await verifyCheckpoint(database, secrets, others)).findings.length, 1)

  clock.now += 100 * DAY
  await hire('Cleo')
  await deleteOldEvents(database, clock.now - 90 * DAY)
  assert.deepEqual(
    (await verifyCheckpoint(database, secrets, text)).findings,
    [],
    'forgotten in time is not altered',
  )
})

onBothStores('a changed event is found by the signed checkpoint', async ({ database, clock }) => {
  const text = await createCheckpoint(database, secrets, clock.now)
  const [end] = JSON.parse(text).logs
  await database.write(
    (sql) => sql`
      update events set hash = 'written anew'
      where account_id = ${end.account_id} and location_id = ${end.location_id} and sequence = ${end.last_sequence}`,
  )
  assert.match((await verifyCheckpoint(database, secrets, text)).findings[0] ?? '', /is not the one of/)
})

onBothStores('checkpoints are written when due, are private, and are retained for a year', async (bistro) => {
  using folder = temporaryFolder()
  const to = { folder: join(folder.path, 'audit'), everyHours: 24 }
  const start = bistro.clock.now
  const write = (at: number) => writeCheckpointIfDue({ database: bistro.database, secrets }, to, at)
  const first = (await write(start)) ?? ''
  assert.equal(statSync(first).mode & 0o777, 0o600)
  assert.equal(await write(start + 23 * HOUR), undefined)
  assert.ok(await write(start + 24 * HOUR))
  assert.deepEqual(
    (await verifyCheckpoint(bistro.database, secrets, readFileSync(first, 'utf8'))).findings,
    [],
  )
  writeFileSync(join(to.folder, 'somebody elses.json'), '{}')
  utimesSync(join(to.folder, 'somebody elses.json'), 0, 0)
  await write(start + 366 * DAY + 2 * HOUR)
  assert.deepEqual(readdirSync(to.folder).sort(), [
    `audit-${start + 24 * HOUR}.json`,
    `audit-${start + 366 * DAY + 2 * HOUR}.json`,
    'somebody elses.json',
  ])
})
