import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { type AppFiles, openPages } from '../../../../src/platform/http/server/static-files.ts'
import { PAGES_FOLDER } from '../../../../src/platform/runtime/paths.ts'
import { interceptFromStart } from '../../../support/integration/intercept-requests.ts'
import { delayRequests } from '../../../support/integration/random-latency.ts'
import { openRestaurant, type Restaurant } from '../../../support/test-app.ts'
import { leaveBrowser, sharedBrowser } from '../../portal/support/chromium.ts'
import { booksAddUp } from './reconcile.ts'
import { type Furnished, furnish } from './seed-location.ts'

/** A running restaurant and its devices. */
export interface TerminalSetup extends AsyncDisposable, Furnished {
  restaurant: Restaurant
  url: string
  browser: Browser
  /** The files that the service delivers as the apps: a test may put a newer build there. */
  files: AppFiles & { named: Map<string, Buffer> }
  kitchenFiles: AppFiles & { named: Map<string, Buffer> }
  /** A paired device at its lock screen. Browser errors, and bills that do not add up, fail the test that closes it. */
  device: (options?: DeviceOptions) => Promise<Device>
  goAway: () => Promise<void>
  comeBack: () => Promise<void>
}

export interface DeviceOptions {
  width?: number
  height?: number
  dark?: boolean
  locale?: string
  /** True: a personal device, which does not lock after each Send. */
  own?: boolean
  /** True: the test disconnects it, and its browser may report errors about that. */
  isCut?: boolean
}

export interface Device extends AsyncDisposable {
  page: Page
  context: BrowserContext
  /** Number of taps since `count`. */
  taps: () => number
  count: () => void
  tap: (what: Locator) => Promise<void>
  hold: (what: Locator) => Promise<void>
  /** Types the digits of a PIN. */
  enter: (pin: string) => Promise<void>
  tile: (table: number) => Locator
}

export async function openTerminalSetup(): Promise<TerminalSetup> {
  const pages = openPages(PAGES_FOLDER)
  const files = { ...pages.terminal, named: new Map(pages.terminal.named) }
  const kitchenFiles = { ...pages.kitchen, named: new Map(pages.kitchen.named) }
  const restaurant = await openRestaurant('sqlite', { ...pages, terminal: files, kitchen: kitchenFiles })
  restaurant.clock.now = Date.now()
  const furnished = await furnish(restaurant)
  await restaurant.app.listen({ port: 0, host: '127.0.0.1' })
  delayRequests(restaurant.app.server)
  const { server } = restaurant.app
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const browser = await sharedBrowser()
  const setup: TerminalSetup = {
    ...furnished,
    restaurant,
    url,
    browser,
    files,
    kitchenFiles,
    device: (options) => openDevice(setup, options),
    async goAway() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
    async comeBack() {
      if (server.listening) return
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    async [Symbol.asyncDispose]() {
      await leaveBrowser()
      await restaurant[Symbol.asyncDispose]()
    },
  }
  return setup
}

async function openDevice(setup: TerminalSetup, options: DeviceOptions = {}): Promise<Device> {
  const { width = 360, height = 740, dark = false, locale = 'en-GB', own = false, isCut = false } = options
  await setup.comeBack()
  const context = await setup.browser.newContext({
    viewport: { width, height },
    hasTouch: true,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale,
  })
  // The machine may be busy.
  context.setDefaultTimeout(40_000)
  if (isCut) await interceptFromStart(context)
  const page = await context.newPage()
  const complaints = collectComplaints(page, setup.url)
  await page.goto(`${setup.url}/terminal#pair=${await setup.pairingCode()}`)
  await page.locator('.lock .keypad').waitFor()
  const device = deviceActions(page, context, complaints, isCut ? CUT_OFF : REFUSED)
  if (own) await makeOwn(page)
  return {
    ...device,
    async [Symbol.asyncDispose]() {
      await device[Symbol.asyncDispose]()
      await booksAddUp(setup.restaurant)
    },
  }
}

/** A browser logs every response that is a refusal. */
const REFUSED = /status of (401|403|404|409|429) /
const CUT_OFF = /^Failed to load resource/

/** Sets the device to personal, as in its settings. */
async function makeOwn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('comanda-terminal')
      opening.onsuccess = () => resolve(opening.result)
    })
    const writing = database.transaction('device', 'readwrite')
    writing.objectStore('device').put({ isShared: false }, 'settings')
    await new Promise((resolve) => {
      writing.oncomplete = resolve
    })
    database.close()
  })
  await page.reload()
  await page.getByText('own device').waitFor()
}

/** User actions on a device that is at its lock screen or signed in. */
export function deviceActions(
  page: Page,
  context: BrowserContext,
  complaints: string[],
  forgiven = REFUSED,
): Device {
  let taps = 0
  const device: Device = {
    page,
    context,
    taps: () => taps,
    count: () => {
      taps = 0
    },
    async tap(what) {
      taps += 1
      await what.tap()
    },
    async hold(what) {
      taps += 1
      await what.click({ delay: 600 })
    },
    async enter(pin) {
      for (const digit of pin)
        await device.tap(page.locator('.keypad').getByRole('button', { name: digit, exact: true }))
      await page
        .locator('.keypad')
        .waitFor({ state: 'detached' })
        .catch(async () => assert.fail(`still locked: ${await page.locator('.lock').innerText()}`))
    },
    tile: (table) =>
      page.getByRole('button', { name: new RegExp(`^(Table|Tisch|Mesa) ${table}\\b`) }).first(),
    async [Symbol.asyncDispose]() {
      // Held or blocked requests of a test end with it, and are no failure.
      for (const held of [context, ...context.pages()]) await held.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
      assert.deepEqual(
        complaints.filter((text) => !forgiven.test(text)),
        [],
        'the browser complained',
      )
    },
  }
  return device
}

/** Collects all errors that the browser reports for a page. */
export function collectComplaints(page: Page, url: string): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (origin !== url && protocol !== 'data:' && protocol !== 'blob:')
      complaints.push(`asked elsewhere: ${request.url()}`)
  })
  return complaints
}
