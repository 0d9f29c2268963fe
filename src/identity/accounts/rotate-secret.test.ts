import assert from 'node:assert/strict'
import { SECRET } from '../../../test/support/database/template.ts'
import { onBothStores } from '../../../test/support/test-app.ts'
import { supervisorPinOf } from '../../locations/actions.ts'
import { findLocation } from '../../locations/store.ts'
import { found } from '../../platform/core/refusal.ts'
import { secretsOf } from '../../platform/storage/installation.ts'
import { createSecrets, type Secrets } from '../../platform/storage/secrets.ts'
import { reencryptAll, SEALED_COLUMNS } from './rotate-secret.ts'

const NEW_SECRET = 'another secret, long enough to be taken as well'
const FIRST = { accountId: 0, id: 0 }

onBothStores('the secret is changed while the service goes on, and nothing is lost', async (bistro) => {
  const { database } = bistro
  await bistro.post('/go/webhook', { url: 'https://example.com/', location_id: 1 })
  const before = createSecrets(SECRET)
  // State of an older version: a proof of its secret, and no fingerprint key.
  const proof = before.seal('comanda', 'secret_proof')
  await database.write((sql) => sql`insert into installation (name, value) values ('secret_proof', ${proof})`)
  const pinBy = async (secrets: Secrets) =>
    supervisorPinOf(
      secrets,
      found(await database.read((sql) => findLocation(sql, 1, 1)), 'location_not_found', 'It'),
    )
  const sealed = await Promise.all(
    SEALED_COLUMNS.map(({ list }) => database.read((sql) => list(sql, FIRST, 100))),
  )
  const count = sealed.flat().length
  assert.ok(count >= 5)

  const both = await secretsOf(database, NEW_SECRET, SECRET)
  assert.equal(await pinBy(both), 1234)
  assert.equal(both.fingerprint('4711'), before.fingerprint('4711'), 'PINs of staff are still theirs')
  assert.equal(await reencryptAll({ database, secrets: both }), count)
  assert.equal(await reencryptAll({ database, secrets: both }), 0, 'run again it finds nothing')

  const after = await secretsOf(database, NEW_SECRET, undefined)
  assert.equal(await pinBy(after), 1234)
  assert.equal(after.fingerprint('4711'), before.fingerprint('4711'))
  await assert.rejects(secretsOf(database, SECRET, undefined), /COMANDA_SECRET is not the one/)
  await assert.rejects(pinBy(before))
  await assert.rejects(secretsOf(database, 'a third secret that nobody has ever used', undefined))
})

onBothStores('what is changed meanwhile is not sealed over', async ({ database }) => {
  const both = await secretsOf(database, NEW_SECRET, SECRET)
  const [pins] = SEALED_COLUMNS
  assert.ok(pins)
  const [row] = await database.read((sql) => pins.list(sql, FIRST, 1))
  assert.ok(row)
  const place = pins.place(row)
  const newer = both.seal('9876', place)
  await database.write((sql) => pins.put(sql, row, newer))
  await database.write((sql) => pins.put(sql, row, both.seal('1234', place)))
  const [stored] = await database.read((sql) => pins.list(sql, FIRST, 1))
  assert.equal(stored?.sealed, newer)
})
