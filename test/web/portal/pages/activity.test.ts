import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
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

test('who took something off a bill is found in words, by person and by day, in both languages', async () => {
  const { restaurant } = portal
  const owner = await signIn(restaurant)
  const order = await openOrder(restaurant, 7)
  await restaurant.post(`/go/order/${order}`, { items: [{ item_id: BURRATA, qty: 2 }] })
  await restaurant.post('/go/staff/1', { first_name: 'Zoë', last_name: 'Quist' }, owner)
  assert.equal((await restaurant.post('/go/printer/1/test', {}, owner)).status, 201)
  // A busy evening follows, so that the entry is pages back.
  for (let one = 0; one < 110; one++) {
    await restaurant.put('/go/table/8/open', { location_id: 1, staff_id: 1, allergens: 0 })
    await restaurant.put('/go/table/8/close')
  }
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signIn()
  const clicks = await clicksFor(page, async () => {
    await page.getByRole('link', { name: 'Activity' }).click()
    await page.getByLabel('Search').fill('burrata')
    await page.getByText(/2 × Burrata/).waitFor()
  })
  assert.equal(clicks, 1)
  assert.equal(await page.locator('[data-row]').count(), 1)
  assert.deepEqual(await axeViolations(page), [])
  await page.getByRole('link', { name: `Order ${order}` }).click()
  await page.getByRole('dialog').getByText('Burrata', { exact: false }).first().waitFor()
  await page.goBack()
  assert.equal(await page.getByLabel('Search').inputValue(), 'burrata')

  // A test page has no order and no link to one.
  await page.getByLabel('Search').fill('to be printed')
  await page.locator('[data-row]', { hasText: 'To be printed by' }).first().waitFor()
  assert.equal(await page.getByText('Order null').count(), 0)

  await page.getByLabel('Search').fill('zoe joined')
  await page.getByRole('button', { name: /^Only what Olivia Owner/ }).click()
  await page.getByLabel('Search').fill('')
  await page.getByText('Zoë Quist joined the staff').waitFor()
  const rows = await page.locator('[data-row]').allInnerTexts()
  assert.ok(rows.length > 0 && rows.every((row) => row.includes('Olivia Owner')), rows.join('\n'))
  assert.match(page.url(), /by=user%3A1/)

  await page.evaluate(() => localStorage.setItem('comanda.language', 'de'))
  await page.reload()
  await page.getByText('Zoë Quist gehört jetzt zum Team').waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ])
  const sheet = readFileSync(await file.path(), 'utf8')
  assert.match(sheet, /^\uFEFFWann;Was geschah;Wer;/)
  assert.match(sheet, /Zoë Quist gehört jetzt zum Team;Olivia Owner;;staff\.created/)

  await visit.open('/activity?from=2020-01-01&to=2020-01-02')
  await page.getByText('So etwas wurde nicht gefunden.').waitFor()
  await visit.open('/activity?of=account&q=angemeldet')
  await page
    .getByText(/^Olivia Owner hat sich von 127\.0\.0\.1 angemeldet/)
    .first()
    .waitFor()
})
