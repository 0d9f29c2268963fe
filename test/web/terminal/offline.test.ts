import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import type { Page } from 'playwright-core'
import { routeOrders, setAutoPrinting } from '../../../src/kitchen/routing/routing.ts'
import { cloudPrinter, printingOf, textOnPaper } from '../../support/printing/printer-helpers.ts'
import { waitUntil } from '../../support/wait.ts'
import { BEN } from './support/seed-location.ts'
import { type Device, openTerminalSetup, type TerminalSetup } from './support/terminal-browser.ts'

let setup: TerminalSetup
before(async () => {
  setup = await openTerminalSetup()
})
after(() => setup[Symbol.asyncDispose]())

const dish = ({ page }: Device, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
const send = ({ page }: Device) => page.getByRole('button', { name: /^SEND/ }).tap()
const names = (order: any) => order.items.map(({ qty, item_name }: any) => `${qty} ${item_name}`)

const HEAD_PX = 56

/** The queue and the tray in the storage of the device. */
const onDisk = ({ page }: Device) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('comanda-terminal')
      opening.onsuccess = () => resolve(opening.result)
    })
    const count = (store: string) =>
      new Promise<number>((resolve) => {
        const counting = database.transaction(store).objectStore(store).count()
        counting.onsuccess = () => resolve(counting.result)
      })
    const people = await new Promise<number>((resolve) => {
      const reading = database.transaction('device').objectStore('device').get('known people')
      reading.onsuccess = () => resolve(Object.keys(reading.result ?? {}).length)
    })
    const counts = { outbox: await count('outbox'), tray: await count('tray'), people }
    database.close()
    return counts
  })

/** The stored PIN check is too coarse to refuse every wrong PIN: one of 64 passes, but not four in a row. */
async function refuseSomeWrongPin(page: Page): Promise<void> {
  for (const pin of ['9999', '8888', '7777', '6666']) {
    for (const digit of pin) await page.locator('.keypad').getByRole('button', { name: digit }).tap()
    const said = page.getByText(/^Offline: only/)
    // Waits for the room, not for the banner, which is also shown above the keypad.
    await said.or(page.locator('.seg .icon')).first().waitFor()
    if (await said.isVisible()) return
    await page.locator('.seg .icon').first().tap()
    await page.getByRole('button', { name: 'Lock', exact: true }).tap()
  }
  assert.fail('every wrong PIN was taken')
}

test('a device stores neither a recoverable PIN nor a session', async () => {
  await using device = await setup.device({ own: true })
  const { page, enter } = device
  await enter(BEN.pin)
  await waitUntil(
    () => onDisk(device),
    ({ people }) => people === 1,
  )
  const stored = await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('comanda-terminal')
      opening.onsuccess = () => resolve(opening.result)
    })
    const read = (key: string) =>
      new Promise<any>((resolve) => {
        const reading = database.transaction('device').objectStore('device').get(key)
        reading.onsuccess = () => resolve(reading.result)
      })
    const [known, key, sealed] = await Promise.all([read('known people'), read('pin key'), read('people')])
    const { person, check } = Object.values(known)[0] as any
    return { fields: Object.keys(person).sort(), bits: check.bits, isOut: key.extractable, sealed }
  })
  assert.deepEqual(stored.fields, ['expiresAt', 'name', 'role', 'staffId'])
  assert.ok(stored.bits >= 0 && stored.bits < 64)
  assert.deepEqual([stored.isOut, stored.sealed], [false, undefined])
})

test('without the service: started, signed in, ordered and fired; with it again: once, in order', async () => {
  const { restaurant } = setup
  await restaurant.change((change) => setAutoPrinting(change, 1, true))
  const printer = await cloudPrinter(restaurant)
  await using device = await setup.device({ own: true, isCut: true })
  const { page, enter, tile } = device
  await enter(BEN.pin)
  await tile(2).waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await waitUntil(
    () => onDisk(device),
    ({ people }) => people === 1,
  )
  await setup.goAway()
  await page.reload()
  await page.locator('.lock').waitFor()
  // A person who signed in here today can come back; nobody new can.
  await refuseSomeWrongPin(page)
  await enter(BEN.pin)
  await page.getByText(/^OFFLINE since/).waitFor()
  await tile(5).tap()
  await dish(device, 'Burrata').tap()
  await page.getByRole('button', { name: 'Mains' }).tap()
  await dish(device, 'Mushroom Risotto').tap()
  await send(device)
  await page.getByText('1 order has NOT reached the kitchen').waitFor()
  // The message covers neither the banner nor the header below it.
  const [bannerEnds, saidFrom] = await page.evaluate(() => [
    document.querySelector('.banner')?.getBoundingClientRect().bottom ?? 0,
    document.querySelector('.toasts')?.getBoundingClientRect().top ?? 0,
  ])
  assert.ok(Number(saidFrom) >= Number(bannerEnds) + HEAD_PX, `${saidFrom} below ${bannerEnds}`)
  assert.deepEqual(await onDisk(device), { outbox: 1, tray: 0, people: 1 })
  // More for the same order, before it has an id.
  await tile(5).tap()
  await page.getByText('waiting for the network').first().waitFor()
  await page.getByRole('button', { name: 'Add dishes' }).tap()
  await dish(device, 'Beef Tartare').tap()
  await page.getByRole('button', { name: 'Mild', exact: true }).tap()
  await send(device)
  await page.getByRole('button', { name: /^OFFLINE/ }).tap()
  await page.getByRole('button', { name: 'Show to kitchen' }).first().tap()
  await page.locator('.show').getByText('Burrata').waitFor()
  await page.getByRole('button', { name: 'Back' }).tap()
  await page.getByText(/^Shown to the kitchen/).waitFor()

  await setup.comeBack()
  const order = await waitUntil(
    () => setup.orderAt(5),
    (seen) => seen?.items.length === 3,
  )
  assert.deepEqual(names(order), ['1 Burrata', '1 Mushroom Risotto', '1 Beef Tartare'])
  await waitUntil(
    () => onDisk(device),
    ({ outbox }) => outbox === 0,
  )
  // The kitchen gets it on one ticket, and once.
  for (let polls = 0; polls < 3; polls++) {
    await routeOrders(printingOf(restaurant))
    await printer.step()
  }
  assert.equal(printer.tickets.length, 1)
  const dishes = textOnPaper(printer.tickets[0]).match(/Burrata|Beef Tartare|Mushroom Risotto/g)
  assert.deepEqual(dishes, ['Burrata', 'Beef Tartare', 'Mushroom Risotto'], 'the last one to follow')
  // Nobody who signed in offline has a session: once the phone is connected and rests, it asks for the PIN again.
  await page.locator('.lock .keypad').waitFor()
  await enter(BEN.pin)
  await page.getByText('Nothing is waiting').or(tile(5)).first().waitFor()
  assert.equal(await page.getByText(/NOT reached the kitchen/).count(), 0)
})

test('each request cut off before and after it is done, answered twice, and the page closed: every line once', async () => {
  const faults = ['before', 'after', 'twice', 'closed'] as const
  for (const [at, fault] of faults.entries()) {
    await using device = await setup.device({ own: true, isCut: true })
    const { page, context, enter, tile } = device
    await enter(BEN.pin)
    const table = 9 + at
    let cuts = 0
    await context.route(/\/go\/order\/\d+(\/new|\/fire)?$/, async (route) => {
      if (route.request().method() === 'GET' || cuts >= 2) return route.fallback()
      cuts += 1
      if (fault !== 'before') await route.fetch()
      // Simulates a proxy that got no response and repeated the request: the page gets the second response.
      if (fault === 'twice') return route.fulfill({ response: await route.fetch() })
      if (fault === 'closed') await page.close()
      await route.abort().catch(() => {})
    })
    await tile(table).tap()
    await dish(device, 'Burrata').tap()
    await dish(device, 'Burrata').tap()
    await send(device)
    if (fault === 'closed') {
      await waitUntil(
        async () => page.isClosed(),
        (isClosed) => isClosed,
      )
      await (await context.newPage()).goto(`${setup.url}/terminal`)
    }
    const order = await waitUntil(
      () => setup.orderAt(table),
      (seen) => seen?.items.length > 0,
    )
    assert.deepEqual(names(order), ['2 Burrata'])
    assert.ok(cuts > 0)
  }
})

test('refused entries wait for a decision, and nothing is discarded without one', async () => {
  await using device = await setup.device({ own: true, isCut: true })
  const { page, enter, tile } = device
  await enter(BEN.pin)
  await tile(1).waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await setup.goAway()
  await tile(1).tap()
  await dish(device, 'Burrata').tap()
  await send(device)
  await tile(3).tap()
  await dish(device, 'Charcuterie').tap()
  await dish(device, 'Bread').tap()
  await send(device)
  // Meanwhile, elsewhere, the table is opened and a dish runs out.
  const hers = await setup.openAt(1, [{ name: 'Espresso' }], { staff_id: 1 })
  const charcuterie = (await setup.restaurant.get('/go/menu/1/all')).body.result
    .flatMap(({ sections }: any) => sections)
    .flatMap(({ items }: any) => items)
    .find(({ name }: any) => name.startsWith('Charcuterie'))
  await setup.restaurant.put(`/go/menu/${charcuterie.item_id}/available`, { switch: 0 })
  await setup.comeBack()
  await waitUntil(
    () => onDisk(device),
    ({ tray }) => tray === 2,
  )
  await page.getByRole('button', { name: '2 orders need you' }).tap()
  await page.getByText(/^Ana opened it/).waitFor()
  await page.getByRole('button', { name: 'Add to theirs' }).tap()
  await waitUntil(
    () => setup.order(hers),
    ({ items }) => items.length === 2,
  )
  await page.getByText('Charcuterie Board is OUT').waitFor()
  await page.getByRole('button', { name: 'Send the other 1' }).tap()
  const rest = await waitUntil(
    () => setup.orderAt(3),
    (seen) => seen,
  )
  assert.deepEqual(names(rest), ['1 Bread & Butter'])
  // The order exists before the phone has the response.
  const left = await waitUntil(
    () => onDisk(device),
    ({ outbox }) => outbox === 0,
  )
  assert.deepEqual(left, { outbox: 0, tray: 0, people: 1 })

  // More than half an hour without the service: old orders are not sent to the kitchen automatically.
  await page.getByRole('button', { name: 'Back', exact: true }).tap()
  await setup.goAway()
  await tile(7).tap()
  await dish(device, 'Burrata').tap()
  await send(device)
  await waitUntil(
    () => onDisk(device),
    ({ outbox }) => outbox === 1,
  )
  setup.restaurant.clock.now = Date.now() + 31 * 60_000
  await setup.comeBack()
  await waitUntil(
    () => onDisk(device),
    ({ tray }) => tray === 1,
  )
  assert.equal(await setup.orderAt(7), undefined)
  await page.getByRole('button', { name: '1 order needs you' }).tap()
  await page.getByRole('button', { name: /^Discard/ }).tap()
  await page.getByRole('button', { name: 'Discard for good' }).tap()
  await page.getByText('Nothing is waiting').waitFor()
  assert.equal(await setup.orderAt(7), undefined)
  setup.restaurant.clock.now = Date.now()

  // The price has changed since the device last read the menu: the order is sent, with one message.
  await setup.restaurant.database.write(
    (sql) => sql`update menu_items set price_cents = 1450 where name = 'Burrata' and account_id = ${1}`,
  )
  await page.getByRole('button', { name: 'Back', exact: true }).tap()
  await tile(8).tap()
  await dish(device, 'Burrata').tap()
  await send(device)
  await page.getByText('8: the price is 14.50, not 13.50').waitFor()
})
