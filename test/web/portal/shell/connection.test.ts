import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { after, afterEach, before } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { PAGES_FOLDER } from '../../../../src/platform/runtime/paths.ts'
import { holdRequests } from '../../../support/integration/intercept-requests.ts'
import { axeViolations, openPortal, type Portal } from '../support/portal-browser.ts'

const CALLS = /\/(portal\/api|go)\//

let portal: Portal
before(async () => {
  portal = await openPortal()
})
afterEach(() => portal.comeBack())
after(() => portal[Symbol.asyncDispose]())

const bar = (page: Page) => page.getByRole('status').getByText(/^No connection since \d\d:\d\d/)

/** The built file of a source file. */
function codeOf(source: string): string {
  return JSON.parse(readFileSync(join(PAGES_FOLDER, '.vite/manifest.json'), 'utf8'))[source].file
}

/** True if the element appears within a second of real time. */
const isShown = (words: Locator) =>
  words.waitFor({ timeout: 1_000 }).then(
    () => true,
    () => false,
  )

test('an unreachable service is shown on every page, and missed changes appear when it is back', async () => {
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/floor')
  await page.getByText('Every table as it is right now.').waitFor()
  assert.equal(await bar(page).count(), 0)

  await portal.goAway()
  await bar(page).waitFor()
  await page.getByText(/^Every table as it was at \d\d:\d\d\.$/).waitFor()
  assert.deepEqual(await axeViolations(page), [])
  const opening = { location_id: 1, staff_id: 2, allergens: 0 }
  assert.equal((await portal.restaurant.put('/go/table/3/open', opening)).status, 201)
  await page.getByRole('link', { name: 'Staff' }).click()
  await page.getByText('This could not be loaded').waitFor()
  await bar(page).waitFor()
  await page.getByRole('link', { name: 'Floor' }).click()
  await page.locator('[data-table="3"]').getByText('Available').waitFor()

  await portal.comeBack()
  await page.locator('[data-table="3"]').getByText('Ben Okafor').waitFor()
  await bar(page).waitFor({ state: 'detached' })
  await page.getByText('Every table as it is right now.').waitFor()
  visit.forgiveCuts()
})

test('a stream without heartbeats counts as disconnected', async () => {
  await using visit = await portal.visit()
  const { page } = visit
  await page.clock.install()
  await visit.signInAt('/staff')
  // No request fails, and the urgent reads are pending: only the heartbeats are missing.
  let isCut = true
  await page.route(CALLS, async (route) => {
    if (!isCut) await route.continue()
    else if (!/\/(unsettled|lost)$/.test(route.request().url())) await route.abort()
  })
  await page.clock.fastForward(20_000)
  assert.equal(await bar(page).count(), 0)
  // Silence counts from the last heartbeat, which may have arrived only now on a slow machine.
  for (let tries = 0; tries < 3 && !(await isShown(bar(page))); tries++) await page.clock.fastForward(30_000)
  // The clock of the page is stopped, so that it does not retry before the button is pressed.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  await bar(page).waitFor()

  isCut = false
  await page.getByRole('button', { name: 'Try now' }).click()
  await bar(page).waitFor({ state: 'detached' })
  const added = { first_name: 'Nora', last_name: 'Nightingale' }
  assert.equal((await portal.restaurant.post('/go/staff/1', added)).status, 201)
  await page.clock.resume()
  await page.getByText('Nora Nightingale').waitFor()
  visit.forgiveCuts()
})

test('pages first opened while the service is away load when it is back', async () => {
  await using visit = await portal.visit()
  const { page } = visit
  // The code of this page fails to load as well.
  const code = `**/${codeOf('pages/printers/page.tsx')}`
  await page.route(code, (route) => route.abort())
  await visit.signIn()
  await portal.goAway()
  for (const name of ['Terminals', 'Settings', 'Printers']) {
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { name: 'This could not be loaded' }).waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'This could not be loaded' }).waitFor()
  }
  assert.deepEqual(await axeViolations(page), [])
  await page.unroute(code)
  await portal.comeBack()
  await page.getByRole('switch').first().waitFor()
  assert.equal(await page.getByText('This could not be loaded').count(), 0)
  visit.forgiveCuts()
})

test('a first page opened while the service does not respond loads by itself later', async () => {
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signIn()
  await page.route(CALLS, (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }))
  await page.goto(`${portal.url}/portal/staff`)
  await page.getByRole('heading', { name: 'This could not be loaded' }).waitFor()
  await bar(page).waitFor()
  assert.deepEqual(await axeViolations(page), [])
  await page.unroute(CALLS)
  await page.getByRole('heading', { level: 1, name: 'Staff' }).waitFor()
  await bar(page).waitFor({ state: 'detached' })
  visit.forgiveCuts()
})

test('changes between the first read of a page and its stream are not missed', async () => {
  await using visit = await portal.visit()
  const { page } = visit
  const follow = await holdRequests(page, '**/stream')
  await visit.signInAt('/staff')
  await page.getByText('Ben Okafor').waitFor()
  const added = { first_name: 'Greta', last_name: 'Gap' }
  assert.equal((await portal.restaurant.post('/go/staff/1', added)).status, 201)
  await follow()
  await page.getByText('Greta Gap').waitFor()
})

test('data that cannot be refetched is shown with its time, and refetched later', async () => {
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/staff')
  const list = '**/go/staff/1/people*'
  const error = { code: 'internal_error', message: 'Something went wrong on our side.', details: {} }
  await page.route(list, (route) => route.fulfill({ status: 500, json: { status: 500, error } }))
  const added = { first_name: 'Otto', last_name: 'Outdated' }
  assert.equal((await portal.restaurant.post('/go/staff/1', added)).status, 201)
  const note = page.getByText(/^This is as of \d\d:\d\d/)
  await note.waitFor()
  assert.equal(await bar(page).count(), 0)
  await page.getByText('Ben Okafor').waitFor()
  assert.deepEqual(await axeViolations(page), [])
  await page.unroute(list)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Otto Outdated').waitFor()
  await note.waitFor({ state: 'detached' })
  visit.forgiveCuts()
})

test('a language that could not be loaded is used when the service is back', async () => {
  await using visit = await portal.visit()
  const { page } = visit
  await page.route('**/assets/de-*.js', (route) => route.abort())
  await visit.signIn()
  await portal.goAway()
  await page.getByRole('button', { name: 'Olivia Owner' }).click()
  await page.getByRole('menuitem', { name: 'Deutsch' }).click()
  await bar(page).waitFor()
  await page.unroute('**/assets/de-*.js')
  await portal.comeBack()
  await page.getByRole('link', { name: 'Einstellungen', exact: true }).waitFor()
  visit.forgiveCuts()
})
