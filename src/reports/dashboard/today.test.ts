import assert from 'node:assert/strict'
import { order } from '../../../test/support/order-helpers.ts'
import { signIn } from '../../../test/support/sign-in-helpers.ts'
import { onBothStores } from '../../../test/support/test-app.ts'
import { DAY, MINUTE } from '../../platform/core/clock.ts'
import type { TodayAnswer } from './today-routes.ts'

onBothStores('the day names guests, staff at work, items out of stock and who waits', async (bistro) => {
  const now = bistro.clock.now
  const at = async <T>(instant: number, work: () => Promise<T>) => {
    bistro.clock.now = instant
    return work()
  }
  const today = () =>
    at(now, async () => (await bistro.get('/go/report/1/today', await signIn(bistro))).body as TodayAnswer)
  const empty = await today()
  assert.deepEqual([empty.today.covers, empty.minutes, empty.at_work, empty.waiting], [0, 0, [], []])

  const covers = async (orderId: number, count: number) =>
    bistro.put(`/go/order/${orderId}/details`, { covers: count })
  // A week ago: four guests by this time, two more an hour later.
  for (const [table, later, count] of [
    [3, 0, 4],
    [4, 60 * MINUTE, 2],
  ] as const) {
    await at(now - 7 * DAY + later, async () => {
      const orderId = await order(bistro, table, [{ item_id: 2 }])
      await covers(orderId, count)
      const { total } = (await bistro.get(`/go/order/${orderId}`)).body.result.bill
      await bistro.post(`/go/order/${orderId}/payment`, { amount: total, method: 'cash' })
    })
  }
  const ids: number[] = []
  for (const [index, table] of [5, 6, 7, 8, 9].entries()) {
    ids.push(await at(now - (50 - index) * MINUTE, () => order(bistro, table, [{ item_id: 2 }])))
  }
  const [served = 0, billed = 0, third = 0, fourth = 0, fifth = 0] = ids
  await covers(third, 3)
  await at(now - MINUTE, () => bistro.put(`/go/order/${served}/served`, { all: 1 }))
  await at(now - MINUTE, () => bistro.put(`/go/order/${billed}/bill`, { switch: 1 }))
  await at(now - 90 * MINUTE, () => bistro.put('/go/staff/2/clock', { in: 1 }))
  await bistro.put('/go/menu/3/available', { switch: 0 })

  const day = await today()
  assert.deepEqual([day.today.covers, day.week_before.covers], [3, 4])
  assert.deepEqual([day.minutes, day.at_work.map(({ staff_id }) => staff_id)], [90, [2]])
  assert.deepEqual(
    [day.out_of_stock.map(({ item_id }) => item_id), day.out_of_stock_count],
    [[...empty.out_of_stock.map(({ item_id }) => item_id), 3], empty.out_of_stock_count + 1],
  )
  assert.deepEqual(
    day.waiting.map(({ order_id }) => order_id),
    [third, fourth, fifth],
  )
})
