import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { temporaryFolder } from '../../support/spawn-service.ts'
import { waitUntil } from '../../support/wait.ts'
import { launchWithProfile } from '../portal/support/chromium.ts'
import { BEN } from './support/seed-location.ts'
import { deviceActions, openTerminalSetup, type TerminalSetup } from './support/terminal-browser.ts'

let setup: TerminalSetup
before(async () => {
  setup = await openTerminalSetup()
})
after(() => setup[Symbol.asyncDispose]())

test('a browser that is killed right after Send has lost nothing', async () => {
  using folder = temporaryFolder()
  const options = { viewport: { width: 360, height: 740 }, hasTouch: true }
  const killed = await launchWithProfile(folder.path, options)
  const page = await killed.newPage()
  await page.goto(`${setup.url}/terminal#pair=${await setup.pairingCode()}`)
  const { enter, tile } = deviceActions(page, killed, [])
  await enter(BEN.pin)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await tile(3).tap()
  await page.getByRole('button', { name: /^Burrata/ }).waitFor()
  await setup.goAway()
  await page.getByRole('button', { name: /^Burrata/ }).tap()
  await page.getByRole('button', { name: /^SEND/ }).tap()
  await page.getByText('1 order has NOT reached the kitchen').waitFor()
  const gone = new Promise((resolve) => killed.on('close', resolve))
  const devtools = await killed.newCDPSession(page)
  devtools.send('Browser.crash').catch(() => {})
  await gone

  // The profile also starts offline; saved orders are sent by themselves, before anybody signs in.
  await using again = await launchWithProfile(folder.path, options)
  const reopened = await again.newPage()
  await reopened.goto(`${setup.url}/terminal`)
  await reopened.getByText('1 order has NOT reached the kitchen').waitFor()
  await setup.comeBack()
  const order = await waitUntil(
    () => setup.orderAt(3),
    (seen) => seen,
  )
  assert.deepEqual(
    order.items.map(({ qty, item_name }: any) => [qty, item_name]),
    [[1, 'Burrata']],
  )
  assert.equal(order.server.staff_id, BEN.id)
})

test('an order that the overloaded service did not take is reported while online', async () => {
  await using device = await setup.device({ own: true, isCut: true })
  const { page, enter, tile } = device
  // Installed from the start: a page that gets another clock while it runs reads 1970 for a moment, and may lock.
  await page.clock.install()
  await page.reload()
  await enter(BEN.pin)
  await page.route(/\/go\/order\/1\/new$/, (route) => route.fulfill({ status: 503 }))
  await tile(5).tap()
  await page.getByRole('button', { name: /^Burrata/ }).tap()
  await page.getByRole('button', { name: /^SEND/ }).tap()
  await tile(5).getByText('Not sent').waitFor()
  await page.clock.runFor(21_000)
  // Requests under way during the time jump got no response; then another event arrives.
  await setup.openAt(6, [{ name: 'Espresso' }])
  // On one line and without a time: the device is not offline.
  await page.locator('.banner.thin', { hasText: '1 order has NOT reached the kitchen' }).waitFor()
  await page.unroute(/\/go\/order\/1\/new$/)
  await page.clock.runFor(31_000)
  await waitUntil(
    () => setup.orderAt(5),
    (order) => order,
  )
  await page.getByText('1 order has NOT reached the kitchen').waitFor({ state: 'detached' })
})
