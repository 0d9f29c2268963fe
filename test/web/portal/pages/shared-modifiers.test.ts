import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { signIn } from '../../../support/sign-in-helpers.ts'
import { axeViolations, openPortal, type Portal } from '../support/portal-browser.ts'

let portal: Portal
before(async () => {
  portal = await openPortal()
})
after(() => portal[Symbol.asyncDispose]())

const groupOf = async (owner: Awaited<ReturnType<typeof signIn>>) =>
  (await portal.restaurant.get('/go/menu/1/groups', owner)).body.result[0]

test('a shared question is created, added to many items, changed for all, and copied to one', async () => {
  await using visit = await portal.visit()
  const { page } = visit
  const owner = await signIn(portal.restaurant)
  await visit.signInAt('/menus')
  await page.getByRole('button', { name: 'Shared questions' }).click()
  const drawer = page.getByRole('dialog', { name: 'Shared questions' })
  await drawer.getByText('No shared question yet.').waitFor()
  await drawer.getByRole('button', { name: 'Add a shared question' }).click()
  const form = page.getByRole('dialog', { name: 'Add a shared question' })
  await form.getByLabel('Question', { exact: true }).fill('How cooked?')
  await form.getByLabel('Option 1', { exact: true }).fill('Rare')
  await form.getByRole('button', { name: 'Add an option' }).click()
  await form.getByLabel('Option 2', { exact: true }).fill('Well done')
  await form.getByLabel('Option 2: Extra price').fill('0,50')
  await form.getByLabel('External id').fill('COOKED')
  assert.deepEqual(await axeViolations(page), [])
  await form.getByRole('button', { name: 'Save' }).click()
  await drawer.getByText('Rare, Well done +€0.50').waitFor()
  // The list updates before the form has closed, and Esc closes whatever is on top.
  await form.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Select many' }).click()
  await page.getByLabel('Select all of Starters').check()
  await page.getByRole('button', { name: 'Shared question', exact: true }).click()
  await page.getByRole('combobox', { name: 'Question' }).click()
  await page.getByRole('option', { name: 'How cooked?' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByText(/items are changed/).waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  const asking = (await groupOf(owner)).item_ids
  assert.ok(asking.length > 1)

  // Another user saves first; both values are shown, and the chosen one applies to all.
  await page.getByRole('button', { name: 'Shared questions' }).click()
  await drawer.getByRole('button', { name: 'Change it for all' }).click()
  const change = page.getByRole('dialog', { name: 'Change the shared question' })
  await change.getByLabel('Question', { exact: true }).fill('Cooked how?')
  const { version } = await groupOf(owner)
  await portal.restaurant.put('/go/menu/1/groups/1', { version, name: 'To what point?' }, owner)
  await change.getByRole('button', { name: 'Save' }).click()
  await change.getByLabel('Yours: Cooked how?').check()
  await change.getByRole('button', { name: 'Save' }).click()
  await change.waitFor({ state: 'detached' })
  assert.equal((await groupOf(owner)).name, 'Cooked how?')
  await page.keyboard.press('Escape')

  await page.locator('.item-open').first().click()
  const item = page.getByRole('dialog')
  await item.getByText('Cooked how?').waitFor()
  assert.deepEqual(await axeViolations(page), [])
  await item.getByRole('button', { name: 'Ask it of this item alone' }).click()
  await item.getByLabel('Option 2: Extra price').last().fill('3.00')
  await item.getByRole('button', { name: 'Save' }).click()
  await item.waitFor({ state: 'detached' })
  const after = await groupOf(owner)
  assert.deepEqual(after.item_ids, asking.slice(1))
  assert.equal(after.options[1].price, '0.50')
})

test('stock and station of many change in one call each', async () => {
  await using visit = await portal.visit()
  const { page } = visit
  const owner = await signIn(portal.restaurant)
  await visit.signInAt('/menus')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(new URL(request.url()).pathname)
  })
  await page.getByRole('button', { name: 'Select many' }).click()
  await page.getByLabel('Select all of Starters').check()
  await page.getByRole('button', { name: 'Stock', exact: true }).click()
  await page.getByText('Out until tomorrow', { exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByText(/items are changed/).waitFor()
  await page.getByRole('button', { name: 'Station', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^Starters \(\d+\)$/).waitFor()
  assert.deepEqual(await axeViolations(page), [])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  assert.deepEqual(sent, ['/go/menu/1/many_items', '/go/menu/1/many_sections'])
  const { body } = await portal.restaurant.get('/go/menu/1/outline', owner)
  const [starters] = body.result[0].sections
  assert.equal(starters.printer_id, 0)
  assert.ok(starters.items.every(({ available }: any) => available === 0))
})
