import assert from 'node:assert/strict'
import type { WriteSql } from '../../src/platform/storage/database.ts'
import { seededRandom } from '../../src/programs/simulation/seeded-random.ts'
import { API_KEY } from '../support/database/template.ts'
import { BREAD } from '../support/demo.ts'
import { openOrder } from '../support/order-helpers.ts'
import { onBothStores, type Restaurant } from '../support/test-app.ts'
import { inProcessClient } from './client.ts'
import { faultsOf, lostOrDoubled } from './invariants.ts'
import { newShift } from './request-until-answered.ts'
import { nextStep } from './waiter-actions.ts'

const STEPS = 100

onBothStores('the checker finds nothing wrong after a shift', async (bistro) => {
  const shift = await work(bistro)
  assert.deepEqual(shift.faults, [])
  assert.deepEqual(await faultsOf(bistro.database, bistro.store), [])
  assert.deepEqual(await lostOrDoubled(bistro.database, shift.acknowledged.values()), [])
  for (const status of [200, 201]) assert.ok(shift.statuses.get(status), `nothing was answered ${status}`)
})

onBothStores(
  'the checker finds nothing wrong with what is closed, opened again and closed',
  async (bistro) => {
    const order = `/go/order/${await openOrder(bistro, 4)}`
    await bistro.post(order, { item_id: BREAD })
    const { total } = (await bistro.get(order)).body.result.bill
    await bistro.post(`${order}/payment`, { amount: total, method: 'card' })
    const again = { reason: 'Wrong card', supervisor_pin: 1234 }
    for (const [step, body] of [['close'], ['reopen', again], ['close'], ['reopen', again]] as const) {
      assert.equal((await bistro.put(`${order}/${step}`, body)).status, 201, step)
      assert.deepEqual(await faultsOf(bistro.database, bistro.store), [], step)
    }
  },
)

/** Deliberate corruptions: the checker must report each, or it proves nothing. */
const WRONGS: [RegExp, (sql: WriteSql) => Promise<unknown>][] = [
  [/a line is/, (sql) => sql`update order_items set line_cents = line_cents + 1 where removed_at is null`],
  [
    /what is left of a line/,
    (sql) => sql`update order_items set discount_cents = 1 where removed_at is null`,
  ],
  [/what is off is/, (sql) => sql`update orders set comp_cents = comp_cents + 1`],
  [/the tax is/, (sql) => sql`update orders set tax_cents = tax_cents + 1 where subtotal_cents > 0`],
  [/the total is/, (sql) => sql`update orders set total_cents = total_cents + 1`],
  [/counts as paid/, (sql) => sql`update orders set paid_cents = paid_cents + 1`],
  [/was paid of/, (sql) => sql`update orders set paid_cents = total_cents + 1`],
  [
    /its entry disagree/,
    (sql) => sql`update payments set amount_cents = amount_cents + 1 where status = 'approved'`,
  ],
  [
    /was closed and is not paid/,
    (sql) => sql`update orders set closed_at = 1, paid_cents = 0 where total_cents > 0`,
  ],
  [
    /deleted with money/,
    (sql) => sql`update orders set deleted_at = 1, closed_at = null where paid_cents > 0`,
  ],
  [/at a table that is not there/, (sql) => sql`update tables set deleted_at = 1`],
  [/the chain is broken/, (sql) => sql`update events set data = replace(data, 'a', 'b') where sequence = 3`],
  [/the chain is broken/, (sql) => sql`update events set actor = '{}' where sequence = 2`],
  [/follows/, (sql) => sql`delete from events where sequence = 4`],
  [/ends at/, (sql) => sql`update event_logs set last_sequence = last_sequence + 1`],
  [/is not registered/, (sql) => sql`delete from event_logs`],
  [
    /events staff.created/,
    (sql) =>
      sql`insert into staff (account_id, location_id, first_name, last_name, joined_at) values (1, 1, 'Nobody', '', 0)`,
  ],
  [
    /events table.closed order.closed/,
    (sql) => sql`update events set type = 'table.updated' where type = 'table.closed'`,
  ],
  [/the events tell of/, (sql) => sql`delete from order_items where id = 1`],
  [
    /was answered and is not there/,
    (sql) =>
      sql`update idempotency_keys set body = '{"table_id":"1","order_id":999999}' where body like '%"table_id"%"order_id"%'`,
  ],
  [
    /was opened by \d+ keys/,
    (sql) =>
      sql`update idempotency_keys set body = '{"table_id":"1","order_id":1}' where body like '%"table_id"%"order_id"%'`,
  ],
]

onBothStores('the checker reports every kind of corruption', async (bistro) => {
  await work(bistro)
  for (const [fault, wrong] of WRONGS) {
    // Checked within the transaction, which is never committed.
    const faults = await bistro.database
      .write(async (sql) => {
        await wrong(sql)
        const found = await faultsOf({ ...bistro.database, read: (look) => look(sql) }, bistro.store)
        throw new Undone(found)
      })
      .catch((error) => {
        if (error instanceof Undone) return error.faults
        throw error
      })
    assert.ok(
      faults.some((found) => fault.test(found)),
      `${fault} was not found, but ${faults.slice(0, 3).join('; ')}`,
    )
  }
  assert.deepEqual(await faultsOf(bistro.database, bistro.store), [])
})

onBothStores('the checker misses neither a lost change nor a doubled one', async (bistro) => {
  const { acknowledged } = await work(bistro)
  const [first] = acknowledged.values()
  assert.ok(first)
  const lost = [...acknowledged.values(), { ...first, key: 'k-never' }]
  assert.match((await lostOrDoubled(bistro.database, lost)).join(), /acknowledged and lost: k-never/)
  await bistro.database.write(
    (sql) => sql`
      insert into staff (account_id, location_id, first_name, last_name, joined_at)
      select account_id, location_id, first_name, last_name, joined_at from staff where first_name like 'k-%'`,
  )
  assert.match((await lostOrDoubled(bistro.database, acknowledged.values())).join(), /had 2 effects/)
})

class Undone extends Error {
  readonly faults: string[]
  constructor(faults: string[]) {
    super('undone')
    this.faults = faults
  }
}

async function work({ app }: Restaurant) {
  const shift = newShift()
  const waiter = {
    name: 'w',
    shift,
    chance: seededRandom(7),
    send: inProcessClient(app, API_KEY),
    pause: async () => {},
  }
  for (let step = 0; step < STEPS; step++) await nextStep(waiter)
  return shift
}
