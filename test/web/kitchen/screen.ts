import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { interceptFromStart } from '../../support/integration/intercept-requests.ts'
import { pairCode } from '../../support/printing/kitchen-screen-client.ts'
import { collectComplaints, type TerminalSetup } from '../terminal/support/terminal-browser.ts'

/** Opens the page with its pairing code and waits until it follows the event log. */
export async function openKitchenPage(page: Page, url: string, code: string): Promise<void> {
  const isFollowed = page.waitForResponse(/\/stream/)
  await page.goto(`${url}/kitchen#pair=${code}`)
  await page.locator('.khead').waitFor()
  await isFollowed
}

/** A kitchen screen next to the waiters' phones. */
export async function openScreen(setup: TerminalSetup, { isCut = false, locale = 'en-GB' } = {}) {
  const { code, serial_no: serialNo } = await pairCode(setup.restaurant, { sections: [1, 2, 3, 4, 5, 6] })
  const context = await setup.browser.newContext({ viewport: { width: 1920, height: 1080 }, locale })
  // The machine may be busy.
  context.setDefaultTimeout(40_000)
  if (isCut) await interceptFromStart(context)
  const page = await context.newPage()
  const complaints = collectComplaints(page, setup.url)
  await openKitchenPage(page, setup.url, code)
  return {
    page,
    card: (place: string) => page.locator(`[data-card][aria-label="${place}"]`),
    async print(orderId: number): Promise<number> {
      const input = { location_id: 1, serial_no: serialNo }
      const { status, text, body } = await setup.restaurant.post(`/go/printer/${orderId}`, input)
      assert.equal(status, 201, text)
      return body.printjob_id
    },
    async [Symbol.asyncDispose]() {
      // Held or blocked requests of a test end with it, and are no failure.
      for (const held of [context, ...context.pages()]) await held.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
      const bad = complaints.filter((text) => !isCut || !/^Failed to load resource/.test(text))
      assert.deepEqual(bad, [], 'the browser complained')
    },
  }
}
