import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { comboOnMenu, LUNCH } from '../../support/combo-helpers.ts'
import { waitUntil } from '../../support/wait.ts'
import { BEN } from './support/seed-location.ts'
import { openTerminalSetup, type TerminalSetup } from './support/terminal-browser.ts'

let setup: TerminalSetup
before(async () => {
  setup = await openTerminalSetup()
  await comboOnMenu(setup.restaurant, LUNCH, { name: 'Business lunch', price: '14.90' })
})
after(() => setup[Symbol.asyncDispose]())

const linesOf = (order: any) =>
  order.items.map(({ qty, item_name, item_price, state, combo }: any) => [
    qty,
    item_name,
    item_price,
    state,
    combo?.name,
  ])

test('a combo with three picks takes five taps, also without network, and is voided as a whole', async () => {
  await using device = await setup.device({ own: true, isCut: true })
  const { page, tap, tile, taps, count, enter } = device
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await enter(BEN.pin)
  await tile(3).tap()
  await button(/^Business lunch/).waitFor()

  await setup.goAway()
  count()
  await tap(button(/^Business lunch/))
  await page.getByRole('group', { name: 'Main' }).waitFor()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/combo-sheet.png` })
  await tap(page.getByRole('group', { name: 'Starter' }).getByRole('button', { name: /^Soup/ }))
  await tap(page.getByRole('group', { name: 'Main' }).getByRole('button', { name: /^Turbot \+3/ }))
  await tap(page.getByRole('group', { name: 'Drink' }).getByRole('button', { name: /^Beer/ }))
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/combo-chosen.png` })
  await tap(button(/^SEND/))
  assert.ok(taps() <= 5, `it took ${taps()} taps`)

  await setup.comeBack()
  const sent = await waitUntil(
    () => setup.orderAt(3),
    (order) => order,
  )
  // The soup of the first course is fired, the main course is held, drinks come at once.
  assert.deepEqual(linesOf(sent), [
    [1, 'Soup', '2.19', 'fired', 'Business lunch'],
    [1, 'Turbot', '14.16', 'held', 'Business lunch'],
    [1, 'Beer', '1.55', 'fired', 'Business lunch'],
  ])

  await tile(3).tap()
  const beer = page.locator('.line', { hasText: 'Beer' }).first()
  await beer.getByText('Business lunch').waitFor()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/combo-order.png` })
  await beer.tap()
  await page.locator('.chosen-bar').getByRole('button', { name: 'Void' }).tap()
  await page
    .getByRole('button', { name: /Wrong|Mistake|Sent back|Changed/ })
    .first()
    .tap()
  await waitUntil(
    () => setup.orderAt(3),
    ({ items }) => items.length === 0,
  )
})
