import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import type { Page } from 'playwright-core'
import { axeViolations } from '../portal/support/portal-browser.ts'
import { leftInEnglish, type Said, textsOn, wordsIn } from '../portal/support/visible-texts.ts'
import { BEN } from './support/seed-location.ts'
import { type Device, openTerminalSetup, type TerminalSetup } from './support/terminal-browser.ts'
import { misfits, outOfReach } from './support/touch-targets.ts'

let setup: TerminalSetup
before(async () => {
  setup = await openTerminalSetup()
  await setup.openAt(2, [
    { name: 'Pilsner' },
    { name: 'Burrata', qty: 2, course: 1 },
    { name: 'Sirloin', course: 2, hold: 1, seat: 2 },
    { name: 'Pan-fried', course: 2, hold: 1, seat: 1 },
  ])
  const closed = await setup.openAt(9, [{ name: 'Burrata', qty: 2 }])
  const { total } = (await setup.order(closed)).bill
  const paid = { amount: total, tip: '3.00', method: 'card' }
  await setup.restaurant.post(`/go/order/${closed}/payment`, paid)
  await setup.restaurant.put(`/go/order/${closed}/close`)
})
after(() => setup[Symbol.asyncDispose]())

type Look = (screen: string, inReach?: string[]) => Promise<void>

/** Visits every screen of a waiter and checks it. */
async function walk({ page, tap, enter, tile }: Device, look: Look): Promise<void> {
  const back = () => tap(page.locator('.head .icon').first())
  await look('lock', ['.keypad button'])
  await enter(BEN.pin)
  await tile(2).waitFor()
  await look('room', ['.tile', '.nav button'])
  // Tables keep the places of the floor plan, for every server.
  const numbers = (await page.locator('.tile .no').allTextContents()).map((text) => Number(/\d+/.exec(text)))
  assert.deepEqual(
    numbers,
    numbers.toSorted((a, b) => a - b),
  )
  await tap(page.locator('.areas .icon'))
  await look('plan')
  await tap(page.locator('.areas .icon'))
  await tap(page.locator('.seg .icon').first())
  await look('menu of the room')
  await page.keyboard.press('Escape')
  await tap(page.locator('.nav button').nth(2))
  await look('tabs')
  await tap(page.locator('.nav button').nth(0))
  await tap(page.locator('.nav button').nth(1))
  await look('number', ['.keypad button'])
  await back()
  await tap(tile(5))
  await tap(page.getByRole('button', { name: /^Burrata/ }))
  await look('entry', ['.dish', '.sec', '.send'])
  await tap(page.getByRole('button', { name: 'From the Grill' }))
  await tap(page.getByRole('button', { name: /^Sirloin/ }))
  await look('item', ['.opt', '.send'])
  await page.keyboard.press('Escape')
  await back()
  await tap(tile(2))
  await page.locator('.course.held .fire').waitFor()
  await look('order', ['.fire', '.bar .act'])
  await tap(page.locator('.head .icon').last())
  await look('more')
  await page.keyboard.press('Escape')
  await tap(page.locator('.line').first())
  await look('chosen lines')
  await tap(page.locator('.chosen-bar .btn'))
  await tap(page.locator('.bar .go'))
  await page.locator('.till').waitFor()
  await look('pay', ['.till .act'])
  await tap(page.locator('.ways .chip').nth(1))
  await page.locator('.share').nth(1).waitFor()
  await look('pay by seat', ['.share'])
  await back()
  await back()
  await tap(page.locator('.seg .icon').first())
  await tap(page.locator('dialog .opt').nth(2))
  await page.locator('.share').first().waitFor()
  // A list that is read and seldom pressed begins at the top.
  await look('closed orders')
  await tap(page.locator('.share').first())
  await page.locator('.share .ends .btn').nth(1).waitFor()
  await look('a closed order', ['.share', '.bar .act'])
  await tap(page.locator('.share .ends .btn').first())
  await look('an amount', ['.keypad button'])
  await page.keyboard.press('Escape')
  await back()
  await back()
  await tap(page.locator('.seg .icon').first())
  await tap(page.locator('dialog .opt').last())
  await look('settings')
}

async function wrongWith(
  { page }: Device,
  screen: string,
  inReach: string[] = [],
  isBig: boolean,
): Promise<string[]> {
  const wrong = [
    ...(isBig ? [] : await misfits(page)),
    ...(isBig ? [] : await outOfReach(page, inReach)),
    ...(await sideways(page)),
  ]
  return wrong.map((what) => `${screen}: ${what}`)
}

/** A spinner that turns while a button is busy is not waited for. */
const settled = (page: Page) =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((one) => one.finished),
    ),
  )

const sideways = (page: Page) =>
  page.evaluate(() => {
    const over = document.documentElement.scrollWidth - innerWidth
    return over > 0 ? [`it sticks out by ${over} px`] : []
  })

test('every screen has large targets in reach, is accessible, and shows no English in other languages', async () => {
  const data = new Set(['Ben', 'Bistro Comanda'])
  for (const path of [
    '/go/menu/1/all',
    '/go/staff/1',
    '/go/table/1/plan',
    '/go/order/1/open',
    '/go/printer/1',
  ]) {
    for (const word of wordsIn((await setup.restaurant.get(path)).body)) data.add(word)
  }
  const english = await read('en-GB', async () => {})
  for (const language of ['es', 'fr'] as const) {
    const wrong: string[] = []
    const said = await read(language, async (device, screen, inReach) => {
      wrong.push(...(await wrongWith(device, screen, inReach, false)))
      // Longer words take more room, but the markup is the same in each language.
      if (language === 'es') wrong.push(...(await axeViolations(device.page)))
    })
    assert.deepEqual(wrong, [], language)
    assert.deepEqual(leftInEnglish(english, said, language, data), [], language)
  }
})

type Measure = (device: Device, screen: string, inReach?: string[]) => Promise<void>

/** Collects the texts of each screen, and measures its layout. */
async function read(locale: string, measure: Measure): Promise<Said> {
  await using device = await setup.device({ locale })
  const said: Said = new Map()
  await walk(device, async (screen, inReach) => {
    await settled(device.page)
    said.set(screen, await textsOn(device.page))
    await measure(device, screen, inReach)
  })
  return said
}

test('every screen also fits in dark mode and with double text size', async () => {
  await using device = await setup.device({ dark: true, locale: 'de-DE' })
  await device.page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const wrong: string[] = []
  await walk(device, async (screen, inReach) => {
    await settled(device.page)
    wrong.push(...(await wrongWith(device, screen, inReach, true)), ...(await axeViolations(device.page)))
  })
  assert.deepEqual(wrong, [])
})
