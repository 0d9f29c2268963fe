import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { MINUTE } from '../../../../src/platform/core/clock.ts'
import { pairScreen } from '../../../support/printing/kitchen-screen-client.ts'
import { axeViolations, openPortal, type Portal } from '../support/portal-browser.ts'

let portal: Portal
before(async () => {
  portal = await openPortal()
})
after(() => portal[Symbol.asyncDispose]())

test('pairing a terminal again begins with what it is, and says when the device is connected', async () => {
  const { restaurant } = portal
  const screen = await pairScreen(restaurant, { name: 'Hot kitchen', sections: [1, 2], backup: 'P-1002' })
  restaurant.clock.now += MINUTE
  const menus = (await restaurant.get('/go/menu/1/all')).body.result
  const [one, two] = menus.flatMap((menu: any) => menu.sections).map(({ title }: any) => title)
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/terminals')
  const dialog = page.getByRole('dialog')
  const choose = async (serialNo: string) => {
    await page
      .locator(`[data-row="${serialNo}"]`)
      .getByRole('button', { name: /^More for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Pair a device' }).click()
  }
  await choose('T-1001')
  await dialog.getByText('What it is').waitFor()
  assert.ok(await dialog.getByLabel('Waiter').isChecked())
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })

  await choose(screen.serialNo)
  await dialog.getByText('What it is').waitFor()
  assert.ok(await dialog.getByLabel('Kitchen screen').isChecked())
  await dialog.getByText(one, { exact: true }).waitFor()
  await dialog.getByText(two, { exact: true }).waitFor()
  assert.equal(await dialog.getByRole('combobox', { name: 'Backup printer' }).inputValue(), 'Bar')
  assert.deepEqual(await axeViolations(page), [])
  await dialog.getByRole('button', { name: 'Show the code' }).click()
  await page.getByRole('dialog', { name: 'Code for Hot kitchen' }).waitFor()
  await dialog.getByText(`open ${portal.url}/kitchen on it`).waitFor()
  const code = await page.locator('[data-shown-once]').innerText()
  const { body } = await restaurant.get(`/go/kitchen/${screen.serialNo}/tickets`, { key: screen.key })
  assert.deepEqual([body.makes, body.backup], [1, 'Bar'], 'as it was')

  const pair = (kind: string) =>
    restaurant.post('/go/terminal/pair', { code, nonce: 'the-nonce-of-another', kind }, { key: null })
  assert.equal((await pair('service')).status, 409)
  assert.equal((await pair('kitchen')).status, 201)
  await dialog.getByText('Hot kitchen is connected.').waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'detached' })
})
