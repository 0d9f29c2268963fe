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
const SIZES = [
  { name: 'desktop', width: 1280, height: 860 },
  { name: 'phone', width: 390, height: 844 },
] as const

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
      await visit.open(`/${page}`)
      await visit.page.waitForTimeout(300)
      await shoot(page)
    }
    if (wanted.includes('printers')) {
      await visit.open('/printers')
      await visit.page.getByRole('button', { name: 'Preview: Ticket · Table 2' }).click()
      await settled(visit.page)
      await shoot('printers-job')
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
    await dark.signIn()
    await dark.open('/floor')
    await dark.page.screenshot({ path: join(FOLDER, 'floor-dark.png') })
  }
} finally {
  await globalTeardown()
}
