import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { waitUntil } from '../../support/wait.ts'
import { ANA, BEN } from './support/seed-location.ts'
import { openTerminalSetup, type TerminalSetup } from './support/terminal-browser.ts'

let setup: TerminalSetup
before(async () => {
  setup = await openTerminalSetup()
})
after(() => setup[Symbol.asyncDispose]())

test('a party is seated, joined, merged, handed over, split three ways and sent home', async () => {
  await using device = await setup.device({ own: true })
  const { page, enter, tile } = device
  const press = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' }).tap()
  const back = () => press('Back')
  const more = async (what: string) => {
    await press('More')
    await page
      .locator('dialog')
      .getByRole('button', { name: new RegExp(`^${what}\\b`) })
      .tap()
  }
  const table = (number: number) =>
    waitUntil(
      () => setup.orderAt(number),
      (order) => order,
    )
  await enter(BEN.pin)

  // Guests and an allergy before anything is ordered; seats, a note, a course of its own.
  await tile(4).tap()
  await more('Guests')
  await page.locator('dialog').getByRole('button', { name: '4', exact: true }).first().tap()
  await more('Allergy')
  await page.locator('dialog input').fill('seat 2: nuts')
  await press('Save')
  await page.getByRole('button', { name: '2', exact: true }).tap()
  await press(/^Beef Tartare/)
  await page.getByLabel('Note').fill('no capers')
  await press(/^SEND/)
  const opened = await waitUntil(
    () => table(4),
    ({ items }) => items.length > 0,
  )
  assert.deepEqual([opened.covers, opened.allergens, opened.allergen_note], [4, 1, 'seat 2: nuts'])
  assert.deepEqual([opened.items[0].seat, opened.items[0].notes], [2, 'no capers'])

  // The party grows: a table is joined, another order is merged, a colleague takes over.
  await setup.openAt(6, [{ name: 'Pilsner', qty: 3 }])
  for (const number of [4, 6])
    await page.getByRole('button', { name: new RegExp(`^Table ${number}\\b.*guests`) }).waitFor()
  await tile(4).tap()
  await more('Join a table')
  await page.locator('dialog').getByRole('button', { name: 'Table 5', exact: true }).tap()
  await waitUntil(
    () => table(4),
    ({ joined }) => joined.length === 1,
  )
  await page.getByText('4+5').waitFor()
  await more('Merge')
  await page.locator('dialog').getByRole('button', { name: 'Table 6', exact: true }).tap()
  await waitUntil(
    () => table(4),
    ({ items }) => items.length === 2,
  )
  assert.equal(await setup.orderAt(6), undefined)
  await more('Hand over')
  await page.locator('dialog').getByRole('button', { name: 'Ana Ferreira' }).tap()
  await waitUntil(
    () => table(4),
    ({ server }) => server.staff_id === ANA.id,
  )
  await more('Message')
  await page.locator('dialog').getByRole('button', { name: 'Please hurry' }).tap()
  await page.getByText('Message sent').waitFor()

  // One of three beers goes, with a reason; two stay.
  await page.locator('.line', { hasText: 'Pilsner' }).tap()
  await press('Void')
  await page.locator('dialog').getByRole('button', { name: 'One less' }).tap()
  await page.locator('dialog').getByRole('button', { name: 'One less' }).tap()
  await press('Mistake')
  const left = await waitUntil(
    () => table(4),
    ({ items }) => items.find(({ item_name }: any) => item_name === 'Pilsner')?.qty === 2,
  )

  // Split three ways: cash with change, a card that is declined and then approved, a card with an unknown outcome.
  await press(/^Pay/)
  await page.getByText(left.bill.total).first().waitFor()
  await press('Split equally')
  await page.getByRole('button', { name: 'One more' }).tap()
  await page.getByRole('button', { name: /^Part 1 of 3/ }).tap()
  await press(/^10 %/)
  await press(/^Cash/)
  const orderId = left.order_id
  const afterCash = await waitUntil(
    () => setup.order(orderId),
    ({ bill }) => bill.paid !== '0.00',
  )
  assert.notEqual(afterCash.bill.tips, '0.00')
  // A bill that has changed cannot be paid with the amount shown before.
  await page.locator('.head', { hasText: / of .* left$/ }).waitFor()
  await page.evaluate(() => {
    const outcomes = [{ status: 'declined' }, { status: 'unknown' }]
    Object.assign(globalThis, { comandaCardReader: { pay: async () => outcomes.shift() } })
  })
  await press('Full bill')
  await press('Card')
  await page.getByText('The card was declined').waitFor()
  assert.equal((await setup.order(orderId)).bill.paid, afterCash.bill.paid)
  // The message appears before the service has responded; until then the button is busy.
  await page.locator('button[aria-busy="true"]').waitFor({ state: 'detached' })
  await press('Card')
  await page.getByText('UNKNOWN: check the card reader').first().waitFor()
  setup.restaurant.clock.now += 181_000
  await back()
  await press(/^Pay/)
  await press('It went through')
  const paid = await waitUntil(
    () => setup.order(orderId),
    ({ bill }) => bill.balance === '0.00',
  )
  assert.equal(paid.bill.paid, paid.bill.total)
  await page.getByRole('button', { name: 'Receipt' }).last().tap()
  await page.locator('.paper', { hasText: 'Pilsner' }).waitFor()
  await back()
  await press('Close the table')
  await waitUntil(
    () => setup.orderAt(4),
    (order) => order === undefined,
  )
  await page.getByRole('button', { name: /^Table 5\b.*Free/ }).waitFor()
})

test('a takeaway has a name and a number, becomes a table’s, and its history tells who did what', async () => {
  await using device = await setup.device({ own: true })
  const { page, enter } = device
  const press = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' }).tap()
  await enter(BEN.pin)
  await page.locator('.nav').getByText('Tabs').tap()
  await press('Takeaway')
  await page.locator('dialog input').fill('Mrs Lind')
  await press('Save')
  await press(/^Burrata/)
  await press(/^SEND/)
  await page.getByRole('button', { name: /^#\d+ Mrs Lind/ }).tap()
  await press('More')
  await press('History')
  await page.locator('.history', { hasText: 'Ben Okafor' }).waitFor()
  await press('Back')
  await press('More')
  await press('Move table')
  await page.locator('dialog').getByRole('button', { name: 'Table 2', exact: true }).tap()
  const order = await waitUntil(
    () => setup.orderAt(2),
    (seen) => seen,
  )
  assert.equal(order.kind, 'table')
  await press('Menu')
  await press('Clock in / Clock out')
  await press('Clock in')
  await page.getByText('Ben Okafor clocked in').waitFor()
})
