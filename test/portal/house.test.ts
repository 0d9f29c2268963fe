import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { BURRATA, openOrder } from '../orders.ts'
import { signIn } from '../sign-in.ts'
import { axeViolations, clicksFor, openPortal, type Portal } from './browser.ts'

let portal: Portal
before(async () => {
  portal = await openPortal()
})
after(() => portal[Symbol.asyncDispose]())

test('what is urgent is counted wherever one is, is heard, and leads to its remedy', async () => {
  const { restaurant } = portal
  const owner = await signIn(restaurant)
  for (let count = 0; count < 25; count++) {
    const place = { name: `House ${count}`, currency: 'EUR', time_zone: 'Europe/Paris' }
    await restaurant.post('/go/location', place, owner)
  }
  await using visit = await portal.visit()
  const { page } = visit
  await visit.context.addInitScript(() => {
    const heard = globalThis as unknown as { notes: number }
    heard.notes = 0
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (this: OscillatorNode, when?: number) {
      heard.notes += 1
      start.call(this, when)
    }
  })
  const notes = () => page.evaluate(() => (globalThis as unknown as { notes: number }).notes)
  await visit.signInAt('/menus')
  assert.equal(await page.locator('.urgent').count(), 0)
  const second = await visit.context.newPage()
  await second.goto(page.url())
  await second.getByRole('heading', { name: 'Menus' }).waitFor()
  const order = `/go/order/${await openOrder(restaurant, 3)}`
  await restaurant.post(order, { items: [{ item_id: BURRATA }] })
  const { total } = (await restaurant.get(order)).body.result.bill
  const { body } = await restaurant.post(`${order}/payment`, {
    ...{ amount: total, method: 'card', status: 'pending', reference: 'r-1' },
  })
  await restaurant.put(`/go/payment/${body.payment_id}`, { status: 'unknown' })
  restaurant.clock.now += 300_000
  await restaurant.put('/go/table/4/open', { location_id: 1, staff_id: 1, allergens: 0 })
  await page.getByRole('img', { name: '1 thing needs somebody now' }).waitFor()
  await second.getByRole('img', { name: '1 thing needs somebody now' }).waitFor()
  // Whatever waits for the lock has had it once this has.
  await second.evaluate(() => navigator.locks.request('comanda-alarm', () => undefined))
  const there = await second.evaluate(() => (globalThis as unknown as { notes: number }).notes)
  assert.equal((await notes()) + there, 2, 'of two tabs one is heard')
  await second.close()
  assert.deepEqual(await axeViolations(page), [])

  const clicks = await clicksFor(page, async () => {
    await page.getByRole('link', { name: 'All locations' }).click()
    await page.getByText('27 of 27 locations', { exact: false }).waitFor()
    await page.getByRole('button', { name: /: 1 unknown payment$/ }).click()
    await page.getByRole('button', { name: /ended is unknown/ }).waitFor()
  })
  assert.equal(clicks, 2)

  await visit.open('/house')
  const [first] = await page.locator('[data-row]').allInnerTexts()
  assert.match(first ?? '', /1 unknown payment/)
  assert.match(first ?? '', new RegExp(`€${total}`))
  assert.deepEqual(await axeViolations(page), [])
  await page.getByLabel('Search').fill('house 7')
  assert.equal(await page.locator('[data-row]').count(), 1)
  assert.match(page.url(), /q=house\+7/)
  await visit.open('/house?q=House&from=2026-01-01&to=2026-01-31')
  await page.getByText('27 of 27 locations', { exact: false }).waitFor()
  assert.match(await page.locator('.list-sum').innerText(), /€0\.00/)

  await page.getByRole('button', { name: /Olivia Owner/ }).click()
  await page.getByRole('menuitem', { name: 'No sound' }).click()
  assert.equal(await page.evaluate(() => localStorage.getItem('comanda.silent')), '1')
})
