import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openPages } from '../../../../src/platform/http/server/static-files.ts'
import { PAGES_FOLDER } from '../../../../src/platform/runtime/paths.ts'
import { DEMO_OWNER } from '../../../../src/programs/demo/demo.ts'
import type { Language } from '../../../../web/shared/languages.ts'
import { OWNER_PASSWORD } from '../../../support/database/template.ts'
import { delayRequests } from '../../../support/integration/random-latency.ts'
import { signIn } from '../../../support/sign-in-helpers.ts'
import { openRestaurant, type Restaurant } from '../../../support/test-app.ts'
import { leaveBrowser, sharedBrowser } from './chromium.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A running restaurant and a browser. */
export interface Portal extends AsyncDisposable {
  restaurant: Restaurant
  url: string
  /** A browser profile of its own, not signed in. Any browser error fails the test that closes it. */
  visit: (options?: VisitOptions) => Promise<Visit>
  /** Stops listening and cuts all connections. In-process calls of tests still work. */
  goAway: () => Promise<void>
  comeBack: () => Promise<void>
}

export interface VisitOptions {
  width?: number
  height?: number
  dark?: boolean
  /** Time zone of the browser; omitted: that of the test process. */
  timeZone?: string
  /** Language of the browser; omitted: English. */
  language?: Language
  /** Uses touch events. */
  touch?: boolean
  /** Opens the portal by host name instead of IP address: passkeys need a name. */
  byName?: true
}

export interface Visit extends AsyncDisposable {
  page: Page
  context: BrowserContext
  complaints: string[]
  open: (path: string) => Promise<void>
  /** Goes to another page of the portal without reloading it. */
  goTo: (path: string) => Promise<void>
  /** Signs in without opening a page. */
  bringSession: (email?: string, password?: string) => Promise<void>
  /** Signs in and opens that page. */
  signInAt: (path: string, email?: string, password?: string) => Promise<void>
  signIn: (email?: string, password?: string) => Promise<void>
  /** Forgets browser errors about requests that a test blocked: they are not faults of the page. */
  forgiveCuts: () => void
}

/** Runs at the present time, or at an instant at which the browser's clock is stopped too. */
export async function openPortal(instant?: number): Promise<Portal> {
  const restaurant = await openRestaurant('sqlite', openPages(PAGES_FOLDER))
  restaurant.clock.now = instant ?? Date.now()
  await restaurant.app.listen({ port: 0, host: '127.0.0.1' })
  delayRequests(restaurant.app.server)
  const { port } = restaurant.app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const browser = await sharedBrowser()
  return {
    restaurant,
    url,
    visit: async (options) => {
      const address = options?.byName ? url.replace('127.0.0.1', 'localhost') : url
      const visitor = await visit(browser, restaurant, address, options)
      if (instant !== undefined) await visitor.context.clock.setFixedTime(instant)
      return visitor
    },
    async goAway() {
      const { server } = restaurant.app
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
    async comeBack() {
      const { server } = restaurant.app
      if (server.listening) return
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    async [Symbol.asyncDispose]() {
      await leaveBrowser()
      await restaurant[Symbol.asyncDispose]()
    },
  }
}

async function visit(
  browser: Browser,
  restaurant: Restaurant,
  url: string,
  options: VisitOptions = {},
): Promise<Visit> {
  const { width = 1280, height = 860, dark = false, timeZone, language, touch = false } = options
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: 'en-GB',
    hasTouch: touch,
    ...(timeZone && { timezoneId: timeZone }),
  })
  context.setDefaultTimeout(40_000)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  // The body of a refusal says more than "the server responded with a status of 400".
  const refused: string[] = []
  page.on('response', async (response) => {
    if (response.status() < 400) return
    const body = await response.text().catch(() => '')
    refused.push(
      `${response.request().method()} ${response.url()}: ${response.status()} ${body.slice(0, 300)}`,
    )
  })
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (origin !== url && protocol !== 'data:' && protocol !== 'blob:')
      complaints.push(`asked elsewhere: ${request.url()}`)
  })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  if (language !== undefined) {
    await page.addInitScript((code) => localStorage.setItem('comanda.language', code), language)
  }
  const open = async (path: string) => {
    await page.goto(`${url}/portal${path}`)
    await settled(page)
  }
  // The sign-in form has tests of its own; filling it in each time took a third of the portal tests' time.
  const bringSession: Visit['bringSession'] = async (email = DEMO_OWNER, password = OWNER_PASSWORD) => {
    const { headers } = await signIn(restaurant, email, password)
    const [name = '', value = ''] = String(headers?.cookie).split('=')
    await context.addCookies([{ name, value, url: `${url}/portal` }])
  }
  const signInAt: Visit['signInAt'] = async (path, email, password) => {
    await bringSession(email, password)
    await open(path)
    await page.getByRole('navigation').first().waitFor({ state: 'attached' })
    await settled(page)
  }
  return {
    page,
    context,
    complaints,
    open,
    async goTo(path) {
      await page.evaluate((to) => {
        if (location.pathname === to) return
        document.querySelector('h1')?.setAttribute('data-before', '')
        history.pushState(null, '', to)
      }, `/portal${path}`)
      await page.waitForFunction(() => !document.querySelector('[data-before]'))
      await settled(page)
    },
    bringSession,
    signInAt,
    signIn: (email, password) => signInAt('/', email, password),
    forgiveCuts() {
      // The last one is of axe, which reads the style sheets of a page again.
      const cut = /^Failed to load resource: .*(net::ERR_|status of 5\d\d)|^Couldn't load preload assets: /
      const others = complaints.filter((text) => !cut.test(text))
      complaints.splice(0, complaints.length, ...others)
    },
    async [Symbol.asyncDispose]() {
      // Held or blocked requests of a test end with it, and are no failure.
      for (const held of [context, ...context.pages()]) await held.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
      assert.deepEqual(
        complaints.filter((text) => !/status of (401|409) /.test(text)),
        [],
        `the browser complained; refused were:\n${refused.join('\n')}`,
      )
    },
  }
}

/** Waits until nothing is loading. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('h1, h2') && !document.querySelector('[data-loading]'),
  )
}

/** Counts the clicks that an action takes. */
export async function clicksFor(page: Page, work: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    const counted = globalThis as unknown as { presses?: number }
    if (counted.presses === undefined) {
      const count = () => {
        counted.presses = (counted.presses ?? 0) + 1
      }
      addEventListener('pointerdown', count, { capture: true })
    }
    counted.presses = 0
  })
  await work()
  return page.evaluate(() => (globalThis as unknown as { presses: number }).presses)
}

/** axe rules whose result depends on the colours and the width of a page. */
export const VISUAL_RULES = [
  'color-contrast',
  'link-in-text-block',
  'scrollable-region-focusable',
  'target-size',
]

/**
 * Returns axe violations, one line each, for the topmost dialog if there is one; the page behind it is checked with the
 * page. With `SEEN` only the rules about colours and width are checked.
 */
export async function axeViolations(page: Page, rules?: string[]): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(AXE)
  return page.evaluate(async (rules) => {
    const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1)
    const { violations } = await (globalThis as any).axe.run(dialog ?? document, {
      runOnly: rules ?? ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
    })
    return violations.map(
      (violation: any) =>
        `${violation.id}: ${violation.nodes.map((node: any) => `${node.html.slice(0, 160)} (${node.any[0]?.message ?? node.failureSummary})`).join(' | ')}`,
    )
  }, rules)
}
