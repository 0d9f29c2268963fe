import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { signIn } from '../../support/sign-in-helpers.ts'
import { waitUntil } from '../../support/wait.ts'
import { BEN } from './support/seed-location.ts'
import { type Device, openTerminalSetup, type TerminalSetup } from './support/terminal-browser.ts'

let setup: TerminalSetup
before(async () => {
  setup = await openTerminalSetup()
})
after(() => setup[Symbol.asyncDispose]())

const SUPERVISOR = '1234'

const button = ({ page }: Device, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Types digits on the keypad of the open sheet. */
async function type(device: Device, digits: string): Promise<void> {
  for (const digit of digits)
    await device.tap(device.page.locator('dialog .keypad').getByRole('button', { name: digit, exact: true }))
}

/** Chooses a reason and enters the PIN of a supervisor. */
async function approve(device: Device, reason: string): Promise<void> {
  await device.tap(button(device, reason))
  await stand(device)
}

async function stand(device: Device): Promise<void> {
  await device.page.getByRole('heading', { name: 'Supervisor PIN' }).waitFor()
  await type(device, SUPERVISOR)
  await device.tap(button(device, 'OK'))
  await device.page.locator('dialog').waitFor({ state: 'detached' })
}

const subtracted = (one: string, other: string) => Math.round((Number(one) - Number(other)) * 100)

/** Waits until the previous selection is cleared. */
async function choose(device: Device, dish: string, act: string): Promise<void> {
  await device.page.locator('.chosen-bar').waitFor({ state: 'detached' })
  await device.tap(device.page.locator('.line', { hasText: dish }).first())
  await device.tap(button(device, act))
}

async function atTable(device: Device, table: number): Promise<void> {
  await device.page.getByRole('button', { name: new RegExp(`^Table ${table}\\b.*2 guests`) }).waitFor()
  await device.tap(device.tile(table))
}

async function payByCard(device: Device, orderId: number): Promise<void> {
  await device.tap(button(device, /^Pay/))
  await device.tap(button(device, 'Card'))
  await waitUntil(
    () => setup.order(orderId),
    ({ state }) => state === 'paid',
  )
}

test('a dish and the bill are discounted, comped, and the discount removed', async () => {
  await using device = await setup.device({ own: true })
  await device.enter(BEN.pin)
  const orderId = await setup.openAt(2, [{ name: 'Burrata' }, { name: 'Pilsner' }])
  const bill = async () => (await setup.order(orderId)).bill
  await atTable(device, 2)

  await choose(device, 'Burrata', 'Discount')
  await device.tap(button(device, '10 %'))
  await device.tap(button(device, 'Regular guest'))
  // A wrong PIN is asked for again.
  await type(device, '9999')
  await device.tap(button(device, 'OK'))
  await device.page.getByText('Wrong PIN').waitFor()
  await type(device, SUPERVISOR)
  await device.tap(button(device, 'OK'))
  await waitUntil(bill, ({ discounts }) => discounts === '1.35')
  await device.page.locator('.line', { hasText: 'Burrata' }).getByText('1.35').waitFor()

  await choose(device, 'Pilsner', 'Comp')
  await approve(device, 'Birthday')
  await waitUntil(
    bill,
    ({ list_total, comps }) => comps !== '0.00' && subtracted(list_total, comps) === 1_350,
  )
  await device.page.locator('.sums').getByText('Complimentary').waitFor()

  await device.tap(button(device, 'More'))
  await device.tap(button(device, /^Service off/))
  await approve(device, 'Complaint')
  await waitUntil(bill, ({ service_charge }) => service_charge === '0.00')
  await device.tap(button(device, 'More'))
  await device.tap(button(device, /^Discount/))
  await device.tap(button(device, '20 %'))
  await approve(device, 'House')
  await waitUntil(bill, ({ discounts }) => discounts === '3.78')

  // Removing a discount needs no approval.
  await choose(device, 'Burrata', 'Remove discount')
  await waitUntil(bill, ({ discounts }) => discounts === '2.70')
  await device.tap(device.page.locator('.sums .quiet-link'))
  await waitUntil(bill, ({ discounts }) => discounts === '0.00')

  // A discount may be an amount, and the supervisor reads what it is for.
  await device.tap(button(device, 'More'))
  await device.tap(button(device, 'Discount'))
  await device.tap(button(device, 'Amount…'))
  await type(device, '200')
  await device.tap(button(device, 'OK'))
  await device.tap(button(device, 'Regular guest'))
  await device.page.locator('dialog', { hasText: 'Discount €2.00 · Whole bill €' }).waitFor()
  await stand(device)
  await waitUntil(bill, ({ discounts }) => discounts === '2.00')
  await device.tap(button(device, 'More'))
  await button(device, 'Discount −€2.00').waitFor()
  await button(device, 'Guests 2').waitFor()
  await device.page.keyboard.press('Escape')

  // A dish that was sent is given to another seat.
  await choose(device, 'Burrata', 'Seat')
  await device.tap(device.page.locator('dialog').getByRole('button', { name: '2', exact: true }))
  await waitUntil(
    () => setup.order(orderId),
    ({ items }) => items[0].seat === 2,
  )
  await device.page.locator('.line', { hasText: /Burrata[\s\S]*seat 2/ }).waitFor()
})

test('a tip is changed, a dish refunded on its card, and a void says that it was made', async () => {
  await using device = await setup.device({ own: true })
  await device.enter(BEN.pin)
  const orderId = await setup.openAt(3, [{ name: 'Burrata' }, { name: 'Pilsner' }, { name: 'Garlic' }])
  await atTable(device, 3)
  await choose(device, 'Garlic', 'Void')
  await device.tap(button(device, 'Already cooked (counts as waste)'))
  await device.tap(button(device, 'Not good'))
  await waitUntil(
    () => setup.order(orderId),
    ({ items }) => items.length === 2,
  )
  const { by_reduction } = (await setup.restaurant.get('/go/report/1/sales')).body
  const { made, reason, person } = by_reduction.find(({ kind }: any) => kind === 'void')
  assert.deepEqual([made, reason, person], [1, 'Not good', 'Ben Okafor'])

  await payByCard(device, orderId)
  await device.tap(device.page.locator('.share.done'))
  await device.tap(button(device, 'Change tip'))
  await type(device, '50012')
  // 500.12 is rejected before it is sent.
  await device.page.getByRole('alert').getByText('At most').waitFor()
  assert.equal(await button(device, 'OK').isDisabled(), true)
  for (const _ of [1, 2]) await device.tap(button(device, 'Delete'))
  await device.tap(button(device, 'OK'))
  await waitUntil(
    () => setup.order(orderId),
    ({ bill }) => bill.tips === '5.00',
  )
  await device.tap(button(device, 'Close the table'))

  await device.tap(button(device, 'Menu'))
  await device.tap(button(device, 'Closed orders'))
  await device.tap(button(device, /^Table 3\b/))
  await device.tap(button(device, /Burrata/))
  await device.tap(button(device, 'Refund 1 dish'))
  await device.tap(button(device, 'On the card'))
  await approve(device, 'Wrong dish')
  const refunds = async () => (await setup.restaurant.get(`/go/order/${orderId}/refunds`)).body
  // 13.50 with tax and service.
  const given = await waitUntil(refunds, ({ refunded }) => refunded === '15.53')
  assert.equal(given.result[0].method, 'card')
  await device.page.getByText('15.53 refunded').waitFor()
  await device.page.locator('.share', { hasText: 'Refund card' }).waitFor()

  // The rest with the tip, in cash, from the drawer of this device.
  await device.tap(button(device, 'Refund'))
  await device.tap(button(device, /^With the tip/))
  await device.tap(button(device, 'In cash'))
  await approve(device, 'House')
  await waitUntil(
    refunds,
    ({ tips_refunded, result }) => tips_refunded === '5.00' && result[1].method === 'cash',
  )
  await device.page.locator('.share', { hasText: 'Refund cash' }).waitFor()
  assert.equal(await button(device, 'Refund').isDisabled(), true)
  assert.equal(await button(device, 'Reopen').isDisabled(), true)
})

test('a closed order is reopened at a free table', async () => {
  await using device = await setup.device({ own: true })
  await device.enter(BEN.pin)
  const orderId = await setup.openAt(5, [{ name: 'Burrata' }])
  await atTable(device, 5)
  await payByCard(device, orderId)
  await device.tap(button(device, 'Close the table'))
  await device.page.getByRole('button', { name: /^Table 5\b.*Free/ }).waitFor()
  await setup.openAt(5, [{ name: 'Pilsner' }])
  await device.tap(button(device, 'Menu'))
  await device.tap(button(device, 'Closed orders'))
  await device.tap(button(device, /^Table 5\b/))
  await device.tap(button(device, 'Reopen'))
  await device.tap(button(device, 'Charged twice'))
  await device.tap(button(device, 'Table 6'))
  await stand(device)
  const order = await waitUntil(
    () => setup.orderAt(6),
    (order) => order,
  )
  assert.deepEqual([order.order_id, order.state], [orderId, 'paid'])
  await device.page.getByRole('heading', { name: '6' }).waitFor()
})

test('a table is to be cleared after its guests, and somebody says that it was', async () => {
  const owner = await signIn(setup.restaurant)
  await setup.restaurant.put('/go/location/1/service', { clearing: 1 }, owner)
  await using device = await setup.device({ own: true })
  await device.enter(BEN.pin)
  const orderId = await setup.openAt(8, [{ name: 'Burrata' }])
  await atTable(device, 8)
  await payByCard(device, orderId)
  await device.tap(button(device, 'Close the table'))
  await device.page.getByRole('button', { name: /^Table 8\b.*Clear/ }).waitFor()
  await device.hold(device.tile(8))
  await device.tap(button(device, 'Table is clean'))
  await device.page.getByRole('button', { name: /^Table 8\b.*Free/ }).waitFor()
})

test('the six-digit PIN that a new location is given approves a discount', async () => {
  const pin = 579_039
  assert.equal((await setup.restaurant.put('/go/terminal/1/pin', { pin })).status, 201)
  await using device = await setup.device({ own: true })
  await device.enter(BEN.pin)
  const orderId = await setup.openAt(9, [{ name: 'Burrata' }])
  await atTable(device, 9)
  await choose(device, 'Burrata', 'Discount')
  await device.tap(button(device, '10 %'))
  await device.tap(button(device, 'Regular guest'))
  await device.page.getByRole('heading', { name: 'Supervisor PIN' }).waitFor()
  await type(device, String(pin))
  await waitUntil(
    async () => (await setup.order(orderId)).bill,
    ({ discounts }) => discounts === '1.35',
  )
  await setup.restaurant.put('/go/terminal/1/pin', { pin: Number(SUPERVISOR) })
})
