import assert from 'node:assert/strict'
import { BURRATA } from '../../../test/support/demo.ts'
import { order } from '../../../test/support/order-helpers.ts'
import { pairScreen } from '../../../test/support/printing/kitchen-screen-client.ts'
import { print } from '../../../test/support/printing/printer-helpers.ts'
import { onBothStores } from '../../../test/support/test-app.ts'

onBothStores('an order waits for its dishes on screens, and never for drinks', async (bistro) => {
  const screen = await pairScreen(bistro)
  const open = async () => (await bistro.get('/go/order/1/open')).body.result[0]
  const orderId = await order(bistro, 1, [{ item_id: BURRATA }], { allergens: 1 })
  await print(bistro, orderId, screen.serialNo)
  await screen.shown()
  assert.deepEqual([(await open()).waiting_since, (await open()).allergens], ['2026-11-15 19:30:00', 1])
  // On a menu with courses, a section without one has the drinks.
  const setCourses = (own: number, others: number) =>
    bistro.change(
      ({ sql }) => sql`
        update menu_sections set course =
          case when id = (select section_id from menu_items where account_id = 1 and id = ${BURRATA})
            then cast(${own} as integer) else cast(${others} as integer) end
        where account_id = 1 and location_id = 1`,
    )
  await setCourses(0, 2)
  await bistro.put(`/go/order/${orderId}/details`, { covers: 3 })
  assert.equal((await open()).waiting_since, '')
  await setCourses(1, 0)
  await bistro.put(`/go/order/${orderId}/details`, { covers: 4 })
  assert.equal((await open()).waiting_since, '2026-11-15 19:30:00')
})

onBothStores('the pass does not call a dish cooking before a station has it', async (bistro) => {
  const screen = await pairScreen(bistro)
  const pass = async () => {
    const [course] = (await bistro.get('/go/kitchen/1/pass')).body.result
    return [course.state, course.not_confirmed, course.not_printed]
  }
  const orderId = await order(bistro, 1, [{ item_id: BURRATA, qty: 2 }])
  assert.deepEqual(await pass(), ['cooking', 1, 0], 'fired, and no ticket was made yet')
  await print(bistro, orderId, screen.serialNo)
  assert.deepEqual(await pass(), ['cooking', 1, 1], 'the screen was never on')
  await screen.shown()
  assert.deepEqual(await pass(), ['cooking', 0, 0])
})
