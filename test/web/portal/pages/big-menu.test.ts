import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { signIn } from '../../../support/sign-in-helpers.ts'
import { axeViolations, openPortal, type Portal } from '../support/portal-browser.ts'

let portal: Portal
before(async () => {
  portal = await openPortal()
})
after(() => portal[Symbol.asyncDispose]())

const SECTIONS = 40
const ITEMS = 50

/** A wine list of two thousand bottles. */
async function twoThousand() {
  const { restaurant } = portal
  const owner = await signIn(restaurant)
  const sections = Array.from({ length: SECTIONS }, (_, section) => ({
    title: `Region ${section + 1}`,
    items: Array.from({ length: ITEMS }, (_, item) => ({
      name: `Bottle ${section * ITEMS + item + 1}`,
      price_1: '20.00',
    })),
  }))
  const menus = [{ title: 'Wine', sections }]
  const imported = await restaurant.post('/go/menu/1/import', { menus }, owner)
  assert.ok(imported.status < 300, imported.text)
}

test('two thousand items are searched, opened by section, and changed together', async () => {
  await twoThousand()
  const { restaurant } = portal
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/menus')
  await page.getByRole('tab', { name: 'Wine' }).click()
  await page.getByRole('button', { name: 'Region 40', exact: true }).waitFor()
  assert.equal(await page.locator('.item').count(), ITEMS, 'only what is looked at is drawn')
  await page.getByPlaceholder('Jump to a section').click()
  await page.getByRole('option', { name: 'Region 40 (50)' }).click()
  await page.getByText('Bottle 2000', { exact: true }).waitFor()

  await page.getByLabel('Search').fill('bottle 199')
  // 199, 1199 and 1990 to 1999.
  await page.getByText('12 items found').waitFor()
  assert.match(page.url(), /q=bottle/)
  await page.getByLabel('Search').fill('')

  await page.getByRole('button', { name: 'Select many' }).click()
  await page.getByLabel('Select all of Region 40').check()
  await page.getByText('50 items selected').waitFor()
  await page.getByRole('button', { name: 'Change prices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change prices' })
  await dialog.getByLabel('By how much').fill('7,5')
  await dialog.getByRole('row', { name: /Bottle 1951.*€20\.00.*€21\.50/ }).waitFor()
  assert.deepEqual(await axeViolations(page), [])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('50 prices are changed.').waitFor()
  await page.getByRole('button', { name: 'Stock', exact: true }).click()
  await page.getByRole('dialog', { name: 'Stock' }).getByRole('button', { name: 'Save' }).click()
  await page.getByText('50 items are changed.').waitFor()
  const rows = await restaurant.sql<{ price: number; available: number; many: number }>`
    select price_cents as price, available, cast(count(*) as integer) as many from menu_items
    where name like 'Bottle %' group by 1, 2 order by 1`
  assert.deepEqual(
    rows.map(({ price, available, many }) => [price, available, many]),
    [
      [2000, 1, SECTIONS * ITEMS - ITEMS],
      [2150, 0, ITEMS],
    ],
  )

  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByLabel('Search').fill('Bottle 777')
  await page.getByRole('button', { name: 'More for Bottle 777' }).click()
  await page.getByRole('menuitem', { name: 'Count portions' }).click()
  await page.getByLabel('Portions left').fill('6')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('6 of Bottle 777 are left.').waitFor()
})
