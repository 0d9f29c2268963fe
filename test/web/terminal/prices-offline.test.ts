import assert from 'node:assert/strict'
import { addDish, EMPTY } from '../../../web/terminal/orders/draft/draft.ts'
import { menusAt, menusOf } from '../../../web/terminal/orders/offer.ts'
import { pricedMenusAt } from '../../../web/terminal/orders/offer-prices.ts'
import { addEntry } from '../../../web/terminal/outbox/outbox-requests.ts'
import type { Menu } from '../../../web/terminal/types.ts'
import { BREAD, BURRATA, ESPRESSO, TARTARE } from '../../support/demo.ts'
import { signIn } from '../../support/sign-in-helpers.ts'
import { onBothStores } from '../../support/test-app.ts'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const TEN = 10 * 60_000
/** 16:00 in Paris, on a Monday. */
const FOUR = Date.UTC(2026, 10, 16, 15)

onBothStores('a terminal without a network shows the prices that are booked later', async (bistro) => {
  bistro.clock.now = FOUR
  const owner = await signIn(bistro)
  const hours = [
    { name: 'Happy hour', spans: [{ days: EVERY_DAY, from: '17:00', to: '19:00' }] },
    { name: 'Lunch', spans: [{ days: EVERY_DAY, from: '11:30', to: '14:30' }] },
  ]
  assert.equal((await bistro.put('/go/location/1/hours', { hours }, owner)).status, 201)
  const happy = {
    ...{ name: 'Happy hour', hours_id: 1, kinds: ['table', 'bar'], round_to: 5, include_options: 1 },
    rules: [
      { menu_id: 1, kind: 'percent', value: '15.00' },
      { item_id: ESPRESSO, kind: 'price', value: '2.00' },
    ],
  }
  const away = { name: 'Away', kinds: ['takeaway'], rules: [{ menu_id: 1, kind: 'amount', value: '0.75' }] }
  const staff = { name: 'Staff', manual: 1, rules: [{ menu_id: 2, kind: 'percent', value: '90' }] }
  assert.equal(
    (await bistro.put('/go/location/1/levels', { levels: [staff, happy, away] }, owner)).status,
    201,
  )
  const served = { items: [{ item_id: BREAD }], served: { hours_id: 2 } }
  assert.equal((await bistro.put('/go/menu/1/many_items', served, owner)).status, 201)
  // Read once, at four; the device is offline from then on.
  const cached: Menu[] = menusOf((await bistro.get('/go/menu/1/all')).body)
  let orders = 0
  for (const at of [FOUR, FOUR + 6 * TEN - 1_000, FOUR + 6 * TEN, FOUR + 17 * TEN, FOUR + 18 * TEN]) {
    for (const kind of ['bar', 'takeaway'] as const) {
      const menus = pricedMenusAt(cached, { kind, areaId: undefined, now: at })
      assert.equal(
        pricedMenusAt(cached, { kind, areaId: undefined, now: at }),
        menus,
        'the same object while it holds',
      )
      bistro.clock.now = at
      const items = [BREAD, BURRATA, TARTARE, ESPRESSO].map((item_id) => ({ item_id }))
      const opening = { client_id: `order-${++orders}`, kind, staff_id: 1, items }
      const { order_id } = (await bistro.post('/go/order/1/new', opening)).body
      const { items: lines } = (await bistro.get(`/go/order/${order_id}`)).body.result
      for (const line of lines) {
        const section = menus
          .flatMap((menu) => menu.sections)
          .find(({ items }) => items.some(({ item_id }) => item_id === line.item_id))
        const item = section?.items.find(({ item_id }) => item_id === line.item_id)
        assert.ok(section && item)
        const [shown] = addDish(EMPTY, { item, section }, 'one', menus).lines
        assert.equal(
          (shown?.priceCents ?? 0) / 100,
          Number(line.net) + Number(line.discount),
          `${line.item_name} ${kind} ${at}`,
        )
        assert.equal(item.level?.name, line.level?.name)
      }
    }
  }
  // Bread is served at lunch: at four it stands last, and is sold.
  const [starters] = pricedMenusAt(cached, { kind: 'table', areaId: undefined, now: FOUR })[0]?.sections ?? []
  assert.equal(starters?.items.at(-1)?.item_id, BREAD)
  assert.equal(starters?.items.at(-1)?.served_now, 0)
  const [atLunch] =
    pricedMenusAt(cached, { kind: 'table', areaId: undefined, now: FOUR - 24 * TEN })[0]?.sections ?? []
  assert.equal(atLunch?.items[0]?.item_id, BREAD)
})

onBothStores('where nothing depends on the time, menus and requests stay as they were', async (bistro) => {
  const { body } = await bistro.get('/go/menu/1/all')
  const menus = menusOf(body)
  assert.equal(menus, body.result)
  assert.equal(menusAt(menus, { kind: 'table', areaId: 1, now: FOUR }), menus)
  const taken = { key: 'k', now: FOUR, place: '7' }
  assert.equal(addEntry(taken, { orderId: 1 }, []).body.ordered_at, undefined)
  assert.equal(
    addEntry({ ...taken, isTimed: true }, { orderId: 1 }, []).body.ordered_at,
    '2026-11-16 15:00:00',
  )
})
