import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { waitUntil } from '../../support/wait.ts'
import { BEN } from './support/seed-location.ts'
import { type Device, openTerminalSetup, type TerminalSetup } from './support/terminal-browser.ts'

let setup: TerminalSetup
before(async () => {
  setup = await openTerminalSetup()
})
after(() => setup[Symbol.asyncDispose]())

const press = ({ tap, page }: Device, name: string | RegExp) =>
  tap(page.getByRole('button', { name, exact: true }))

/** The bill on the device equals the service's, to the cent. */
async function sameBill({ page }: Device, orderId: number): Promise<void> {
  const { list_total, total, discounts } = (await setup.order(orderId)).bill
  const sums = page.locator('.sums')
  await sums.locator('.all dd', { hasText: total }).waitFor()
  const shown = (await sums.locator('dd').allInnerTexts()).map((text) => text.replace(/[^0-9.]/g, ''))
  assert.deepEqual([shown[0], shown.at(-1)], [list_total, total])
  if (discounts !== '0.00') assert.ok(shown.includes(discounts), `${discounts} in ${shown}`)
}

test('whatever is done to an order, the bill on the screen is the service’s: some of a line moved, voided, given off', async () => {
  await using device = await setup.device({ own: true })
  const { page, tile, enter } = device
  await enter(BEN.pin)
  const orderId = await setup.openAt(2, [
    { name: 'Pilsner', qty: 3 },
    { name: 'Burrata', qty: 2 },
  ])
  const qtyOf = async (name: string) =>
    (await setup.order(orderId)).items.find(({ item_name }: any) => item_name === name)?.qty
  await page.getByRole('button', { name: /^Table 2\b.*2 guests/ }).waitFor()
  await device.tap(tile(2))
  await sameBill(device, orderId)

  // One of three goes to another table.
  await device.tap(page.locator('.line', { hasText: 'Pilsner' }))
  await press(device, 'Move')
  for (const _ of [1, 2]) await press(device, 'One less')
  await press(device, 'Table 3')
  await waitUntil(
    () => qtyOf('Pilsner'),
    (qty) => qty === 2,
  )
  await sameBill(device, orderId)
  const there = await waitUntil(
    () => setup.orderAt(3),
    (order) => order,
  )
  assert.deepEqual(
    there.items.map(({ qty, item_name }: any) => [qty, item_name]),
    [[1, 'Pilsner']],
  )

  await device.tap(page.locator('.line', { hasText: 'Burrata' }))
  await press(device, 'Void')
  await press(device, 'One less')
  await press(device, 'Mistake')
  await waitUntil(
    () => qtyOf('Burrata'),
    (qty) => qty === 1,
  )
  await sameBill(device, orderId)

  await press(device, 'More')
  await press(device, 'Discount')
  await press(device, '10 %')
  await press(device, 'Regular guest')
  await page.getByRole('heading', { name: 'Supervisor PIN' }).waitFor()
  for (const digit of '1234')
    await device.tap(page.locator('dialog .keypad').getByRole('button', { name: digit, exact: true }))
  await press(device, 'OK')
  await waitUntil(
    () => setup.order(orderId),
    ({ bill }) => bill.discounts !== '0.00',
  )
  await sameBill(device, orderId)
})
