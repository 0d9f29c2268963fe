import assert from 'node:assert/strict'
import test from 'node:test'
import { start, temporaryFolder } from '../../../support/spawn-service.ts'
import { openKitchenPage } from '../../kitchen/screen.ts'
import { leaveBrowser, sharedBrowser } from '../support/chromium.ts'
import { axeViolations } from '../support/portal-browser.ts'

test('from an empty installation to a test order on the kitchen screen, in the browser alone', async () => {
  using folder = temporaryFolder()
  await using service = start('main.ts', [], {
    DATABASE_URL: `sqlite:${folder.path}/comanda.db`,
    COMANDA_DEMO: '0',
    PORT: '0',
    LOG_LEVEL: 'silent',
  })
  const [, url = '', path = ''] = await service.printed(/(http:\/\/127\.0\.0\.1:\d+)(\/portal\/setup#\S+)/)
  const browser = await sharedBrowser()
  const context = await browser.newContext({
    viewport: { width: 1280, height: 860 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(40_000)
  const page = await context.newPage()
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const next = () => press('Next step')
  try {
    // Every page of an empty installation leads to the set-up.
    await page.goto(`${url}/portal/dashboard`)
    await field('Set-up code').waitFor()
    await page.goto(`${url}${path}`)
    await page.reload()
    await field('Your name').fill('Olivia Owner')
    await field('E-mail').fill('olivia@trattoria.example')
    await field('Password').fill('short')
    assert.deepEqual(await axeViolations(page), [])
    await press('Next')
    await field('Name of the restaurant').fill('Trattoria Roma')
    assert.equal(await page.getByRole('combobox', { name: 'Country' }).inputValue(), 'Germany')
    await press('Next')
    assert.deepEqual(
      [
        await field('Tax on most dishes, percent').inputValue(),
        await field('Tax on drinks, percent').inputValue(),
      ],
      ['7', '19'],
    )
    await press('Create my restaurant')
    // The refusal leads back to the step of the field, with everything that was typed.
    await page.getByRole('alert').waitFor()
    await field('Password').fill('a sentence to sign in with')
    await press('Next')
    await press('Next')
    await press('Create my restaurant')
    await page.locator('[data-shown-once]').waitFor()
    await press('I have saved it')

    await page.getByRole('heading', { name: 'Set-up', exact: true }).waitFor()
    await field('Section, row 1').fill('Antipasti')
    await field('Dish, row 1').fill('Burrata')
    await field('Price, row 1').fill('€ 8,60')
    await field('Price, row 1').press('Enter')
    await field('Dish, row 2').fill('Bruschetta')
    await field('Price, row 2').fill('7,-')
    await press('Add 2 dishes')
    await page.getByText('2 dishes on the menu', { exact: true }).waitFor()
    await next()
    await press('Add the tables')
    await page.getByText('12 tables', { exact: true }).waitFor()
    await next()
    await field('First name').fill('Ana')
    const pin = await field('PIN').inputValue()
    assert.match(pin, /^\d{4}$/)
    await press('Add 1 person')
    await page.getByText('On your team').waitFor()
    assert.deepEqual(await axeViolations(page), [])
    await next()

    await press('Connect a kitchen screen')
    await page.getByText('Comanda only listens on this machine').waitFor()
    await field('Name of the device').fill('Kitchen')
    await press('Show the code')
    const code = (await page.locator('[data-shown-once]').innerText()).replaceAll(' ', '')
    const screenContext = await browser.newContext({
      viewport: { width: 1920, height: 1080 },
      locale: 'en-GB',
    })
    const screen = await screenContext.newPage()
    await openKitchenPage(screen, url, code)
    await page.getByText('Kitchen is connected').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
    await page.getByRole('combobox', { name: 'Send everything to' }).click()
    await page.getByRole('option', { name: 'Kitchen (Screen)' }).first().click()
    await page.getByText('has no station').waitFor({ state: 'detached' })

    // Progress is kept: the page can be left, and opens at the first step that is not done.
    await page.goto(`${url}/portal/setup`)
    await page.getByRole('heading', { name: 'Phones', exact: true }).waitFor()
    await next()
    await press('Send a test order')
    await page.getByText('On the screen', { exact: true }).waitFor()
    await page.getByText('Every station has it.').waitFor()
    await screen.locator('[data-card]').getByText('Burrata').waitFor()
    assert.deepEqual(await axeViolations(page), [])
    await press('Delete the test order')
    await page.getByText('The test order is deleted.').waitFor()
    await page.getByRole('link', { name: 'To the dashboard' }).click()
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    await screenContext.close()

    // The page of the set-up is gone for everybody else.
    const anotherContext = await browser.newContext({ locale: 'en-GB' })
    const other = await anotherContext.newPage()
    await other.goto(`${url}${path}`)
    await other.getByRole('heading', { name: 'Sign in' }).waitFor()
    await anotherContext.close()
  } finally {
    await context.close()
    await leaveBrowser()
  }
})
