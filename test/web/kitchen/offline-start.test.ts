import assert from 'node:assert/strict'
import test from 'node:test'
import { waitUntil } from '../../support/wait.ts'
import { openTerminalSetup } from '../terminal/support/terminal-browser.ts'
import { openScreen } from './screen.ts'

test('without the service a restarted screen shows its last board, and confirms nothing', async () => {
  await using setup = await openTerminalSetup()
  await using kitchen = await openScreen(setup, { isCut: true })
  const { page } = kitchen
  await kitchen.print(await setup.openAt(3, [{ name: 'Burrata', qty: 2 }]))
  await kitchen.card('3').waitFor()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // The board is saved as soon as the service has confirmed that it was shown.
  await page.waitForFunction(() => localStorage.getItem('comanda.kitchen.shown')?.includes('Burrata'))
  await setup.goAway()
  // Simulates a screen that was off for half a minute.
  await page.addInitScript(() => {
    const shown = JSON.parse(localStorage.getItem('comanda.kitchen.shown') ?? '{}')
    shown.lastContactAt -= 30_000
    localStorage.setItem('comanda.kitchen.shown', JSON.stringify(shown))
  })
  await page.reload()
  await kitchen.card('3').getByText('Burrata').waitFor()
  await page.locator('.khead.dead', { hasText: 'NOT LIVE' }).waitFor()
  await setup.comeBack()
  await page.locator('.khead:not(.dead)').waitFor()
  assert.equal(await page.locator('[data-card]').count(), 1)
})

test('a new build is loaded only when the screen is empty', async () => {
  await using setup = await openTerminalSetup()
  await using kitchen = await openScreen(setup)
  const { page } = kitchen
  await kitchen.print(await setup.openAt(3, [{ name: 'Burrata' }]))
  await kitchen.card('3').waitFor()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.evaluate(() => {
    Object.assign(globalThis, { isOldPage: true })
  })
  const worker = setup.kitchenFiles.named.get('worker.js') as Buffer
  setup.kitchenFiles.named.set(
    'worker.js',
    Buffer.from(`${worker}
// newer`),
  )
  await waitUntil(
    () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration('/kitchen')
        await registration?.update()
        return Boolean(registration?.waiting)
      }),
    (isWaiting) => isWaiting,
  )
  assert.equal(await page.evaluate(() => 'isOldPage' in globalThis), true)
  await kitchen.card('3').locator('.bump').click()
  await waitUntil(
    () => page.evaluate(() => !('isOldPage' in globalThis)).catch(() => false),
    (isNew) => isNew,
  )
  await page.locator('.khead').waitFor()
})
