import assert from 'node:assert/strict'
import test from 'node:test'
import type { Page } from 'playwright-core'
import { axeViolations } from '../portal/browser.ts'
import { openHouse } from '../terminal/house.ts'
import { openBoard, openKitchen, ordering } from './board.ts'
import { openScreen } from './screen.ts'

test('a screen on which nothing happens asks for nothing between two beats, and more often where it is deaf', async () => {
  await using house = await openHouse()
  await using kitchen = await openScreen(house, { isCut: true })
  const { page } = kitchen
  await page.getByText('No tickets').waitFor()
  const { reads } = await until(page, 3)
  assert.ok(reads <= 1, `${reads} reads`)
  // Where the stream is held back, what happens is learned by asking more often.
  await page.route(/\/stream/, (route) => route.abort())
  await house.goAway()
  await house.comeBack()
  await page.waitForRequest(/\/stream/)
  await page.waitForResponse(/\/shown$/)
  const { seen } = await until(page, Number.POSITIVE_INFINITY, 2)
  assert.ok(seen < 12, `two beats took ${2 * seen} s`)
})

/** Waits until the tab has said so often that it follows the log, every two seconds, or tickets were read so often. */
async function until(page: Page, said: number, read = Number.POSITIVE_INFINITY) {
  let [seen, reads] = [0, 0]
  await page.exposeFunction(`said${said}`, () => ++seen)
  page.on('request', (request) => {
    if (request.url().endsWith('/tickets')) reads++
  })
  await page.evaluate((name) => {
    new BroadcastChannel('comanda-kitchen-log').onmessage = () => Reflect.get(globalThis, name)()
  }, `said${said}`)
  while (seen < said && reads < read) await page.waitForTimeout(100)
  return { seen, reads }
}

test('the pass says by word and symbol which station is dark, until it is lit again', async () => {
  await using portal = await openKitchen()
  const { dish, order, print } = await ordering(portal.restaurant)
  await using kitchen = await openBoard(portal, { sections: [1, 2, 3, 4, 5, 6], backup: 'P-1001' })
  await using pass = await openBoard(portal, { name: 'Pass' })
  const told = kitchen.answered('shown')
  await print(await order({ table_id: 3 }, [dish('Burrata')]), kitchen.serialNo)
  await Promise.all([kitchen.card('3').waitFor(), told])
  const row = pass.page.locator('.l-cooking .prow', { hasText: 'Kitchen' }).first()
  await row.waitFor()
  await kitchen.page.goto('about:blank')
  await pass.pass(26)
  // It hears of this at once, and of silence with its own next beat at the latest.
  await order({ table_id: 4 }, [dish('Burrata')])
  await row.locator('.dark', { hasText: 'DARK' }).waitFor()
  assert.equal(await row.locator('.dark svg').count(), 1)
  const foot = pass.page.getByRole('alert').filter({ hasText: 'DARK' })
  assert.equal(
    await foot.innerText(),
    'Kitchen is DARK since 20:55 – from 20:56 tickets come out of “Kitchen”',
  )
  assert.deepEqual(await axeViolations(pass.page), [])
  await kitchen.page.goto(`${portal.url}/kitchen`)
  await kitchen.card('3').waitFor()
  await order({ table_id: 5 }, [dish('Burrata')])
  await pass.page.locator('.dark').first().waitFor({ state: 'detached' })
  await pass.page.locator('.keys').waitFor()
})
