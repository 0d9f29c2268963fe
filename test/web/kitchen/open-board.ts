import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { pairCode } from '../../support/printing/kitchen-screen-client.ts'
import type { Answer, Restaurant } from '../../support/test-app.ts'
import { openPortal, type Portal, type Visit, type VisitOptions } from '../portal/support/portal-browser.ts'
import { openKitchenPage } from './screen.ts'

/** A Sunday at five to nine in the evening, in Paris. */
export const EVENING = Date.UTC(2026, 10, 15, 19, 55)
const LIT = { width: 1920, height: 1080, timeZone: 'Europe/Paris' }

/** A kitchen screen in a browser, paired by its link. */
export interface Board extends AsyncDisposable {
  page: Page
  serialNo: string
  visit: Visit
  /** The card of a table, by its number. */
  card: (place: string) => ReturnType<Page['locator']>
  /** Advances the clocks of the service and of the browser. */
  pass: (seconds: number) => Promise<void>
  /** Waits for the response to a call, by the end of its address: `tickets`, `shown`, `bump`. */
  answered: (call: string) => Promise<void>
}

export interface BoardOptions extends VisitOptions {
  name?: string
  sections?: number[]
  backup?: string
  /** Runs in the page before any of our code. */
  before?: () => void
}

export async function openBoard(portal: Portal, options: BoardOptions = {}): Promise<Board> {
  const { name = 'Kitchen', sections, backup, before, ...look } = options
  const { restaurant } = portal
  const wishes = { name, ...(sections && { sections }), ...(backup && { backup }) }
  const { code, serial_no } = await pairCode(restaurant, wishes)
  const visit = await portal.visit({ ...LIT, ...look })
  const { page, context } = visit
  if (before) await page.addInitScript(before)
  // Responses carry the date of the service's test clock.
  await context.route(/\/go\/(kitchen|order|menu|terminal)\//, async (route) => {
    const response = await route.fetch().catch(() => undefined)
    if (!response) return route.abort()
    const date = new Date(restaurant.clock.now).toUTCString()
    // A page that is being closed does not receive the response.
    await route.fulfill({ response, headers: { ...response.headers(), date } }).catch(() => {})
  })
  await openKitchenPage(page, portal.url, code)
  return {
    page,
    visit,
    serialNo: serial_no,
    card: (place) => page.locator(`[data-card][aria-label="${place}"]`),
    async pass(seconds) {
      restaurant.clock.now += seconds * 1_000
      await context.clock.setFixedTime(restaurant.clock.now)
    },
    async answered(call) {
      await page.waitForResponse((response) => response.url().endsWith(`/${call}`))
    },
    [Symbol.asyncDispose]: () => visit[Symbol.asyncDispose](),
  }
}

export const openKitchen = () => openPortal(EVENING)

/** Dishes of the demo's Bistro, by name. */
export async function ordering(bistro: Restaurant) {
  const done = async (answer: Promise<Answer>) => {
    const { status, body, text } = await answer
    assert.ok(status < 300, text)
    return body
  }
  const menus = (await done(bistro.get('/go/menu/1/all'))).result
  const items = menus.flatMap((menu: any) => menu.sections.flatMap((section: any) => section.items))
  /** A line for Add items; `options` by their names, the first option of every other modifier. */
  const dish = (name: string, qty = 1, more: object = {}, options: string[] = []) => {
    const item = items.find((one: any) => one.name.startsWith(name))
    assert.ok(item, `there is no ${name}`)
    const modifiers = item.modifiers.flatMap((question: any) => {
      const named = question.options.filter((one: any) => options.some((word) => one.name.startsWith(word)))
      const chosen = named.length > 0 ? named.slice(0, question.max) : question.options.slice(0, question.min)
      return chosen.map((one: any) => ({ modifier_id: question.modifier_id, option_id: one.option_id }))
    })
    return { item_id: item.item_id, qty, ...(modifiers.length > 0 && { modifiers }), ...more }
  }
  let orders = 0
  const at = async (minutesAgo: number, work: () => Promise<number>) => {
    const { now } = bistro.clock
    bistro.clock.now = now - Math.round(minutesAgo * 60_000)
    const made = await work()
    bistro.clock.now = now
    return made
  }
  return {
    dish,
    done,
    at,
    /** Opens an order with these lines; returns its id. */
    order: async (where: object, lines: object[]) => {
      const client_id = `screen-order-${++orders}`
      const input = { staff_id: 1, client_id, covers: 2, ...where, items: lines }
      return (await done(bistro.post('/go/order/1/new', input))).order_id as number
    },
    add: async (orderId: number, lines: object[]) =>
      done(bistro.post(`/go/order/${orderId}`, { items: lines })),
    print: async (orderId: number, serial_no: string) =>
      (await done(bistro.post(`/go/printer/${orderId}`, { location_id: 1, serial_no })))
        .printjob_id as number,
  }
}
