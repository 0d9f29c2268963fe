import assert from 'node:assert/strict'
import test from 'node:test'
import { waitUntil } from '../../support/wait.ts'
import { BEN } from '../terminal/support/seed-location.ts'
import { openTerminalSetup } from '../terminal/support/terminal-browser.ts'
import { openScreen } from './screen.ts'

/** A phone collects events for this long before it reloads the room. */
const GATHERED_MS = 150

test('bumped in the kitchen, it is READY on the phone; taken by the waiter, it is gone from the pass', async () => {
  await using setup = await openTerminalSetup()
  await using kitchen = await openScreen(setup)
  await using phone = await setup.device({ own: true })
  const { page, tile } = phone
  await phone.enter(BEN.pin)
  const orderId = await setup.openAt(3, [{ name: 'Burrata' }, { name: 'Caesar' }])
  const other = await setup.openAt(5, [{ name: 'Burrata', qty: 2 }])
  await kitchen.print(orderId)
  await kitchen.print(other)
  await kitchen.card('3').waitFor()
  await tile(3).getByText('Cooking').waitFor()

  // One dish is marked and unmarked.
  const burrata = kitchen.card('3').locator('.kline', { hasText: 'Burrata' })
  await burrata.click()
  await tile(3).getByText('READY').waitFor()
  const bar = page.locator('.passbar')
  await bar.getByText('3 Burrata × 1', { exact: true }).waitFor()
  // The screen ignores a second touch within this time; no hand is that quick.
  await kitchen.page.waitForTimeout(300)
  await burrata.click()
  await tile(3).getByText('Cooking').waitFor()
  await bar.waitFor({ state: 'detached' })

  // The pass calls the waiter, who takes the dish.
  await kitchen.card('3').locator('.bump').click()
  await bar.getByText('Burrata × 1, Caesar').waitFor()
  await kitchen.page.keyboard.press('p')
  const row = kitchen.page.locator('.prow', { hasText: 'Caesar' })
  await row.getByRole('button', { name: 'CALL' }).click()
  await page.getByText('The pass calls: 3').waitFor()
  await bar.getByRole('button', { name: 'Take' }).tap()
  await tile(3).getByText('Served').waitFor()
  await row.waitFor({ state: 'detached' })
  const { items } = await setup.order(orderId)
  assert.deepEqual(
    items.map(({ state }: any) => state),
    ['served', 'served'],
  )

  // A phone in stand-by has an outdated order, although its bill has not changed.
  await tile(5).tap()
  await page.locator('.line', { hasText: 'Burrata' }).waitFor()
  await page.getByRole('button', { name: 'Back', exact: true }).tap()
  await page.goto('about:blank')
  await kitchen.page.keyboard.press('p')
  await kitchen.card('5').locator('.bump').click()
  await waitUntil(
    () => setup.orderAt(5),
    ({ ready }) => ready === 1,
  )
  await page.goto(`${setup.url}/terminal`)
  await phone.enter(BEN.pin)
  await bar.getByText('Burrata × 2').waitFor()
  await tile(5).getByText('READY').waitFor()

  // A dish taken at the pass is also marked as served on the phone.
  await kitchen.page.keyboard.press('p')
  await kitchen.page.getByRole('button', { name: 'TAKEN' }).click()
  await tile(5).getByText('Served').waitFor()

  // The event arrives on the stream, and the room is reloaded after the collection delay, without any other timer.
  const third = await setup.openAt(4, [{ name: 'Burrata' }])
  await kitchen.print(third)
  await kitchen.page.keyboard.press('p')
  await kitchen.card('4').waitFor()
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'vibrate', {
      value: (pattern: unknown) => Array.isArray(pattern) && Object.assign(globalThis, { hasVibrated: true }),
    })
  })
  await page.clock.install()
  const stream = page.waitForResponse(/\/stream/)
  await page.goto(`${setup.url}/terminal`)
  await phone.enter(BEN.pin)
  await tile(4).getByText('Cooking').waitFor()
  await stream
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  await kitchen.card('4').locator('.bump').click()
  await waitUntil(
    () => page.evaluate(() => 'hasVibrated' in globalThis),
    (hasVibrated) => hasVibrated,
  )
  await page.clock.runFor(GATHERED_MS)
  await tile(4).getByText('READY').waitFor()
})
