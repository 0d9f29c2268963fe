import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { BURRATA } from '../../../support/demo.ts'
import { openOrder } from '../../../support/order-helpers.ts'
import { signIn } from '../../../support/sign-in-helpers.ts'
import { axeViolations, clicksFor, openPortal, type Portal } from '../support/portal-browser.ts'

let portal: Portal
before(async () => {
  portal = await openPortal()
})
after(() => portal[Symbol.asyncDispose]())

test('urgent needs are counted on every page, sound an alarm, and link to their solution', async () => {
  const { restaurant } = portal
  const owner = await signIn(restaurant)
  for (let count = 0; count < 25; count++) {
    const place = { name: `House ${count}`, currency: 'EUR', time_zone: 'Europe/Paris' }
    await restaurant.post('/go/location', place, owner)
  }
  await using visit = await portal.visit()
  const { page } = visit
  await visit.context.addInitScript(() => {
    const played = globalThis as unknown as { notes: number }
    played.notes = 0
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (this: OscillatorNode, when?: number) {
      played.notes += 1
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
  await page.getByRole('img', { name: '1 thing needs attention now' }).waitFor()
  await second.getByRole('img', { name: '1 thing needs attention now' }).waitFor()
  // Once this call has had the lock, all earlier waiters have had it.
  await second.evaluate(() => navigator.locks.request('comanda-alarm', () => undefined))
  const there = await second.evaluate(() => (globalThis as unknown as { notes: number }).notes)
  assert.equal((await notes()) + there, 2, 'of two tabs one is heard')
  await second.close()
  assert.deepEqual(await axeViolations(page), [])

  const clicks = await clicksFor(page, async () => {
    await page.getByRole('link', { name: 'All locations' }).click()
    await page.getByText('27 of 27 locations', { exact: false }).waitFor()
    await page.getByRole('button', { name: /: 1 unknown payment$/ }).click()
    await page.getByRole('button', { name: /it is unknown whether/ }).waitFor()
  })
  assert.equal(clicks, 2)

  await visit.goTo('/all-locations')
  const [first] = await page.locator('[data-row]').allInnerTexts()
  assert.match(first ?? '', /1 unknown payment/)
  assert.match(first ?? '', new RegExp(`€${total}`))
  assert.deepEqual(await axeViolations(page), [])
  await page.getByLabel('Search').fill('house 7')
  assert.equal(await page.locator('[data-row]').count(), 1)
  assert.match(page.url(), /q=house\+7/)
  await visit.open('/all-locations?q=House&from=2026-01-01&to=2026-01-31')
  await page.getByText('27 of 27 locations', { exact: false }).waitFor()
  assert.match(await page.locator('.list-sum').innerText(), /€0\.00/)

  const dayFromNow = (days: number) =>
    new Date(restaurant.clock.now + days * 86_400_000).toISOString().slice(0, 10)
  await visit.open(`/all-locations?from=${dayFromNow(-9)}&to=${dayFromNow(1)}`)
  await page.getByRole('img', { name: /^Sales by day, together/ }).waitFor()
  const cents = Math.round(Number(total) * 100)
  const bar = page.locator(`.chart-bar[data-cents="${cents}"]`)
  assert.match(
    (await page.locator('.chart-column', { has: bar }).getAttribute('title')) ?? '',
    new RegExp(`€${total}$`),
  )
  assert.equal(await page.locator('.chart-column').count(), 11, 'a day without sales has its place')
  assert.equal(await page.locator('table.read-out tbody tr').count(), 11)
  const marks = await page
    .locator('.rank-axis [data-cents]')
    .evaluateAll((spans) => spans.map((span) => Number(span.getAttribute('data-cents'))))
  const [longest] = await page
    .locator('.rank-bar')
    .evaluateAll((bars) =>
      bars.map(
        (bar) =>
          bar.getBoundingClientRect().width / (bar.parentElement as Element).getBoundingClientRect().width,
      ),
    )
  assert.ok(
    Math.abs((longest ?? 0) - cents / (marks.at(-1) ?? 1)) < 0.02,
    'as long as its amount, on an axis from nothing',
  )
  assert.match(await page.getByText(/^\d+ others?/).innerText(), /€0\.00/)
  assert.deepEqual(await axeViolations(page), [])
  await visit.open('/menus')

  await page.getByRole('button', { name: /Olivia Owner/ }).click()
  await page.getByRole('menuitem', { name: 'No sound' }).click()
  assert.equal(await page.evaluate(() => localStorage.getItem('comanda.silent')), '1')
})
