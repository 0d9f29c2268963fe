import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { MINUTE } from '../../../../src/platform/core/clock.ts'
import { globalSetup, globalTeardown } from '../../../support/global-setup.ts'
import { ANA, BEN } from './seed-location.ts'
import { type Device, openTerminalSetup, type TerminalSetup } from './terminal-browser.ts'

/** Takes screenshots of the terminal in the middle of an evening, for docs/manual/terminal. */
const FOLDER = join(import.meta.dirname, '../../../../docs/manual/terminal')

await globalSetup()
try {
  mkdirSync(FOLDER, { recursive: true })
  await using setup = await openTerminalSetup()
  await serve(setup)
  for (const dark of [false, true]) await onPhone(setup, dark)
  await onTablet(setup)
} finally {
  await globalTeardown()
}
process.exit(0)

/** Some tables wait, some eat, some pay. */
async function serve({ restaurant, openAt }: TerminalSetup): Promise<void> {
  const { clock } = restaurant
  const present = clock.now
  clock.now = present - 18 * MINUTE
  await openAt(4, [{ name: 'Coq au Vin' }, { name: 'House Red' }])
  clock.now = present - 9 * MINUTE
  await openAt(11, [{ name: 'Mushroom Risotto', qty: 2 }], { staff_id: ANA.id, covers: 4 })
  const party = await openAt(2, [
    { name: 'Sparkling Water' },
    { name: 'House White' },
    { name: 'Burrata', qty: 2, course: 1 },
    { name: 'Sirloin', course: 2, hold: 1, seat: 2 },
    { name: 'Pan-fried', course: 2, hold: 1, seat: 1 },
  ])
  const { body } = await restaurant.get(`/go/order/${party}`)
  const drinks = body.result.items.slice(0, 2).map(({ order_item_id }: any) => order_item_id)
  await restaurant.put(`/go/order/${party}/served`, { items: drinks })
  const bill = await openAt(5, [{ name: 'Half Chicken' }, { name: 'Pilsner' }], { covers: 3 })
  await restaurant.put(`/go/order/${bill}/bill`, { switch: 1 })
  const paid = await openAt(6, [{ name: 'Espresso' }, { name: 'Cheese Plate' }])
  const { total } = (await restaurant.get(`/go/order/${paid}`)).body.result.bill
  await restaurant.post(`/go/order/${paid}/payment`, { amount: total, method: 'cash' })
  const eaten = await openAt(
    7,
    [
      { name: 'Caesar', course: 1 },
      { name: 'Lamb', course: 2, hold: 1 },
    ],
    { covers: 6 },
  )
  await restaurant.put(`/go/order/${eaten}/served`, { all: 1 })
  const tables = (await restaurant.get('/go/table/1')).body.result
  const eighth = tables.find(({ table_number }: any) => table_number === 8)
  await restaurant.put(`/go/table/${eighth.id}/join`, { order_id: eaten })
  clock.now = present
}

async function onPhone(setup: TerminalSetup, dark: boolean): Promise<void> {
  await using device = await setup.device({ own: true, dark, isCut: true })
  const { page, enter, tile } = device
  const shoot = shooter(device, dark ? '-dark' : '')
  await shoot('lock')
  await enter(BEN.pin)
  await page.getByRole('button', { name: /^Table 5\b.*BILL/ }).waitFor()
  await shoot('room')
  await tile(3).tap()
  await page.getByRole('button', { name: /^Burrata/ }).tap()
  await page.getByRole('button', { name: /^Burrata/ }).tap()
  await page.getByRole('button', { name: '2', exact: true }).tap()
  await page.getByRole('button', { name: /^Beef Tartare/ }).tap()
  await page.keyboard.press('Escape')
  await shoot('entry')
  await page.getByRole('button', { name: 'Mains' }).tap()
  await page.getByRole('button', { name: /^Bistro Burger/ }).tap()
  await shoot('item')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Back', exact: true }).tap()
  await tile(2).tap()
  await page.getByRole('button', { name: 'FIRE 2' }).waitFor()
  await shoot('order')
  await page.getByRole('button', { name: /^Pay/ }).tap()
  await page.getByRole('button', { name: 'Seats' }).tap()
  await page.getByRole('button', { name: /^Seat 1/ }).tap()
  await page.getByRole('button', { name: /^10 %/ }).tap()
  await shoot('pay')
  await page.getByRole('button', { name: 'Back', exact: true }).tap()
  await page.getByRole('button', { name: 'Back', exact: true }).tap()
  await setup.goAway()
  await tile(1).tap()
  await page.getByRole('button', { name: /^Burrata/ }).tap()
  await page.getByRole('button', { name: /^SEND/ }).tap()
  await page.getByRole('button', { name: /^OFFLINE/ }).tap()
  await shoot('offline')
}

async function onTablet(setup: TerminalSetup): Promise<void> {
  await using device = await setup.device({ own: true, width: 1180, height: 820 })
  await device.enter(BEN.pin)
  await device.tile(2).tap()
  await device.page.getByRole('button', { name: 'From the Grill' }).tap()
  await device.page
    .getByRole('button', { name: /^Sirloin/ })
    .first()
    .tap()
  await shooter(device, '')('tablet')
}

function shooter({ page }: Device, suffix: string) {
  return async (name: string) => {
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map((one) => one.finished)))
    await page.waitForTimeout(300)
    await page.screenshot({ path: join(FOLDER, `${name}${suffix}.png`) })
  }
}
