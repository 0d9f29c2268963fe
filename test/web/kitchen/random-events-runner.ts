import assert from 'node:assert/strict'
import { waitUntil } from '../../support/wait.ts'
import { expectedFrom, type Shown, shownOn } from './expected-board.ts'
import { type Board, openBoard, openKitchen, ordering } from './open-board.ts'
import { Rush } from './random-events.ts'

const BETWEEN_LOOKS = 100

/**
 * Plays events of a rush in front of a screen: from time to time, and at the end, it must show what the service
 * returns.
 */
export async function playRush(seed: number, events: number): Promise<string[]> {
  await using portal = await openKitchen()
  const { restaurant } = portal
  // High enough that all cards are on the first page.
  await using kitchen = await openBoard(portal, { sections: [1, 2, 3, 4, 5, 6], height: 6_000 })
  const rush = new Rush(restaurant, seed, kitchen.serialNo, await ordering(restaurant))
  await rush.begin()
  for (let event = 1; event <= events; event++) {
    await rush.step()
    if (event % 10 === 0) await rush.pass(10 + rush.chance.below(100))
    if (event % BETWEEN_LOOKS > 0) continue
    await looksRight(kitchen, rush, `seed ${seed}, event ${event}`)
    // A cook's press shows at once, and must not hide the next change.
    await press(kitchen, '.kline:enabled', rush.chance.below(20))
    await press(kitchen, '.bump:enabled', rush.chance.below(10))
  }
  // A reloaded screen shows the same as one that was open all evening.
  await kitchen.page.reload()
  await looksRight(kitchen, rush, `seed ${seed}, begun anew`)
  return rush.neverDone()
}

async function looksRight({ page }: Board, rush: Rush, when: string): Promise<void> {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Paris',
    hour: '2-digit',
    minute: '2-digit',
  })
  let [seen, expected] = [{}, {}] as [Shown, Shown]
  const look = async () => {
    expected = expectedFrom(await rush.tickets(), rush.bistro.clock.now, (instant) => clock.format(instant))
    seen = await shownOn(page)
    return JSON.stringify(seen) === JSON.stringify(expected)
  }
  await waitUntil(look, (isRight) => isRight).catch(() => {})
  assert.deepEqual(seen, expected, when)
}

async function press({ page }: Board, what: string, nth: number): Promise<void> {
  const pressed = ([what, nth]: [string, number]) => {
    const all = document.querySelectorAll<HTMLElement>(what)
    all[nth % all.length]?.click()
  }
  await page.evaluate(pressed, [what, nth] as [string, number])
}
