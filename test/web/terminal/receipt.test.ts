import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { routeOrders, setAutoPrinting } from '../../../src/kitchen/routing/routing.ts'
import { cloudPrinter, printingOf, textOnPaper } from '../../support/printing/printer-helpers.ts'
import { waitUntil } from '../../support/wait.ts'
import { BEN } from './support/seed-location.ts'
import { openTerminalSetup, type TerminalSetup } from './support/terminal-browser.ts'

let setup: TerminalSetup
before(async () => {
  setup = await openTerminalSetup()
})
after(() => setup[Symbol.asyncDispose]())

test('taps come out of the kitchen’s printer: dishes, options, seats, courses, voids and moves', async () => {
  const { restaurant } = setup
  await restaurant.change((change) => setAutoPrinting(change, 1, true))
  const printer = await cloudPrinter(restaurant)
  await using device = await setup.device({ own: true })
  const { page, enter, tile } = device
  const press = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' }).tap()
  const more = async (what: string) => {
    await press('More')
    await page.locator('dialog').getByRole('button', { name: what, exact: true }).tap()
  }
  /** The text of the resulting paper, without frames, times and dates. */
  const paper = async (isDone: (order: any) => unknown, table = 3) => {
    await waitUntil(() => setup.orderAt(table), isDone)
    restaurant.clock.now += 20_000
    await routeOrders(printingOf(restaurant))
    const known = printer.tickets.length
    await printer.step()
    assert.equal(printer.tickets.length, known + 1, 'one paper')
    return textOnPaper(printer.tickets.at(-1))
      .split('\n')
      .filter((row) => !/^[ -]*cut/.test(row))
      .map((row) => row.replace(/[─▄▀█\s]+/g, ' ').trim())
      .map((row) => row.replace(/ \d\d:\d\d$|(^| )\d+ \w+ \d{4} .*$/, ''))
      .filter(Boolean)
  }
  await enter(BEN.pin)
  await tile(3).tap()
  await press(/^Burrata/)
  await press(/^Burrata/)
  await page.getByRole('button', { name: '2', exact: true }).tap()
  await press(/^Beef Tartare/)
  await press('Hot')
  await page.getByLabel('Note').fill('no capers')
  await page.locator('.scrim').tap({ position: { x: 10, y: 200 } })
  await press(/From the Grill/)
  await press(/^Sirloin Steak/)
  await press('Medium')
  await press(/^Peppercorn/)
  await press(/^SEND/)
  const head = (number: number, table = 'TABLE 3') => [
    table,
    'Ben Okafor Order 1',
    `Kitchen Ticket ${number}`,
  ]
  const starters = ['1 Beef Tartare seat 2', '+ Hot', 'no capers']
  const steak = ['COURSE 2', '1 Sirloin Steak 250 g', 'seat 2', '> Medium', '+ Peppercorn']
  assert.deepEqual(await paper((order) => order?.items.length === 3), [
    ...head(1),
    'COURSE 1',
    '2 Burrata',
    ...starters,
    'TO FOLLOW',
    '1 Sirloin Steak 250 g course 2',
    '3 to make',
  ])

  await tile(3).tap()
  await press('FIRE 2')
  const isFired = ({ items }: any) => items.every(({ state }: any) => state !== 'held')
  assert.deepEqual(await paper(isFired), ['FIRE COURSE 2', ...head(2), ...steak, '1 to make'])

  await page.locator('.line', { hasText: 'Burrata' }).tap()
  await press('Void')
  await press('One less')
  await press('Mistake')
  const isOneLess = ({ items }: any) => items.find(({ item_name }: any) => item_name === 'Burrata').qty === 1
  assert.deepEqual(await paper(isOneLess), ['VOID', ...head(3), '1 VOID Burrata', 'Mistake', '1 void'])

  await more('Move table')
  await page.locator('dialog').getByRole('button', { name: 'Table 7', exact: true }).tap()
  assert.deepEqual(await paper((order) => order, 7), [
    'MOVED',
    ...head(4, 'TABLE 3 > TABLE 7'),
    'Already with you.',
    'COURSE 1',
    '1 Burrata',
    ...starters,
    // Set smaller, the seat fits beside the dish.
    ...[...steak].join('\n').replace('250 g\nseat', '250 g seat').split('\n'),
    '3 dishes for TABLE 7',
  ])

  await tile(7).getByText('Cooking').waitFor()
  await tile(7).tap()
  await more('Message')
  await page.locator('dialog').getByRole('button', { name: 'Please hurry' }).tap()
  await page.getByText('Message sent').waitFor()
  assert.deepEqual(await paper((order) => order, 7), ['MESSAGE', ...head(5, 'TABLE 7'), 'Please hurry'])
  await routeOrders(printingOf(restaurant))
  await printer.step()
  assert.equal(printer.tickets.length, 5, 'and nothing besides')
})
