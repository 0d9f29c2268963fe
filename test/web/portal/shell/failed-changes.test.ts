import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import type { Page } from 'playwright-core'
import { axeViolations, openPortal, type Portal } from '../support/portal-browser.ts'

let portal: Portal
before(async () => {
  portal = await openPortal()
})
after(() => portal[Symbol.asyncDispose]())

const STOCK = '**/go/menu/*/available'
const row = (page: Page) => page.locator('.item').first()
const stock = (page: Page) => row(page).getByRole('switch')
const isOut = (page: Page) => row(page).locator('[data-out="true"]').count()

test('an item that could not be marked as out of stock stays available, and its row says so', async () => {
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/menus')
  await page.route(STOCK, (route) => route.abort())
  await stock(page).click({ force: true })
  await row(page).getByRole('alert').getByText('may not have been done').waitFor()
  assert.equal(await stock(page).isChecked(), true)
  assert.equal(await isOut(page), 0)
  assert.deepEqual(await axeViolations(page), [])

  await page.unroute(STOCK)
  await stock(page).click({ force: true })
  await row(page).locator('[data-out="true"]').waitFor()
  await row(page).getByRole('alert').waitFor({ state: 'detached' })
  assert.equal(await stock(page).isChecked(), false)
  // The row shows the change at once, and sends it after the previous one: the next step waits for that.
  const taken = page.waitForResponse((answer) => answer.request().postDataJSON()?.switch === 1)
  await stock(page).click({ force: true })
  await row(page).locator('[data-out="false"]').waitFor()
  await taken
  visit.forgiveCuts()
})

test('a change made offline is not queued', async () => {
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/menus')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url())
  })
  await visit.context.setOffline(true)
  await stock(page).click({ force: true })
  await row(page).getByRole('alert').waitFor()
  assert.equal(await isOut(page), 0)
  assert.equal(sent.length, 1)
  await visit.context.setOffline(false)
  await page.getByText(/^No connection since/).waitFor({ state: 'detached' })
  assert.equal(await isOut(page), 0)
  assert.equal(sent.length, 1)
  visit.forgiveCuts()
})

test('a refusal of the service is shown in the row', async () => {
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/menus')
  const error = { code: 'item_not_found', message: 'Item 1 does not exist.', details: {} }
  await page.route(STOCK, (route) => route.fulfill({ status: 409, json: { status: 409, error } }))
  await stock(page).click({ force: true })
  await row(page).getByRole('alert').getByText('Item 1 does not exist.').waitFor()
  assert.equal(await isOut(page), 0)
})

test('automatic printing that could not be switched on is off, and the switch says so', async () => {
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/printers')
  const turn = page.getByRole('switch').first()
  const before = await turn.isChecked()
  await page.route('**/go/printer/*/automatic', (route) => route.abort())
  await turn.click({ force: true })
  await page.getByRole('alert').getByText('may not have been done').waitFor()
  assert.equal(await turn.isChecked(), before)
  assert.deepEqual(await axeViolations(page), [])
  visit.forgiveCuts()
})
