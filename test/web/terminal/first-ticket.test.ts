import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import type { Browser } from 'playwright-core'
import { type Started, start, temporaryFolder } from '../../support/spawn-service.ts'
import { leaveBrowser, sharedBrowser } from '../portal/support/chromium.ts'
import { collectComplaints, deviceActions } from './support/terminal-browser.ts'

// The steps of a new user: `npm start` without settings, the printed link, a phone, a table.

let browser: Browser
before(async () => {
  browser = await sharedBrowser()
})
after(leaveBrowser)

/** A phone that opened the printed link; signs in, orders and sends. */
async function openPhone(service: Started) {
  const [link = '', pin = ''] = (
    await service.printed(/(http:\S+\/terminal#pair=\S+)\s+\(.*PIN (\d+), Ana/)
  ).slice(1)
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    reducedMotion: 'reduce',
    locale: 'en-GB',
  })
  context.setDefaultTimeout(40_000)
  const page = await context.newPage()
  const complaints = collectComplaints(page, new URL(link).origin)
  await page.goto(link)
  await page.locator('.lock .keypad').waitFor()
  const device = deviceActions(page, context, complaints)
  const dish = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
  return {
    device,
    page,
    signIn: () => device.enter(pin),
    async send(table: number) {
      await device.tap(device.tile(table))
      await device.tap(dish('Burrata'))
      await device.tap(dish('Burrata'))
      await device.tap(dish('Beef Tartare'))
      await device.tap(page.getByRole('button', { name: /^SEND/ }))
    },
    openOrder: (table: number) => device.tap(device.tile(table)),
  }
}

/** As `npm start` does. */
function startService(folder: string): { service: Started; env: Record<string, string> } {
  const env = { PORT: '0', DATABASE_URL: `sqlite:${folder}/data/comanda.db` }
  return { service: start('start.js', [], env), env }
}

test('a first order comes out of the kitchen’s printer, and the phone says so', async () => {
  using folder = temporaryFolder()
  const { service, env } = startService(folder.path)
  await using _ = service
  const [, url = ''] = await service.printed(/address\s+(http:\S+)/)
  const out = join(folder.path, 'tickets')
  await using printer = start(
    'programs/virtual-printer/main.ts',
    ['--serial', 'P-1001', '--transport', 'cloudprnt', '--poll', '1', '--out', out],
    { ...env, PORT: new URL(url).port },
  )
  const phone = await openPhone(service)
  await using device = phone.device
  await phone.signIn()
  await phone.send(4)
  // A shared device is locked by then: the message is shown above the lock screen.
  await device.page.locator('.lock').waitFor()
  await device.page.getByText('Table 4 – 3 dishes sent').waitFor()
  await printer.printed(/TABLE 4[\s\S]*Burrata[\s\S]*Beef Tartare/)
  await device.page.getByText('Table 4 – the kitchen has it').waitFor()
  assert.equal(readdirSync(out).length, 1, 'one ticket')

  await phone.signIn()
  await device.page.getByRole('button', { name: /^Table 4\b.*Cooking/ }).waitFor()
  await phone.openOrder(4)
  await device.page.getByText(/^kitchen \d\d:\d\d$/).waitFor()
  assert.equal(await device.page.getByText('NOT PRINTED').count(), 0)
})

test('without a printer the phone says that nothing was printed, until it is', async () => {
  using folder = temporaryFolder()
  const { service, env } = startService(folder.path)
  await using _ = service
  const [, url = ''] = await service.printed(/address\s+(http:\S+)/)
  const phone = await openPhone(service)
  await using device = phone.device
  const { page } = device
  await phone.signIn()
  await phone.send(4)
  await page.locator('.lock').waitFor()
  await page.getByText('Table 4: NOT PRINTED. “Kitchen” was never connected').waitFor()
  await phone.signIn()
  await page.getByRole('button', { name: /^Table 4\b.*NO TICKET/ }).waitFor()
  await phone.openOrder(4)
  await page.getByText('NOT PRINTED', { exact: true }).waitFor()
  await page.getByText('“Kitchen” was never connected').first().waitFor()
  assert.equal(await page.getByText(/cooking|kitchen \d/).count(), 0, 'nobody cooks')

  // The printer is switched on: the waiting ticket comes out, and the open screen updates.
  await using printer = start(
    'programs/virtual-printer/main.ts',
    ['--serial', 'P-1001', '--transport', 'cloudprnt', '--poll', '1', '--out', join(folder.path, 'tickets')],
    { ...env, PORT: new URL(url).port },
  )
  await printer.printed(/Burrata/)
  await page.getByText(/^kitchen \d\d:\d\d$/).waitFor()
  assert.equal(await page.locator('.course').getByText('NOT PRINTED').count(), 0)
})
