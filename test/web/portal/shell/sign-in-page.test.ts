import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { signIn } from '../../../support/sign-in-helpers.ts'
import { axeViolations, openPortal, type Portal } from '../support/portal-browser.ts'

let portal: Portal
before(async () => {
  portal = await openPortal()
})
after(() => portal[Symbol.asyncDispose]())

test('a wrong password is refused in words, the right one lets in', async () => {
  await using visit = await portal.visit()
  const { page } = visit
  await visit.open('/')
  assert.deepEqual(await axeViolations(page), [])
  await page.getByLabel('E-mail').fill('owner@comanda.example')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('E-mail or password is not right.').waitFor()
  await visit.signIn()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Olivia Owner' }).click()
  await page.getByRole('menuitem', { name: 'Deutsch' }).click()
  await page.getByRole('link', { name: 'Einstellungen' }).or(page.getByText('Einrichtung')).first().waitFor()
  await page.getByRole('button', { name: 'Olivia Owner' }).click()
  await page.getByRole('menuitem', { name: 'Abmelden' }).click()
  await page.getByRole('button', { name: 'Anmelden' }).waitFor()
})

test('a manager’s morning: register a terminal, and see it come online without a reload', async () => {
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/terminals')
  await page.getByRole('button', { name: 'Register terminals' }).click()
  await page.getByLabel('Serial numbers').fill('T-7001, Terrace\nT-1001')
  await page.getByRole('dialog').getByRole('button', { name: 'Register terminals' }).click()
  await page.getByText('Registered before, left as they are: T-1001').waitFor()
  const row = page.locator('[data-row="T-7001"]')
  await row.getByText('Not seen yet').waitFor()
  const status = { ip: '10.0.0.7', battery: 64, charging: 1, ssid: 'Bistro' }
  assert.equal((await portal.restaurant.put('/go/terminal/T-7001/checkin', status)).status, 201)
  await row.getByText('Online').waitFor()
  await row.getByText('64 %').waitFor()
  await row.getByRole('button', { name: 'More for Terrace' }).click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await row.getByText('Blocked').waitFor()
  assert.equal((await portal.restaurant.get('/go/terminal/T-7001/login')).status, 403)
})

test('the test bench shows what a terminal would see, without its secrets', async () => {
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/terminals')
  await page.getByRole('button', { name: 'Test bench' }).click()
  await page.getByRole('button', { name: 'Run login' }).click()
  const response = page.locator('[data-response]')
  await response.waitFor()
  assert.match(await response.innerText(), /"location_name": "Bistro Comanda"/)
  assert.doesNotMatch(await response.innerText(), /bistro-demo-pass|1234/)
  assert.deepEqual(await axeViolations(page), [])
  await page.getByRole('combobox', { name: 'Serial number' }).fill('T-0000')
  await page.getByRole('button', { name: 'Run login' }).click()
  await page.getByText('terminal_not_registered').waitFor()
})

test('a large fleet is shown a page at a time, and searched whole', async () => {
  const { restaurant } = portal
  const terminals = Array.from({ length: 120 }, (_, n) => ({
    serial_no: `W-${1001 + n}`,
    name: `Waiter ${1001 + n}`,
  }))
  const registered = { location_id: 1, terminals }
  await restaurant.post('/go/terminal', registered, await signIn(restaurant))
  await using visit = await portal.visit()
  const { page } = visit
  const row = (serial: string) => page.locator(`[data-row="${serial}"]`)
  await visit.signInAt('/terminals')
  assert.equal(await page.locator('[data-row]').count(), 100)
  await page.getByText(/ of 12\d online/).waitFor()
  await page.getByRole('button', { name: 'Show more' }).click()
  await row('W-1120').waitFor()
  assert.equal(await row('T-1001').count(), 1)
  assert.equal(await page.getByRole('button', { name: 'Show more' }).count(), 0)

  await visit.open('/terminals')
  await page.getByLabel('Search').fill('waiter 1119')
  await row('W-1119').waitFor()
  await row('T-1001').waitFor({ state: 'detached' })
  await page.getByLabel('Search').fill('T-2001')
  await page.getByText('No terminal matches.').waitFor()
  await page.getByRole('radiogroup', { name: 'Location' }).getByText('All locations').click()
  await row('T-2001').getByText('Tapas Comanda').waitFor()
})
