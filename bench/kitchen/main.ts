import type { CDPSession, Page } from 'playwright-core'
import { measuredBrowser } from '../../test/web/portal/support/chromium.ts'
import { type Kitchen, openKitchen } from './service.ts'

// Measures a kitchen screen with a full board, and over twelve hours of events: npm run bench:kitchen [tickets]
// [events]

const [tickets = 100, events = 5_000] = process.argv.slice(2).map(Number)
const LINES = 10
/** CPU throttling: a small computer behind a screen is this many times slower. */
const SLOWED = 4
const LONG_MS = 50
const FRAME = 'bench frame'

await using kitchen = await openKitchen()
const browser = await measuredBrowser()
try {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } })
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  await tools.send('Performance.enable')
  await page.goto(`${kitchen.url}/kitchen#pair=${kitchen.code}`)
  await page.locator('.khead').waitFor()
  // A screen without sections starts as a pass board.
  await page.locator('.pass-board').waitFor()
  await page.keyboard.press('p')
  await page.locator('.board').waitFor()
  const jobs = await fullBoard(kitchen, page, tools)
  await twelveHours(kitchen, tools, jobs)
} finally {
  await browser.close()
}

/** Fills the board with ten-line tickets, then plays the busiest minute of an evening. */
async function fullBoard(kitchen: Kitchen, page: Page, tools: CDPSession): Promise<number[]> {
  const jobs: number[] = []
  for (let at = 0; at < tickets; at++) jobs.push(await kitchen.ticket(LINES))
  await shown(page, tickets)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  await page.evaluate(watchFrames, FRAME)
  const before = await metricsOf(tools)
  const own = await framesDuring(async () => jobs.push(...(await busyMinute(kitchen, page))))
  const { frames, long, worstMs } = await page.evaluate(framesSeen, LONG_MS)
  const after = await metricsOf(tools)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const spent = (name: string) => Math.round((after(name) - before(name)) * 1_000)
  console.log(
    `${tickets} tickets of ${LINES} lines, the processor slowed to a ${SLOWED}th: ` +
      `${long} of ${frames} frames over ${LONG_MS} ms, the longest ${worstMs} ms`,
  )
  console.log(
    `of which the page itself took: ${own.filter((ms) => ms > LONG_MS).length} of ${own.length} over ` +
      `${LONG_MS} ms, the longest ${Math.round(Math.max(...own))} ms`,
  )
  console.log(
    `in ${spent('Timestamp')} ms: ${spent('ScriptDuration')} ms of script, ${spent('LayoutDuration')} ms of ` +
      `layout, ${spent('RecalcStyleDuration')} ms of style`,
  )
  return jobs
}

/** Tickets arrive, lines are done, tickets leave. Returns the new jobs. */
async function busyMinute(kitchen: Kitchen, page: Page): Promise<number[]> {
  const jobs: number[] = []
  for (let at = 0; at < 20; at++) {
    jobs.push(await kitchen.ticket(LINES))
    await press(page, '[data-card] button.kline', (at * 3) % 30)
    if (at % 4 === 0) await press(page, '[data-card] .bump', 0)
    await pause(500)
  }
  return jobs
}

interface Traced {
  pid: number
  tid: number
  ts: number
  name: string
  tdur?: number
  args?: { name?: string }
}

/**
 * CPU time of the page's main thread between two frames, in milliseconds. Other processes of the machine prolong the
 * frames but not this.
 */
async function framesDuring(work: () => Promise<unknown>): Promise<number[]> {
  const tracing = await browser.newBrowserCDPSession()
  const traced: Traced[] = []
  tracing.on('Tracing.dataCollected', ({ value }) => traced.push(...(value as unknown as Traced[])))
  await tracing.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'] },
  })
  await work()
  const ended = new Promise((resolve) => tracing.once('Tracing.tracingComplete', resolve))
  await tracing.send('Tracing.end')
  await ended
  await tracing.detach()
  const marks = traced.filter(({ name }) => name === FRAME).sort((one, other) => one.ts - other.ts)
  const tasks = traced.filter(
    ({ name, pid, tid }) => name.endsWith('RunTask') && pid === marks[0]?.pid && tid === marks[0]?.tid,
  )
  return marks.slice(1).map(({ ts }, at) => {
    const from = marks[at]?.ts ?? 0
    const within = tasks.filter((task) => task.ts >= from && task.ts < ts)
    return within.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1_000
  })
}

/** Plays an evening's events in minutes: about thirty tickets are shown, each new one replaces the oldest. */
async function twelveHours(kitchen: Kitchen, tools: CDPSession, jobs: number[]): Promise<void> {
  for (const jobId of jobs.splice(0, jobs.length - 30)) await kitchen.bump(jobId)
  console.log('events   heap MB   nodes   listeners')
  for (let sentEvents = 0; sentEvents <= events; ) {
    if (sentEvents % 500 === 0) console.log(await memoryOf(tools, sentEvents))
    // A ticket causes about five events: order, job, shown, bumped, ready.
    for (let round = 0; round < 100; round++) {
      jobs.push(await kitchen.ticket(2))
      await kitchen.bump(jobs.shift() as number)
    }
    sentEvents += 500
    await pause(2_000)
  }
}

async function memoryOf(tools: CDPSession, sentEvents: number): Promise<string> {
  await tools.send('HeapProfiler.collectGarbage')
  const of = await metricsOf(tools)
  const heap = (of('JSHeapUsedSize') / 1_048_576).toFixed(1)
  return [sentEvents, heap, of('Nodes'), of('JSEventListeners')].join('\t')
}

async function metricsOf(tools: CDPSession): Promise<(name: string) => number> {
  const { metrics } = await tools.send('Performance.getMetrics')
  return (name) => metrics.find((one) => one.name === name)?.value ?? 0
}

/** Clicks directly: Playwright's own click inspects the page for longer than a frame. */
async function press(page: Page, selector: string, nth: number): Promise<void> {
  const middleOf = ([selector, nth]: [string, number]) => {
    const box = document.querySelectorAll(selector)[nth]?.getBoundingClientRect()
    return box && [box.x + box.width / 2, box.y + box.height / 2]
  }
  const [x, y] = (await page.evaluate(middleOf, [selector, nth] as [string, number])) ?? []
  if (x === undefined || y === undefined) throw new Error(`nothing to press: ${selector}`)
  await page.mouse.click(x, y)
}

async function shown(page: Page, count: number): Promise<void> {
  const isShown = (count: number) => document.querySelector('.khead b')?.textContent === String(count)
  await page.waitForFunction(isShown, count, { timeout: 120_000 })
}

/** Runs in the page: records the duration of each frame and marks it in the trace. */
function watchFrames(mark: string): void {
  const frameMs: number[] = []
  Object.assign(globalThis, { frameMs })
  let before = performance.now()
  const next = (now: number) => {
    performance.mark(mark)
    frameMs.push(now - before)
    before = now
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
}

function framesSeen(longMs: number): { frames: number; long: number; worstMs: number } {
  const { frameMs } = globalThis as unknown as { frameMs: number[] }
  return {
    frames: frameMs.length,
    long: frameMs.filter((ms) => ms > longMs).length,
    worstMs: Math.round(Math.max(...frameMs)),
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
