import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { BREAD } from '../../../support/demo.ts'
import { openOrder } from '../../../support/order-helpers.ts'
import { signIn, signInAs } from '../../../support/sign-in-helpers.ts'
import { openPortal, type Portal, settled } from '../support/portal-browser.ts'

let portal: Portal
before(async () => {
  portal = await openPortal()
})
after(() => portal[Symbol.asyncDispose]())

test('a form takes the reader’s decimal sign, says faults at the field and is not left by accident', async () => {
  const { restaurant } = portal
  await using visit = await portal.visit({ language: 'de' })
  const { page } = visit
  await visit.signIn()
  await visit.goTo('/settings')
  const rate = page.getByLabel('Steuer in Prozent').first()
  assert.equal(await rate.inputValue(), '10,00')
  await rate.fill('7,5')
  const pin = page.getByLabel('Supervisor-PIN')
  await pin.fill('12')
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await page.getByText('Vier bis acht Ziffern').first().waitFor()
  assert.equal(await pin.getAttribute('aria-invalid'), 'true')

  // The form stays on a link, on Back and on sign-out, until the user confirms.
  const answers = [false, false, false, true]
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.message())
    return answers.shift() ? dialog.accept() : dialog.dismiss()
  })
  await page.getByRole('link', { name: 'Gastraum' }).first().click()
  assert.match(page.url(), /\/settings$/)
  await page.evaluate(() => history.back())
  await page.waitForFunction(() => location.pathname.endsWith('/settings'))
  assert.equal(await rate.inputValue(), '7,5')
  await page.getByRole('button', { name: /Olivia Owner/ }).click()
  await page.getByRole('menuitem', { name: 'Abmelden' }).click()
  assert.equal(await rate.inputValue(), '7,5')
  await pin.fill('')
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await page.getByText('Gespeichert.').waitFor()
  const owner = await signIn(restaurant)
  assert.equal((await restaurant.get('/go/location/1', owner)).body.result.tax_rate, '7.50')
  await page.getByLabel('Servicezuschlag in Prozent').fill('3,25')
  await page.getByRole('link', { name: 'Gastraum' }).first().click()
  await page.waitForURL(/\/floor$/)
  assert.equal(questions.length, 4)
  assert.ok(questions.every((question) => question === 'Verwerfen, was Sie eingegeben haben?'))
})

test('rates that somebody else has changed are shown beside one’s own', async () => {
  const { restaurant } = portal
  const owner = await signIn(restaurant)
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/settings')
  await page.getByLabel('Tax number').fill('FR 1')
  const theirs = { rates: [{ name: 'Wine', rate: '20.00' }], tax_number: '' }
  assert.equal((await restaurant.put('/go/location/1/tax', theirs, owner)).status, 201)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Somebody else has changed this meanwhile').waitFor()
  await page.getByLabel('Theirs: Wine 20.00 %').check()
  await page.getByLabel('Tax number').fill('FR 2')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved.').waitFor()
  const { result } = (await restaurant.get('/go/location/1/tax', owner)).body
  assert.deepEqual([result.tax_number, result.rates.length], ['FR 2', 1])
})

test('managers see no empty heading, learn which pages are for owners, and read histories in German', async () => {
  const { restaurant } = portal
  const owner = await signIn(restaurant)
  await signInAs(restaurant, owner, 'manager')
  const orderId = await openOrder(restaurant, 7)
  await restaurant.post(`/go/order/${orderId}`, { items: [{ item_id: BREAD, qty: 2 }] })
  await using visit = await portal.visit({ width: 768, height: 1024 })
  const { page } = visit
  await visit.context.addInitScript(() => localStorage.setItem('comanda.language', 'de'))
  await visit.signInAt('/users', 'manager@bistro.example', 'a sentence to sign in with')
  await page.getByText('Nur ein Inhaber des Kontos kann diese Seite sehen.').waitFor()
  const groups = page.locator('.nav-group')
  await groups.nth(1).waitFor()
  for (const group of await groups.all()) assert.notEqual(await group.getByRole('link').count(), 0)
  // On an iPad the page shows a table, and the banner names the current location.
  await visit.goTo('/orders')
  await page.getByRole('columnheader', { name: 'Bedienung' }).waitFor()
  await page.getByRole('banner').getByText('Bistro Comanda').waitFor()
  for (const words of ['Tisch 7', `#${orderId}`]) {
    await page.getByLabel('Suche').fill(words)
    await page.locator(`[data-row="${orderId}"]`).waitFor()
  }
  await page.locator(`[data-row="${orderId}"]`).getByRole('button').click()
  await page.getByRole('tab', { name: 'Verlauf' }).click()
  await page.getByText(/^2 × Bread & Butter bestellt; die Summe ist \d+,\d\d$/).waitFor()
  await settled(page)
})
