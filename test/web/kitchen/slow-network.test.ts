import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { seededRandom } from '../../../src/programs/simulation/seeded-random.ts'
import { waitUntil } from '../../support/wait.ts'
import { BEN } from '../terminal/support/seed-location.ts'
import { openTerminalSetup, type TerminalSetup } from '../terminal/support/terminal-browser.ts'
import { openScreen } from './screen.ts'

// A slow network: responses arrive after something else has happened, and out of order.

let setup: TerminalSetup
before(async () => {
  setup = await openTerminalSetup()
})
after(() => setup[Symbol.asyncDispose]())

/** Fetches the responses of a call at once and releases them when the test says so. */
async function heldBack(page: Page, call: RegExp) {
  const held: { text: string; let: () => Promise<void> }[] = []
  await page.route(call, async (route) => {
    const response = await route.fetch().catch(() => undefined)
    // A page that is being closed does not receive the response.
    const text = await response?.text().catch(() => undefined)
    if (!response || text === undefined) return route.abort()
    // An overloaded service may refuse a request; the page then repeats it.
    if (!response.ok()) return route.fulfill({ response })
    held.push({ text, let: () => route.fulfill({ response }) })
  })
  return {
    /** Releases the first response that contains this, once there is one. */
    mentioning: async (word: string | RegExp) => {
      const one = await waitUntil(
        async () => held.find(({ text }) => text.search(word) >= 0),
        (found) => found,
      )
      return one as { let: () => Promise<void> }
    },
    stop: () => page.unroute(call),
  }
}

const atTable = (table: number) => new RegExp(`"table_number":${table}\\b`)

/** Detects an element that disappears or changes its text for a moment. */
async function watch(page: Page, what: Locator, word: string) {
  await what.evaluate((element, word) => {
    const look = () => {
      const text = element.isConnected ? element.textContent : 'nothing'
      if (!text?.includes(word)) Object.assign(globalThis, { seenInstead: text })
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
  }, word)
  return () => page.evaluate(() => (globalThis as { seenInstead?: string }).seenInstead)
}

test('a board shows each response as it arrives, and never an older one after a newer one', async () => {
  await using kitchen = await openScreen(setup, { isCut: true })
  const { page, card } = kitchen
  await page.getByText('No tickets').waitFor()
  const order = async (table: number) => kitchen.print(await setup.openAt(table, [{ name: 'Burrata' }]))
  const answers = await heldBack(page, /\/tickets$/)
  await order(3)
  const first = await answers.mentioning(atTable(3))
  await order(4)
  const second = await answers.mentioning(atTable(4))
  await first.let()
  await card('3').waitFor()
  await order(5)
  await (await answers.mentioning(atTable(5))).let()
  await card('5').waitFor()
  const seenInstead = await watch(page, card('5'), 'Burrata')
  await second.let()
  await answers.stop()
  await order(6)
  await card('6').waitFor()
  assert.equal(await seenInstead(), undefined)

  // A bump that did not reach the service leaves the ticket in place, with a message that stays when the board is
  // read again.
  await page.route(/\/bump$/, (route) => route.abort(), { times: 1 })
  const reread = page.waitForResponse(/\/tickets$/)
  await card('6').locator('.bump').click()
  await (await reread).finished()
  await order(14)
  await card('14').waitFor()
  await page.locator('.khead .trouble').waitFor()
  assert.equal(await page.locator('.gone').count(), 0)
})

test('a phone shows two orders that change together, and no older room after a newer one', async () => {
  await using phone = await setup.device({ own: true, isCut: true })
  const { page, tile } = phone
  await phone.enter(BEN.pin)
  const [from, to] = [
    await setup.openAt(7, [{ name: 'Pilsner', qty: 3 }]),
    await setup.openAt(8, [{ name: 'Burrata' }]),
  ]
  const look = async (table: number) => {
    await tile(table).tap()
    await page.locator('.line').first().waitFor()
  }
  const back = () => page.getByRole('button', { name: 'Back', exact: true }).tap()
  await page.getByRole('button', { name: /^Table 8\b.*2 guests/ }).waitFor()
  for (const table of [7, 8]) {
    await look(table)
    await back()
  }
  const [beer] = (await setup.order(from)).items
  const items = [{ order_item_id: beer.order_item_id, qty: 2 }]
  const orders = await heldBack(page, new RegExp(`/go/order/(${from}|${to})$`))
  const moved = await setup.restaurant.post(`/go/order/${from}/transfer`, { items, to_order_id: to })
  assert.equal(moved.status, 201, moved.text)
  const both = await Promise.all(
    [from, to].map(async (id) => orders.mentioning((await setup.order(id)).bill.total)),
  )
  await Promise.all(both.map((one) => one.let()))
  await orders.stop()
  for (const [table, order] of [
    [7, from],
    [8, to],
  ] as const) {
    await look(table)
    await page.locator('.sums .all', { hasText: (await setup.order(order)).bill.total }).waitFor()
    await back()
  }

  const answers = await heldBack(page, /\/go\/order\/1\/open$/)
  await setup.openAt(9, [{ name: 'Espresso' }])
  const older = await answers.mentioning(atTable(9))
  await setup.openAt(10, [{ name: 'Espresso' }])
  await (await answers.mentioning(atTable(10))).let()
  await tile(10).getByText('Sent').waitFor()
  const seenInstead = await watch(page, tile(10), 'Sent')
  await older.let()
  await answers.stop()
  await setup.openAt(11, [{ name: 'Espresso' }])
  await tile(11).getByText('Sent').waitFor()
  assert.equal(await seenInstead(), undefined)

  // A hundred changes by others, one after the other: the screen must show the final state.
  const chance = seededRandom(1)
  const tables = [1, 2, 12, 13]
  const open = new Map<number, number>()
  for (let done = 0; done < 100; done++) {
    const table = chance.pick(tables)
    const orderId = open.get(table)
    if (orderId === undefined) {
      open.set(table, await setup.openAt(table, [{ name: 'Espresso', qty: 1 + chance.below(9) }]))
    } else if (chance.percent(60)) await setup.restaurant.put(`/go/order/${orderId}/served`, { all: 1 })
    else {
      await setup.restaurant.delete(`/go/order/${orderId}`)
      open.delete(table)
    }
  }
  for (const table of tables) {
    const order = await setup.orderAt(table)
    const says = order ? `${order.status === 'served' ? 'Served' : 'Sent'}.*${order.total}` : 'Free'
    await page.getByRole('button', { name: new RegExp(`^Table ${table}\\b.*${says}`) }).waitFor()
  }
})
