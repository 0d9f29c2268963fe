import assert from 'node:assert/strict'
import test from 'node:test'
import type { Page } from 'playwright-core'
import { API_KEY } from '../../../support/database/template.ts'
import {
  axeViolations,
  openPortal,
  type Portal,
  type Visit,
  type VisitOptions,
} from '../support/portal-browser.ts'

/** The page at /docs, in a browser of its own. */
async function openDocs(portal: Portal, hash = '', options: VisitOptions = {}): Promise<Visit> {
  const visit = await portal.visit(options)
  await visit.page.goto(`${portal.url}/docs${hash}`)
  await visit.page.locator('html[data-ready]').waitFor()
  return visit
}

const title = (page: Page) => page.locator('h1')

/** Waits for the heading that names what is shown. */
async function arrived(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
}

/** The status and the first lines of the response are on the screen, and the button that sent the call is too. */
async function answerIsInView(page: Page): Promise<void> {
  const parts = [page.locator('.answer-head'), page.getByRole('button', { name: 'Send' })]
  await page.waitForFunction(() => document.activeElement?.classList.contains('output'))
  for (const part of parts) {
    const seen = await part.evaluate((shown) => {
      const { top, left, bottom } = shown.getBoundingClientRect()
      const at = document.elementFromPoint(left + 4, (top + bottom) / 2)
      return at !== null && (shown.contains(at) || at.contains(shown))
    })
    assert.ok(seen, `${await part.textContent()} is not in view`)
  }
}

test('the search finds a call, a refusal, a field, an event and a guide, by keyboard alone', async () => {
  await using portal = await openPortal()
  await using visit = await openDocs(portal)
  const { page } = visit
  for (const [words, name, hash] of [
    ['record a payment', 'Record a payment', '#order/record-a-payment'],
    ['over_balance', 'over_balance', '#codes/over_balance'],
    ['tendered', 'tendered', '#fields/tendered'],
    ['table.opened', 'table.opened', '#event-types/table.opened'],
    ['sending again', 'Sending again safely', '#guides/idempotency'],
  ] as const) {
    await page.keyboard.press('/')
    await page.keyboard.type(words)
    const chosen = page.getByRole('option', { selected: true })
    await chosen.filter({ hasText: name }).waitFor()
    await page.keyboard.press('Enter')
    await arrived(page, name)
    assert.equal(new URL(page.url()).hash, hash)
    assert.ok(await title(page).evaluate((heading) => heading === document.activeElement))
  }
  await page.keyboard.press('/')
  await page.keyboard.type('payment')
  const first = await page.getByRole('option', { selected: true }).textContent()
  await page.keyboard.press('ArrowDown')
  assert.notEqual(await page.getByRole('option', { selected: true }).textContent(), first)
  await page.keyboard.press('Escape')
  assert.equal(await page.getByRole('option').count(), 0)
})

test('a call is tried against this installation, with a key that is stored in the tab only', async () => {
  await using portal = await openPortal()
  await using visit = await openDocs(portal, '#table/open-a-table')
  const { page } = visit
  const curl = page.getByRole('group', { name: 'Example by curl' })
  assert.match((await curl.textContent()) ?? '', new RegExp(`^curl -X PUT '${portal.url}/go/table/1/open'`))
  await page.getByLabel('API key').fill(API_KEY)
  await page.getByRole('textbox', { name: 'id', exact: true }).fill('4')
  assert.match((await curl.textContent()) ?? '', /\/go\/table\/4\/open/)
  const script = page.getByRole('group', { name: 'Example by the client' })
  assert.match(
    (await script.textContent()) ?? '',
    /client\.tables\.open\(\{ table_id: 4 \}, \{ location_id: 1,/,
  )
  assert.ok(!(await curl.textContent())?.includes(API_KEY))
  await page.getByRole('button', { name: 'Send' }).click()
  const answer = page.getByRole('group', { name: 'The answer' })
  await answer.filter({ hasText: '"order_id": 1' }).waitFor()
  assert.match((await page.getByRole('status').last().textContent()) ?? '', /^201 Created.*x-request-id/)
  assert.deepEqual((await portal.restaurant.get('/go/table/1/open')).body.result.length, 1)
  await answerIsInView(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Send' }).click()
  await answer.filter({ hasText: 'table_already_open' }).waitFor()
  await answerIsInView(page)
  const stored = await page.evaluate(() => [JSON.stringify(localStorage), document.cookie].join())
  assert.ok(!stored.includes(API_KEY))
  await page.goto(`${portal.url}/docs#order/read-an-order`)
  await arrived(page, 'Read an order')
  assert.equal(await page.getByLabel('API key').inputValue(), API_KEY)
  await page.getByRole('button', { name: 'Forget' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await answer.filter({ hasText: 'session_missing' }).waitFor()
})

test('a stream is shown as it comes, until it is stopped', async () => {
  await using portal = await openPortal()
  await using visit = await openDocs(portal, '#event/follow-the-events-of-a-location')
  const { page } = visit
  await page.getByLabel('API key').fill(API_KEY)
  await page.getByRole('button', { name: 'Send' }).click()
  const stream = page.getByRole('group', { name: 'The stream' })
  await stream.filter({ hasText: 'retry' }).waitFor()
  await portal.restaurant.put('/go/table/2/open', { location_id: 1, staff_id: 1, allergens: 0 })
  await stream.filter({ hasText: 'table.opened' }).waitFor()
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('button', { name: 'Send' }).waitFor()
})

const LOOKED_AT = [
  ['', 'Build on Comanda'],
  ['#guides/payments', 'Payments'],
  ['#order', 'Orders and payments'],
  ['#order/record-a-payment', 'Record a payment'],
  ['#event-types/payment.approved', 'payment.approved'],
  ['#codes', 'Refusal codes'],
  ['#fields/tip', 'tip'],
] as const

for (const { dark, width } of [
  { dark: false, width: 1280 },
  { dark: true, width: 390 },
]) {
  test(`axe finds nothing, and nothing is wider than the screen: ${dark ? 'dark' : 'light'}, ${width}`, async () => {
    await using portal = await openPortal()
    await using visit = await openDocs(portal, '', { dark, width })
    const { page } = visit
    for (const [hash, name] of LOOKED_AT) {
      await page.goto(`${portal.url}/docs${hash}`)
      await arrived(page, name)
      assert.deepEqual(await axeViolations(page), [], hash)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      assert.ok(wide <= width, `${hash} is ${wide} wide`)
    }
    await page.keyboard.press('/')
    await page.keyboard.type('table')
    await page.getByRole('option').first().waitFor()
    assert.deepEqual(await axeViolations(page), [], 'while searching')
  })
}

test('on a phone the contents open and close by the keyboard', async () => {
  await using portal = await openPortal()
  await using visit = await openDocs(portal, '', { width: 390 })
  const { page } = visit
  const contents = page.getByRole('navigation', { name: 'Contents' })
  const menu = page.getByRole('button', { name: 'Contents' })
  assert.equal(await contents.isVisible(), false)
  await menu.focus()
  await page.keyboard.press('Enter')
  await contents.waitFor()
  assert.deepEqual(await axeViolations(page), [])
  await page.keyboard.press('Escape')
  assert.equal(await contents.isVisible(), false)
  assert.ok(await menu.evaluate((button) => button === document.activeElement))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await arrived(page, 'Keys')
  assert.equal(await contents.isVisible(), false)
})

test('colours follow the system until somebody chooses, and the choice stays', async () => {
  await using portal = await openPortal()
  await using visit = await openDocs(portal, '', { dark: true })
  const { page } = visit
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const dark = await background()
  await page.getByRole('button', { name: 'Colours: as the system' }).click()
  const light = await background()
  assert.notEqual(light, dark)
  await page.reload()
  await page.getByRole('button', { name: 'Colours: light' }).waitFor()
  assert.equal(await background(), light)
})

test('every call, event and code of the document has a place of its own', async () => {
  await using portal = await openPortal()
  await using visit = await openDocs(portal, '#event-types')
  const { page } = visit
  await arrived(page, 'Event types')
  const document = (await portal.restaurant.get('/openapi.json', { key: null })).body
  const operations = Object.values<object>(document.paths).flatMap((path) => Object.values<any>(path))
  const types = await page.locator('article .row-title').allTextContents()
  assert.deepEqual(types.sort(), Object.keys(document.webhooks).sort())
  const links = await page.locator('nav .nav-call').allTextContents()
  for (const { summary } of operations)
    assert.ok(
      links.some((text) => text.startsWith(summary)),
      summary,
    )
  const addresses = await page
    .locator('nav a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  assert.equal(new Set(addresses).size, addresses.length)
  assert.ok(addresses.length > operations.length)
})

test('a guide has its code, tables and links, and a link to a heading leads there', async () => {
  await using portal = await openPortal()
  await using visit = await openDocs(portal, '#guides/errors')
  const { page } = visit
  await arrived(page, 'Errors and limits')
  await page.getByRole('group', { name: 'Table' }).first().waitFor()
  const example = page.getByRole('group', { name: 'Example' }).first()
  assert.match((await example.textContent()) ?? '', /^go order\/999999\n# \{"status":404/)
  const second = page.locator('article h2').nth(1)
  const id = (await second.getAttribute('id')) ?? ''
  await page.evaluate((address) => {
    location.hash = address
  }, id)
  await page.locator(`[id="${id}"]:focus`).waitFor()
  await page.getByRole('link', { name: 'listed here' }).click()
  await arrived(page, 'Refusal codes')
  await page.goto(`${portal.url}/docs#guides/begin`)
  await page.getByRole('group', { name: 'Example' }).filter({ hasText: portal.url }).first().waitFor()
})
