import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { BREAD, BURRATA } from '../../../support/demo.ts'
import { openOrder } from '../../../support/order-helpers.ts'
import { signIn } from '../../../support/sign-in-helpers.ts'
import { axeViolations, clicksFor, openPortal, type Portal, settled } from '../support/portal-browser.ts'

/** Half past eleven in Paris. */
const NIGHT = Date.UTC(2026, 10, 15, 22, 30)
const HOUR_MS = 3_600_000

let portal: Portal
before(async () => {
  portal = await openPortal(NIGHT)
})
after(() => portal[Symbol.asyncDispose]())

test('a day is closed in twelve clicks at most, printed, and only read the next morning', async () => {
  const { restaurant } = portal
  const owner = await signIn(restaurant)
  const drawers = [
    { drawer_id: 1, name: 'Till', float: '100.00' },
    { name: 'Bar', float: '50.00', terminals: ['T-1002'] },
  ]
  assert.equal((await restaurant.put('/go/location/1/drawers', { drawers }, owner)).status, 201)
  // A guest pays 6.00 in cash, including the tip.
  const cash = `/go/order/${await openOrder(restaurant, 2)}`
  await restaurant.post(cash, { items: [{ item_id: BREAD }] })
  const { total: bread } = (await restaurant.get(cash)).body.result.bill
  const tip = (6 - Number(bread)).toFixed(2)
  await restaurant.post(`${cash}/payment`, { amount: bread, tip, method: 'cash' })
  await restaurant.put('/go/table/2/close')
  const orderId = await openOrder(restaurant, 1)
  const order = `/go/order/${orderId}`
  await restaurant.post(order, { items: [{ item_id: BURRATA, qty: 2 }] })
  const { total } = (await restaurant.get(order)).body.result.bill
  const held = { amount: total, method: 'card', tip: '3.00', status: 'pending' }
  await restaurant.post(`${order}/payment`, held)
  restaurant.clock.now += 200_000

  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/dashboard')
  const clicks = await clicksFor(page, async () => {
    await page.getByRole('link', { name: 'End of day' }).click()
    await page.getByText('1 order is still open').waitFor()
    // The payment of the last table is settled here, without leaving the page.
    await page.getByRole('button', { name: `Table 1: it is unknown whether €${total} was paid` }).click()
    await page.getByLabel('The money was taken').check()
    await page.getByLabel('How you know').fill('in the list of the gateway')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await restaurant.put('/go/table/1/close')
    await page.getByText('Nothing is open, unknown or unsent.').waitFor()
    await page.getByLabel('€50 in Till').fill('2')
    await page.getByLabel('€2 in Till').fill('2')
    await page.getByText('€2.00 short').waitFor()
    await page.getByLabel('Sum in Bar').fill('50')
    await page.getByText('Exactly right').waitFor()
    await page.getByLabel('Supervisor PIN').fill('1234')
    await page.getByRole('button', { name: 'Close the day' }).click()
    await page.getByText('Say why the cash differs.').first().waitFor()
    assert.deepEqual(await axeViolations(page), [])
    await page.getByLabel('Why it differs').fill('A coin fell behind the bar')
    await page.getByRole('button', { name: 'Close the day' }).click()
    await page.getByRole('heading', { name: 'Z report 1' }).waitFor()
    await page.getByRole('button', { name: 'Print on a printer' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Print' }).click()
    await page.getByText(/^On its way to /).waitFor()
  })
  assert.ok(clicks <= 12, `${clicks} clicks`)
  const { closes } = (await restaurant.get('/go/report/1/cash')).body
  const [{ note, drawers: counted }] = closes
  assert.equal(note, 'A coin fell behind the bar')
  assert.deepEqual(
    counted.map((one: Record<string, string>) => [one.name, one.counted, one.difference]),
    [
      ['Till', '104.00', '-2.00'],
      ['Bar', '50.00', '0.00'],
    ],
  )
  // Card tips are paid out; cash tips are separate.
  const tips = page.getByRole('table', { name: 'Tips to pay out' })
  await tips.getByRole('row', { name: new RegExp(`Total.*€${tip}.*€3\\.00`) }).waitFor()
  await page.getByRole('button', { name: 'Count again' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  assert.equal(await page.getByRole('button').count(), 0, 'nothing to press is printed')
  assert.ok(await page.getByText('A coin fell behind the bar').isVisible())
  await page.emulateMedia({ media: 'screen' })

  restaurant.clock.now += 12 * HOUR_MS
  await visit.open('/day?date=2026-11-15')
  await settled(page)
  await page.getByText('A coin fell behind the bar').waitFor()
  assert.equal(await page.getByRole('button', { name: /Close the day|Count again/ }).count(), 0)
  assert.equal(await page.getByLabel('Sum in Bar').count(), 0)
  // In German nothing is left in the service's English.
  await using reader = await portal.visit({ language: 'de' })
  await reader.signInAt('/day?date=2026-11-15')
  await reader.page.getByText('Erlaubt mit der Supervisor-PIN').waitFor()
  await reader.page.getByText(/^Steuer 10,00/).waitFor()
  await reader.goTo('/activity')
  await reader.page.getByText('15.11.2026 wurde mit 154,00 bar abgeschlossen').waitFor()
})

test('somebody else’s drawers are not saved over, and what was counted survives a reload', async () => {
  const { restaurant } = portal
  const owner = await signIn(restaurant)
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/day')
  await page.getByLabel('€5 in Till').fill('7')
  await page.reload()
  await settled(page)
  assert.equal(await page.getByLabel('€5 in Till').inputValue(), '7')
  await page.getByRole('button', { name: 'Cash drawers' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cash drawers' })
  await dialog.getByLabel('Float').first().fill('80,50')
  const theirs = [
    { drawer_id: 1, name: 'Front', float: '100.00' },
    { drawer_id: 2, name: 'Bar', float: '50.00' },
  ]
  await restaurant.put('/go/location/1/drawers', { drawers: theirs }, owner)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Somebody else has changed this meanwhile').waitFor()
  await dialog.getByLabel(/^Yours:/).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const { result } = (await restaurant.get('/go/location/1/drawers', owner)).body
  assert.deepEqual([result[0].name, result[0].float], ['Till', '80.50'])
})

test('payments after the close do not change the Z report, and are shown there and on the dashboard', async () => {
  const { restaurant } = portal
  const payInCash = async (table: number) => {
    const order = `/go/order/${await openOrder(restaurant, table)}`
    await restaurant.post(order, { items: [{ item_id: BREAD }] })
    const { total } = (await restaurant.get(order)).body.result.bill
    await restaurant.post(`${order}/payment`, { amount: total, method: 'cash' })
    await restaurant.put(`/go/table/${table}/close`)
    return total as string
  }
  await payInCash(5)
  const { drawers, date } = (await restaurant.get('/go/report/1/cash')).body
  const counted = drawers.map((one: any) => ({ drawer_id: one.drawer_id, counted: one.expected }))
  const closed = await restaurant.post('/go/report/1/close', { drawers: counted, supervisor_pin: 1234 })
  assert.equal(closed.status, 201, closed.text)
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt(`/day?date=${date}`)
  const z = page.locator('section, div', { has: page.getByRole('heading', { name: 'Z report 1' }) }).last()
  await z.waitFor()
  const orders = async () => (await restaurant.get(`/go/report/1/day?date=${date}`)).body.orders
  const before = await orders()
  const late = await payInCash(6)
  await visit.open(`/day?date=${date}`)
  await page.getByText(`Since then: +€${late} cash (1 payment)`).waitFor()
  await page.getByText('The cash has changed since it was counted: count again.').waitFor()
  assert.equal(await orders(), before)
  assert.deepEqual(await axeViolations(page), [])
  await visit.goTo('/dashboard')
  await page.getByRole('link', { name: `+€${late} in cash since it was closed. Count again` }).click()
  await page.getByRole('button', { name: 'Count again' }).first().click()
  await page.getByRole('button', { name: 'Close the day' }).waitFor()
})

test('cash in and cash out are recorded, counted, closed, and on the Z report', async () => {
  const { restaurant } = portal
  // The next evening, with no sales so far.
  restaurant.clock.now += 30 * HOUR_MS
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/day')
  const record = async (kind: string, amount: string, reason: string) => {
    await page.getByRole('button', { name: 'Record cash in or out' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cash in and out' })
    await dialog.getByLabel('What happened').click()
    await page.getByRole('option', { name: kind, exact: true }).click()
    await dialog.getByLabel('Amount').fill(amount)
    if (reason !== '') await dialog.getByLabel('Reason').fill(reason)
    await dialog.getByLabel('Supervisor PIN').fill('1234')
    await dialog.getByRole('button', { name: 'Record', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  const { drawers } = (await restaurant.get('/go/report/1/cash')).body
  const [{ name: first }, ...others] = drawers
  await record('Opening count', '120', '')
  await record('Cash in', '50', 'Change from the bank')
  await record('Cash out', '12,40', 'Lemons')
  await page.getByText('Cash out · Lemons').waitFor()
  await page.getByText('−€12.40').first().waitFor()
  await page.getByLabel(`Sum in ${first}`).fill('157.60')
  await page.getByText('Exactly right').first().waitFor()
  for (const { name, expected } of others) await page.getByLabel(`Sum in ${name}`).fill(expected)
  await page.getByLabel('Supervisor PIN').fill('1234')
  await page.getByRole('button', { name: 'Close the day' }).click()
  await page.getByRole('heading', { name: 'Z report 1' }).waitFor()
  const { cash, date } = (await restaurant.get('/go/report/1/day')).body
  assert.deepEqual([cash.paid_in, cash.paid_out, cash.movements.length], ['50.00', '12.40', 3])
  const { closes } = (await restaurant.get('/go/report/1/cash')).body
  assert.deepEqual([closes[0].difference, closes[0].drawers[0].counted], ['0.00', '157.60'])
  // A deposit after the count leaves the report as it is.
  await record('To the bank', '100', '')
  await page.getByText(/^Since then: −€100\.00 put in or taken out/).waitFor()
  assert.deepEqual((await restaurant.get(`/go/report/1/day?date=${date}`)).body.cash, cash)
})
