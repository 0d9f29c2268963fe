import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { MINUTE } from '../../../../src/platform/core/clock.ts'
import { registerPrinter } from '../../../../src/printing/printers/actions.ts'
import { openCloudPrnt } from '../../../../src/programs/virtual-printer/cloudprnt.ts'
import { sendTo } from '../../../../src/programs/virtual-printer/printer.ts'
import { order } from '../../../support/order-helpers.ts'
import { aPicture } from '../../../support/printing/golden-tickets.ts'
import { cloudPrinter, print, printerOf } from '../../../support/printing/printer-helpers.ts'
import { axeViolations, openPortal, type Portal, settled } from '../support/portal-browser.ts'

let portal: Portal
before(async () => {
  portal = await openPortal()
})
after(() => portal[Symbol.asyncDispose]())

test('a printer is registered, given its address, and prints what /go asks for, seen live', async () => {
  await using visit = await portal.visit()
  const { page } = visit
  const { restaurant } = portal
  await visit.signInAt('/printers')
  await page.getByRole('button', { name: 'Register a printer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Register a printer' }).click()
  await dialog.getByText('Give the printer a name.').waitFor()
  await dialog.getByLabel('Name').fill('Grill')
  await dialog.getByLabel('Serial number').fill('P-1003')
  await dialog.getByRole('combobox', { name: 'Connection' }).click()
  await page.getByRole('option', { name: /Raw TCP/ }).click()
  await dialog.getByLabel('Its address in your network').fill('8.8.8.8')
  await dialog.getByRole('button', { name: 'Register a printer' }).click()
  await dialog.getByText('8.8.8.8 is not an address of a printer in the local network').waitFor()
  assert.match(visit.complaints.pop() ?? '', /status of 400/)
  await dialog.getByRole('combobox', { name: 'Connection' }).click()
  await page.getByRole('option', { name: /Star CloudPRNT/ }).click()
  assert.deepEqual(await axeViolations(page), [])
  await dialog.getByRole('button', { name: 'Register a printer' }).click()
  const address = new URL(await page.locator('[data-shown-once]').innerText())
  assert.equal(address.origin, portal.url)
  await page.getByRole('button', { name: 'Done' }).click()

  const row = page.locator('[data-row="P-1003"]')
  await row.getByText('Not seen yet').waitFor()
  const printer = openCloudPrnt({
    send: sendTo(address.origin),
    path: address.pathname,
    serialNo: 'P-1003',
    mac: '00:11:62:12:34:56',
  })
  await printer.step()
  await row.getByText('Online').waitFor()
  const orderId = await order(restaurant, 7, [{ item_id: 2, qty: 2, notes: 'no basil' }])
  const job = page.locator(`[data-row="job-${await print(restaurant, orderId, 'P-1003')}"]`)
  await job.getByText('Ticket · Table 7').waitFor()
  await job.getByText('Waiting').waitFor()
  await job.getByRole('button', { name: 'Preview' }).click()
  const picture = page.getByRole('img', { name: 'How Ticket · Table 7 looks on paper' })
  await picture.waitFor()
  assert.equal(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth), 576)
  assert.deepEqual(await axeViolations(page), [])
  await printer.step()
  await page.getByRole('dialog').getByText('Printed').first().waitFor()
  await page.keyboard.press('Escape')
  await job.getByText('Printed').waitFor()
  assert.equal(printer.tickets.length, 1)
  printer.mood = 'cover-open'
  await printer.step()
  await row.getByText('Cover open').waitFor()
})

test('a printer is changed, shown its address and given a new one, which ends the old', async () => {
  await using visit = await portal.visit()
  const { page } = visit
  const { restaurant } = portal
  await visit.signInAt('/printers')
  const row = page.locator('[data-row="P-1001"]')
  const choose = async (name: string) => {
    await row.getByRole('button', { name: /^More for/ }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  const old = await cloudPrinter(restaurant)
  await choose('Change the printer')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Pass')
  await dialog.getByRole('combobox', { name: 'Backup printer' }).click()
  await page.getByRole('option', { name: 'Bar', exact: true }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await row.getByText('Pass', { exact: true }).waitFor()
  await row.getByText('Bar').waitFor()

  assert.doesNotMatch(await page.content(), /\/cloudprnt\//)
  await choose('Show its address')
  await dialog.getByText('recorded in the log').waitFor()
  await dialog.getByRole('button', { name: 'Show its address' }).click()
  const shown = await page.locator('[data-shown-once]').innerText()
  assert.match(shown, /\/cloudprnt\/[a-z0-9]{6}-[0-9a-f]{48}$/)
  await page.getByRole('button', { name: 'Done' }).click()

  await choose('Give it a new address')
  await dialog.getByText('stops working at once').waitFor()
  await dialog.getByRole('button', { name: 'Give it a new address' }).click()
  const rotated = await page.locator('[data-shown-once]').innerText()
  assert.notEqual(rotated, shown)
  await page.getByRole('button', { name: 'Done' }).click()
  await choose('Print a test page')
  const job = page.locator('[data-row^="job-"]').first()
  await job.getByText('Test page').waitFor()
  await old.step()
  assert.equal(old.tickets.length, 0, 'the old address prints nothing more')
  const renewed = await cloudPrinter(restaurant)
  await renewed.step()
  await job.getByText('Printed').waitFor()
  assert.equal(renewed.tickets.length, 1)

  const bar = page.locator('[data-row="P-1002"]')
  await bar.getByRole('button', { name: 'More for Bar' }).click()
  await page.getByRole('menuitem', { name: 'Remove the printer' }).click()
  await dialog.getByText('What it printed stays').waitFor()
  await dialog.getByRole('button', { name: 'Remove the printer' }).click()
  await bar.waitFor({ state: 'detached' })
})

test('a failed ticket is on the dashboard, and printed again from the queue', async () => {
  await using visit = await portal.visit()
  const { page } = visit
  const { restaurant } = portal
  await visit.signIn()
  const printer = await cloudPrinter(restaurant)
  printer.mood = 'garbage'
  const id = await print(restaurant, await order(restaurant, 9, [{ item_id: 2 }]))
  for (let attempt = 0; attempt < 3; attempt++) {
    await printer.step()
    // Before the next attempt there is a pause.
    restaurant.clock.now += 10_000
  }
  const need = page.getByRole('link', { name: /Orders are not sent to the kitchen.*Table 9/ })
  await need.click()
  await settled(page)
  const job = page.locator(`[data-row="job-${id}"]`)
  await job.getByText('Failed').waitFor()
  await job.getByText('the printer gave an invalid answer').waitFor()
  printer.mood = 'well'
  await job.getByRole('button', { name: 'Print again' }).click()
  await page.getByText('Ticket · Table 9 waits to be printed again.').waitFor()
  await page.getByText('No print job matches.').waitFor()
  await page.getByText('All', { exact: true }).click()
  await job.getByText('Waiting').waitFor()
  await printer.step()
  await job.getByText('Printed').waitFor()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await settled(page)
  await need.waitFor({ state: 'detached' })
})

test('a waiting ticket is cancelled after confirmation, and printer problems are shown', async () => {
  await using visit = await portal.visit({ width: 360, height: 800 })
  const { page } = visit
  const { restaurant } = portal
  await visit.signIn()
  const printer = await cloudPrinter(restaurant)
  printer.mood = 'paper-out'
  await printer.step()
  await page.getByRole('link', { name: /Paper out/ }).waitFor()
  const id = await print(restaurant, await order(restaurant, 10, [{ item_id: 2 }]))
  await visit.goTo('/printers/waiting')
  const job = page.locator(`[data-row="job-${id}"]`)
  await job.getByRole('button', { name: 'Cancel' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('the kitchen is not notified').waitFor()
  assert.deepEqual(await axeViolations(page), [])
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await job.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Cancel the job' }).click()
  await job.waitFor({ state: 'detached' })
  const { body } = await restaurant.get(`/go/printer/${id}/printjob`)
  assert.equal(body.result[0].status, 'cancelled')
})

test('a printer that never called and a replaced device are reported, with what to do', async () => {
  await using visit = await portal.visit()
  const { page } = visit
  const { restaurant } = portal
  await restaurant.change((change) =>
    registerPrinter(change, {
      locationId: 1,
      serialNo: 'K-1',
      name: 'Cellar',
      model: '',
      description: '',
      transport: 'cloudprnt',
    }),
  )
  await visit.signInAt('/printers')
  const row = page.locator('[data-row="K-1"]')
  await row.getByText('Never').waitFor()
  assert.equal(await row.getByText('CloudPRNT must be on').count(), 0, 'it is being set up')
  restaurant.clock.now += MINUTE
  await visit.open('/printers')
  await row.getByText('CloudPRNT must be on').waitFor()
  assert.deepEqual(await axeViolations(page), [])
  await visit.goTo('/dashboard')
  await page.getByRole('link', { name: /Printer Cellar has not been seen since/ }).click()
  await settled(page)

  const device = { serialNo: '2581234567890', mac: '00:11:62:AA:BB:CC' }
  await (await cloudPrinter(restaurant, 'K-1', device)).step()
  await row.getByText('Online').waitFor()
  await row.getByText('Device: Virtual Star · 2581234567890 · 00:11:62:aa:bb:cc').waitFor()
  assert.equal(await row.getByText('CloudPRNT must be on').count(), 0)
  const spare = { serialNo: '2581098765432', mac: '00:11:62:DD:EE:FF' }
  await (await cloudPrinter(restaurant, 'K-1', spare)).step()
  await row.getByText('Another device than before calls at this address').waitFor()
  await row.getByText('Device: Virtual Star · 2581098765432 · 00:11:62:dd:ee:ff').waitFor()
  assert.deepEqual(await axeViolations(page), [])
  await visit.goTo('/dashboard')
  await page.getByRole('link', { name: /Another device than before calls as printer Cellar/ }).waitFor()
})

test('what its paper is like is chosen in the dialog, and a picture for its receipts', async () => {
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/printers')
  const row = page.locator('[data-row="P-1001"]')
  await row.getByRole('button', { name: /More/ }).click()
  await page.getByRole('menuitem', { name: 'Change the printer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Its receipts have no picture at the top.').waitFor()
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: aPicture(800, 200),
  })
  await dialog.getByText('Its receipts have a picture at the top.').waitFor()
  await dialog.getByRole('combobox', { name: 'Cut' }).click()
  await page.getByRole('option', { name: 'Through', exact: true }).click()
  await dialog.getByLabel('Top margin, in mm (for the rail)').fill('12')
  await dialog.getByRole('switch', { name: 'Sounds for a kitchen ticket' }).click()
  assert.deepEqual(await axeViolations(page), [])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const printer = await printerOf(portal.restaurant, 'P-1001')
  assert.deepEqual(JSON.parse(printer.page), { paper: 80, cut: 'full', marginTopMm: 12, buzzer: true })
})
