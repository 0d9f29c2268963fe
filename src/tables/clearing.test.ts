import assert from 'node:assert/strict'
import { BREAD } from '../../test/support/demo.ts'
import { openOrder } from '../../test/support/order-helpers.ts'
import { signIn } from '../../test/support/sign-in-helpers.ts'
import { type CallOptions, onBothStores, type Restaurant } from '../../test/support/test-app.ts'

const dirty = async (bistro: Restaurant) => {
  const { areas } = (await bistro.get('/go/table/1/plan')).body
  const tables = areas.flatMap(({ tables }: any) => tables)
  return tables.filter((table: any) => table.dirty === 1).map(({ table_id }: any) => table_id)
}

const wants = (bistro: Restaurant, owner: CallOptions, clearing: number) =>
  bistro.put('/go/location/1/service', { clearing }, owner)

/** Guests order bread, pay and leave. */
async function guestsCome(bistro: Restaurant, table: number, joined?: number): Promise<void> {
  const orderId = await openOrder(bistro, table)
  if (joined) await bistro.put(`/go/table/${joined}/join`, { order_id: orderId })
  await bistro.post(`/go/order/${orderId}`, { item_id: BREAD })
  await bistro.post(`/go/order/${orderId}/payment`, { amount: '5.18', method: 'cash' })
  assert.equal((await bistro.put(`/go/table/${table}/close`)).status, 201)
}

onBothStores(
  'a table is dirty from when its guests go until it is cleared, if the house wants it',
  async (bistro) => {
    const owner = await signIn(bistro)
    await guestsCome(bistro, 1)
    assert.deepEqual(await dirty(bistro), [])
    assert.equal((await wants(bistro, owner, 1)).status, 201)
    assert.deepEqual(await dirty(bistro), [])
    const { version } = (await bistro.get('/go/table/1/plan')).body
    await guestsCome(bistro, 2, 3)
    await guestsCome(bistro, 4)
    assert.deepEqual(await dirty(bistro), [2, 3, 4])
    // The version of the floor plan is unchanged, so nobody editing it has a conflict.
    assert.equal((await bistro.get('/go/table/1/plan')).body.version, version)

    const cleared = await bistro.put('/go/table/2/clear')
    assert.deepEqual(cleared.body, { status: 201, table_id: 2, updated: 1 })
    assert.equal((await bistro.put('/go/table/2/clear')).status, 201)
    assert.deepEqual(await dirty(bistro), [3, 4])
    assert.equal((await bistro.get('/go/event/1?types=table.cleared')).body.result.length, 1)

    // New guests can sit down at a dirty table; opening it by mistake leaves it dirty.
    const orderId = await openOrder(bistro, 3)
    assert.deepEqual(await dirty(bistro), [4])
    await bistro.delete(`/go/order/${orderId}`)
    assert.deepEqual(await dirty(bistro), [3, 4])
    await wants(bistro, owner, 0)
    assert.deepEqual(await dirty(bistro), [])
  },
)
