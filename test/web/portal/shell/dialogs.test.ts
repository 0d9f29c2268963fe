import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { openOrder } from '../../../support/order-helpers.ts'
import { signIn } from '../../../support/sign-in-helpers.ts'
import { openPortal, type Portal } from '../support/portal-browser.ts'

let portal: Portal
before(async () => {
  portal = await openPortal()
})
after(() => portal[Symbol.asyncDispose]())

const open = (table: number) => openOrder(portal.restaurant, table)

test('a dialog about one table never turns into one about another', async () => {
  await open(1)
  await open(2)
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/floor')
  for (const act of ['Delete the order', 'Change the table']) {
    await page.locator('[data-table="1"]').click()
    await page.getByRole('button', { name: 'More for Table 1' }).click()
    await page.getByRole('menuitem', { name: act }).click()
    await page.getByRole('dialog').nth(1).waitFor()
    // One dialog closes at a time: first the question, then the table it was about.
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').nth(1).waitFor({ state: 'detached' })
    await page.getByRole('dialog', { name: 'Table 1' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.locator('[data-table="2"]').click()
    await page.getByRole('dialog', { name: 'Table 2' }).waitFor()
    assert.equal(await page.getByRole('dialog').count(), 1, `${act}: only what was asked for is open`)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
})

test('a dialog closes with what it was opened for', async () => {
  const { restaurant } = portal
  const orderId = await open(3)
  await using visit = await portal.visit()
  const { page } = visit
  let notFoundCount = 0
  page.on('response', (answer) => {
    if (answer.status() === 404 && answer.url().endsWith(`/go/order/${orderId}`)) notFoundCount++
  })
  await visit.signInAt('/floor')
  const owner = await signIn(restaurant)
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
  const goesWith = async (name: string | RegExp, goes: Promise<{ status: number }>) => {
    await dialog(name).waitFor()
    assert.ok((await goes).status < 300)
    await dialog(name).waitFor({ state: 'detached' })
  }

  await page.locator('[data-table="3"]').click()
  await page.getByRole('button', { name: 'More for Table 3' }).click()
  await page.getByRole('menuitem', { name: 'Delete the order' }).click()
  await goesWith('Delete the order of table 3?', restaurant.delete(`/go/order/${orderId}`))
  // The table is still shown; its next order was never requested.
  await open(3)
  await page.getByRole('tab', { name: 'Bill' }).waitFor()
  assert.equal(await page.getByRole('dialog').count(), 1)

  const { menu_id: menuId } = (await restaurant.post('/go/menu/1', { title: 'Brunch' }, owner)).body
  await visit.goTo('/menus')
  await page.getByRole('tab', { name: 'Brunch' }).click()
  await page.getByRole('button', { name: 'More for Brunch' }).click()
  await page.getByRole('menuitem', { name: 'Delete the menu' }).click()
  await goesWith('Delete the menu “Brunch”?', restaurant.delete(`/go/menu/${menuId}`, undefined, owner))
  assert.equal(await page.getByRole('dialog').count(), 0, 'no other menu is asked about instead')

  const { staff_id: staffId } = (await restaurant.post('/go/staff/1', { first_name: 'Gone' })).body
  await visit.goTo('/staff')
  await page.getByRole('button', { name: 'More for Gone' }).click()
  await page.getByRole('menuitem', { name: 'Change' }).click()
  await goesWith('Change', restaurant.delete(`/go/staff/${staffId}`))
  // The page requested the order once more after it was deleted; that error may arrive late.
  const others = visit.complaints.filter((text) => !(/status of 404 /.test(text) && notFoundCount-- > 0))
  visit.complaints.splice(0, visit.complaints.length, ...others)
})
