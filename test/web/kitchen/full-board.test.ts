import assert from 'node:assert/strict'
import test from 'node:test'
import { waitUntil } from '../../support/wait.ts'
import { openBoard, openKitchen, ordering } from './open-board.ts'

test('a full board renders the visible page only, has every ticket once, and nothing moves under a finger', async () => {
  await using portal = await openKitchen()
  const { dish, order, print } = await ordering(portal.restaurant)
  await using kitchen = await openBoard(portal, { sections: [1, 2, 3, 4, 5, 6] })
  const { page } = kitchen
  const tickets = 40
  let ordered = 0
  for (let at = 0; at < tickets; at++) {
    const lines = Array.from({ length: 1 + ((at * 7) % 9) }, (_, nth) =>
      dish('Burrata', 1, nth % 3 === 0 ? { notes: 'a note that takes more than a line of the card' } : {}),
    )
    ordered += lines.length
    await print(await order({ kind: 'takeaway', name: `Guest ${at}` }, lines), kitchen.serialNo)
    await kitchen.pass(1)
  }
  const shownCount = () => page.locator('.khead b').first().innerText()
  await waitUntil(shownCount, (text) => text === String(tickets))
  /** The visible cards, and those that overflow the board. */
  const drawn = () =>
    page.evaluate(() => {
      const board = document.querySelector('.board')?.getBoundingClientRect() ?? new DOMRect()
      const cards = [...document.querySelectorAll<HTMLElement>('[data-card]')]
      const isOut = ({ left, right, bottom }: DOMRect) =>
        left < board.left - 1 || right > board.right + 1 || bottom > board.bottom + 1
      return {
        keys: cards.map((card) => card.dataset.card ?? ''),
        dishes: cards.reduce((sum, card) => sum + card.querySelectorAll('.kline').length, 0),
        bumps: cards.reduce((sum, card) => sum + card.querySelectorAll('.bump').length, 0),
        out: cards.filter((card) => isOut(card.getBoundingClientRect())).length,
      }
    })
  const seen: string[] = []
  let [dishesSeen, bumpsSeen] = [0, 0]
  for (let turned = 0; turned < tickets; turned++) {
    const { keys, out, dishes, bumps } = await drawn()
    assert.equal(out, 0)
    assert.ok(keys.length > 0 && keys.length < 25, `${keys.length} cards are drawn`)
    seen.push(...keys)
    dishesSeen += dishes
    bumpsSeen += bumps
    if (await page.getByRole('button', { name: 'Next page' }).isDisabled()) break
    await page.keyboard.press('ArrowRight')
  }
  assert.equal(new Set(seen).size, seen.length, 'no part is on two pages')
  assert.equal(bumpsSeen, tickets, 'each ticket is bumped where it ends')
  assert.equal(dishesSeen, ordered, 'each dish is seen once')

  for (let turned = 0; turned < tickets; turned++) await page.keyboard.press('ArrowLeft')
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[data-card]')].map((card) => {
        const { left, top } = card.getBoundingClientRect()
        return `${(card as HTMLElement).dataset.card} ${left} ${top}`
      }),
    )
  const before = await places()
  await page.keyboard.press('2')
  await page.locator('.gone').first().waitFor()
  assert.deepEqual(await places(), before)
})
