import assert from 'node:assert/strict'
import test from 'node:test'
import { routeOrders } from '../../../../src/kitchen/routing/routing.ts'
import { openOrder } from '../../../support/order-helpers.ts'
import { printingOf } from '../../../support/printing/printer-helpers.ts'
import { axeViolations, openPortal } from '../support/portal-browser.ts'

const EVENING = Date.UTC(2026, 10, 15, 19, 30)
const DAY_MS = 24 * 60 * 60_000
const SALAD = 2

test('the dashboard compares with last week and names who waits, works and is sold out', async () => {
  await using portal = await openPortal(EVENING)
  const { restaurant } = portal
  const { clock } = restaurant
  const serve = async (table: number, qty: number, covers: number) => {
    const orderId = await openOrder(restaurant, table)
    await restaurant.put(`/go/order/${orderId}/details`, { covers })
    await restaurant.post(`/go/order/${orderId}`, { items: [{ item_id: SALAD, qty }] })
    return orderId
  }
  clock.now = EVENING - 7 * DAY_MS
  const old = `/go/order/${await serve(3, 2, 4)}`
  const { total } = (await restaurant.get(old)).body.result.bill
  await restaurant.post(`${old}/payment`, { amount: total, method: 'cash' })
  await restaurant.put('/go/table/3/close')
  clock.now = EVENING - 30 * 60_000
  await restaurant.put('/go/staff/2/clock', { in: 1 })
  await serve(5, 3, 2)
  await restaurant.put('/go/menu/3/available', { switch: 0 })
  await routeOrders(printingOf(restaurant))
  clock.now = EVENING

  await using visit = await portal.visit({ width: 390, height: 844 })
  const { page } = visit
  await visit.signInAt('/dashboard')
  const figure = (name: string) => page.locator('.figure-box', { hasText: name })
  await figure('Sales').getByText('50 % more').waitFor({ state: 'attached' })
  await figure('Guests').getByText('50 % less').waitFor({ state: 'attached' })
  await figure('Hours worked').getByText('1 person on shift').waitFor()
  const section = (name: string) => page.locator('section', { hasText: name })
  await section('Waiting longest').getByRole('link', { name: 'Table 5' }).waitFor()
  await section('On shift').getByText('Ben Okafor').waitFor()
  await section('Sold out').getByText('Beef Tartare').waitFor()
  await page.getByRole('img', { name: /^Sales today so far/ }).waitFor()
  assert.deepEqual(await axeViolations(page), [])

  // No printer has the salads, so the location is not well in the overview either.
  await visit.goTo('/all-locations')
  await page.getByRole('button', { name: /Bistro Comanda: 1 dish not in the kitchen/ }).click()
  await page.getByRole('link', { name: /Orders are not sent to the kitchen/ }).waitFor()
})
