import assert from 'node:assert/strict'
import test from 'node:test'
import { openHouse, soon } from '../terminal/support/terminal-browser.ts'
import { openScreen } from './screen.ts'

test('without the service a restarted screen shows its last board, and confirms nothing', async () => {
  await using house = await openHouse()
  await using kitchen = await openScreen(house, { isCut: true })
  const { page } = kitchen
  await kitchen.print(await house.openAt(3, [{ name: 'Burrata', qty: 2 }]))
  await kitchen.card('3').waitFor()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // The board is saved as soon as the service has confirmed that it was shown.
  await page.waitForFunction(() => localStorage.getItem('comanda.kitchen.shown')?.includes('Burrata'))
  await house.goAway()
  // Simulates a screen that was off for half a minute.
  await page.addInitScript(() => {
    const shown = JSON.parse(localStorage.getItem('comanda.kitchen.shown') ?? '{}')
    shown.heardAt -= 30_000
    localStorage.setItem('comanda.kitchen.shown', JSON.stringify(shown))
  })
  await page.reload()
  await kitchen.card('3').getByText('Burrata').waitFor()
  await page.locator('.khead.dead', { hasText: 'NOT LIVE' }).waitFor()
  await house.comeBack()
  await page.locator('.khead:not(.dead)').waitFor()
  assert.equal(await page.locator('[data-card]').count(), 1)
})

test('a new build is loaded only when the screen is empty', async () => {
  await using house = await openHouse()
  await using kitchen = await openScreen(house)
  const { page } = kitchen
  await kitchen.print(await house.openAt(3, [{ name: 'Burrata' }]))
  await kitchen.card('3').waitFor()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.evaluate(() => {
    Object.assign(globalThis, { isOldPage: true })
  })
  const worker = house.kitchenFiles.named.get('worker.js') as Buffer
  house.kitchenFiles.named.set(
    'worker.js',
    Buffer.from(`${worker}
// newer`),
  )
  await soon(
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
  await soon(
    () => page.evaluate(() => !('isOldPage' in globalThis)).catch(() => false),
    (isNew) => isNew,
  )
  await page.locator('.khead').waitFor()
})
