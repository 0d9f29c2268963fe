import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { waitUntil } from '../../support/wait.ts'
import { BEN } from './support/seed-location.ts'
import { deviceActions, openTerminalSetup, type TerminalSetup } from './support/terminal-browser.ts'

let setup: TerminalSetup
before(async () => {
  setup = await openTerminalSetup()
})
after(() => setup[Symbol.asyncDispose]())

const names = (order: any) => order.items.map(({ qty, item_name }: any) => `${qty} ${item_name}`)

async function order(page: Page, context: BrowserContext, table: number): Promise<void> {
  await deviceActions(page, context, []).tile(table).tap()
  await page.getByRole('button', { name: /^Burrata/ }).tap()
  await page.getByRole('button', { name: /^SEND/ }).tap()
}

/** Counts the requests of the whole device by the end of their address. */
function watch(context: BrowserContext) {
  const requests: string[] = []
  context.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`))
  return (end: string) => requests.filter((one) => one.endsWith(end)).length
}

/**
 * Pauses the page when none of its storage transactions is open: a browser suspends no tab in the middle of one, since
 * that would block the other tabs.
 */
const PAUSE_BETWEEN_TRANSACTIONS = `new Promise((resolve) => {
  const opening = indexedDB.open('comanda-terminal')
  opening.onsuccess = () => {
    const database = opening.result
    const last = database.transaction([...database.objectStoreNames], 'readwrite')
    last.oncomplete = () => {
      database.close()
      setTimeout(() => { debugger })
      resolve()
    }
  }
})`

async function openTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto(`${setup.url}/terminal`)
  await deviceActions(tab, context, []).enter(BEN.pin)
  await tab.getByRole('button', { name: /^Table 14\b/ }).waitFor()
  return tab
}

test('tabs of a device are one sender and one listener, and see the same', async () => {
  await using device = await setup.device({ own: true, isCut: true })
  const { page, context, enter, tile } = device
  await enter(BEN.pin)
  await tile(14).waitFor()
  const requestsTo = watch(context)
  const other = await openTab(context)
  await order(page, context, 14)
  const sent = await waitUntil(
    () => setup.orderAt(14),
    (seen) => seen,
  )
  assert.deepEqual(names(sent), ['1 Burrata'])
  // Received from the tab that listens.
  await other.getByRole('button', { name: /^Table 14\b.*Sent/ }).waitFor()
  assert.deepEqual([requestsTo('/new'), requestsTo('/stream'), requestsTo('/checkin')], [1, 0, 0])

  // The tab that did it for both is closed: the other takes over.
  await page.close()
  await waitUntil(
    async () => requestsTo('/stream'),
    (streams) => streams === 1,
  )
  await order(other, context, 13)
  await waitUntil(
    () => setup.orderAt(13),
    (seen) => seen,
  )
  await setup.openAt(12, [{ name: 'Espresso' }])
  await other.getByRole('button', { name: /^Table 12\b.*Sent/ }).waitFor()
})

test('a tab that falls asleep while it sends is replaced, and has done nothing twice when it wakes', async () => {
  await using device = await setup.device({ own: true, isCut: true })
  const { page, context, enter, tile } = device
  await enter(BEN.pin)
  await tile(10).waitFor()
  // The service processes the request, but the response is lost.
  let isAsleep = false
  await page.route(/\/go\/order\/1\/new$/, async (route) => {
    await route.fetch()
    isAsleep = true
  })
  await order(page, context, 10)
  await waitUntil(
    async () => isAsleep,
    (fell) => fell,
  )
  // Suspends the tab, as a browser does with a background tab: nothing in it runs, but it keeps its locks.
  const tools = await context.newCDPSession(page)
  await tools.send('Debugger.enable')
  await page.evaluate(PAUSE_BETWEEN_TRANSACTIONS)
  const requestsTo = watch(context)
  const other = await openTab(context)
  await order(other, context, 11)
  await waitUntil(
    () => setup.orderAt(11),
    (seen) => seen,
  )
  await waitUntil(
    async () => [requestsTo('/new'), requestsTo('/stream')],
    ([sent = 0, streams = 0]) => sent >= 2 && streams === 1,
  )
  await tools.send('Debugger.disable')
  await page.bringToFront()
  await page.getByRole('button', { name: /^Table 11\b.*Sent/ }).waitFor()
  assert.deepEqual(names(await setup.orderAt(10)), ['1 Burrata'])
  assert.deepEqual(names(await setup.orderAt(11)), ['1 Burrata'])
  await page.getByText('NOT reached the kitchen').waitFor({ state: 'detached' })
  await other.close()
  await setup.openAt(9, [{ name: 'Espresso' }])
  await page.getByRole('button', { name: /^Table 9\b.*Sent/ }).waitFor()
})
