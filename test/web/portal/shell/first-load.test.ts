import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import type { Page } from 'playwright-core'
import { openPortal, type Portal } from '../support/portal-browser.ts'

let portal: Portal
before(async () => {
  portal = await openPortal()
})
after(() => portal[Symbol.asyncDispose]())

test('the dashboard asks for its figures while its code is on its way, and for each once', async () => {
  await using visit = await portal.visit({ width: 390, height: 844 })
  await visit.signInAt('/floor')
  const { page } = visit
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/libraries-*.js', async (route) => {
    await released
    await route.continue()
  })
  const requested = calls(page)
  const figures = page.waitForResponse('**/go/report/1/dashboard')
  const terminals = page.waitForResponse('**/go/terminal?location_id=1&attention=1')
  await page.goto(`${portal.url}/portal/dashboard`, { waitUntil: 'commit' })
  await Promise.all([figures, terminals])
  const early = [...requested]
  assert.ok(early.includes('/go/session'))
  assert.ok(early.includes('/go/event/1/stream'))

  release()
  await page.getByRole('heading', { name: 'Needs attention' }).waitFor()
  await page.waitForLoadState('load')
  for (const path of early) assert.equal(requested.filter((one) => one === path).length, 1, path)
})

test('the sign-in page requests nothing but the session', async () => {
  await using visit = await portal.visit()
  const requested = calls(visit.page)
  await visit.open('/dashboard')
  await visit.page.getByRole('heading', { name: 'Sign in' }).waitFor()
  assert.deepEqual(requested, ['/go/session'])
})

test('users of another language never see English first', async () => {
  await using visit = await portal.visit()
  const { page } = visit
  await page.addInitScript(() => {
    localStorage.setItem('comanda.language', 'de')
    const recorded = globalThis as unknown as { titles: string[] }
    recorded.titles = []
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('h1')) recorded.titles.push(textContent)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  const files: string[] = []
  page.on('request', (request) => files.push(new URL(request.url()).pathname))
  await visit.open('/dashboard')
  await page.getByRole('heading', { name: 'Anmelden' }).waitFor()
  const titles = await page.evaluate(() => (globalThis as unknown as { titles: string[] }).titles)
  assert.deepEqual([...new Set(titles)], ['Anmelden'])
  assert.deepEqual(
    files.filter((file) => /assets\/en-/.test(file)),
    [],
  )
})

/** The requests of the page to the service, in order. */
function calls(page: Page): string[] {
  const requested: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/go/')) requested.push(pathname + search)
  })
  return requested
}
