import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { setStrictness } from '../../../src/locations/service-settings.ts'
import { notesFor } from '../../../web/terminal/orders/banknotes.ts'
import { amountText } from '../../../web/terminal/orders/format-amount.ts'
import { roundTotals } from '../../../web/terminal/orders/round-totals.ts'
import { waitUntil } from '../../support/wait.ts'
import { BEN, CHLOE } from './support/seed-location.ts'
import { type Device, openTerminalSetup, type TerminalSetup } from './support/terminal-browser.ts'

let setup: TerminalSetup
before(async () => {
  setup = await openTerminalSetup()
})
after(() => setup[Symbol.asyncDispose]())

const button = ({ page }: Device, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first()

const cash = ({ page }: Device) => page.locator('.till .act.go')

async function atTill(device: Device, table: number): Promise<void> {
  await device.page.getByRole('button', { name: new RegExp(`^Table ${table}\\b.*guests`) }).waitFor()
  await device.tap(device.tile(table))
  await device.tap(device.page.locator('.bar .act.go'))
  await device.page.locator('.till').waitFor()
}

const paid = (orderId: number, is: (paid: string) => boolean) =>
  waitUntil(
    () => setup.order(orderId),
    ({ bill }) => is(bill.paid),
  )

const sandbox = (isSandbox: boolean) =>
  setup.restaurant.change((change) =>
    setStrictness(change, 1, (before) => ({ ...before, sandbox: isSandbox })),
  )

test('the notes that are offered are those that a guest hands over', () => {
  assert.deepEqual(notesFor(2_944), [3_000, 5_000])
  assert.deepEqual(notesFor(540), [1_000, 2_000])
  assert.deepEqual(notesFor(3_000), [4_000, 5_000])
  assert.deepEqual(notesFor(14_893), [15_000, 20_000])
  assert.deepEqual(notesFor(25_001), [25_500, 26_000])
})

test('the totals that are offered are those that a guest names', () => {
  assert.deepEqual(roundTotals(3_120), [3_200, 3_300, 3_500, 4_000])
  assert.deepEqual(roundTotals(3_500), [3_600, 3_700, 4_000, 4_500])
  assert.deepEqual(roundTotals(980), [1_000, 1_100, 1_500, 2_000])
  assert.deepEqual(roundTotals(14_893), [14_900, 15_000, 15_500, 16_000])
})

const cents = (text: string) => Math.round(Number(text.replace('€', '')) * 100)

test('a party of four pays by seat, by dish, an amount, equally and the rest, down to the closing screen', async () => {
  await using device = await setup.device({ own: true })
  const { page, tap } = device
  await device.enter(BEN.pin)
  const orderId = await setup.openAt(1, [
    { name: 'Burrata', seat: 1 },
    { name: 'Pilsner', qty: 3, seat: 2 },
    { name: 'Coq au Vin', seat: 3 },
    { name: 'House White' },
  ])
  const payments = async () => (await setup.restaurant.get(`/go/order/${orderId}/payments`)).body.result
  const type = async (digits: string) => {
    for (const digit of digits)
      await tap(page.locator('.keypad').getByRole('button', { name: digit, exact: true }))
  }
  await atTill(device, 1)
  // The bill is seen before it is divided.
  await page.locator('.bill-line', { hasText: /3\s*Pilsner/ }).waitFor()

  // How much: a seat. Tip: a percentage. How: card.
  await tap(button(device, 'Seats'))
  await tap(button(device, /^Seat 1/))
  await tap(button(device, /^10 %/))
  await tap(button(device, 'Card'))
  await page.locator('.part-paid', { hasText: /PAID[\s\S]*Seat 1 · with tip/ }).waitFor()
  await page.locator('.share.done', { hasText: /Seat 1\s*PAID card, tip/ }).waitFor()

  // Two of three beers, with the total that the guest names.
  await tap(button(device, 'Items'))
  await tap(button(device, /^3 Pilsner/))
  await tap(page.locator('.share.picked').getByRole('button', { name: 'One less' }))
  await page.locator('.till', { hasText: '2 Pilsner' }).waitFor()
  const due = cents(await page.locator('.till .due b').innerText())
  await tap(button(device, 'Other tip'))
  await tap(page.locator('dialog .opts.four .opt').first())
  await page.locator('.till .due', { hasText: `€${amountText(roundTotals(due)[0] ?? 0)}` }).waitFor()
  await tap(cash(device))
  await page.locator('.part-paid', { hasText: '2 Pilsner' }).waitFor()
  const byDish = (await payments())[1]
  assert.deepEqual(
    [cents(byDish.amount), cents(byDish.amount) + cents(byDish.tip)],
    [due, roundTotals(due)[0] ?? 0],
  )
  // Paid items are not offered again.
  await button(device, /^1 Pilsner/).waitFor()

  await tap(button(device, 'Amount'))
  await type('500')
  await tap(cash(device))
  await page.locator('.part-paid', { hasText: '€5.00' }).waitFor()
  assert.equal((await payments())[2].amount, '5.00')

  // Half of what is left, by voucher.
  const left = cents((await setup.order(orderId)).bill.balance)
  await tap(button(device, 'Split equally'))
  await page.locator('button.share', { hasText: 'Part 1 of 2' }).waitFor()
  await tap(button(device, 'Other way'))
  await tap(button(device, 'Yes, paid'))
  await page.locator('.share.done', { hasText: /Part 1 of 2\s*PAID other/ }).waitFor()
  assert.equal(cents((await payments())[3].amount), Math.ceil(left / 2))

  // An amount below the bill shows what is missing; a larger note shows the change, before and after.
  await tap(button(device, /^Next payment/))
  await tap(button(device, 'Full bill'))
  await tap(page.locator('.notes .opt').last())
  await type('100')
  await tap(button(device, 'OK'))
  await page.getByRole('heading', { name: /^€1.00 is less than €/ }).waitFor()
  await tap(page.locator('dialog .opt').last())
  await tap(page.locator('.notes .opt').nth(2))
  const change = await page.locator('.till .change b').innerText()
  await tap(cash(device))
  await page.locator('.closing .change-due', { hasText: change }).waitFor()
  // All payments stay visible.
  await page.locator('.closing .share.done').nth(4).waitFor()
  const all = await payments()
  const { bill } = await setup.order(orderId)
  assert.equal(
    all.reduce((sum: number, { amount }: { amount: string }) => sum + cents(amount), 0),
    cents(bill.total),
  )

  // The printer for receipts is asked for once.
  await tap(button(device, 'Print receipt'))
  await tap(page.locator('dialog .opt').first())
  await page.getByText('Sent to the printers').waitFor()
  await tap(button(device, 'Print receipt'))
  await waitUntil(
    async () => (await setup.restaurant.get('/go/printer/1/queue')).body.result,
    (jobs) => jobs.filter(({ kind }: { kind: string }) => kind === 'receipt').length === 2,
  )
  await tap(button(device, 'Close the table'))
  await page.getByRole('button', { name: /^Table 1\b.*Free/ }).waitFor()
})

test('paid shares stay paid on every phone when the bill is split', async () => {
  await using ben = await setup.device({ own: true })
  await using chloe = await setup.device({ own: true })
  await ben.enter(BEN.pin)
  await chloe.enter(CHLOE.pin)
  const orderId = await setup.openAt(2, [
    { name: 'Burrata', seat: 1 },
    { name: 'Pilsner', seat: 2 },
    { name: 'Coq au Vin', seat: 2 },
  ])
  await atTill(ben, 2)
  await ben.tap(button(ben, 'Split equally'))
  await ben.tap(ben.page.getByRole('button', { name: 'One more' }))
  const parts = ben.page.locator('button.share:not(.done)')
  await parts.nth(2).waitFor()
  const amounts = await parts.locator('.amt').allInnerTexts()
  await ben.tap(parts.first())
  await ben.tap(cash(ben))
  await ben.page.locator('.share.done', { hasText: 'Part 1 of 3' }).waitFor()
  await waitUntil(
    () => parts.locator('.amt').allInnerTexts(),
    (left) => JSON.stringify(left) === JSON.stringify(amounts.slice(1)),
  )
  // The other phone splits it the same way, without further input.
  await atTill(chloe, 2)
  await chloe.tap(button(chloe, 'Split equally'))
  await chloe.page.locator('.share.done', { hasText: 'Part 1 of 3' }).waitFor()
  await waitUntil(
    () => chloe.page.locator('button.share:not(.done) .amt').allInnerTexts(),
    (left) => JSON.stringify(left) === JSON.stringify(amounts.slice(1)),
  )
  // Seat 1 pays; a shared bottle is added later, and only the difference is due.
  await ben.tap(ben.page.locator('.share.done'))
  await ben.tap(button(ben, 'Take back'))
  await ben.tap(button(ben, 'Wrong amount'))
  await ben.page.locator('dialog', { hasText: `Take back the payment of ${amounts[0]}` }).waitFor()
  for (const digit of '1234')
    await ben.tap(ben.page.locator('dialog .keypad').getByRole('button', { name: digit, exact: true }))
  await ben.tap(button(ben, 'OK'))
  await paid(orderId, (sum) => sum === '0.00')
  await ben.tap(button(ben, 'Seats'))
  await ben.tap(button(ben, /^Seat 1/))
  await ben.tap(button(ben, 'Card'))
  await ben.page.locator('.share.done', { hasText: /Seat 1\s*PAID card/ }).waitFor()
  const before = await setup.order(orderId)
  await setup.restaurant.post(`/go/order/${orderId}`, { item_id: before.items[1].item_id, qty: 2 })
  const again = ben.page.locator('button.share:not(.done)', { hasText: /Seat 1[\s\S]*€[\d.]+ paid/ })
  await again.waitFor()
  const due = Number((await again.locator('.amt').innerText()).replace('€', ''))
  assert.ok(due < Number(before.bill.paid), `${due} is asked for again`)
})

test('without a reader a real location asks for the card terminal’s outcome and simulates nothing', async () => {
  await sandbox(false)
  await using device = await setup.device({ own: true })
  const { page, tap } = device
  await device.enter(BEN.pin)
  const orderId = await setup.openAt(3, [{ name: 'Burrata' }])
  await atTill(device, 3)
  assert.equal(await page.locator('.simulated').count(), 0)
  await tap(button(device, 'Card'))
  await page.getByRole('heading', { name: /^Did the card terminal approve €/ }).waitFor()
  await tap(button(device, 'No'))
  await page.getByText('The card was declined').waitFor()
  assert.equal((await setup.order(orderId)).bill.paid, '0.00')
  await tap(button(device, 'Card'))
  await tap(button(device, 'Yes, approved'))
  await paid(orderId, (sum) => sum !== '0.00')
  const { body } = await setup.restaurant.get(`/go/order/${orderId}/payments`)
  const [declined, approved] = body.result
  assert.deepEqual([declined.payment_status, approved.payment_status], ['declined', 'approved'])
  assert.deepEqual([approved.card_brand, approved.card_last4, approved.auth_code], [null, null, null])
  await sandbox(true)
})

test('an order without dishes is ended, and what was not sent is seen in the room', async () => {
  await using device = await setup.device({ own: true })
  const { page, tap, tile } = device
  await device.enter(BEN.pin)
  await tap(tile(5))
  await tap(page.getByRole('button', { name: /^Burrata/ }))
  await tap(page.locator('.head .icon').first())
  await page.getByRole('button', { name: /^Table 5.*Not sent.*1 dish/ }).waitFor()
  await page.locator('.nav button').nth(2).tap()
  await tap(button(device, 'Bar tab'))
  await page.locator('dialog input').fill('Joe')
  await tap(button(device, 'Save'))
  await tap(page.getByRole('button', { name: /^Burrata/ }))
  await tap(page.locator('.head .icon').first())
  await page.locator('.nav button').nth(2).tap()
  await page.locator('.unsent', { hasText: /Joe\s*Not sent \(1\)/ }).waitFor()
  await page.locator('.nav button').nth(0).tap()
  await device.hold(tile(6))
  await tap(button(device, 'Seat guests'))
  await tap(page.locator('dialog').getByRole('button', { name: '4', exact: true }).first())
  const seated = await waitUntil(
    () => setup.orderAt(6),
    (order) => order,
  )
  assert.deepEqual([seated.covers, seated.no_items], [4, 0])
  await page.getByRole('button', { name: /^Table 6.*Seated.*4 guests/ }).waitFor()
  await tap(tile(6))
  await tap(button(device, 'End order'))
  await page.getByRole('button', { name: /^Table 6.*Free/ }).waitFor()
})

test('an allergy is with the service before the first dish, survives a reload, and is shown to the kitchen', async () => {
  await using ben = await setup.device({ own: true, isCut: true })
  await using chloe = await setup.device({ own: true, isCut: true })
  await chloe.enter(CHLOE.pin)
  await ben.enter(BEN.pin)
  const { page, tap } = ben
  await tap(ben.tile(7))
  await tap(page.locator('.head .icon').last())
  await tap(page.locator('dialog').getByRole('button', { name: /^Allergy/ }))
  await page.locator('dialog input').fill('seat 3: PEANUTS')
  await tap(button(ben, 'Save'))
  await page.locator('.allergy', { hasText: 'PEANUTS' }).waitFor()
  await chloe.page.getByRole('button', { name: /^Table 7.*Seated/ }).waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await ben.enter(BEN.pin)
  await tap(ben.tile(7))
  await page.locator('.allergy', { hasText: 'PEANUTS' }).waitFor()
  // A colleague adds another allergy; both are stored.
  await tap(chloe.tile(7))
  await chloe.tap(chloe.page.locator('.head .icon').last())
  await chloe.tap(chloe.page.locator('dialog').getByRole('button', { name: /^Allergy/ }))
  await chloe.page.locator('dialog input').fill('seat 1: milk')
  await chloe.tap(button(chloe, 'Save'))
  await waitUntil(
    () => setup.orderAt(7),
    ({ allergen_note }) => allergen_note.includes('milk'),
  )
  await setup.goAway()
  await page.getByText(/^OFFLINE since/).waitFor()
  await tap(button(ben, 'Add dishes'))
  await tap(page.getByRole('button', { name: /^Burrata/ }))
  await tap(page.getByRole('button', { name: 'Mains' }))
  await tap(page.getByRole('button', { name: /^Mushroom Risotto/ }))
  await tap(page.getByRole('button', { name: /^SEND/ }))
  await tap(page.getByRole('button', { name: /^OFFLINE/ }))
  await tap(button(ben, 'Show to kitchen'))
  const shown = page.locator('.show')
  await shown.locator('.danger', { hasText: 'PEANUTS' }).waitFor()
  await shown.locator('.held', { hasText: 'Mushroom Risotto' }).waitFor()
  assert.match(await shown.innerText(), /^Table 7[\s\S]*Ben[\s\S]*PEANUTS[\s\S]*Burrata[\s\S]*HELD: course 2/)
  assert.equal(await page.locator('.toast').count(), 0)
  await tap(page.getByRole('button', { name: 'Back' }))
  await setup.comeBack()
})
