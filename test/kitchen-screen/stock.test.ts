import assert from 'node:assert/strict'
import test from 'node:test'
import { axeViolations } from '../portal/browser.ts'
import { openBoard, openKitchen, ordering } from './board.ts'

test('a dish that goes out is told to station and pass, who and when, and nothing moves under a finger', async () => {
  await using portal = await openKitchen()
  const { restaurant } = portal
  const { dish, order, print, done } = await ordering(restaurant)
  await using kitchen = await openBoard(portal, { sections: [1, 2, 3, 4, 5, 6] })
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
  // The last portion of a count is no news of a dish that cannot be made.
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

  // Seen here by a key, and there still told.
  await page.keyboard.press('s')
  await page.locator('.keys').waitFor()
  assert.equal(await news.innerText(), '')
  await stock(burrata, { switch: 1 })
  await news.getByText('BACK: Burrata').waitFor()
  await kitchen.card('3').locator('.kline .out').waitFor({ state: 'detached' })
  await pass.page.locator('.news', { hasText: /^BACK: Burrata/ }).waitFor()
  await pass.page.getByRole('button', { name: 'SEEN' }).click()
  await pass.page.locator('.keys').waitFor()
  // It goes by itself.
  await kitchen.pass(9 * 60)
  await page.locator('.khead.dead').waitFor()
  assert.match(await news.innerText(), /^BACK/)
  await kitchen.pass(61)
  await page.locator('.keys').waitFor()
})

test('what went out while nobody heard is told when the log is heard again', async () => {
  await using portal = await openKitchen()
  const { restaurant } = portal
  const { dish, done } = await ordering(restaurant)
  await using kitchen = await openBoard(portal, { sections: [1, 2, 3, 4, 5, 6] })
  const { page, visit } = kitchen
  const out = (name: string) =>
    done(restaurant.put(`/go/menu/${dish(name).item_id}/available`, { switch: 0 }))
  await page.getByText('No tickets').waitFor()
  await out('Burrata')
  await page.getByText('OUT: Burrata').waitFor()
  await page.waitForFunction(() =>
    /"followedTo":[1-9]/.test(localStorage.getItem('comanda.kitchen.shown') ?? ''),
  )
  await page.goto('about:blank')
  await out('Lamb')
  await page.goto(`${portal.url}/kitchen`)
  await page.locator('.news', { hasText: /OUT: Lamb.*OUT: Burrata/s }).waitFor()
  visit.forgiveCuts()
})
