import assert from 'node:assert/strict'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { PAGES_FOLDER } from '../../../src/platform/runtime/paths.ts'
import { expireJobs } from '../../../src/printing/jobs/expire-jobs.ts'
import { cloudPrinter, printingOf, statusOf, textOnPaper } from '../../support/printing/printer-helpers.ts'
import { waitUntil } from '../../support/wait.ts'
import { axeViolations, type Portal } from '../portal/support/portal-browser.ts'
import { openBoard, openKitchen, ordering } from './open-board.ts'

const FOOD = [1, 2, 3, 4, 5, 6]

/** A line that is removed before the service knows it was shown is not voided but left out. */
async function untilShown({ restaurant }: Portal, jobId: number): Promise<void> {
  await waitUntil(
    () => statusOf(restaurant, jobId),
    (status) => status === 'printed',
  )
}

test('a ticket grows old by colour, word and symbol, and is bumped, undone and recalled on two screens', async () => {
  await using portal = await openKitchen()
  const { dish, order, print, done } = await ordering(portal.restaurant)
  await using kitchen = await openBoard(portal, { sections: FOOD })
  await using pass = await openBoard(portal, { name: 'Pass' })
  const orderId = await order({ table_id: 3 }, [dish('Burrata', 2), dish('Caesar Salad')])
  await print(orderId, kitchen.serialNo)
  const card = kitchen.card('3')
  await card.waitFor()
  for (const [seconds, word, look] of [
    [599, '', 'is-new'],
    [1, 'DUE', 'is-due'],
    [299, 'DUE', 'is-due'],
    [1, 'LATE', 'is-late'],
  ] as const) {
    await kitchen.pass(seconds)
    await kitchen.page.locator(`[data-card].${look}`).waitFor()
    assert.ok((await card.locator('.thead').innerText()).includes(word))
  }
  await card.locator('.kline').first().click()
  await card.locator('.kline.done').waitFor()
  await card.locator('.bump').click()
  await pass.page.locator('.l-ready .prow').waitFor()
  // Undo takes the place of BUMP, and a second touch within one press is ignored, so it is pressed at another position.
  await card.getByRole('button', { name: 'Undo' }).click({ position: { x: 8, y: 8 } })
  await card.locator('.kline.done').waitFor()
  assert.equal(await card.locator('.kline.done').count(), 1, 'as it was before')
  await pass.page.locator('.l-cooking .prow').waitFor()
  await card.locator('.bump').click()
  await kitchen.page.keyboard.press('r')
  await kitchen.page.locator('dialog .choice').first().click()
  await kitchen.page.locator('[data-card].is-recalled').waitFor()
  await card.locator('.bump').click()
  // The pass may still show the state before the recall, so the service is queried.
  const state = async () => (await done(portal.restaurant.get(`/go/order/${orderId}`))).result.items[0].state
  await waitUntil(state, (one) => one === 'ready')
  await pass.page.locator('.l-ready .prow').waitFor()
  await pass.page.getByRole('button', { name: /TAKEN/ }).click()
  await waitUntil(state, (one) => one === 'served')
  await pass.page.locator('.l-ready .none').waitFor()
})

test('void, moved and allergens must be seen, and nothing is done before', async () => {
  await using portal = await openKitchen()
  const { dish, order, print, done } = await ordering(portal.restaurant)
  await using kitchen = await openBoard(portal, { sections: FOOD })
  const { page } = kitchen
  const where = { table_id: 3, allergens: 1, allergen_note: 'seat 2: nuts' }
  const orderId = await order(where, [dish('Burrata', 2), dish('Caesar Salad')])
  const jobId = await print(orderId, kitchen.serialNo)
  const card = kitchen.card('3')
  await card.waitFor()
  await untilShown(portal, jobId)
  assert.ok(await card.locator('.bump').isDisabled())
  assert.ok(await card.locator('.kline').first().isDisabled())
  await page.keyboard.press('1')
  assert.equal(await page.locator('.gone').count(), 0)
  await card.getByRole('button', { name: 'I HAVE SEEN IT' }).click()
  await card.locator('.bump:enabled').waitFor()
  const { items } = (await done(portal.restaurant.get(`/go/order/${orderId}`))).result
  await done(portal.restaurant.delete(`/go/order/${items[1].order_item_id}/item`, { reason: 'left early' }))
  await card.locator('.voidbox', { hasText: 'left early' }).waitFor()
  await done(portal.restaurant.put(`/go/order/${orderId}/move`, { table_id: 7 }))
  const there = kitchen.card('7')
  await there.locator('.band-moved').waitFor()
  // Its name follows when a table is joined or separated.
  const eight = (await done(portal.restaurant.get('/go/table/1'))).result.find(
    ({ table_number }: any) => table_number === 8,
  )
  await done(portal.restaurant.put(`/go/table/${eight.id}/join`, { order_id: orderId }))
  await kitchen.card('7+8').waitFor()
  await done(portal.restaurant.put(`/go/table/${eight.id}/unjoin`))
  await there.waitFor()
  assert.match(await there.locator('.band-moved').innerText(), /MOVED 3 to 7/)
  await there.locator('.band-moved .seen').click()
  await there.locator('.band-moved').waitFor({ state: 'detached' })
  await there.locator('.voidbox .seen').click()
  await there.locator('.voidbox').waitFor({ state: 'detached' })
  const seen = (await done(portal.restaurant.get('/go/event/1?types=kitchen.acknowledged'))).result
  assert.deepEqual(
    seen.map((one: any) => one.data.what),
    ['allergens', 'moved', 'void'],
  )
})

test('tickets reported as shown are on the board at that moment', async () => {
  await using portal = await openKitchen()
  const { dish, order, print } = await ordering(portal.restaurant)
  await using kitchen = await openBoard(portal, {
    sections: FOOD,
    before: () => {
      const said: { tickets: number; cards: number }[] = []
      Object.assign(window, { said })
      const { fetch } = window
      window.fetch = (input, init) => {
        const url = input instanceof Request ? input.url : String(input)
        if (url.endsWith('/shown')) {
          const tickets = JSON.parse(String(init?.body)).printjob_ids.length
          said.push({ tickets, cards: document.querySelectorAll('[data-card]').length })
        }
        return fetch(input, init)
      }
    },
  })
  for (const table_id of [1, 2, 3, 4, 5]) {
    await print(await order({ table_id }, [dish('Burrata'), dish('Caesar Salad')]), kitchen.serialNo)
  }
  const words = () =>
    kitchen.page.evaluate(() => (window as any).said as { tickets: number; cards: number }[])
  await waitUntil(words, (all) => all.at(-1)?.tickets === 5)
  assert.deepEqual(
    (await words()).filter(({ tickets, cards }) => cards < tickets),
    [],
  )
})

test('no silent outage: the header turns red, and the tickets of a closed screen are printed', async () => {
  await using portal = await openKitchen()
  const { restaurant } = portal
  const { dish, order, print } = await ordering(restaurant)
  const paper = await cloudPrinter(restaurant)
  await using kitchen = await openBoard(portal, { sections: FOOD, backup: 'P-1001' })
  const shown = kitchen.answered('shown')
  await print(await order({ table_id: 3 }, [dish('Burrata')]), kitchen.serialNo)
  await Promise.all([kitchen.card('3').waitFor(), shown])
  await portal.goAway()
  await kitchen.pass(21)
  const alarm = kitchen.page.locator('.khead.dead')
  // A request under way when the service stopped may count from a moment later, here and below.
  for (let seconds = 0; seconds < 10 && !(await alarm.isVisible()); seconds++) await kitchen.pass(1)
  await alarm.waitFor()
  assert.match(
    await alarm.innerText(),
    /NOT LIVE since 20:55\. If only this screen is offline, tickets are printed on “Kitchen” from 20:56\. Nothing there by 20:57\? Ask the waiters\./,
  )
  for (let seconds = 0; seconds < 120 && paper.tickets.length === 0; seconds += 5) {
    await kitchen.pass(5)
    await paper.step()
    await expireJobs(printingOf(restaurant))
  }
  assert.equal(paper.tickets.length, 1)
  assert.match(textOnPaper(paper.tickets[0]), /FOR KITCHEN/i)
  await portal.comeBack()
  await kitchen.page.locator('.khead:not(.dead)').waitFor()
  await kitchen.page.getByText('ON PAPER TOO').waitFor()
  assert.equal(await kitchen.page.locator('[data-card]').count(), 1)
  kitchen.visit.forgiveCuts()
})

test('an evening by keys alone; of two touches in the same moment one counts', async () => {
  await using portal = await openKitchen()
  const { dish, order, print } = await ordering(portal.restaurant)
  await using kitchen = await openBoard(portal, { sections: FOOD })
  const { page } = kitchen
  for (const table_id of [1, 2, 3]) {
    await print(await order({ table_id }, [dish('Burrata'), dish('Caesar Salad')]), kitchen.serialNo)
    await kitchen.pass(1)
  }
  await kitchen.card('3').waitFor()
  await page.keyboard.press('Shift+Digit2')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await kitchen.card('2').locator('.kline.done').waitFor()
  assert.match(await kitchen.card('2').locator('.kline.done').innerText(), /Caesar/)
  await page.keyboard.press('1')
  await kitchen.card('1').locator('.undo').waitFor()
  await page.keyboard.press('a')
  await page.locator('.allday').waitFor({ state: 'detached' })
  await page.keyboard.press('r')
  await page.locator('dialog .choice').first().waitFor()
  await page.keyboard.press('1')
  await page.locator('[data-card].is-recalled').waitFor()
  await page.keyboard.press('p')
  await page.locator('.pass-board').waitFor()
  await page.keyboard.press('p')
  // The second touch would hit Undo, which takes the place of BUMP.
  const bumped = kitchen.answered('bump').then(() => kitchen.answered('tickets'))
  await kitchen.card('3').locator('.bump').dblclick()
  await Promise.all([kitchen.card('3').locator('.undo').waitFor(), bumped])
  assert.equal(await kitchen.card('3').locator('.undo').count(), 1)
})

test('buttons and texts are large, and axe finds no violation', async () => {
  await using portal = await openKitchen()
  const { dish, order, print } = await ordering(portal.restaurant)
  await using kitchen = await openBoard(portal, { sections: FOOD })
  const { page } = kitchen
  const lines = [dish('Burrata', 2, { notes: 'no salt' }), dish('Sirloin', 1, { course: 2, hold: 1 })]
  await print(await order({ table_id: 1, allergens: 1 }, lines), kitchen.serialNo)
  await print(await order({ table_id: 2 }, lines), kitchen.serialNo)
  await kitchen.card('2').waitFor()
  const looks = [null, 'r', 'p'] as const
  for (const key of looks) {
    if (key) await page.keyboard.press(key)
    if (key === 'r') await page.locator('dialog').waitFor()
    if (key === 'p') await page.locator('.prow .allergy', { hasText: 'NOT SEEN YET' }).first().waitFor()
    assert.deepEqual(await axeViolations(page), [])
    const small = await page.evaluate(() => {
      const found: string[] = []
      for (const button of document.querySelectorAll('button')) {
        const { width, height } = button.getBoundingClientRect()
        const least = button.matches('.bump, .pbtn') ? 64 : 48
        if (width > 0 && (width < 48 || height < least))
          found.push(`${button.className} ${width} × ${height}`)
      }
      for (const element of document.querySelectorAll<HTMLElement>('body *')) {
        const hasText = [...element.childNodes].some(
          (node) => node.nodeType === 3 && node.textContent?.trim(),
        )
        const size = Number.parseFloat(getComputedStyle(element).fontSize)
        if (hasText && size < (element.matches('.kline .d') ? 26 : 20))
          found.push(`${element.className} ${size}`)
      }
      return found
    })
    assert.deepEqual(small, [])
    if (key !== 'r') continue
    await page.keyboard.press('Escape')
    await page.locator('dialog').waitFor({ state: 'detached' })
  }
})

/** Counts tones and wake locks instead of making them. */
function listenIn(): void {
  const tones: number[] = []
  const param = { value: 0, setValueAtTime() {}, exponentialRampToValueAtTime() {} }
  class Silent {
    state = 'suspended'
    currentTime = 0
    destination = {}
    onstatechange: (() => void) | undefined
    async resume() {
      this.state = 'running'
    }
    createGain = () => ({ gain: param, connect: (next: unknown) => next })
    createOscillator = () => {
      const frequency = { value: 0 }
      return {
        frequency,
        connect: (next: unknown) => next,
        start: () => tones.push(frequency.value),
        stop() {},
      }
    }
  }
  let locks = 0
  const wakeLock = { request: async () => void locks++ }
  Object.defineProperty(navigator, 'wakeLock', { value: wakeLock })
  Object.assign(globalThis, { AudioContext: Silent, tones, locksRequested: () => locks })
}

test('new and changed tickets sound after the first touch, and a wake lock is held', async () => {
  await using portal = await openKitchen()
  const { dish, order, print, done } = await ordering(portal.restaurant)
  await using kitchen = await openBoard(portal, { sections: FOOD, before: listenIn })
  const { page } = kitchen
  const tones = () => page.evaluate(() => (globalThis as any).tones.splice(0))
  await page.getByText('No tickets').waitFor()
  await print(await order({ table_id: 1 }, [dish('Burrata')]), kitchen.serialNo)
  await kitchen.card('1').waitFor()
  assert.deepEqual(await tones(), [], 'no browser plays sound before a touch')
  await page.getByRole('button', { name: 'OFF – tap' }).click()
  await page.getByRole('button', { name: 'Sound on' }).waitFor()
  const orderId = await order({ table_id: 2 }, [dish('Burrata'), dish('Caesar Salad')])
  const jobId = await print(orderId, kitchen.serialNo)
  await kitchen.card('2').waitFor()
  assert.deepEqual(await tones(), [660, 880])
  await untilShown(portal, jobId)
  const { items } = (await done(portal.restaurant.get(`/go/order/${orderId}`))).result
  await done(portal.restaurant.delete(`/go/order/${items[1].order_item_id}/item`, { reason: 'left' }))
  await page.locator('.voidbox').waitFor()
  assert.deepEqual(await tones(), [880, 660, 440])
  const locks = () => page.evaluate(() => (globalThis as any).locksRequested())
  assert.equal(await locks(), 1)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  assert.equal(await locks(), 2)
})

test('the page is small enough for kitchen screens', () => {
  const folder = join(PAGES_FOLDER, 'kitchen/assets')
  const sizeOf = (end: string) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(end))
      .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
  assert.ok(sizeOf('.js.gz') < 100_000)
  assert.ok(sizeOf('.css.gz') < 8_000)
})
