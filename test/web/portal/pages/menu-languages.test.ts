import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { signIn } from '../../../support/sign-in-helpers.ts'
import { axeViolations, openPortal, type Portal } from '../support/portal-browser.ts'

let portal: Portal
before(async () => {
  portal = await openPortal()
})
after(() => portal[Symbol.asyncDispose]())

test('an item is translated beside its own texts, moving by keyboard', async () => {
  await using visit = await portal.visit()
  const { page } = visit
  const owner = await signIn(portal.restaurant)
  await portal.restaurant.put('/go/menu/1/languages', { menu_languages: ['en', 'fr'] }, owner)
  await visit.signInAt('/menus')
  await page.locator('.item-open', { hasText: 'Burrata' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('tab', { name: 'Languages' }).click()
  const name = drawer.getByLabel(/^Burrata.*: French$/)
  await name.fill('Burrata des Pouilles')
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.type('Tomates, huile au basilic')
  assert.deepEqual(await axeViolations(page), [])
  await drawer.getByRole('button', { name: 'Save' }).click()
  await drawer.getByText(/French: \d+ texts of all menus are missing, 0 are out of date/).waitFor()
  const menus = (await portal.restaurant.get('/go/menu/1/all?language=fr')).text
  assert.match(menus, /Burrata des Pouilles/)
  assert.match(menus, /Tomates, huile au basilic/)
})
