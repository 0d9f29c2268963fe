import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { waitUntil } from '../../support/wait.ts'
import { ANA, BEN } from './support/seed-location.ts'
import { type Device, openTerminalSetup, type TerminalSetup } from './support/terminal-browser.ts'

let setup: TerminalSetup
before(async () => {
  setup = await openTerminalSetup()
})
after(() => setup[Symbol.asyncDispose]())

/** Two Burrata and a steak, medium, with a sauce. */
async function takeDown({ tap, page }: Device): Promise<void> {
  const dish = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
  await tap(dish('Burrata'))
  await tap(dish('Burrata'))
  await tap(page.getByRole('button', { name: 'From the Grill' }))
  await tap(dish('Sirloin Steak'))
  await tap(page.getByRole('button', { name: 'Medium', exact: true }))
  await tap(page.getByRole('button', { name: /^Peppercorn/ }))
  await tap(page.getByRole('button', { name: /^SEND/ }))
}

const lines = (order: any) => order.items.map(({ qty, item_name, state }: any) => [qty, item_name, state])

test('an evening in the taps that it may take', async () => {
  await using device = await setup.device()
  const { page, tap, hold, tile, taps, count, enter } = device
  const took = (most: number, what: string) => {
    assert.ok(taps() <= most, `${what} took ${taps()} taps, not ${most}`)
    count()
  }

  count()
  await enter(BEN.pin)
  await tap(tile(3))
  await takeDown(device)
  took(12, 'an order from the lock')
  const first = await waitUntil(
    () => setup.orderAt(3),
    (order) => order,
  )
  // The first course is fired, the second is held.
  assert.deepEqual(lines(first), [
    [2, 'Burrata', 'fired'],
    [1, 'Sirloin Steak 250 g', 'held'],
  ])
  assert.deepEqual(
    first.items[1].item_modifiers.map(({ modifier }: any) => modifier),
    ['Medium', 'Peppercorn'],
  )

  // A shared device has locked itself: the next person enters a PIN.
  await page.locator('.lock').waitFor()
  await enter(ANA.pin)
  took(4, 'the switch of person')
  await page.getByRole('button', { name: 'Menu', exact: true }).tap()
  await page.getByRole('button', { name: 'Settings' }).tap()
  await page.getByRole('button', { name: /^Own/ }).tap()
  await page.getByRole('button', { name: 'Back', exact: true }).tap()

  count()
  await tap(tile(4))
  await takeDown(device)
  took(8, 'an order, unlocked')
  const second = await waitUntil(
    () => setup.orderAt(4),
    (order) => order,
  )
  assert.equal(second.server.staff_id, ANA.id)

  await tap(tile(4))
  await tap(page.getByRole('button', { name: 'FIRE 2' }))
  took(2, 'firing')
  await waitUntil(
    () => setup.orderAt(4),
    ({ items }) => items[1].state === 'fired',
  )
  await page.getByRole('button', { name: 'Back', exact: true }).tap()

  const round = await setup.openAt(6, [
    { name: 'Pilsner' },
    { name: 'House White' },
    { name: 'Still Water' },
    { name: 'Burrata', course: 1 },
  ])
  await page.getByRole('button', { name: /^Table 6\b.*2 guests/ }).waitFor()
  count()
  await tap(tile(6))
  await tap(page.getByRole('button', { name: 'Repeat the last round' }))
  await tap(page.getByRole('button', { name: /^SEND/ }))
  took(3, 'another round')
  await waitUntil(
    () => setup.order(round),
    ({ items }) => items.length === 7,
  )

  // A dish is marked as sold out for everybody.
  count()
  await tap(tile(5))
  await hold(page.getByRole('button', { name: /^Garlic Prawns/ }))
  await tap(page.getByRole('button', { name: /^OUT/ }))
  took(3, 'selling out')
  await page.getByRole('button', { name: /^Garlic Prawns.*OUT/ }).waitFor()
  await page.getByRole('button', { name: 'Back', exact: true }).tap()

  count()
  await hold(tile(6))
  await tap(page.getByRole('button', { name: 'Move table' }))
  await tap(page.getByRole('button', { name: 'Table 7', exact: true }))
  took(3, 'moving a table')
  await waitUntil(
    () => setup.orderAt(7),
    (order) => order,
  )

  await page.getByRole('button', { name: /^Table 7\b.*2 guests/ }).waitFor()
  count()
  await tap(tile(7))
  await hold(page.locator('.line', { hasText: 'Pilsner' }).first())
  await tap(page.locator('.line', { hasText: 'House White' }).first())
  await tap(page.getByRole('button', { name: 'Move', exact: true }))
  await tap(page.getByRole('button', { name: 'Table 8', exact: true }))
  took(5, 'moving two items')
  const moved = await waitUntil(
    () => setup.orderAt(8),
    (order) => order,
  )
  assert.deepEqual(moved.items.map(({ item_name }: any) => item_name).sort(), ['House White', 'Pilsner'])
  await page.getByRole('button', { name: 'Back', exact: true }).tap()

  count()
  await tap(tile(7))
  await swipeLeft(device, 'Burrata')
  await tap(page.getByRole('button', { name: 'Void' }))
  await tap(page.getByRole('button', { name: 'Mistake' }))
  took(4, 'a void')
  await waitUntil(
    () => setup.orderAt(7),
    ({ items }) => !items.some(({ item_name }: any) => item_name === 'Burrata'),
  )
  await page.getByRole('button', { name: 'Back', exact: true }).tap()

  const seats = await setup.openAt(2, [
    { name: 'Burrata', seat: 1 },
    { name: 'Half Chicken', seat: 2 },
  ])
  await page.getByRole('button', { name: /^Table 2\b.*2 guests/ }).waitFor()
  count()
  await tap(tile(2))
  await tap(page.getByRole('button', { name: /^Pay/ }))
  await tap(page.getByRole('button', { name: 'Seats' }))
  await tap(page.getByRole('button', { name: /^Seat 1/ }))
  await tap(page.getByRole('button', { name: 'Card' }))
  took(5, 'a seat that pays by card')
  await waitUntil(
    () => setup.order(seats),
    ({ bill }) => bill.paid === '15.53',
  )
})

/** A swipe to the left counts as a tap. */
async function swipeLeft({ page, tap }: Device, name: string): Promise<void> {
  const line = page.locator('.line', { hasText: name }).first()
  const box = await line.boundingBox()
  assert.ok(box)
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + box.width - 30, y)
  await page.mouse.down()
  await page.mouse.move(box.x + 60, y, { steps: 4 })
  await page.mouse.up()
  await tap({ tap: async () => {} } as never)
}
