import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { BREAD } from '../../../support/demo.ts'
import { openOrder } from '../../../support/order-helpers.ts'
import { signIn } from '../../../support/sign-in-helpers.ts'
import { axeViolations, clicksFor, openPortal, type Portal } from '../support/portal-browser.ts'

const EVENING = Date.UTC(2026, 10, 15, 19, 30)
const HELD_MS = 180_000

let portal: Portal
before(async () => {
  portal = await openPortal(EVENING)
})
after(() => portal[Symbol.asyncDispose]())

test('an unknown payment is settled in three clicks from the dashboard', async () => {
  const { restaurant } = portal
  const orderId = await openOrder(restaurant, 1)
  const path = `/go/order/${orderId}`
  await restaurant.post(path, { items: [{ item_id: BREAD, qty: 4 }] })
  const { total } = (await restaurant.get(path)).body.result.bill
  const held = { amount: total, method: 'card', status: 'pending', reference: 'gw-1' }
  assert.equal((await restaurant.post(`${path}/payment`, held)).status, 201)
  restaurant.clock.now += HELD_MS
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/dashboard')
  const need = page.getByRole('button', { name: `Table 1: it is unknown whether €${total} was paid` })
  await need.waitFor()
  const clicks = await clicksFor(page, async () => {
    await need.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Nothing was taken').check()
    await dialog.getByLabel('How you know').fill('not in the list')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await need.waitFor({ state: 'detached' })
  })
  assert.ok(clicks <= 3, `${clicks} clicks`)
})

test('a refund that hangs is settled in four clicks from its order', async () => {
  const { restaurant } = portal
  const owner = await signIn(restaurant)
  const orderId = await openOrder(restaurant, 2)
  const path = `/go/order/${orderId}`
  await restaurant.post(path, { items: [{ item_id: BREAD, qty: 2 }] })
  const { total } = (await restaurant.get(path)).body.result.bill
  const paid = await restaurant.post(`${path}/payment`, { amount: total, method: 'card' })
  await restaurant.put('/go/table/2/close')
  const input = { payment_id: paid.body.payment_id, amount: total, status: 'pending', reference: 'r-1' }
  const word = { reason: 'cold', supervisor_pin: '1234' }
  const refund = await restaurant.post(`${path}/refund`, { ...input, ...word }, owner)
  assert.equal(refund.status, 201, refund.text)
  restaurant.clock.now += HELD_MS
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt(`/orders?order=${orderId}`)
  const clicks = await clicksFor(page, async () => {
    await page.getByRole('tab', { name: 'Payments' }).click()
    await page.getByRole('button', { name: 'Record the outcome' }).click()
    const dialog = page.getByRole('dialog').last()
    await dialog.getByRole('radio').first().check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Record the outcome' }).waitFor({ state: 'detached' })
  })
  assert.ok(clicks <= 4, `${clicks} clicks`)
})

test('a tab that is paid is closed in two clicks, and a table that was left is cleared in two', async () => {
  const { restaurant } = portal
  const owner = await signIn(restaurant)
  assert.equal((await restaurant.put('/go/location/1/service', { clearing: 1 }, owner)).status, 201)
  const tab = {
    client_id: 'tab-of-lea',
    kind: 'bar',
    name: 'Lea',
    staff_id: 1,
    items: [{ item_id: BREAD, qty: 1 }],
  }
  const opened = await restaurant.post('/go/order/1/new', tab)
  assert.equal(opened.status, 201, opened.text)
  const path = `/go/order/${opened.body.order_id}`
  const { total } = (await restaurant.get(path)).body.result.bill
  await restaurant.post(`${path}/payment`, { amount: total, method: 'cash' })
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/orders')
  const row = page.locator(`[data-row="${opened.body.order_id}"]`)
  await row.waitFor()
  const closing = await clicksFor(page, async () => {
    await row.getByRole('button', { name: 'Details' }).click()
    await page.getByRole('button', { name: 'Close the order' }).click()
    await page.getByRole('button', { name: 'Reopen' }).waitFor()
  })
  assert.ok(closing <= 2, `${closing} clicks`)

  const another = await openOrder(restaurant, 3)
  await restaurant.post(`/go/order/${another}`, { items: [{ item_id: BREAD, qty: 1 }] })
  const due = (await restaurant.get(`/go/order/${another}`)).body.result.bill.total
  await restaurant.post(`/go/order/${another}/payment`, { amount: due, method: 'cash' })
  await restaurant.put('/go/table/3/close')
  await visit.goTo('/floor')
  const card = page.locator('[data-table="3"]')
  await card.getByText('To clear').waitFor()
  const clearing = await clicksFor(page, async () => {
    await card.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cleared' }).click()
    await card.getByText('Available').waitFor()
  })
  assert.equal(clearing, 2)
  assert.deepEqual(await axeViolations(page), [])
})
