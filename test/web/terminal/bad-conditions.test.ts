import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import type { Page } from 'playwright-core'
import { waitUntil } from '../../support/wait.ts'
import { BEN, CHLOE } from './support/seed-location.ts'
import {
  collectComplaints,
  type Device,
  deviceActions,
  openTerminalSetup,
  type TerminalSetup,
} from './support/terminal-browser.ts'

let setup: TerminalSetup
before(async () => {
  setup = await openTerminalSetup()
})
after(() => setup[Symbol.asyncDispose]())

const burrata = ({ page }: Pick<Device, 'page'>) => page.getByRole('button', { name: /^Burrata/ })
const send = ({ page }: Pick<Device, 'page'>) => page.getByRole('button', { name: /^SEND/ })
const names = (order: any) => order.items.map(({ qty, item_name }: any) => `${qty} ${item_name}`)
const ordered = (table: number, count = 1) =>
  waitUntil(
    () => setup.orderAt(table),
    (order) => order?.items.length === count,
  )

/** A browser that is not paired yet. */
async function freshPage(prepare: () => void): Promise<{ page: Page; device: Device }> {
  const context = await setup.browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true })
  const page = await context.newPage()
  const device = deviceActions(page, context, collectComplaints(page, setup.url), /^Failed to load resource/)
  await page.addInitScript(prepare)
  return { page, device }
}

test('the phone’s back key leads to the room and then out, however many orders were taken', async () => {
  await using device = await setup.device({ own: true })
  const { page, enter, tile } = device
  await enter(BEN.pin)
  const began = await page.evaluate(() => history.length)
  for (const table of [2, 3, 4]) {
    await tile(table).tap()
    await burrata(device).tap()
    await send(device).tap()
    await tile(table).waitFor()
    await ordered(table)
  }
  assert.ok((await page.evaluate(() => history.length)) <= began + 1)
  // Two steps in, with a question open: Back answers nothing and goes back one step.
  await tile(2).tap()
  await page.getByRole('button', { name: 'More' }).tap()
  await page.locator('dialog').waitFor()
  await page.evaluate(() => history.back())
  await page.locator('dialog').waitFor({ state: 'detached' })
  await tile(2).waitFor()
  // Two presses in the same moment count as one: the app stays open.
  await tile(2).tap()
  await page.getByRole('button', { name: /^Pay/ }).tap()
  const back = page.getByRole('button', { name: 'Back', exact: true })
  await back.evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await page.getByRole('button', { name: /^Pay/ }).waitFor()
  await page.evaluate(() => history.back())
  await tile(2).waitFor()
  assert.equal(new URL(page.url()).pathname, '/terminal')
})

test('pressed twice it is sent, fired and served once; two phones at one table add to one order', async () => {
  await using device = await setup.device({ own: true })
  await using other = await setup.device({ own: true })
  const { page, enter, tile } = device
  await enter(BEN.pin)
  await other.enter(CHLOE.pin)
  for (const one of [device, other]) {
    await one.tile(5).tap()
    await burrata(one).tap()
  }
  await page.getByRole('button', { name: 'Mains' }).tap()
  await page.getByRole('button', { name: /^Mushroom Risotto/ }).tap()
  await send(device).dblclick()
  // The other phone was at the same table when it was opened.
  await other.page.getByText('Ben').first().waitFor()
  await send(other).dblclick()
  const order = await ordered(5, 3)
  assert.deepEqual(names(order).sort(), ['1 Burrata', '1 Burrata', '1 Mushroom Risotto'])
  // On a slow phone the room may appear between the two presses, and the second one selects a table there.
  await page.getByRole('button', { name: 'Room', exact: true }).tap()
  await tile(5).tap()
  await page.getByRole('button', { name: 'FIRE 2' }).dblclick()
  await waitUntil(
    () => setup.orderAt(5),
    ({ items }) => items.every(({ state }: any) => state !== 'held'),
  )
  const { body } = await setup.restaurant.get('/go/event/1?types=order.fired')
  assert.equal(body.result.filter(({ data }: any) => data.order_id === order.order_id).length, 1)
  assert.equal(await page.getByText('needs you').count(), 0)
})

test('a phone whose clock is a day off, or is put back, sends and keeps its people', async () => {
  const { page, device } = await freshPage(() => {
    const real = Date.now.bind(Date)
    Date.now = () => real() + Number(localStorage.getItem('skew') ?? 86_400_000)
  })
  await using _ = device
  await page.goto(`${setup.url}/terminal#pair=${await setup.pairingCode()}`)
  await device.enter(BEN.pin)
  // The menu has loaded.
  await device.tile(6).tap()
  await burrata(device).waitFor()
  await page.getByRole('button', { name: 'Back', exact: true }).tap()
  await device.tile(6).waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  // Slows down the PIN check.
  await waitUntil(
    () =>
      page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const opening = indexedDB.open('comanda-terminal')
            opening.onsuccess = () => {
              const counting = opening.result
                .transaction('device')
                .objectStore('device')
                .count('known people')
              counting.onsuccess = () => resolve(counting.result)
              opening.result.close()
            }
          }),
      ),
    (people) => people === 1,
  )
  await setup.goAway()
  await page.reload()
  // Uses the service's clock, which the device knows while offline.
  await device.enter(BEN.pin)
  await device.tile(6).tap()
  await burrata(device).tap()
  await send(device).tap()
  await page.getByText('1 order has NOT reached the kitchen').waitFor()
  // The clock is set back by two days while the device waits for its next attempt.
  await page.evaluate(() => localStorage.setItem('skew', '-86400000'))
  await setup.comeBack()
  const order = await ordered(6)
  assert.deepEqual(names(order), ['1 Burrata'])
})

test('a device without room says that nothing was sent, and sends it when there is some', async () => {
  await using device = await setup.device({ own: true })
  const { page, enter, tile } = device
  await enter(BEN.pin)
  await tile(7).tap()
  await burrata(device).tap()
  // Simulates a full disk: the transaction is rolled back at its commit.
  await page.evaluate(() => {
    const { put, add } = IDBObjectStore.prototype
    const full = (write: typeof put) =>
      function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
        const writing = write.call(this, value, key)
        if ('isFull' in globalThis) this.transaction.abort()
        return writing
      }
    Object.assign(globalThis, { isFull: true })
    Object.assign(IDBObjectStore.prototype, { put: full(put), add: full(add) })
  })
  await send(device).tap()
  await page.getByText('This device is full: NOTHING was sent').waitFor()
  assert.equal(await setup.orderAt(7), undefined)
  // Changes by others are still shown.
  await setup.openAt(8, [{ name: 'Espresso' }])
  await page.getByRole('button', { name: 'Back', exact: true }).tap()
  await page.getByRole('button', { name: /^Table 8\b.*Sent/ }).waitFor()
  await tile(7).tap()
  await page.evaluate(() => Reflect.deleteProperty(globalThis, 'isFull'))
  await send(device).tap()
  assert.deepEqual(names(await ordered(7)), ['1 Burrata'])
})

test('a browser without storage is not accepted as a terminal, with a message', async () => {
  const { page, device } = await freshPage(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'SecurityError')
    }
  })
  await using _ = device
  await page.goto(`${setup.url}/terminal`)
  await page.getByText(/^This browser cannot store orders/).waitFor()
})

/** Simulates a build of a later release that starts on this device and changes its stores. */
async function changeStores(page: Page): Promise<void> {
  // Below /terminal the service worker would answer with the app, whose page reloads when its stores change.
  await page.goto(`${setup.url}/healthz`)
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('comanda-terminal', 9)
        opening.onupgradeneeded = () => void opening.result.createObjectStore('of a later build')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          opening.result.close()
          resolve()
        }
      }),
  )
}

test('an older build can use the newer stores of the device', async () => {
  await using device = await setup.device({ own: true })
  const { page, enter, tile } = device
  await changeStores(page)
  await page.goto(`${setup.url}/terminal`)
  await enter(BEN.pin)
  await tile(9).tap()
  await burrata(device).tap()
  await send(device).tap()
  assert.deepEqual(names(await ordered(9)), ['1 Burrata'])
})

test('a page that is open while a newer build changes the stores starts again, and takes orders', async () => {
  await using device = await setup.device({ own: true })
  const { page, context, enter, tile } = device
  const started = page.waitForEvent('load')
  const newer = await context.newPage()
  await changeStores(newer)
  await started
  // A background tab is not rendered.
  await newer.close()
  await page.bringToFront()
  await enter(BEN.pin)
  await tile(12).tap()
  await burrata(device).tap()
  await send(device).tap()
  assert.deepEqual(names(await ordered(12)), ['1 Burrata'])
})

test('in letters of three times the size everything that an order takes can still be pressed', async () => {
  await using device = await setup.device({ own: true })
  const { page, enter, tile } = device
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '300%'
  })
  await enter(BEN.pin)
  await tile(10).tap()
  await burrata(device).tap()
  await page.getByRole('button', { name: 'Mains' }).tap()
  await page.getByRole('button', { name: /^Mushroom Risotto/ }).tap()
  await send(device).tap()
  await ordered(10, 2)
  await tile(10).tap()
  await page.getByRole('button', { name: 'FIRE 2' }).tap()
  await page.getByRole('button', { name: /^Pay/ }).tap()
  await page.getByRole('button', { name: /^Cash/ }).last().tap()
  await waitUntil(
    () => setup.orderAt(10),
    ({ status }) => status === 'paid',
  )
})

test('what was sent is on this phone until the service has answered', async () => {
  await using device = await setup.device({ own: true, isCut: true })
  const { page, enter, tile } = device
  await enter(BEN.pin)
  let answer = () => {}
  const isHeldBack = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/go\/order\/1\/new$/, async (route) => {
    await isHeldBack
    await route.continue()
  })
  await tile(11).tap()
  await burrata(device).tap()
  await send(device).tap()
  await page.getByText('On this phone', { exact: true }).waitFor()
  assert.equal(await page.getByText('1 dish sent').count(), 0)
  answer()
  await page.getByText('Table 11 – 1 dish sent', { exact: true }).waitFor()
})
