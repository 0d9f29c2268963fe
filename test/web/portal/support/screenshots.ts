import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { globalSetup, globalTeardown } from '../../../support/global-setup.ts'
import { PAGES } from './pages.ts'
import { openPortal, settled, type Visit } from './portal-browser.ts'
import { serveAnEvening } from './seed-evening.ts'

/**
 * Takes the screenshots of docs/manual/portal.md, or of the named pages. With `--all FOLDER` every page in full: wide, on an
 * iPad and on a phone, light and dark, into that folder.
 */
const SHOWN = join(import.meta.dirname, '../../../../docs/manual/portal')
/** A Sunday at half past eight, in Paris. */
const EVENING = Date.UTC(2026, 10, 15, 19, 30)
/** The page of all locations shows charts over several days. */
const A_WEEK = '/all-locations?from=2026-11-09&to=2026-11-15'
const PHONE = { name: 'phone', width: 390, height: 844, dark: false }
const DOCS = [{ name: 'desktop', width: 1280, height: 860, dark: false }, PHONE]
const ALL = [false, true].flatMap((dark) => [
  { name: dark ? 'wide-dark' : 'wide', width: 1440, height: 900, dark },
  { name: dark ? 'ipad-dark' : 'ipad', width: 768, height: 1024, dark },
  { ...PHONE, name: dark ? 'phone-dark' : 'phone', dark },
])
/** The phone screenshots of docs/manual/portal.md; all others are wide only. */
const ON_A_PHONE = ['dashboard', 'floor', 'printers']

/** An import file with the prices of the new season. */
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

const requested = process.argv.slice(2)
const [isAll, folder] = requested[0] === '--all' ? [true, requested[1] ?? ''] : [false, SHOWN]
const named = requested.slice(isAll ? 2 : 0)
if (folder === '') throw new Error('--all needs a folder')

/** Pages and dialogs. */
const SCENES: [name: string, open: (visit: Visit) => Promise<void>][] = [
  ...PAGES.map((page): (typeof SCENES)[number] => [
    page,
    (visit) => visit.open(page === 'all-locations' ? A_WEEK : `/${page}`),
  ]),
  [
    'orders-receipt',
    async ({ open, page }) => {
      await open('/orders')
      const row = page.locator('[data-row]', { hasText: /Table 2\D/ }).first()
      await row.getByRole('button').click()
      await page.getByRole('tab', { name: 'Receipt' }).click()
      await page.getByRole('img', { name: /^Receipt of order/ }).waitFor()
    },
  ],
  [
    'printers-job',
    async ({ open, page }) => {
      await open('/printers')
      await page.getByRole('button', { name: 'Preview: Ticket · Table 2' }).click()
    },
  ],
  [
    'menus-import-preview',
    async ({ open, page }) => {
      await open('/menus')
      await page.getByRole('button', { name: 'Import and export' }).click()
      await page.getByRole('menuitem', { name: 'Import a file' }).click()
      await page.getByLabel('Content').fill(NEW_PRICES)
      await page.getByRole('button', { name: 'Preview' }).click()
      await page.getByText('as they are').waitFor()
    },
  ],
  [
    'floor-table',
    async ({ open, page }) => {
      await open('/floor')
      await page.locator('[data-table="2"]').click()
      await page.getByText('no ice').waitFor()
    },
  ],
]
const scenes = SCENES.filter(([name]) => named.length === 0 || named.includes(name))

await globalSetup()
try {
  await using portal = await openPortal(EVENING)
  await serveAnEvening(portal.restaurant)
  mkdirSync(folder, { recursive: true })
  for (const { name: size, ...options } of isAll ? ALL : DOCS) {
    await using visit = await portal.visit(options)
    const shoot = (scene: string) =>
      visit.page.screenshot({ path: join(folder, `${scene}-${size}.png`), fullPage: isAll })
    if (isAll || named.includes('sign-in')) {
      await visit.open('/')
      await shoot('sign-in')
    }
    await visit.signIn()
    for (const [scene, open] of scenes) {
      if (!isAll && size === 'phone' && !ON_A_PHONE.includes(scene)) continue
      await open(visit)
      await settled(visit.page)
      await visit.page.waitForTimeout(300)
      await shoot(scene)
    }
  }
} finally {
  await globalTeardown()
}
