import assert from 'node:assert/strict'
import test from 'node:test'
import { openHouse } from '../terminal/house.ts'
import { openScreen } from './screen.ts'

test('a screen on which nothing happens asks for nothing between two beats', async () => {
  await using house = await openHouse()
  await using kitchen = await openScreen(house)
  const { page } = kitchen
  await page.getByText('No tickets').waitFor()
  let reads = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/tickets')) reads++
  })
  // While the tab says three times that it follows the log.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let said = 0
        new BroadcastChannel('comanda-kitchen-log').onmessage = () => ++said === 3 && resolve()
      }),
  )
  assert.ok(reads <= 1, `${reads} reads`)
})
