import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { BREAD } from '../../../support/demo.ts'
import { openOrder } from '../../../support/order-helpers.ts'
import { clicksFor, openPortal, type Portal } from '../support/portal-browser.ts'

const PIN = '1234'

let portal: Portal
before(async () => {
  portal = await openPortal(Date.UTC(2026, 10, 15, 19, 30))
})
after(() => portal[Symbol.asyncDispose]())

test('filters of terminals and printers are in the address', async () => {
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/terminals?q=1002&at=all')
  await page.getByText('T-1002').first().waitFor()
  assert.equal(await page.getByText('T-1001').count(), 0)
  await page.getByLabel('Search').fill('1001')
  await page.getByText('T-1001').first().waitFor()
  assert.match(page.url(), /q=1001/)

  await visit.goTo('/printers?show=failed')
  assert.ok(await page.getByRole('radio', { name: 'Failed' }).isChecked())
  await page.getByText('Printed', { exact: true }).first().click()
  await page.waitForFunction(() => location.search.includes('show=printed'))
  await visit.open('/printers/failed')
  assert.ok(await page.getByRole('radio', { name: 'Failed' }).isChecked())
})

test('the service charge is taken off, the bill paid, the order reopened', async () => {
  const { restaurant } = portal
  const orderId = await openOrder(restaurant, 5)
  const order = `/go/order/${orderId}`
  await restaurant.post(order, { items: [{ item_id: BREAD, qty: 2 }] })
  const read = async () => (await restaurant.get(order)).body.result
  const before = (await read()).bill
  assert.notEqual(before.service_charge, '0.00')
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt(`/orders?order=${orderId}`)
  const answer = async (submit: string) => {
    const open = page.getByRole('dialog').last()
    await open.getByLabel('Why').fill('A long wait')
    await open.getByLabel('Supervisor PIN').fill(PIN)
    await open.getByRole('button', { name: submit, exact: true }).click()
  }
  const clicks = await clicksFor(page, async () => {
    await page.getByRole('button', { name: `More for Order ${orderId}` }).click()
    await page.getByRole('menuitem', { name: 'Remove the service charge' }).click()
    await answer('Remove the service charge')
    await page.getByText('The service charge is off.').waitFor()
  })
  assert.equal(clicks, 3)
  const { bill } = await read()
  assert.equal(bill.service_charge, '0.00')
  await restaurant.post(`${order}/payment`, { amount: bill.total, method: 'cash' })
  await restaurant.put('/go/table/5/close')
  await page.getByRole('button', { name: 'Reopen' }).click()
  await answer('Reopen')
  await page.getByText('The order is open again.').waitFor()
  assert.notEqual((await read()).state, 'closed')
})
