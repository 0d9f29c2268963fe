import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { BREAD } from '../../../support/demo.ts'
import { openOrder } from '../../../support/order-helpers.ts'
import { signIn } from '../../../support/sign-in-helpers.ts'
import { axeViolations, openPortal, type Portal } from '../support/portal-browser.ts'

let portal: Portal
before(async () => {
  portal = await openPortal()
})
after(() => portal[Symbol.asyncDispose]())

test('an owner without a location adds the first one, or signs out', async () => {
  await using visit = await portal.visit()
  const { page } = visit
  let hasOne = false
  // The account as it is before its first location.
  await page.route('**/go/session', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    await route.fulfill({
      response: answer,
      json: hasOne || !body.locations ? body : { ...body, locations: [] },
    })
  })
  await visit.bringSession()
  await page.goto(`${portal.url}/portal/dashboard`)
  await page.getByRole('heading', { name: 'Your first restaurant' }).waitFor()
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  assert.deepEqual(await axeViolations(page), [])
  await page.getByLabel('Name').fill('Trattoria')
  await page.getByLabel('Tax, percent').fill('7')
  await page.getByRole('button', { name: 'Create it' }).click()
  await page.locator('[data-shown-once]').waitFor()
  hasOne = true
  await page.getByRole('dialog').getByRole('button').last().click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  const owner = await signIn(portal.restaurant)
  const { result } = (await portal.restaurant.get('/go/location', owner)).body
  const added = result.find(({ name }: any) => name === 'Trattoria')
  const settings = (await portal.restaurant.get(`/go/location/${added.location_id}`, owner)).body.result
  assert.deepEqual([settings.currency, settings.tax_rate, settings.tax_included], ['EUR', '7.00', 1])
})

test('the columns of a report stay under their headings when another list is chosen', async () => {
  const { restaurant } = portal
  const order = `/go/order/${await openOrder(restaurant, 1)}`
  await restaurant.post(order, { items: [{ item_id: BREAD, qty: 2 }] })
  await restaurant.post(`${order}/discount`, {
    kind: 'percent',
    value: '10',
    reason: 'Regular',
    supervisor_pin: 1234,
  })
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/reports?by=tax')
  const headings = () => page.getByRole('columnheader').allInnerTexts()
  await page.getByRole('columnheader').first().waitFor()
  const list = page.locator('input[value="By tax rate"]')
  await list.click()
  await page.getByRole('option', { name: 'Discounts, comps, voids' }).click()
  await page.getByRole('columnheader', { name: 'Approved by' }).waitFor()
  assert.deepEqual(await headings(), ['Reason', 'What', 'Done by', 'Approved by', 'Count', 'Amount'])
  const cells = await page.locator('tbody tr').first().locator('td').allInnerTexts()
  assert.deepEqual(cells, ['Regular', 'Discounts', 'Demo', 'Supervisor PIN', '1', '€0.90'])
})
