import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import type { Page } from 'playwright-core'
import { deleteOldEvents } from '../../../src/events/audit/retention.ts'
import { DAY, MINUTE } from '../../../src/platform/core/clock.ts'
import { API_KEY } from '../../support/database/template.ts'
import { signIn } from '../../support/sign-in-helpers.ts'
import { waitUntil } from '../../support/wait.ts'
import { openLan } from './support/insecure-origin.ts'
import { ANA, BEN } from './support/seed-location.ts'
import {
  collectComplaints,
  deviceActions,
  openTerminalSetup,
  type TerminalSetup,
} from './support/terminal-browser.ts'

const key = (page: Page, digit: string) =>
  page.locator('.keypad').getByRole('button', { name: digit, exact: true })

let setup: TerminalSetup
before(async () => {
  setup = await openTerminalSetup()
})
after(() => setup[Symbol.asyncDispose]())

test('a code makes a browser a terminal, its key does nothing else, and blocking it ends it', async () => {
  const context = await setup.browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true })
  const page = await context.newPage()
  const complaints = collectComplaints(page, setup.url)
  await using device = deviceActions(page, context, complaints)
  await page.goto(`${setup.url}/terminal`)
  await page.getByLabel('Pairing code').fill('0000-0000-0000')
  await page.getByRole('button', { name: 'Pair' }).tap()
  await page.getByText(/^This code is unknown/).waitFor()
  const code = await setup.pairingCode()
  await page.getByLabel('Pairing code').fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Pair' }).tap()
  await page.locator('.lock').waitFor()

  // The code works once: it does not pair another browser.
  const again = await setup.restaurant.post(
    '/go/terminal/pair',
    { code, nonce: 'another device’s' },
    { key: null },
  )
  assert.equal(again.body.error.code, 'pairing_code_unknown')

  // A wrong PIN signs nobody in, and five of them lock the device for a while; the log records it.
  for (const digit of '9876')
    await device.tap(page.locator('.keypad').getByRole('button', { name: digit, exact: true }))
  await page.getByText('Wrong PIN').waitFor()
  for (const [pin, table] of [
    [ANA.pin, 2],
    [BEN.pin, 3],
  ] as const) {
    await device.enter(pin)
    await device.tile(table).tap()
    await page.getByRole('button', { name: /^Burrata/ }).tap()
    await page.getByRole('button', { name: /^SEND/ }).tap()
    await page.locator('.lock').waitFor()
  }
  const actors = await waitUntil(
    async () => {
      const { body } = await setup.restaurant.get(
        '/go/event/1?types=order.opened,table.opened,order.items_added&limit=1000',
      )
      return body.result.map(({ actor }: any) => actor.name) as string[]
    },
    (names) => names.includes('Ben Okafor') && names.includes('Ana Ferreira'),
  )
  assert.ok(actors.every((name) => ['Ben Okafor', 'Ana Ferreira'].includes(name)))

  // The browser stores nothing but this device's own key and data.
  const { deviceKey, serialNo, stored } = await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('comanda-terminal')
      opening.onsuccess = () => resolve(opening.result)
    })
    const all = await Promise.all(
      [...database.objectStoreNames].map(
        (name) =>
          new Promise<unknown[]>((resolve) => {
            const reading = database.transaction(name).objectStore(name).getAll()
            reading.onsuccess = () => resolve(reading.result)
          }),
      ),
    )
    const device = all.flat().find((value: any) => value?.serialNo) as { key: string; serialNo: string }
    return { deviceKey: device.key, serialNo: device.serialNo, stored: JSON.stringify(all) }
  })
  assert.ok(!stored.includes(API_KEY) && !stored.includes('"pin"'))
  const asDevice = { key: deviceKey }
  for (const path of ['/go/webhook', '/go/terminal/1/pin', '/go/report/1/day']) {
    const refused = await setup.restaurant.get(path, asDevice)
    assert.equal(refused.body.error?.code, 'right_missing', path)
  }
  const login = await setup.restaurant.get(`/go/terminal/${serialNo}/login`, asDevice)
  assert.deepEqual([login.body.result[0].supervisor_pin, login.body.result[0].payment_pass], [0, ''])

  // Blocked in the portal: within seconds it has deleted the data of the restaurant.
  const owner = await signIn(setup.restaurant)
  const { body } = await setup.restaurant.get('/go/terminal', owner)
  const { id, terminal_id: terminalId = id } = body.result.find(
    ({ serial_no }: any) => serial_no === serialNo,
  )
  const blocked = await setup.restaurant.put(
    `/go/terminal/${terminalId}`,
    { name: 'Terrace', blocked: 1 },
    owner,
  )
  assert.equal(blocked.status, 201, blocked.text)
  setup.restaurant.clock.now += 6_000
  await page.getByText(/^This device has been blocked/).waitFor()
})

test('changes on one device show on the others without a reload', async () => {
  await using one = await setup.device({ own: true, isCut: true })
  await using other = await setup.device({ own: true, isCut: true })
  for (const { enter } of [one, other]) await enter(BEN.pin)
  await other.tile(5).waitFor()
  await one.tile(5).tap()
  await one.page.getByRole('button', { name: /^Burrata/ }).tap()
  await one.page.getByRole('button', { name: /^SEND/ }).tap()
  await other.page.getByRole('button', { name: /^Table 5\b.*Sent/ }).waitFor()
  // A disconnected screen catches up by itself when the service is back.
  await setup.goAway()
  await other.page.getByText(/^OFFLINE since/).waitFor()
  const orderId = await setup.openAt(6, [{ name: 'Espresso' }])
  await setup.comeBack()
  await other.page.getByRole('button', { name: /^Table 6\b.*Sent/ }).waitFor()
  await setup.restaurant.put(`/go/order/${orderId}/served`, { all: 1 })
  await other.page.getByRole('button', { name: /^Table 6\b.*Served/ }).waitFor()
})

test('five wrong PINs make that device wait, and no other', async () => {
  await using one = await setup.device()
  await using other = await setup.device()
  for (let wrong = 1; wrong <= 5; wrong++) {
    for (const digit of '9876') await one.tap(key(one.page, digit))
    await one.page.getByText('Wrong PIN').waitFor()
    // The first digit of the next PIN hides the message.
    if (wrong < 5) await one.tap(key(one.page, '9'))
    if (wrong < 5) await one.page.keyboard.press('Backspace')
  }
  for (const digit of BEN.pin) await one.tap(key(one.page, digit))
  await one.page.getByText('Too many wrong PINs').waitFor()
  await other.enter(BEN.pin)
  setup.restaurant.clock.now += MINUTE
  await one.enter(BEN.pin)
})

test('a device that missed expired events reloads everything', async () => {
  await using device = await setup.device({ own: true, isCut: true })
  const { page, enter } = device
  await enter(BEN.pin)
  await page.getByRole('button', { name: /^Table 10\b.*Free/ }).waitFor()
  // It has received an event to resume from: one of two, since the first may be part of the initial read.
  await page.locator('.livedot.live').waitFor()
  for (const table of [13, 14]) {
    await setup.openAt(table, [{ name: 'Espresso' }])
    await page.getByRole('button', { name: new RegExp(`^Table ${table}\\b.*Sent`) }).waitFor()
  }
  await setup.goAway()
  await page.getByText(/^OFFLINE since/).waitFor()
  await setup.openAt(10, [{ name: 'Espresso' }])
  const { body } = await setup.restaurant.get('/go/event/1?after=0&limit=1')
  assert.equal(body.records, 1)
  await deleteOldEvents(setup.restaurant.database, setup.restaurant.clock.now + DAY)
  // It retries after pauses that have grown meanwhile.
  const gone = page.waitForResponse((response) => response.status() === 410, { timeout: 40_000 })
  await setup.comeBack()
  await gone
  await page.waitForResponse((response) => /\/stream/.test(response.url()) && response.status() === 200, {
    timeout: 40_000,
  })
  await page.getByRole('button', { name: /^Table 10\b.*Sent/ }).waitFor()
  await page.getByText(/^OFFLINE since/).waitFor({ state: 'detached' })
})

test('the screen stays on while an order is taken, and only then', async () => {
  await using device = await setup.device({ own: true })
  const { page, enter, tile } = device
  await page.evaluate(() => {
    const lock = { held: 0 }
    Object.assign(globalThis, { lock })
    navigator.wakeLock.request = async () => {
      lock.held++
      const sentinel = new EventTarget() as WakeLockSentinel
      sentinel.release = async () => {
        lock.held--
        sentinel.dispatchEvent(new Event('release'))
      }
      return sentinel
    }
  })
  const held = (count: number) =>
    page.waitForFunction(
      (count) => (globalThis as unknown as { lock: { held: number } }).lock.held === count,
      count,
    )
  await enter(BEN.pin)
  await tile(9).waitFor()
  await held(0)
  await tile(9).tap()
  await held(1)
  await page.getByRole('button', { name: /^Burrata/ }).tap()
  await page.getByRole('button', { name: /^SEND/ }).tap()
  await tile(9).waitFor()
  await held(0)
})

test('a new build waits while an order is taken down, and is taken in the room', async () => {
  await using device = await setup.device({ own: true })
  const { page, enter, tile } = device
  /** Saves an order offline on a page that is marked to tell it from the next one, while a new build arrives. */
  const takeDown = async (table: number) => {
    await enter(BEN.pin)
    // A build that no page uses yet is replaced at once.
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.evaluate(() => {
      Object.assign(globalThis, { isOldPage: true })
    })
    await tile(table).tap()
    await page.getByRole('button', { name: /^Burrata/ }).tap()
    const worker = setup.files.named.get('worker.js') as Buffer
    setup.files.named.set(
      'worker.js',
      Buffer.from(`${worker}
// newer`),
    )
    // Repeated, as the app does: the browser joins an update check to one of its own that began before there was a new
    // build.
    await waitUntil(
      () =>
        page.evaluate(async () => {
          const registration = await navigator.serviceWorker.getRegistration('/terminal')
          await registration?.update()
          return Boolean(registration?.waiting)
        }),
      (isWaiting) => isWaiting,
    )
    assert.equal(await page.evaluate(() => 'isOldPage' in globalThis), true)
  }
  const send = async (table: number) => {
    await page.getByRole('button', { name: /^SEND/ }).tap()
    await waitUntil(
      () => page.evaluate(() => !('isOldPage' in globalThis)).catch(() => false),
      (isNew) => isNew,
    )
    await page.locator('.lock').waitFor()
    await waitUntil(
      () => setup.orderAt(table),
      (order) => order?.items.length === 1,
    )
  }
  await takeDown(7)
  await send(7)

  // The new build does not reload a page in use, even if the browser activates it for another page.
  await takeDown(11)
  await page.evaluate(async () => {
    const hasTaken = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve)
    })
    const registration = await navigator.serviceWorker.getRegistration('/terminal')
    registration?.waiting?.postMessage('take')
    await hasTaken
  })
  await page.getByRole('button', { name: /^Burrata/ }).tap()
  assert.equal(await page.evaluate(() => 'isOldPage' in globalThis), true)
  await page.getByRole('button', { name: /^SEND/ }).waitFor()
  await send(11)
})

test('over plain HTTP with a local host name it works online and lists what is missing', async () => {
  await using lan = await openLan(setup.url)
  const context = await setup.browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    proxy: { server: lan.proxy },
  })
  const page = await context.newPage()
  await using device = deviceActions(
    page,
    context,
    collectComplaints(page, 'http://house.lan'),
    /^The Cross-Origin-Opener-Policy header/,
  )
  await page.goto('http://house.lan/terminal')
  assert.equal(await page.evaluate(() => isSecureContext), false)
  await page.getByText(/^This page was loaded without HTTPS/).waitFor()
  await page.getByLabel('Pairing code').fill(await setup.pairingCode())
  await page.getByRole('button', { name: 'Pair' }).tap()
  await device.enter(BEN.pin)
  await device.tile(8).tap()
  await page.getByRole('button', { name: /^Burrata/ }).tap()
  await page.getByRole('button', { name: /^SEND/ }).tap()
  await waitUntil(
    () => setup.orderAt(8),
    (order) => order?.items.length === 1,
  )
})
