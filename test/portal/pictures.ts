import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { globalSetup, globalTeardown } from '../setup.ts'
import { openPortal, settled } from './browser.ts'
import { serveAnEvening } from './evening.ts'
import { PAGES } from './pages.ts'

/** Pictures of every page at phone and desktop width, for docs/portal; or of the pages that are named. */
const FOLDER = join(import.meta.dirname, '../../docs/portal')
/** A Sunday at half past eight, in Paris. */
const EVENING = Date.UTC(2026, 10, 15, 19, 30)
/** All locations have charts of several days. */
const A_WEEK = '/house?from=2026-11-09&to=2026-11-15'
const SIZES = [
  { name: 'desktop', width: 1280, height: 860 },
  { name: 'phone', width: 390, height: 844 },
] as const

/** What a manager brings for the new season. */
const NEW_PRICES = `level,id,name,description,price,min,max,selected
menu,,Food
section,,Starters
item,1,Bread & Butter,"Sourdough, salted butter, olive tapenade",4.90
item,2,Burrata di Puglia,"Heirloom tomatoes, basil oil, grilled bread",14.50
item,,Oysters,"Fine de Claire, shallot vinegar",18.00
question,,How many?,,,1,1
option,,Six,,0.00,,,1
option,,Twelve,,16.00,,,0
section,,Winter Specials
item,,Venison Stew,"Juniper, red cabbage, spätzle",26.50
`

const named = process.argv.slice(2)
const wanted = PAGES.filter((page) => named.length === 0 || named.includes(page))

await globalSetup()
try {
  await using portal = await openPortal(EVENING)
  await serveAnEvening(portal.restaurant)
  mkdirSync(FOLDER, { recursive: true })
  for (const { name, width, height } of SIZES) {
    await using visit = await portal.visit({ width, height })
    const shoot = (page: string) => visit.page.screenshot({ path: join(FOLDER, `${page}-${name}.png`) })
    await visit.open('/')
    await shoot('sign-in')
    await visit.signIn()
    for (const page of wanted) {
      await visit.open(page === 'house' ? A_WEEK : `/${page}`)
      await visit.page.waitForTimeout(300)
      await shoot(page)
    }
    if (wanted.includes('orders')) {
      await visit.open('/orders')
      await visit.page
        .locator('[data-row]', { hasText: /Table 2\D/ })
        .first()
        .getByRole('button')
        .click()
      await visit.page.getByRole('tab', { name: 'Receipt' }).click()
      await visit.page.getByRole('img', { name: /^Receipt of order/ }).waitFor()
      await shoot('orders-receipt')
    }
    if (wanted.includes('printers')) {
      await visit.open('/printers')
      await visit.page.getByRole('button', { name: 'Preview: Ticket · Table 2' }).click()
      await settled(visit.page)
      await shoot('printers-job')
    }
    if (wanted.includes('menus')) {
      await visit.open('/menus')
      await visit.page.getByRole('button', { name: 'Import and export' }).click()
      await visit.page.getByRole('menuitem', { name: 'Import a file' }).click()
      await visit.page.getByLabel('Content').fill(NEW_PRICES)
      await shoot('menus-import')
      await visit.page.getByRole('button', { name: 'Preview' }).click()
      await visit.page.getByText('as they are').waitFor()
      await shoot('menus-import-preview')
    }
    if (!wanted.includes('floor')) continue
    await visit.open('/floor')
    await visit.page.locator('[data-table="2"]').click()
    await visit.page.getByText('no ice').waitFor()
    await settled(visit.page)
    await shoot('floor-table')
  }
  if (wanted.includes('floor')) {
    await using dark = await portal.visit({ dark: true })
    await dark.signInAt('/floor')
    await dark.page.screenshot({ path: join(FOLDER, 'floor-dark.png') })
  }
} finally {
  await globalTeardown()
}
