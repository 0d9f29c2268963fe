import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import type { Page } from 'playwright-core'
import { holdRequests } from '../../support/integration/intercept-requests.ts'
import { waitUntil } from '../../support/wait.ts'
import { BEN } from './support/seed-location.ts'
import { openTerminalSetup, type TerminalSetup } from './support/terminal-browser.ts'

let setup: TerminalSetup
before(async () => {
  setup = await openTerminalSetup()
})
after(() => setup[Symbol.asyncDispose]())

const line = (page: Page, dish: string) => page.locator('.line', { hasText: dish }).first()
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

test('a late response does not move the user away from their present screen', async () => {
  await using device = await setup.device({ own: true })
  const { page } = device
  await device.enter(BEN.pin)
  const orderId = await setup.openAt(6, [{ name: 'Pilsner' }])
  await page.getByRole('button', { name: /^Table 6\b.*2 guests/ }).waitFor()
  const letGo = await holdRequests(page, '**/move')
  await device.tap(device.tile(6))
  await device.tap(button(page, 'More'))
  await device.tap(button(page, 'Move table'))
  await device.tap(button(page, 'Table 7'))
  await device.tap(button(page, 'Back'))
  await device.tap(device.tile(8))
  await device.tap(button(page, /^Burrata/))
  await letGo()
  await page.getByText('Moved to 7').waitFor()
  assert.equal((await setup.orderAt(7)).order_id, orderId)
  await page.getByRole('heading', { name: '8', exact: true }).waitFor()
  await device.tap(button(page, /^SEND/))
  await waitUntil(
    () => setup.orderAt(8),
    (order) => order?.items.length === 1,
  )
})

test('a selection made during another action is not cleared by it', async () => {
  await using device = await setup.device({ own: true })
  const { page } = device
  await device.enter(BEN.pin)
  await setup.openAt(2, [{ name: 'Burrata' }, { name: 'Pilsner' }])
  await page.getByRole('button', { name: /^Table 2\b.*2 guests/ }).waitFor()
  await device.tap(device.tile(2))
  const letGo = await holdRequests(page, /\/go\/order\/\d+\/item$/)
  await device.tap(line(page, 'Burrata'))
  await device.tap(button(page, 'Void'))
  await device.tap(button(page, 'Not good'))
  await device.tap(line(page, 'Pilsner'))
  await letGo()
  await page.getByText('1 chosen').waitFor()
  assert.match((await line(page, 'Pilsner').getAttribute('class')) ?? '', /chosen/)
})

test('the refund waits for the list of payments and retains the selected dishes', async () => {
  await using device = await setup.device({ own: true, isCut: true })
  const { page } = device
  await device.enter(BEN.pin)
  const orderId = await setup.openAt(3, [{ name: 'Burrata' }])
  const { total } = (await setup.order(orderId)).bill
  await setup.restaurant.post(`/go/order/${orderId}/payment`, { amount: total, method: 'card' })
  await setup.restaurant.put(`/go/order/${orderId}/close`)
  const letGo = await holdRequests(page, '**/payments')
  const settled = async () => {
    await device.tap(button(page, 'Menu'))
    await device.tap(button(page, 'Closed orders'))
    await device.tap(button(page, /^Table 3\b/))
  }
  await settled()
  await device.tap(button(page, /Burrata/))
  const refund = button(page, 'Refund 1 dish')
  assert.equal(await refund.isDisabled(), true)
  await letGo()
  await device.tap(refund)
  await button(page, 'On the card').waitFor()
  await page.reload()
  await device.enter(BEN.pin)

  // Without a response the screen says so, and not that nothing was paid.
  await page.route('**/payments', (route) => route.abort())
  await settled()
  await page.getByText('No connection to the service').first().waitFor()
  await device.tap(button(page, /Burrata/))
  assert.equal(await refund.isDisabled(), true)
})

test('correcting the clock while a response is on its way does not lock the phone', async () => {
  await using device = await setup.device({ own: true })
  const { page } = device
  // Simulates a phone whose clock was reset by an empty battery.
  await page.evaluate(() => {
    const real = Date.now
    Date.now = () => real() - 50 * 365 * 86_400_000
    Object.assign(globalThis, { putRight: () => Object.assign(Date, { now: real }) })
  })
  const letGo = await holdRequests(page, '**/signin')
  const signInRequest = page.waitForRequest('**/signin')
  const entering = device.enter(BEN.pin)
  await signInRequest
  // No other response corrects the clock meanwhile.
  await holdRequests(page, /\/go\/(?!.*signin)/)
  await page.evaluate(() => (globalThis as any).putRight())
  await letGo()
  await entering
  // The lock is checked every second.
  await page.waitForTimeout(1_500)
  await device.tile(4).tap()
  await button(page, /^Burrata/).waitFor()
})

test('events are processed while another read is under way', async () => {
  await using device = await setup.device({ own: true })
  const { page } = device
  await page.clock.install()
  const isFollowed = page.waitForResponse(/\/stream/)
  await holdRequests(page, '**/go/menu/1/all')
  await page.reload()
  await device.enter(BEN.pin)
  await device.tile(6).getByText('Free').waitFor()
  await isFollowed
  // The page uses the test's clock from here on, so no timeout expires.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500)
  await setup.openAt(6, [{ name: 'Espresso' }])
  const isShown = () => device.tile(6).getByText('Sent').isVisible()
  for (let tries = 0; tries < 60 && !(await isShown()); tries++) {
    await page.waitForTimeout(100)
    await page.clock.runFor(100)
  }
  assert.equal(await isShown(), true)
})

test('a late write does not move the user away from their present screen', async () => {
  await using device = await setup.device({ own: true, isCut: true })
  const { page } = device
  await device.enter(BEN.pin)
  await device.tile(10).tap()
  await button(page, /^Burrata/).tap()
  await setup.goAway()
  const offline = button(page, /^OFFLINE/)
  await offline.waitFor()
  // Simulates a slow disk.
  await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('comanda-terminal')
      opening.onsuccess = () => resolve(opening.result)
    })
    const isBusy = { now: true }
    Object.assign(globalThis, { isBusy })
    const store = database.transaction('outbox', 'readwrite').objectStore('outbox')
    const goOn = () => {
      if (isBusy.now) store.count().onsuccess = goOn
    }
    goOn()
  })
  await device.tap(button(page, /^SEND/))
  await device.tap(offline)
  await page.getByText('Nothing is waiting').waitFor()
  await page.evaluate(() => Object.assign((globalThis as any).isBusy, { now: false }))
  await page.getByText('1 order has NOT reached the kitchen').waitFor()
  await button(page, 'Show to kitchen').tap()
  await page.locator('.show').getByText('Burrata').waitFor()
})
