import type { Page } from 'playwright-core'
import { globalSetup, globalTeardown } from '../../test/support/global-setup.ts'
import { signIn } from '../../test/support/sign-in-helpers.ts'
import { openPortal, type Portal, type Visit } from '../../test/web/portal/support/portal-browser.ts'
import { serveAnEvening } from '../../test/web/portal/support/seed-evening.ts'

// Measures the portal: page changes, a slow phone, many locations and a long menu: npm run bench:portal

const RUNS = 9
const LOCATIONS = 300
const SECTIONS = 40
const ITEMS = 50
/** CPU throttling: a cheap phone is this many times slower. */
const SLOWED = 4
const POOR = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }
const PAGES = ['dashboard', 'floor', 'orders', 'reports', 'menus', 'staff', 'printers'] as const

await globalSetup({ browser: true })
try {
  await using portal = await openPortal()
  await serveAnEvening(portal.restaurant)
  await pageChanges(portal)
  await slowPhone(portal)
  await manyLocations(portal)
  await longMenu(portal)
} finally {
  await globalTeardown()
}

/** From the click on a link to the frame with the heading and the data; every page was visited before. */
async function pageChanges(portal: Portal): Promise<void> {
  await using visit = await portal.visit({ width: 1280, height: 860 })
  await visit.signIn()
  for (const page of PAGES) await visit.goTo(`/${page}`)
  const all: number[] = []
  for (let run = 0; run < RUNS; run++) {
    for (const page of PAGES) all.push(await changedTo(visit, page))
  }
  report('page change, warm', all)
}

async function changedTo({ page }: Visit, to: string): Promise<number> {
  const link = page.locator(`nav a[href$="/${to}"]`).first()
  const shown = untilShown(page, `/${to}`)
  await link.click()
  return shown
}

/** Waits for the click, then for the frame in which the page is shown and nothing is loading. */
function untilShown(page: Page, path: string): Promise<number> {
  return page.evaluate(
    (target) =>
      new Promise<number>((resolve) => {
        const pressed = ({ timeStamp }: Event) => {
          const look = (now: number) => {
            const isThere = location.pathname.endsWith(target) && document.querySelector('main h1')
            const isLoading = document.querySelector('main [aria-busy="true"], main .mantine-Loader-root')
            if (isThere && !isLoading) resolve(Math.max(0, now - timeStamp))
            else requestAnimationFrame(look)
          }
          requestAnimationFrame(look)
        }
        addEventListener('pointerdown', pressed, { once: true, capture: true })
      }),
    path,
  )
}

/**
 * From navigation to the figures of the dashboard, with an empty cache, at 1.6 Mbit/s, 150 ms latency and a quarter of
 * the CPU speed.
 */
async function slowPhone(portal: Portal): Promise<void> {
  const all: number[] = []
  const fetched: number[] = []
  for (let run = 0; run < 5; run++) {
    await using visit = await portal.visit({ width: 390, height: 844 })
    await visit.signIn()
    const tools = await visit.context.newCDPSession(visit.page)
    await tools.send('Network.enable')
    await tools.send('Network.clearBrowserCache')
    await tools.send('Network.emulateNetworkConditions', POOR)
    await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
    await visit.page.addInitScript(markWhenUsable)
    let bytes = 0
    tools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await visit.page.goto(`${portal.url}/portal/dashboard`, { waitUntil: 'commit' })
    const usable = visit.page.waitForFunction(() => (globalThis as { usable?: number }).usable, undefined, {
      polling: 100,
    })
    all.push((await (await usable).jsonValue()) ?? Number.NaN)
    fetched.push(bytes)
    visit.forgiveCuts()
  }
  report('dashboard on a slow phone, nothing kept', all)
  console.log(`  at most ${Math.round(Math.max(...fetched) / 1000)} kB had come until then`)
}

/**
 * Records the time of the frame with the first figure in the page itself: polling from outside would slow the phone.
 */
function markWhenUsable(): void {
  const look = () => {
    if (!document.querySelector('main .figure')?.textContent?.includes('€')) requestAnimationFrame(look)
    else
      setTimeout(() => {
        Object.assign(globalThis, { usable: performance.now() })
      })
  }
  requestAnimationFrame(look)
}

async function manyLocations(portal: Portal): Promise<void> {
  const owner = await signIn(portal.restaurant)
  for (let count = 0; count < LOCATIONS; count++) {
    const place = { name: `House ${count}`, currency: 'EUR', time_zone: 'Europe/Paris' }
    await portal.restaurant.post('/go/location', place, owner)
  }
  await using visit = await portal.visit({ width: 1280, height: 860 })
  await visit.signIn()
  const all: number[] = []
  for (let run = 0; run < RUNS; run++) {
    await visit.goTo('/dashboard')
    const began = performance.now()
    await visit.goTo('/all-locations')
    await visit.page.locator('[data-row]').first().waitFor()
    all.push(performance.now() - began)
  }
  report(`all locations, ${LOCATIONS} of them`, all)
}

async function longMenu(portal: Portal): Promise<void> {
  const owner = await signIn(portal.restaurant)
  const sections = Array.from({ length: SECTIONS }, (_, section) => ({
    title: `Region ${section + 1}`,
    items: Array.from({ length: ITEMS }, (_, item) => ({
      name: `Bottle ${section * ITEMS + item + 1}`,
      price_1: '20.00',
    })),
  }))
  await portal.restaurant.post('/go/menu/1/import', { menus: [{ title: 'Wine', sections }] }, owner)
  await using visit = await portal.visit({ width: 1280, height: 860 })
  await visit.signIn()
  await visit.goTo('/menus')
  const { page } = visit
  await page.getByRole('tab', { name: 'Wine' }).click()
  const search = page.getByRole('textbox', { name: 'Search' })
  const all: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const began = performance.now()
    await search.fill(`Bottle ${1_000 + run}`)
    await page.getByText('1 item found').waitFor()
    all.push(performance.now() - began)
    await search.fill('')
  }
  report(`search among ${SECTIONS * ITEMS} items`, all)
}

function report(what: string, ms: number[]): void {
  const sorted = [...ms].sort((one, other) => one - other)
  const at = (part: number) => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0)
  console.log(`${what}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, of ${sorted.length}`)
}
