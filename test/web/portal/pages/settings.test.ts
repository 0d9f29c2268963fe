import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { signIn, signInAs } from '../../../support/sign-in-helpers.ts'
import { axeViolations, openPortal, type Portal } from '../support/portal-browser.ts'

let portal: Portal
before(async () => {
  portal = await openPortal()
})
after(() => portal[Symbol.asyncDispose]())

test('adding a location shows its PIN, which works', async () => {
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/settings')
  await page.getByRole('button', { name: 'Add a location' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Comanda by the Sea')
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
  const shown = page.getByRole('dialog', { name: 'The supervisor PIN of Comanda by the Sea' })
  const pin = Number(await shown.locator('[data-shown-once]').innerText())
  assert.ok(pin >= 100_000)
  assert.deepEqual(await axeViolations(page), [])
  const { body } = await portal.restaurant.get('/go/terminal/3/pin')
  assert.deepEqual(body.result, [{ supervisor_pin: pin }])
  await shown.getByRole('button', { name: 'I have saved it' }).click()
  await shown.waitFor({ state: 'detached' })
  assert.ok(!(await page.content()).includes(String(pin)))
})

test('a location without a PIN says so until it has one', async () => {
  await using visit = await portal.visit()
  const { page } = visit
  await portal.restaurant.put('/go/terminal/1/pin', { pin: 0 })
  await visit.signInAt('/dashboard')
  await page.getByRole('link', { name: 'No supervisor PIN is set' }).click()
  await page.getByText('None is set: payments cannot be reversed until you set one.').waitFor()
  assert.deepEqual(await axeViolations(page), [])
  await page.getByLabel('Supervisor PIN').fill('4711')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved.').waitFor()
  await page.getByText('None is set').waitFor({ state: 'detached' })
  await visit.goTo('/dashboard')
  await page.getByText('No supervisor PIN is set').waitFor({ state: 'detached' })
})

test('a manager reads the gateway and changes the rest; an owner changes it', async () => {
  const { restaurant } = portal
  await signInAs(restaurant, await signIn(restaurant), 'manager')
  const names = ['Gateway address', 'Payment type', 'Gateway user']
  {
    await using visit = await portal.visit()
    const { page } = visit
    await visit.signInAt('/settings', 'manager@bistro.example', 'a sentence to sign in with')
    await page.getByText('Only an owner changes the payment gateway.').waitFor()
    for (const name of names) assert.equal(await page.getByLabel(name).isEditable(), false, name)
    assert.equal(await page.getByLabel('Gateway password').count(), 0)
    assert.deepEqual(await axeViolations(page), [])
    await page.getByLabel('Service charge, percent').fill('6.5')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved.').waitFor()
  }
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/settings')
  for (const name of names) assert.equal(await page.getByLabel(name).isEditable(), true, name)
  await page.getByLabel('Gateway address').fill('https://pay.example/v2')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved.').waitFor()
  const [login] = (await restaurant.get('/go/terminal/T-1001/login')).body.result
  assert.deepEqual([login.service_charge, login.payment_endpoint], [6.5, 'https://pay.example/v2'])
})

test('an owner says how much staff may take off, and adds a rate of tax', async () => {
  const { restaurant } = portal
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/settings')
  await page.getByLabel('Discounts up to, percent').fill('7,5')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved.').first().waitFor()
  const owner = await signIn(restaurant)
  assert.equal((await restaurant.get('/go/location/1/service', owner)).body.free_discount, '7.50')
  await page.getByRole('button', { name: 'Add a rate' }).click()
  await page.getByLabel('Name of rate 1').fill('Wine')
  await page.getByLabel('Tax, percent').last().fill('20')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Delete rate 1' }).waitFor()
  assert.deepEqual(await axeViolations(page), [])
  await visit.open('/settings')
  await page.getByLabel('Name of rate 1').waitFor()
  const { rates } = (await restaurant.get('/go/location/1/tax', owner)).body.result
  assert.deepEqual(rates, [{ tax_id: 1, name: 'Wine', rate: '20.00', takeaway_rate: '' }])
})

test('a manager says how large a tip may be', async () => {
  const { restaurant } = portal
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/settings')
  await page.getByLabel('Largest tip, percent of the payment').fill('25')
  await page.getByLabel('Largest tip, amount').fill('12,5')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved.').waitFor()
  const { result } = (await restaurant.get('/go/location/1', await signIn(restaurant))).body
  assert.deepEqual([result.tip_limit_percent, result.tip_limit_amount], ['25.00', '12.50'])
  assert.deepEqual(await axeViolations(page), [])
})
