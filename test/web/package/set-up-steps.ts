import assert from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import { openKitchenPage } from '../kitchen/screen.ts'
import { axeViolations } from '../portal/support/portal-browser.ts'
import { DISHES, spreadsheet } from './evening-plan.ts'

const TEAM = ['Ana', 'Ben', 'Chloé']

/** Reports the clicks of a step. */
export type Step = (name: string, page: Page, act: () => Promise<unknown>) => Promise<void>
export type Open = (options: Parameters<Browser['newContext']>[0]) => Promise<Page>

/** Follows the guided set-up from the printed address to the dashboard. */
export async function setUp(place: { owner: Page; url: string; path: string; open: Open; step: Step }) {
  const { owner: page, url, path, open, step } = place
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
  const next = () => press('Next step')
  // Every page of an empty installation leads to the set-up.
  await page.goto(`${url}/portal/dashboard`)
  await field('Set-up code').waitFor()
  await page.goto(`${url}${path}`)
  await page.reload()
  let supervisorPin = ''
  await step('account, owner and location', page, async () => {
    await field('Your name').fill('Olivia Owner')
    await field('E-mail').fill('olivia@trattoria.example')
    await field('Password').fill('short')
    assert.deepEqual(await axeViolations(page), [])
    await press('Next')
    await field('Name of the restaurant').fill('Trattoria Roma')
    assert.equal(await page.getByRole('combobox', { name: 'Country' }).inputValue(), 'Germany')
    await press('Next')
    const rates = ['Tax on most dishes, percent', 'Tax on drinks, percent']
    assert.deepEqual(await Promise.all(rates.map((label) => field(label).inputValue())), ['7', '19'])
    await press('Create my restaurant')
    // The refusal leads back to the step of the field, with everything that was typed.
    await page.getByRole('alert').waitFor()
    await field('Password').fill('a sentence to sign in with')
    await press('Next')
    await press('Next')
    await press('Create my restaurant')
    supervisorPin = (await page.locator('[data-shown-once]').innerText()).trim()
    await press('I have saved it')
  })

  await page.getByRole('heading', { name: 'Set-up', exact: true }).waitFor()
  await step(`menu of ${DISHES.length} dishes`, page, async () => {
    await press('Bring a spreadsheet')
    const dialog = page.getByRole('dialog')
    await page.locator('input[type=file]').setInputFiles({
      name: 'menu.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(spreadsheet()),
    })
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await dialog.getByText('40 dishes in 4 sections').waitFor()
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await dialog.getByRole('button', { name: /^Import \d+ changes$/ }).click()
    await dialog.waitFor({ state: 'detached' })
  })
  await page.getByText('40 dishes on the menu', { exact: true }).waitFor()
  await next()
  await step('12 tables', page, async () => {
    await press('Add the tables')
    await page.getByText('12 tables', { exact: true }).waitFor()
  })
  await next()
  const pins: string[] = []
  await step('three people with PINs', page, async () => {
    for (const [index, name] of TEAM.entries()) {
      if (index > 0) await press('Another person')
      const row = page.getByRole('group', { name: `Person ${index + 1}`, exact: true })
      await row.getByLabel('First name').fill(name)
      pins.push(await row.getByLabel('PIN').inputValue())
    }
    await press('Add 3 people')
    await page.getByText('On your team').waitFor()
  })
  assert.ok(pins.every((pin) => /^\d{4}$/.test(pin)) && new Set(pins).size === TEAM.length, String(pins))
  assert.deepEqual(await axeViolations(page), [])
  await next()

  const codeShown = async () => (await page.locator('[data-shown-once]').innerText()).replaceAll(' ', '')
  const screen = await open({ viewport: { width: 1920, height: 1080 } })
  await step('kitchen screen', page, async () => {
    await press('Connect a kitchen screen')
    await page.getByText('Comanda only listens on this machine').waitFor()
    await field('Name of the device').fill('Kitchen')
    await press('Show the code')
    await openKitchenPage(screen, url, await codeShown())
    await page.getByText('Kitchen is connected').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
    await page.getByRole('combobox', { name: 'Send everything to' }).click()
    await page.getByRole('option', { name: 'Kitchen (Screen)' }).first().click()
    await page.getByText('no station').first().waitFor({ state: 'detached' })
  })
  // Progress is kept: the page can be left, and opens at the first step that is not done.
  await page.goto(`${url}/portal/setup`)
  await page.getByRole('heading', { name: 'Phones', exact: true }).waitFor()
  const phones: Page[] = []
  await step('three phones', page, async () => {
    for (const name of TEAM) {
      const phone = await open({ viewport: { width: 390, height: 844 }, hasTouch: true })
      await press('Connect a phone or tablet')
      await field('Name of the device').fill(`Phone of ${name}`)
      await press('Show the code')
      await phone.goto(`${url}/terminal#pair=${await codeShown()}`)
      await phone.locator('.lock .keypad').waitFor()
      await page.getByText(`Phone of ${name} is connected`).waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
      phones.push(phone)
    }
  })
  await next()
  await step('test order', page, async () => {
    await press('Send a test order')
    await page.getByText('On the screen', { exact: true }).waitFor()
    await page.getByText('Every station has it.').waitFor()
    await screen.locator('[data-card]').getByText('Burrata').waitFor()
    assert.deepEqual(await axeViolations(page), [])
    await press('Delete the test order')
    await page.getByText('The test order is deleted.').waitFor()
  })
  // The cook takes note that it was voided.
  await screen.locator('[data-card] .bump:not(.undo)').click()
  await page.getByRole('link', { name: 'To the dashboard' }).click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  return { pins, supervisorPin, screen, phones }
}
