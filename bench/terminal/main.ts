import type { CDPSession, Page } from 'playwright-core'
import { globalSetup, globalTeardown } from '../../test/support/global-setup.ts'
import { openScreen } from '../../test/web/kitchen/screen.ts'
import { BEN } from '../../test/web/terminal/support/seed-location.ts'
import {
  type Device,
  openTerminalSetup,
  type TerminalSetup,
} from '../../test/web/terminal/support/terminal-browser.ts'

// Measures the waiter's terminal on a slow phone, and over twelve hours of events: npm run bench:terminal [events]

const [events = 5_000] = process.argv.slice(2).map(Number)
/** CPU throttling: a waiter's phone is this many times slower. */
const SLOWED = 4
const RUNS = 5
/** A slow mobile network. */
const POOR = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }

await globalSetup({ browser: true })
try {
  await using setup = await openTerminalSetup()
  await using device = await setup.device({ own: true, isCut: true })
  await device.enter(BEN.pin)
  const tools = await device.context.newCDPSession(device.page)
  await device.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  report('start, kept on the device: lock screen', await times(() => started(device)))
  await device.page.locator('.keypad').waitFor()
  await device.enter(BEN.pin)
  report('tap on a table to its screen', await times((at) => tapped(device, at)))
  const sent = await times((at) => sentFrom(device, at))
  report(
    'Send to the room again, on this phone',
    sent.map(([onPhone]) => onPhone ?? 0),
  )
  report(
    'Send to the service has it',
    sent.map(([, there]) => there ?? 0),
  )
  report('a change elsewhere to its tile', await times((at) => seenElsewhere(setup, device, at)))
  report('BUMP to READY on the tile', await readyAfterBump(setup, device))
  report('start, nothing kept, 1.6 Mbit/s and 150 ms', await times(() => coldStart(setup)))
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await twelveHours(setup, tools)
} finally {
  await globalTeardown()
}

async function times<T>(measure: (at: number) => Promise<T>): Promise<T[]> {
  const all: T[] = []
  for (let at = 0; at < RUNS; at++) all.push(await measure(at))
  return all
}

function report(what: string, ms: number[]): void {
  const sorted = [...ms].sort((one, other) => one - other)
  console.log(
    `${what}: ${Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0)} ms, the most ${Math.round(sorted.at(-1) ?? 0)}`,
  )
}

/** Time since navigation, by the page's own clock. */
async function started({ page }: Device): Promise<number> {
  await page.reload()
  await page.locator('.keypad').waitFor()
  return firstPaint(page)
}

function firstPaint(page: Page): Promise<number> {
  return page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  )
}

/** From the touch to the frame in which an element with this selector is shown. */
function untilShown(page: Page, selector: string): Promise<number> {
  return page.evaluate(
    (target) =>
      new Promise<number>((resolve) => {
        addEventListener(
          'pointerdown',
          ({ timeStamp }) => {
            const look = (now: number) =>
              document.querySelector(target) ? resolve(now - timeStamp) : requestAnimationFrame(look)
            requestAnimationFrame(look)
          },
          { once: true },
        )
      }),
    selector,
  )
}

async function tapped({ page, tile }: Device, at: number): Promise<number> {
  const shown = untilShown(page, '.sec')
  await tile(10 + (at % 3)).tap()
  const ms = await shown
  await page.getByRole('button', { name: 'Back', exact: true }).tap()
  await page.locator('.nav').waitFor()
  return ms
}

async function sentFrom({ page, tile }: Device, at: number): Promise<[number, number]> {
  await tile(2 + at).tap()
  await page.getByRole('button', { name: /^Burrata/ }).tap()
  const shown = untilShown(page, '.nav')
  const answered = untilAnswered(page, '/new')
  await page.getByRole('button', { name: /^SEND/ }).tap()
  return [await shown, await answered]
}

/** From the touch to the response of the next call with such an address, by the page's own clock. */
function untilAnswered(page: Page, ending: string): Promise<number> {
  return page.evaluate(
    (path) =>
      new Promise<number>((resolve) => {
        let touchedAt = Number.NaN
        addEventListener('pointerdown', ({ timeStamp }) => (touchedAt = timeStamp), { once: true })
        new PerformanceObserver((list, observer) => {
          const call = list.getEntries().find(({ name }) => name.endsWith(path))
          if (!call) return
          observer.disconnect()
          resolve((call as PerformanceResourceTiming).responseEnd - touchedAt)
        }).observe({ type: 'resource' })
      }),
    ending,
  )
}

async function seenElsewhere(setup: TerminalSetup, { tile }: Device, at: number): Promise<number> {
  const began = performance.now()
  await setup.openAt(9 + at, [{ name: 'Espresso' }])
  await tile(9 + at)
    .getByText('Cooking')
    .waitFor()
  return performance.now() - began
}

/** From the bump at the screen until the waiter's phone shows it. */
async function readyAfterBump(setup: TerminalSetup, { tile }: Device): Promise<number[]> {
  await using kitchen = await openScreen(setup)
  const table = 1
  // Awaited here, because the screen is closed at the end.
  return await times(async () => {
    const orderId = await setup.openAt(table, [{ name: 'Burrata' }])
    await kitchen.print(orderId)
    const bump = kitchen.card(String(table)).locator('.bump:not(.undo)')
    await bump.waitFor()
    await tile(table).getByText('Cooking').waitFor()
    const began = performance.now()
    await bump.click()
    await tile(table).getByText('READY').waitFor()
    const took = performance.now() - began
    await setup.restaurant.delete(`/go/order/${orderId}`)
    await tile(table).getByText('Free').waitFor()
    return took
  })
}

async function coldStart(setup: TerminalSetup): Promise<number> {
  const context = await setup.browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  await tools.send('Network.enable')
  await tools.send('Network.emulateNetworkConditions', POOR)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  await page.goto(`${setup.url}/terminal`)
  await page.getByRole('button', { name: 'Pair' }).waitFor()
  const ms = await firstPaint(page)
  await context.close()
  return ms
}

/** Plays evening after evening: others open, extend, serve, pay and close an order. */
async function twelveHours(setup: TerminalSetup, tools: CDPSession): Promise<void> {
  await tools.send('Performance.enable')
  console.log('events   heap MB   nodes   listeners')
  const { restaurant } = setup
  for (let sentEvents = 0; sentEvents <= events; ) {
    if (sentEvents % 500 === 0) console.log(await memoryOf(tools, sentEvents))
    for (let round = 0; round < 100; round++) {
      const orderId = await setup.openAt(14, [{ name: 'Burrata' }, { name: 'Espresso' }])
      await restaurant.put(`/go/order/${orderId}/served`, { all: 1 })
      const { total } = (await setup.order(orderId)).bill
      await restaurant.post(`/go/order/${orderId}/payment`, { amount: total, method: 'cash' })
      await restaurant.put(`/go/order/${orderId}/close`)
      restaurant.clock.now += 43_000
    }
    // Opened, served, paid, tendered, closed.
    sentEvents += 500
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}

async function memoryOf(tools: CDPSession, sentEvents: number): Promise<string> {
  await tools.send('HeapProfiler.collectGarbage')
  const { metrics } = await tools.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0
  const heap = (of('JSHeapUsedSize') / 1_048_576).toFixed(1)
  return [sentEvents, heap, of('Nodes'), of('JSEventListeners')].join('\t')
}
