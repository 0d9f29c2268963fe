import assert from 'node:assert/strict'
import { deliver, hire, range, subscribe } from '../../../test/support/integration/webhook-helpers.ts'
import { openEndpoint } from '../../../test/support/integration/webhook-receiver.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'
import { appendEvent } from '../../events/store.ts'
import type { Database, Sql } from '../../platform/storage/database.ts'

onBothStores(
  'one change causes one log to be scanned, however many others have skipped events',
  async (bistro) => {
    await using endpoint = await openEndpoint()
    const { database, statements } = counting(bistro)
    await using delivery = deliver(bistro, { database })
    await subscribe(bistro, endpoint, { types: ['table.*'] })
    await somethingAt(bistro, range(101, 160))
    await delivery.run()
    assert.ok(statements.splice(0).length > 60, 'at first each log is looked into')

    await hire(bistro, 'Noor')
    await delivery.settled()
    assert.ok(statements.length < 6, `for one change: ${statements.join('\n')}`)
    await delivery.run()
    assert.ok(statements.splice(0).length < 12, 'nor is anything looked at twice by a look at everything')
    assert.equal(endpoint.received.length, 0)

    await bistro.put('/go/table/3/open', { location_id: 1, staff_id: 2, allergens: 0 })
    await delivery.settled()
    assert.deepEqual(
      endpoint.received.map(({ event }) => event.type),
      ['table.opened'],
    )
  },
)

onBothStores('skipped events are scanned again when the subscription changes', async (bistro) => {
  await using endpoint = await openEndpoint()
  await using delivery = deliver(bistro)
  const { webhook_id: id } = await subscribe(bistro, endpoint, { types: ['table.*'] })
  await delivery.run()
  await hire(bistro, 'Noor')
  await hire(bistro, 'Olaf')
  await delivery.run()
  await bistro.put(`/go/webhook/${id}`, { types: ['staff.created'] })
  await delivery.run()
  assert.deepEqual(
    endpoint.received.map(({ event }) => event.type),
    ['staff.created', 'staff.created'],
  )
})

/** Appends an event at each of these locations. */
function somethingAt({ change }: Restaurant, locationIds: number[]) {
  return change((change) =>
    Promise.all(
      locationIds.map((id) =>
        appendEvent(change, id, 'location.created', { location_id: id, name: 'One of many' }),
      ),
    ),
  )
}

/** The restaurant's database, recording its queries while nothing is changed. */
function counting({ database }: Restaurant): { database: Database; statements: string[] } {
  const statements: string[] = []
  const counted = (sql: Sql): Sql =>
    ((text, ...values) => {
      statements.push(text.join('?').trim())
      return sql(text, ...values)
    }) as Sql
  return { database: { ...database, read: (work) => database.read((sql) => work(counted(sql))) }, statements }
}
