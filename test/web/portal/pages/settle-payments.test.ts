import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { openOrder } from '../../../support/order-helpers.ts'
import { signIn, signInAs } from '../../../support/sign-in-helpers.ts'
import { axeViolations, openPortal, type Portal } from '../support/portal-browser.ts'

const EVENING = Date.UTC(2026, 10, 15, 19, 30)
const HELD_MS = 180_000

let portal: Portal
before(async () => {
  portal = await openPortal(EVENING)
})
after(() => portal[Symbol.asyncDispose]())

/** A table with a payment that was started at a terminal which then disappeared. */
async function vanish(table: number, reference?: string) {
  const { restaurant } = portal
  const orderId = await openOrder(restaurant, table)
  await restaurant.post(`/go/order/${orderId}`, { items: [{ item_id: 1, qty: 4 }] })
  const { total } = (await restaurant.get(`/go/order/${orderId}`)).body.result.bill
  const begun = {
    amount: total,
    tip: '2.00',
    method: 'card',
    terminal: 'T-1001',
    status: 'pending',
    reference,
  }
  const held = await restaurant.post(`/go/order/${orderId}/payment`, begun)
  assert.equal(held.status, 201, held.text)
  restaurant.clock.now += HELD_MS
  return { orderId, total, path: `/go/order/${orderId}` }
}

const paymentsOf = async (path: string) => (await portal.restaurant.get(`${path}/payments`)).body.result

test('an unknown payment is settled from the dashboard', async () => {
  const { total, path } = await vanish(1, 'gw-4711')
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/dashboard')
  const need = page.getByRole('button', { name: `Table 1: it is unknown whether €${total} was paid` })
  await need.click()
  const dialog = page.getByRole('dialog', { name: `Was €${total} paid?` })
  // The details to look for at the payment gateway.
  for (const fact of ['gw-4711', 'T-1001', `€${total}`, '15 Nov 2026, 20:30']) {
    await dialog.getByText(fact, { exact: true }).first().waitFor()
  }
  assert.deepEqual(await axeViolations(page), [])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Choose the outcome at the gateway.').waitFor()
  await dialog.getByLabel('Nothing was taken').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Say how you know.').waitFor()
  await dialog.getByLabel('How you know').fill('not in the list of the gateway')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await need.waitFor({ state: 'detached' })
  assert.equal((await paymentsOf(path))[0].payment_status, 'declined')
  const { result } = (await portal.restaurant.get(`${path}/history`)).body
  const { type, actor, words } = result.at(-1)
  assert.equal(type, 'payment.declined')
  assert.equal(actor.kind, 'user')
  assert.equal(words, `${total} by card was declined: not in the list of the gateway`)
})

test('a late approval from the order view counts, and says what is too much', async () => {
  const { orderId, total, path } = await vanish(2)
  // The guests paid in cash instead.
  await portal.restaurant.post(`${path}/payment`, { amount: total, method: 'cash' })
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/floor')
  await page.locator('[data-table="2"]').click()
  await page.getByRole('tab', { name: 'Payments' }).click()
  await page.getByRole('button', { name: 'Record the outcome' }).click()
  const dialog = page.getByRole('dialog', { name: `Was €${total} paid?` })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('dialog', { name: 'Table 2' }).waitFor()
  await page.getByRole('button', { name: 'Record the outcome' }).click()
  await dialog.getByLabel('The money was taken').check()
  await dialog.getByLabel('Gateway reference').fill('gw-late')
  await dialog.getByLabel('How you know').fill('captured at 20:31')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page
    .getByText(`€${total} counts as paid. That is €${total} more than was owed: give it back to the guest.`)
    .waitFor()
  await page.getByText(`€${total} more than was owed`, { exact: true }).waitFor()
  const [settled] = await paymentsOf(path)
  assert.deepEqual(
    [settled.payment_status, settled.overpaid, settled.reference, settled.tip],
    ['approved', total, 'gw-late', '2.00'],
  )
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByText(new RegExp(`overpaid by ${total}: captured at 20:31`)).waitFor()
  const [event] = await portal.restaurant.sql<{ data: string }>`
    select data from events where type = 'payment.approved' and order_id = ${orderId} order by sequence desc limit 1`
  const { late, overpaid, reason } = JSON.parse(event?.data ?? '{}')
  assert.deepEqual({ late, overpaid, reason }, { late: 1, overpaid: total, reason: 'captured at 20:31' })
})

test('an order without a table is called by its name, or by its number of the day', async () => {
  const { restaurant } = portal
  const open = async (tab: { kind: string; name?: string }) => {
    const items = [{ item_id: 1, client_id: `bread-${tab.kind}` }]
    const input = { staff_id: 1, client_id: `tab-${tab.kind}`, items, ...tab }
    const opened = await restaurant.post('/go/order/1/new', input)
    assert.equal(opened.status, 201, opened.text)
    const { order_id, day_number } = opened.body
    await restaurant.post(`/go/order/${order_id}/payment`, {
      amount: '1.00',
      method: 'card',
      status: 'pending',
    })
    return day_number
  }
  await open({ kind: 'bar', name: 'Mia' })
  const number = await open({ kind: 'takeaway' })
  restaurant.clock.now += HELD_MS
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/dashboard')
  const called = ['Bar tab Mia', `Takeaway ${number}`]
  const notice = (place: string) =>
    page.getByRole('button', { name: `${place}: it is unknown whether €1.00 was paid` })
  for (const place of called) await notice(place).waitFor()
  await visit.goTo('/day')
  for (const place of called) await notice(place).waitFor()
  await visit.goTo('/floor')
  for (const place of called) await page.getByRole('link', { name: place }).waitFor()
  await visit.goTo('/orders')
  await page.getByLabel('Search').fill(`takeaway ${number}`)
  await page.getByText('Bar tab Mia').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Details' }).click()
  await page.getByRole('dialog', { name: `· Takeaway ${number}` }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find anything' }).fill('mia')
  await page.getByRole('option', { name: '· Bar tab Mia' }).waitFor()
  assert.equal(await page.getByText('Table 0').count(), 0)
  // An open tab is reported like a table that has been seated for very long.
  await visit.context.clock.setFixedTime(EVENING + 4 * 3_600_000)
  await visit.open('/dashboard')
  await page.getByRole('link', { name: /^Bar tab Mia has been open for 3 h/ }).waitFor()
})

test('a manager settles, a viewer does not; an outcome from the terminal closes the dialog', async () => {
  const { restaurant } = portal
  const { orderId, total, path } = await vanish(3)
  const owner = await signIn(restaurant)
  const viewer = await signInAs(restaurant, owner, 'viewer')
  const call = `/go/order/${orderId}/payment/${(await paymentsOf(path))[0].payment_id}`
  const body = { status: 'declined', reason: 'nothing there' }
  assert.equal((await restaurant.put(call, body, viewer)).body.error.code, 'right_missing')

  await using looker = await portal.visit()
  await looker.signInAt('/dashboard', 'viewer@bistro.example', 'a sentence to sign in with')
  await looker.page.getByRole('link', { name: `Table 3: it is unknown whether €${total} was paid` }).waitFor()

  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/dashboard')
  await page.getByRole('button', { name: `Table 3: it is unknown whether €${total} was paid` }).click()
  const dialog = page.getByRole('dialog', { name: `Was €${total} paid?` })
  await dialog.waitFor()
  const response = await restaurant.put(call, { status: 'approved' })
  assert.equal(response.status, 201)
  await dialog.waitFor({ state: 'detached' })

  const manager = await signInAs(restaurant, owner, 'manager')
  const again = await restaurant.put(call, { status: 'approved', reason: 'seen' }, manager)
  assert.equal(again.status, 201, 'told twice, it changes nothing')
  assert.equal((await paymentsOf(path)).length, 1)
})

test('a tip above the location’s maximum is shown on the dashboard', async () => {
  const { path } = await vanish(9)
  const [{ payment_id }] = await paymentsOf(path)
  await portal.restaurant.put(`${path}/payment/${payment_id}`, { status: 'approved', tip: '800.00' })
  const [{ tip_most }] = await paymentsOf(path)
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/dashboard')
  const notice = `Table 9: a tip of €800.00 was taken, above the limit of €${tip_most}. Is it right?`
  await page.getByRole('link', { name: notice }).click()
  await page.getByRole('tab', { name: 'Payments' }).click()
  await page.getByText('tip €800.00').waitFor()
})

test('an unknown refund appears on the dashboard live, with a link to where it is settled', async () => {
  const { restaurant } = portal
  const { path, orderId } = await vanish(7)
  const [{ payment_id, amount }] = await paymentsOf(path)
  await restaurant.put(`${path}/payment/${payment_id}`, { status: 'approved' })
  assert.equal((await restaurant.put('/go/table/7/close')).status, 201)
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/dashboard')
  const input = { payment_id, amount: '1.00', reason: 'Cold soup', supervisor_pin: 1234, status: 'pending' }
  const begun = await restaurant.post(`${path}/refund`, input)
  assert.equal(begun.status, 201, `${begun.text} of ${amount}`)
  await page.getByRole('link', { name: `Order ${orderId} · Table 7: €1.00 is being refunded` }).waitFor()
  restaurant.clock.now += 181_000
  await restaurant.put('/go/table/8/open', { location_id: 1, staff_id: 1, allergens: 0 })
  const notice = `Order ${orderId} · Table 7: it is unknown whether €1.00 was refunded`
  await page.getByRole('link', { name: notice }).click()
  await page.getByRole('tab', { name: 'Payments' }).click()
  await page.getByRole('button', { name: 'Record the outcome' }).click()
  await page.getByRole('dialog').getByLabel('No', { exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog', { name: /€1\.00/ }).waitFor({ state: 'detached' })
  await visit.open('/dashboard')
  await page.getByRole('heading', { name: 'Needs attention' }).waitFor()
  assert.equal(await page.getByText(notice).count(), 0)
})
