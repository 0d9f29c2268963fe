import assert from 'node:assert/strict'
import test from 'node:test'
import { openDatabase } from '../../../web/terminal/outbox/database.ts'
import { newOrderEntry } from '../../../web/terminal/outbox/outbox-requests.ts'
import { enqueue, readQueue } from '../../../web/terminal/outbox/outbox-store.ts'
import { draftLine } from './support/model-service.ts'
import { playSchedule } from './support/random-schedule.ts'

const EVENINGS = 200
const AT_ONCE = 20

test('whatever happens to requests and pages, every line arrives once or waits for a person', async () => {
  for (let seed = 1; seed <= EVENINGS; seed += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => playSchedule(seed + at)))
  }
})

test('an order and the rest of its draft are stored together or not at all', async () => {
  const database = await openDatabase('together')
  await database.put('device', { 't 3': { lines: ['Burrata'] } }, 'drafts')
  const taken = { key: 'together', place: '3', now: 0, session: undefined }
  const entry = newOrderEntry(taken, { clientId: 'together', staffId: 1, tableId: 3 }, [draftLine('a', 1)])
  const [waiting] = await enqueue(database, [entry], {})
  assert.deepEqual((await readQueue(database)).entries, [waiting])
  assert.deepEqual(await database.get('device', 'drafts'), {})
  // The id is taken: as with a full disk, nothing is written.
  await assert.rejects(enqueue(database, [entry, { ...entry, id: waiting?.id } as never], { lost: 1 }))
  assert.deepEqual((await readQueue(database)).entries, [waiting])
  assert.deepEqual(await database.get('device', 'drafts'), {})
  database.close()
})
