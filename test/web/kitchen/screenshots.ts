import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createKey } from '../../../src/identity/auth/key-actions.ts'
import { globalSetup, globalTeardown } from '../../support/global-setup.ts'
import { openBoard, openKitchen } from './open-board.ts'
import { cookAnEvening } from './seed-evening.ts'

/** Takes screenshots of the station and the pass, for docs/manual/kitchen. */
const FOLDER = process.argv[2] ?? join(import.meta.dirname, '../../../docs/manual/kitchen')
const KEY = 'a-key-for-pictures'

await globalSetup()
try {
  await using portal = await openKitchen()
  const { restaurant } = portal
  await restaurant.change((change) =>
    createKey(change, { name: 'Pictures', rights: new Set(['kitchen', 'service']), key: KEY }),
  )
  await using bar = await openBoard(portal, { name: 'Bar', sections: [7, 8, 9] })
  await using kitchen = await openBoard(portal, { sections: [1, 2, 3, 4, 5, 6], backup: 'P-1001' })
  const { page, serialNo } = kitchen
  await cookAnEvening(restaurant, serialNo, bar.serialNo, KEY)
  mkdirSync(FOLDER, { recursive: true })
  await page.mouse.click(900, 1060)
  await kitchen.card('5').waitFor()
  await page.getByRole('button', { name: 'OUT…' }).click()
  await page.getByRole('button', { name: /^Charcuterie/ }).click()
  await page.keyboard.press('Escape')
  await kitchen.card('7').locator('.out').waitFor()
  // The clock was advanced; the screen learns the time from a response and shows it with its next second.
  await kitchen.card('10').getByText('LATE').waitFor()
  await kitchen.card('9').locator('.age', { hasText: '2:42' }).waitFor()
  await kitchen.card('5').locator('.bump').click()
  await kitchen.card('5').locator('.undo').waitFor()
  await page.screenshot({ path: join(FOLDER, 'station.png') })
  await page.keyboard.press('r')
  await page.locator('dialog').waitFor()
  await page.waitForTimeout(400)
  await page.screenshot({ path: join(FOLDER, 'recall.png') })
  await page.keyboard.press('Escape')
  await page.locator('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('p')
  await page.locator('.prow').first().waitFor()
  await page.waitForTimeout(300)
  await page.screenshot({ path: join(FOLDER, 'pass.png') })
} finally {
  await globalTeardown()
}
