import assert from 'node:assert/strict'
import test from 'node:test'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { openRestaurant } from '../../../../test/support/test-app.ts'
import { createAccount } from '../../../identity/accounts/actions.ts'
import { createKey } from '../../../identity/auth/key-actions.ts'
import { ALL_RIGHTS } from '../../core/rights.ts'

const OTHERS = 'the-key-of-the-house-next-door'
const LATE_MS = 60
const TRIES = 5

test("SQLite: reads go on while the account's own writes wait for another's", async () => {
  await using bistro = await openRestaurant('sqlite')
  await bistro.change(async (change) => {
    const theirs = await createAccount(change, change.caller.actor, 'Next door')
    await createKey(theirs, { name: 'tills', rights: ALL_RIGHTS, key: OTHERS })
  })
  const hire = () => bistro.post('/go/staff/1', { first_name: 'Ana' })
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    return { held: bistro.database.write(() => promise), letGo: resolve }
  }
  const read = () => bistro.get('/go/order?location_id=1&limit=1')
  const waitFor = async (whileHeld: () => Promise<void>) => {
    // An account without competitors has no limit.
    assert.equal((await bistro.get('/go/location', { key: OTHERS })).status, 200)
    const { held, letGo } = hold()
    const writes = Array.from({ length: 8 }, hire)
    await whileHeld().finally(letGo)
    const answers = await Promise.all(writes)
    await held
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]))
  }

  // A machine that pauses makes the writes themselves slow: then it is retried.
  const statuses: unknown[] = []
  for (let tried = 0; tried < TRIES && !statuses.includes(200); tried++) {
    await waitFor(() => setTimeout(LATE_MS))
    await waitFor(async () => {
      await turns(50)
      const answered = read().then(({ status }) => status)
      statuses.push(await Promise.race([answered, turns(500)]))
    })
  }
  assert.ok(statuses.includes(200), statuses.join())
})

async function turns(count: number): Promise<string> {
  for (let turn = 0; turn < count; turn++) await setImmediate()
  return 'still waiting'
}
