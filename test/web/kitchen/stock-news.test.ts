import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import type { Page } from 'playwright-core'
import { axeViolations, type Portal } from '../portal/support/portal-browser.ts'
import { type Board, openBoard, openKitchen, ordering } from './open-board.ts'

// News on a screen about the rest of the location, and the requests of an idle screen.

let portal: Portal
let kitchen: Board
before(async () => {
  portal = await openKitchen()
  kitchen = await openBoard(portal, { sections: [1, 2, 3, 4, 5, 6], backup: 'P-1001' })
})
after(async () => {
  await kitchen[Symbol.asyncDispose]()
  await portal[Symbol.asyncDispose]()
})

test('an idle screen polls only with its heartbeat, and more often without a stream', async () => {
  const { page, visit } = kitchen
  await page.getByText('No tickets').waitFor()
  // A screen reads its own settings when it starts.
  await until(page, 1)
  const { reads } = await until(page, 3)
  assert.ok(reads <= 1, `${reads} reads`)
  // Without a stream the screen polls more often.
  await page.route(/\/stream/, (route) => route.abort())
  const shown = kitchen.answered('shown')
  await page.reload()
  await shown
  const { said } = await until(page, Number.POSITIVE_INFINITY, 1)
  assert.ok(said < 6, `a beat took ${2 * said} s`)
  await page.unroute(/\/stream/)
  visit.forgiveCuts()
})

/** Waits until the tab has reported that it follows the log, every two seconds, or tickets were read this often. */
async function until(page: Page, saidAtMost: number, readAtMost = Number.POSITIVE_INFINITY) {
  let [said, reads] = [0, 0]
  await new Promise<void>((resolve) => {
    const look = () => (said >= saidAtMost || reads >= readAtMost) && resolve()
    page.on('request', (request) => {
      if (request.url().endsWith('/tickets')) reads++
      look()
    })
    void page
      .exposeFunction(`said${saidAtMost}`, () => {
        said++
        look()
      })
      .then(() =>
        page.evaluate((name) => {
          new BroadcastChannel('comanda-kitchen-log').onmessage = () => Reflect.get(globalThis, name)()
        }, `said${saidAtMost}`),
      )
  })
  return { said, reads }
}

test('dishes that ran out while disconnected are reported after reconnecting', async () => {
  const { restaurant } = portal
  const { dish, done } = await ordering(restaurant)
  const { page, visit } = kitchen
  const stock = (name: string, isIn: number) =>
    done(restaurant.put(`/go/menu/${dish(name).item_id}/available`, { switch: isIn }))
  const followed = page.waitForResponse(/\/stream/)
  await page.reload()
  await followed
  await stock('Burrata', 0)
  await page.getByText('OUT: Burrata').waitFor()
  await page.waitForFunction(() =>
    /"followedTo":[1-9]/.test(localStorage.getItem('comanda.kitchen.shown') ?? ''),
  )
  await page.goto('about:blank')
  await stock('Lamb', 0)
  await page.goto(`${portal.url}/kitchen`)
  await page.locator('.news', { hasText: /OUT: Lamb.*OUT: Burrata/s }).waitFor()
  await stock('Burrata', 1)
  await page.locator('.news', { hasText: 'BACK: Burrata' }).waitFor()
  await page.keyboard.press('s')
  visit.forgiveCuts()
})

test('station and pass show dishes that run out, the pass shows offline stations; nothing moves under a finger', async () => {
  const { restaurant } = portal
  const { dish, order, print, done } = await ordering(restaurant)
  await using pass = await openBoard(portal, { name: 'Pass' })
  const { page } = kitchen
  const lines = [dish('Burrata', 2, { course: 1 }), dish('Caesar Salad', 1, { course: 1 })]
  await print(
    await order({ table_id: 3 }, [...lines, dish('Burrata', 1, { course: 2, hold: 1 })]),
    kitchen.serialNo,
  )
  await kitchen.card('3').waitFor()
  await pass.page.locator('.l-cooking .prow').waitFor()
  const place = () =>
    kitchen
      .card('3')
      .locator('.bump')
      .evaluate((bump) => JSON.stringify(bump.getBoundingClientRect()))
  const before = await place()
  const burrata = dish('Burrata').item_id
  const stock = (itemId: number, body: object) => done(restaurant.put(`/go/menu/${itemId}/available`, body))
  // The last portion of a limited dish is not reported as out of stock.
  await stock(dish('Caesar Salad').item_id, { left: 3 })
  await page.getByRole('button', { name: 'OUT…' }).click()
  await page.getByRole('button', { name: /^Burrata/ }).click()
  await page.keyboard.press('Escape')
  const news = page.locator('.news[role=status]')
  await news.getByText('OUT: Burrata').waitFor()
  assert.equal(await news.innerText(), 'OUT: Burrata Kitchen, 20:55')
  await kitchen.card('3').locator('.kline .out').waitFor()
  assert.equal(await kitchen.card('3').locator('.kline', { hasText: 'OUT' }).innerText(), '2\nBurrata\nOUT')
  assert.equal(await kitchen.card('3').locator('.out').count(), 1)
  assert.equal(await place(), before)
  await pass.page.locator('.news', { hasText: 'OUT: Burrata Kitchen, 20:55' }).waitFor()
  await pass.page.locator('.l-cooking .out', { hasText: 'OUT: Burrata' }).waitFor()
  await pass.page.locator('.l-held .out', { hasText: 'OUT: Burrata' }).waitFor()
  for (const { page } of [kitchen, pass]) assert.deepEqual(await axeViolations(page), [])

  // Dismissed on this screen, but still shown on the other.
  await page.keyboard.press('s')
  await page.locator('.keys').waitFor()
  assert.equal(await news.innerText(), '')
  await stock(burrata, { switch: 1 })
  await news.getByText('BACK: Burrata').waitFor()
  await kitchen.card('3').locator('.kline .out').waitFor({ state: 'detached' })
  await pass.page.locator('.news', { hasText: /^BACK: Burrata/ }).waitFor()
  await pass.page.getByRole('button', { name: 'SEEN' }).click()
  await pass.page.locator('.keys').waitFor()

  // The pass names an offline station by word and symbol, until it is back.
  await page.goto('about:blank')
  await pass.pass(26)
  // The pass learns of this at once, and of an offline screen with its next heartbeat at the latest.
  await order({ table_id: 4 }, [dish('Burrata')])
  const row = pass.page.locator('.l-cooking .prow', { hasText: 'Kitchen' }).first()
  await row.locator('.dark', { hasText: 'OFFLINE' }).waitFor()
  assert.equal(await row.locator('.dark svg').count(), 1)
  const foot = pass.page.getByRole('alert').filter({ hasText: 'OFFLINE' })
  assert.equal(
    await foot.innerText(),
    'Kitchen is OFFLINE since 20:55 – tickets are printed on “Kitchen” from 20:56',
  )
  assert.deepEqual(await axeViolations(pass.page), [])
  await page.goto(`${portal.url}/kitchen`)
  await kitchen.card('3').waitFor()
  await order({ table_id: 5 }, [dish('Burrata')])
  await pass.page.locator('.dark').first().waitFor({ state: 'detached' })
  await pass.page.locator('.keys').waitFor()

  // The message disappears by itself.
  await kitchen.pass(9 * 60)
  await page.locator('.khead.dead').waitFor()
  assert.match(await news.innerText(), /^BACK/)
  await kitchen.pass(61)
  await page.locator('.keys').waitFor()
})
