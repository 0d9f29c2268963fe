import assert from 'node:assert/strict'
import { SECRET } from '../../../test/support/database/template.ts'
import { BREAD } from '../../../test/support/demo.ts'
import { openOrder } from '../../../test/support/order-helpers.ts'
import { onBothStores } from '../../../test/support/test-app.ts'
import { createSecrets } from '../../platform/storage/secrets.ts'
import { restockDueItems } from './restock-job.ts'

const PATH = `/go/menu/${BREAD}/available`

onBothStores(
  'portions are counted anew when the business day begins, and low stock is said once',
  async (bistro) => {
    const { database, clock } = bistro
    const sweep = () => restockDueItems({ database, secrets: createSecrets(SECRET), now: () => clock.now })
    const bread = async () => {
      const { result } = (await bistro.get('/go/menu/1/all')).body
      const items = result.flatMap((menu: any) => menu.sections.flatMap((section: any) => section.items))
      const { left, available, daily_quantity, low_stock_at } = items.find(
        ({ item_id }: any) => item_id === BREAD,
      )
      return [left, available, daily_quantity, low_stock_at]
    }
    assert.equal((await bistro.put(PATH, { left: 5, daily_quantity: 12, low_stock_at: 3 })).status, 201)
    assert.deepEqual(await bread(), [5, 1, 12, 3])
    const orderId = await openOrder(bistro, 1)
    const sell = (qty: number) => bistro.post(`/go/order/${orderId}`, { item_id: BREAD, qty })
    for (const qty of [1, 2, 1, 1]) assert.equal((await sell(qty)).status, 201)
    assert.equal((await sell(1)).body.error.code, 'item_unavailable')
    const events = (await bistro.get('/go/event/1?types=menu.low_stock')).body.result
    assert.deepEqual(
      events.map(({ data }: any) => data),
      [{ item_id: BREAD, name: 'Bread & Butter', left: 2, low_stock_at: 3 }],
      'from four to two',
    )
    // The business day begins at four in the morning in Paris.
    clock.now = Date.UTC(2026, 10, 16, 2, 59, 59)
    assert.equal(await sweep(), 0)
    clock.now += 1_000
    assert.deepEqual((await Promise.all([sweep(), sweep()])).sort(), [0, 1])
    assert.deepEqual(await bread(), [12, 1, 12, 3])
    clock.now += 24 * 3_600_000
    await sell(4)
    assert.equal(await sweep(), 1)
    assert.deepEqual((await bread())[0], 12)
    assert.equal((await bistro.put(PATH, { daily_quantity: null, low_stock_at: null })).status, 201)
    clock.now += 24 * 3_600_000
    assert.equal(await sweep(), 0)
    assert.deepEqual(await bread(), [12, 1, undefined, undefined])
  },
)
