import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { waitUntil } from '../../support/wait.ts'
import { deviceActions } from '../terminal/support/terminal-browser.ts'
import { dishCalled, expectedEvening, OFFLINE_TABLES, PARTIES, type Party } from './evening-plan.ts'

/** Three waiters and a cook work at once. */
export async function serve(pages: Page[], pins: string[], screen: Page): Promise<void> {
  const waiters = pages.map((page, index) => openWaiter(page, pins[index] ?? ''))
  await Promise.all([
    cookUntil(screen, expectedEvening().dishes),
    ...waiters.map(async (waiter, phone) => {
      const mine = PARTIES.filter((party) => party.phone === phone)
      const isOffline = ({ table }: Party) => OFFLINE_TABLES.includes(table)
      for (const party of mine.filter((party) => !isOffline(party))) await waiter.order(party)
      const offline = mine.filter(isOffline)
      if (offline.length > 0) await waiter.withoutNetwork(offline)
    }),
  ])
  await Promise.all(
    waiters.map(async (waiter, phone) => {
      for (const party of PARTIES.filter((one) => one.phone === phone)) await waiter.settle(party)
    }),
  )
}

function openWaiter(page: Page, pin: string) {
  const device = deviceActions(page, page.context(), [])
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const signIn = async () => {
    await page.locator('.keypad').or(device.tile(1)).first().waitFor()
    if (await page.locator('.keypad').isVisible()) await device.enter(pin)
  }
  const seat = async (guests: number) => {
    await device.tap(button('More'))
    await device.tap(page.locator('dialog').getByRole('button', { name: /^Guests/ }))
    await device.tap(
      page
        .locator('dialog')
        .getByRole('button', { name: String(guests), exact: true })
        .first(),
    )
  }
  const send = async (table: number, round: Record<string, number>) => {
    let section = ''
    for (const [name, qty] of Object.entries(round)) {
      const dish = dishCalled(name)
      if (dish.section !== section) await device.tap(page.getByRole('button', { name: dish.section }))
      section = dish.section
      for (let each = 0; each < qty; each += 1)
        await device.tap(page.getByRole('button', { name: new RegExp(`^${name}`) }))
    }
    await device.tap(page.getByRole('button', { name: /^SEND/ }))
    await page.locator('.lock').waitFor()
    await page
      .getByText(new RegExp(`^Table ${table}\\b|NOT reached the kitchen`))
      .first()
      .waitFor()
  }
  const order = async ({ table, guests, rounds }: Party) => {
    for (const [index, round] of rounds.entries()) {
      await signIn()
      await device.tap(device.tile(table))
      if (index === 0) await seat(guests)
      else await device.tap(button('Add dishes'))
      await send(table, round)
    }
  }
  const takeInCash = async () => {
    await device.tap(page.locator('.till .act.go'))
  }
  const takeByCard = async () => {
    await device.tap(button('Card'))
    await device.tap(button('Yes, approved'))
  }
  return {
    order,
    async withoutNetwork(parties: Party[]) {
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      await signIn()
      await page.context().setOffline(true)
      await page.getByText(/^OFFLINE since/).waitFor()
      for (const party of parties) await order(party)
      await page.context().setOffline(false)
      await page.getByText(/^OFFLINE since/).waitFor({ state: 'detached' })
    },
    async settle({ table, pays }: Party) {
      await signIn()
      await device.tap(device.tile(table))
      await device.tap(page.getByRole('button', { name: /^Pay/ }))
      await page.locator('.till').waitFor()
      if (pays === 'cash') await takeInCash()
      if (pays === 'card') await takeByCard()
      if (pays === 'card with tip') {
        await device.tap(page.getByRole('button', { name: /^10 %/ }))
        await takeByCard()
      }
      if (pays === 'two equal parts') {
        await device.tap(button('Split equally'))
        await device.tap(page.getByRole('button', { name: /^Part 1 of 2/ }))
        await takeInCash()
        await page.locator('.share.done', { hasText: 'Part 1 of 2' }).waitFor()
        await device.tap(page.getByRole('button', { name: /^Next payment/ }))
        await device.tap(page.getByRole('button', { name: /^Part 2 of 2/ }))
        await takeByCard()
      }
      await device.tap(button('Close the table'))
      await page.getByRole('button', { name: new RegExp(`^Table ${table}\\b.*Free`) }).waitFor()
    },
  }
}

/** Bumps each ticket after noting its dishes, until all that must come has come. */
async function cookUntil(screen: Page, expected: Record<string, number>): Promise<void> {
  const cooked: Record<string, number> = {}
  const isDone = () => JSON.stringify(sorted(cooked)) === JSON.stringify(sorted(expected))
  await waitUntil(
    async () => {
      const waiting = screen.locator('[data-card]', { has: screen.locator('.bump:not(.undo)') }).first()
      if ((await waiting.count()) === 0) return isDone()
      const key = await waiting.getAttribute('data-card')
      const card = screen.locator(`[data-card="${key}"]`)
      const dishes: [name: string, qty: number][] = []
      for (const line of await card.locator('.kline').all())
        dishes.push([await line.locator('.d').innerText(), Number(await line.locator('.q').innerText())])
      // A touch right after another one is ignored, so the cook looks whether it was taken.
      await card.locator('.bump').click()
      const isTaken = await waitUntil(
        async () => (await card.locator('.bump:not(.undo)').count()) === 0,
        Boolean,
        { withinMs: 2_000 },
      ).catch(() => false)
      if (isTaken) for (const [name, qty] of dishes) cooked[name] = (cooked[name] ?? 0) + qty
      return isDone()
    },
    Boolean,
    { what: 'every dish on the screen', withinMs: 240_000 },
  ).catch((error) => {
    assert.deepEqual(sorted(cooked), sorted(expected))
    throw error
  })
}

const sorted = (counts: Record<string, number>) => Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1))
