import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { openPortal, type Portal, settled } from './browser.ts'

/** Twenty to one in the morning of the 16th, in Paris: cash-up. */
const CASH_UP = Date.UTC(2026, 10, 15, 23, 40)
const HOUR = 3_600_000

let portal: Portal
before(async () => {
  portal = await openPortal(CASH_UP)
})
after(() => portal[Symbol.asyncDispose]())

/** A table that was served then. */
async function serve(table: number, at: number): Promise<string> {
  const { restaurant } = portal
  const present = restaurant.clock.now
  restaurant.clock.now = at
  const opened = await restaurant.put(`/go/table/${table}/open`, {
    location_id: 1,
    staff_id: 1,
    allergens: 0,
  })
  const order = `/go/order/${opened.body.order_id}`
  assert.equal((await restaurant.post(order, { items: [{ item_id: 1, qty: table }] })).status, 201)
  const { total } = (await restaurant.get(order)).body.result.bill
  assert.equal((await restaurant.post(`${order}/payment`, { amount: total, method: 'cash' })).status, 201)
  assert.equal((await restaurant.put(`/go/table/${table}/close`)).status, 201)
  restaurant.clock.now = present
  return total
}

test('at cash-up, after midnight, today is the evening that ends', async () => {
  const tonight = await serve(3, CASH_UP - 3 * HOUR)
  const evening = await serve(2, CASH_UP - 26 * HOUR)
  // Far ahead of the restaurant: its own calendar has long turned.
  await using visit = await portal.visit({ timeZone: 'Pacific/Auckland' })
  const { page } = visit
  await visit.signIn()
  await visit.open('/reports')
  const shown = async (preset: string) => {
    await page.getByRole('button', { name: preset, exact: true }).click()
    await settled(page)
    return [await page.getByLabel('From').inputValue(), await page.getByLabel('To').inputValue()]
  }
  const total = (amount: string) => page.locator('[data-figure="total"]', { hasText: `€${amount}` }).waitFor()
  assert.deepEqual(await shown('Today'), ['2026-11-15', '2026-11-15'])
  await total(tonight)
  assert.deepEqual(await shown('Yesterday'), ['2026-11-14', '2026-11-14'])
  await total(evening)
  assert.deepEqual(await shown('7 days'), ['2026-11-09', '2026-11-15'])
  assert.deepEqual(await shown('30 days'), ['2026-10-17', '2026-11-15'])
  await visit.open('/dashboard')
  await page.getByText(/Business day Sunday,? 15 November 2026/).waitFor()
  await page.getByText(`€${tonight}`).first().waitFor()

  // At four a new day begins.
  portal.restaurant.clock.now = CASH_UP + 4 * HOUR
  await visit.context.clock.setFixedTime(CASH_UP + 4 * HOUR)
  await visit.open('/reports')
  assert.deepEqual(await shown('Today'), ['2026-11-16', '2026-11-16'])
  await page.getByText('Nothing in this period').waitFor()
  assert.deepEqual(await shown('Yesterday'), ['2026-11-15', '2026-11-15'])
  await total(tonight)
})
