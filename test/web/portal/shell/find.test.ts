import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { BREAD } from '../../../support/demo.ts'
import { openOrder } from '../../../support/order-helpers.ts'
import { signIn } from '../../../support/sign-in-helpers.ts'
import { axeViolations, openPortal, type Portal } from '../support/portal-browser.ts'

const EVENING = Date.UTC(2026, 10, 15, 19, 30)
const MINUTE_MS = 60_000

let portal: Portal
before(async () => {
  portal = await openPortal(EVENING)
})
after(() => portal[Symbol.asyncDispose]())

test('anything is found from anywhere by keyboard, and a table that sits too long leads to itself', async () => {
  const { restaurant } = portal
  restaurant.clock.now = EVENING - 170 * MINUTE_MS
  const orderId = await openOrder(restaurant, 7)
  await restaurant.post(`/go/order/${orderId}`, { items: [{ item_id: BREAD }] })
  restaurant.clock.now = EVENING
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signIn()
  await page.getByRole('link', { name: 'Table 7 has been open for 2 h 50 min' }).click()
  await page.getByRole('dialog', { name: 'Table 7' }).waitFor()
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  const find = async (words: string, hit: string | RegExp) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Find anything' }).fill(words)
    const option = page.getByRole('option', { name: hit }).first()
    await option.waitFor()
    return option
  }
  await find('table 7', /^Table 7/)
  assert.deepEqual(await axeViolations(page), [])
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/floor\?table=7$/)
  await page.getByRole('dialog', { name: 'Table 7' }).waitFor()
  await find('end of', 'End of day')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/day$/)
  await (await find(String(orderId), `Order ${orderId}`)).click()
  await page.waitForURL(new RegExp(`/orders\\?order=${orderId}$`))
  await page.keyboard.press('Escape')
  await (await find('burrata', /^Burrata/)).click()
  await page.waitForURL(/\/menus\?q=Burrata$/)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find anything' }).fill('zzz')
  await page.getByText('Nothing has that name.').waitFor()
})

test('a new location lists its missing set-up steps until they are done', async () => {
  const { restaurant } = portal
  const owner = await signIn(restaurant)
  const body = { name: 'By the Sea', currency: 'EUR', time_zone: 'Europe/Paris' }
  const { location_id: id } = (await restaurant.post('/go/location', body, owner)).body
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signIn()
  assert.equal(await page.getByText('Ready for the first guest?').count(), 0, 'the Bistro has all it needs')
  await page.evaluate((place) => localStorage.setItem('comanda.location', String(place)), id)
  await visit.open('/dashboard')
  const list = page.locator('section', { hasText: 'Ready for the first guest?' })
  await list.getByRole('link', { name: 'Add the tables' }).waitFor()
  await list.getByText('Set a supervisor PIN (done)').waitFor()
  assert.deepEqual(await axeViolations(page), [])
  await restaurant.post(`/go/table/${id}/several`, { from: 1, to: 4 }, owner)
  await list.getByText('Add the tables (done)').waitFor()
  await list.getByRole('button', { name: 'Hide' }).click()
  await list.waitFor({ state: 'detached' })
})
