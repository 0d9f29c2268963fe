import assert from 'node:assert/strict'
import { join } from 'node:path'
import test from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { spawned, temporaryFolder } from '../../support/spawn-service.ts'
import { leaveBrowser, sharedBrowser } from '../portal/support/chromium.ts'
import { axeViolations, clicksFor } from '../portal/support/portal-browser.ts'
import { expectedEvening } from './evening-plan.ts'
import { PATH_OF_OTHERS, packedPackage } from './packed.ts'
import { type Open, type Step, setUp } from './set-up-steps.ts'
import { serve } from './staff-at-work.ts'

test('an empty machine, the package, a browser: set-up, forty guests, cash-up, every sum right', async (context) => {
  using folder = temporaryFolder()
  const { file, npm } = await packedPackage()
  await npm('install', '--global', '--prefix', join(folder.path, 'prefix'), file)
  await using service = spawned([join(folder.path, 'prefix/bin/comanda'), 'serve'], {
    PATH: PATH_OF_OTHERS,
    HOST: '127.0.0.1',
    PORT: '0',
    DATABASE_URL: `sqlite:${folder.path}/data/comanda.db`,
    COMANDA_DEMO: '0',
    LOG_LEVEL: 'warn',
  })
  const [, url = '', path = ''] = await service.printed(/(http:\/\/127\.0\.0\.1:\d+)(\/portal\/setup#\S+)/)
  const browser = await sharedBrowser()
  const contexts: BrowserContext[] = []
  const open: Open = async (options) => {
    const opened = await browser.newContext({
      locale: 'en-GB',
      timezoneId: 'Europe/Berlin',
      reducedMotion: 'reduce',
      ...options,
    })
    // The machine may be busy.
    opened.setDefaultTimeout(40_000)
    contexts.push(opened)
    return opened.newPage()
  }
  const step: Step = async (name, page, act) =>
    context.diagnostic(`${name}: ${await clicksFor(page, act)} clicks`)
  try {
    const owner = await open({ viewport: { width: 1280, height: 860 } })
    const { pins, supervisorPin, screen, phones } = await setUp({ owner, url, path, open, step })
    await serve(phones, pins, screen)
    await cashUp(owner, url, supervisorPin, step)

    // The page of the set-up is gone for everybody else.
    const other = await open({})
    await other.goto(`${url}${path}`)
    await other.getByRole('heading', { name: 'Sign in' }).waitFor()
    assert.doesNotMatch(service.output(), /"level":[56]0/, 'nothing failed')
  } finally {
    for (const opened of contexts) await opened.close()
    await leaveBrowser()
    // The installed command runs the service in a process of its own, which ends in order.
    service.process.kill('SIGTERM')
    await service.ended
  }
})

async function cashUp(page: Page, url: string, supervisorPin: string, step: Step): Promise<void> {
  const sums = expectedEvening()
  const euros = (cents: number) => `€${(cents / 100).toFixed(2)}`
  await page.goto(`${url}/portal/dashboard`)
  await step('cash-up', page, async () => {
    await page.getByRole('link', { name: 'End of day' }).click()
    await page.getByText('Nothing is open, unknown or unsent.').waitFor()
    await page.getByLabel(/^Sum in /).fill((sums.cash / 100).toFixed(2))
    await page.getByText('Exactly right').waitFor()
    await page.getByLabel('Supervisor PIN').fill(supervisorPin)
    await page.getByRole('button', { name: 'Close the day' }).click()
    await page.getByRole('heading', { name: 'Z report 1' }).waitFor()
  })
  assert.deepEqual(await axeViolations(page), [])
  const rows = await page
    .locator('dl.sums')
    .evaluateAll((lists) =>
      lists.flatMap((list) =>
        [...list.querySelectorAll('dt')].map((term) => [
          term.textContent ?? '',
          term.nextElementSibling?.textContent ?? '',
        ]),
      ),
    )
  const shown = new Map(rows as [string, string][])
  const expected = {
    Expected: euros(sums.cash),
    Counted: euros(sums.cash),
    Orders: String(sums.orders),
    Guests: String(sums.guests),
    Net: euros(sums.total - sums.taxes[7] - sums.taxes[19]),
    'Tax 7.00 %': euros(sums.taxes[7]),
    'Drinks 19.00 %': euros(sums.taxes[19]),
    Total: euros(sums.total),
    Card: euros(sums.card),
    Cash: euros(sums.cash),
    Takings: euros(sums.total),
    Tips: euros(sums.tips),
    'Still open': euros(0),
  }
  for (const [name, value] of Object.entries(expected)) assert.equal(shown.get(name), value, name)
}
