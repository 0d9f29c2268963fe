import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { axeViolations, openPortal, type Portal } from '../support/portal-browser.ts'

let portal: Portal
before(async () => {
  portal = await openPortal()
})
after(() => portal[Symbol.asyncDispose]())

test('an item is declared in its tab and shown in the table; an undeclared one says so everywhere', async () => {
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/menus')
  await page.locator('.item-open', { hasText: 'Burrata' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('tab', { name: 'Allergens' }).click()
  await drawer.getByText('Nobody has declared this item yet.').waitFor()
  const choose = (allergen: string, state: string) =>
    drawer.getByRole('radiogroup', { name: allergen, exact: true }).getByText(state, { exact: true }).click()
  await choose('milk', 'contains')
  await choose('nuts', 'may contain')
  await drawer.getByText('walnuts', { exact: true }).click()
  assert.deepEqual(await axeViolations(page), [])
  // An allergen without an answer is neither shown as "no" nor saved.
  assert.equal(
    await drawer.getByRole('radiogroup', { name: 'eggs', exact: true }).locator(':checked').count(),
    0,
  )
  await drawer.getByRole('button', { name: 'Save' }).click()
  await drawer.getByText(/^Say for each allergen/).waitFor()
  await drawer.getByLabel('It contains none of the others').check()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await drawer.getByText(/^Declared by /).waitFor()
  // A tab with unsaved input asks before it is closed.
  await choose('fish', 'contains')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Import and export' }).click()
  await page.getByRole('menuitem', { name: 'Allergen table' }).click()
  const burrata = page.getByRole('row', { name: /Burrata/ })
  await burrata.getByText('walnuts').waitFor()
  const tartare = page.getByRole('row', { name: /Beef Tartare/ })
  assert.match(await tartare.innerText(), /Not declared: please ask us/)
  assert.doesNotMatch(await tartare.innerText(), /–/)
  assert.doesNotMatch(await page.locator('main').innerText(), /\b(none|no allergens)\b/i)
  assert.deepEqual(await axeViolations(page), [])
})
