import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { BREAD, BURRATA } from '../../../support/demo.ts'
import { holdRequests } from '../../../support/integration/intercept-requests.ts'
import { openOrder } from '../../../support/order-helpers.ts'
import { signIn, signInAs } from '../../../support/sign-in-helpers.ts'
import { axeViolations, clicksFor, openPortal, type Portal } from '../support/portal-browser.ts'

const EVENING = Date.UTC(2026, 10, 15, 19, 30)
const PIN = '1234'

let portal: Portal
before(async () => {
  portal = await openPortal(EVENING)
})
after(() => portal[Symbol.asyncDispose]())

async function orderAt(table: number) {
  const { restaurant } = portal
  const orderId = await openOrder(restaurant, table)
  const items = [
    { item_id: BREAD, qty: 4 },
    { item_id: BURRATA, qty: 2 },
  ]
  await restaurant.post(`/go/order/${orderId}`, { items })
  return { orderId, path: `/go/order/${orderId}` }
}

test('an order is discounted, voided, paid, reversed, paid again and tipped', async () => {
  const { restaurant } = portal
  const { orderId, path } = await orderAt(1)
  const read = async () => (await restaurant.get(path)).body.result
  const payments = async () => (await restaurant.get(`${path}/payments`)).body.result
  await using visit = await portal.visit()
  const { page } = visit
  // The address contains the selected order.
  await visit.signInAt(`/orders?order=${orderId}`)
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
  const answer = async (submit: string, reason?: string) => {
    const open = page.getByRole('dialog').last()
    if (reason) await open.getByLabel('Why').fill(reason)
    if (reason) await open.getByLabel('Supervisor PIN').fill(PIN)
    await open.getByRole('button', { name: submit, exact: true }).click()
  }

  await page.getByRole('button', { name: 'Discount' }).click()
  await dialog('Discount on the bill').getByRole('textbox', { name: 'Percent' }).fill('7,5')
  assert.deepEqual(await axeViolations(page), [])
  await answer('Save')
  // Rejected at the field before it is sent.
  await page.getByText('Say why.').first().waitFor()
  await answer('Save', 'Regular guest')
  await page.getByText('7.50 % · Regular guest').waitFor()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('7.50 % · Regular guest').waitFor({ state: 'detached' })

  const bread = page.locator('.line', { hasText: 'Bread & Butter' })
  await bread.getByRole('button', { name: 'More for Bread & Butter' }).click()
  await page.getByRole('menuitem', { name: 'Void' }).click()
  await dialog('Void Bread & Butter?').getByLabel('Qty').fill('1')
  await answer('Void', 'Dropped')
  await bread.getByText('3 ×').waitFor()
  await bread.getByRole('button', { name: 'More for Bread & Butter' }).click()
  await page.getByRole('menuitem', { name: 'Discount' }).click()
  await dialog('Discount on Bread & Butter').getByText('On the house').click()
  await answer('Save', 'Birthday')
  await bread.getByText('On the house · Birthday').waitFor()
  const { bill, items } = await read()
  assert.deepEqual([bill.comps, items.length], ['13.50', 2])

  await page.getByRole('button', { name: 'Take a payment' }).click()
  await dialog('Take a payment').getByLabel('Received from the guest').fill('50')
  await page.getByText(/^Change: €/).waitFor()
  await answer(`Take €${bill.total}`)
  await page.getByText(/taken, €.* change/).waitFor()
  await page.getByRole('tab', { name: 'Payments' }).click()
  const line = page.locator('.line', { hasText: 'Approved' })
  await line.getByRole('button', { name: /^More for Cash/ }).click()
  await page.getByRole('menuitem', { name: 'Reverse' }).click()
  await answer('Reverse', 'Paid by card instead')
  await page.locator('.line', { hasText: 'Reversed' }).waitFor()

  await page.getByRole('button', { name: 'Take a payment' }).click()
  await dialog('Take a payment').getByText('Card', { exact: true }).click()
  await answer(`Take €${bill.total}`)
  await line.getByRole('button', { name: /^More for Card/ }).click()
  await page.getByRole('menuitem', { name: 'Change the tip' }).click()
  await dialog('Change the tip').getByLabel('Tip').fill('3.50')
  // An accidental Escape does not discard the input.
  await page.keyboard.press('Escape')
  await page.getByText('Discard what you typed?').waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await answer('Save')
  await line.getByText('tip €3.50').waitFor()
  assert.deepEqual(
    (await payments()).map((one: Record<string, string>) => [one.method, one.payment_status, one.tip]),
    [
      ['cash', 'reversed', '0.00'],
      ['card', 'approved', '3.50'],
    ],
  )
  // Printing waits for the list of printers if it is still loading.
  const releasePrinters = await holdRequests(page, '**/go/printer/*/overview')
  await page.getByRole('button', { name: 'Print' }).click()
  await answer('Print')
  await releasePrinters()
  await page.getByText(/^On its way to /).waitFor()
  assert.equal((await restaurant.sql`select id from print_jobs where kind = 'receipt'`).length, 1)
  await page.goBack()
  await page.waitForURL((url) => url.search === '')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('money is given back in five clicks at most, whole or by item; a viewer is not offered it', async () => {
  const { restaurant } = portal
  const { orderId, path } = await orderAt(2)
  const { total } = (await restaurant.get(path)).body.result.bill
  await restaurant.post(`${path}/payment`, { amount: total, method: 'card', tip: '2.00' })
  await restaurant.put('/go/table/2/close')
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/orders')
  const fill = async () => {
    await page.getByLabel('Why').fill('Corked wine')
    await page.getByLabel('Supervisor PIN').fill(PIN)
  }
  const open = async () => {
    await page.locator(`[data-row="${orderId}"]`).getByRole('button', { name: 'Details' }).click()
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
  }
  const byItem = await clicksFor(page, async () => {
    await open()
    const dialog = page.getByRole('dialog', { name: 'Refund' })
    await dialog.getByText('Items', { exact: true }).click()
    await dialog.getByLabel(/^Burrata/).check()
    assert.deepEqual(await axeViolations(page), [])
    await fill()
    await dialog.getByRole('button', { name: 'Refund' }).click()
    await dialog.waitFor({ state: 'detached' })
  })
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const whole = await clicksFor(page, async () => {
    await open()
    await fill()
    await page.getByRole('button', { name: /^Refund: €/ }).click()
    await page.getByRole('dialog', { name: 'Refund' }).waitFor({ state: 'detached' })
  })
  assert.ok(byItem <= 5 && whole <= 5, `${byItem} and ${whole} clicks`)
  const refunds = (await restaurant.get(`${path}/refunds`)).body
  assert.deepEqual([refunds.records, refunds.refunded, refunds.tips_refunded], [2, total, '0.00'])
  assert.deepEqual(refunds.result[0].items.length, 1)

  const owner = await signIn(restaurant)
  await signInAs(restaurant, owner, 'viewer')
  await using looker = await portal.visit()
  await looker.signInAt(`/orders?order=${orderId}`, 'viewer@bistro.example', 'a sentence to sign in with')
  await looker.page.getByRole('tab', { name: 'Payments' }).click()
  await looker.page.getByText('Corked wine').first().waitFor()
  for (const name of ['Refund', 'Reopen', 'Print'])
    assert.equal(await looker.page.getByRole('button', { name }).count(), 0, name)
})
