import assert from 'node:assert/strict'
import test from 'node:test'
import * as en from '../../../../web/portal/locales/en/index.ts'
import * as es from '../../../../web/portal/locales/es/index.ts'
import * as fr from '../../../../web/portal/locales/fr/index.ts'
import type { Text } from '../../../../web/portal/locales/text.ts'
import type { Language } from '../../../../web/shared/languages.ts'
import { addButtons, PAGES } from '../support/pages.ts'
import { openPortal, type Portal, settled } from '../support/portal-browser.ts'
import { serveAnEvening } from '../support/seed-evening.ts'
import { collectData, leftInEnglish, type Said, textsOn } from '../support/visible-texts.ts'

/** A Sunday at half past eight, in Paris. */
const EVENING = Date.UTC(2026, 10, 15, 19, 30)

test('no page shows English in Spanish or French, and none runs over on a phone or is too small for a finger', async () => {
  await using portal = await openPortal(EVENING)
  await serveAnEvening(portal.restaurant)
  // The user agent of in-process requests.
  const data = new Set(['lightMyRequest'])
  const english = await read(portal, 'en', en, data)
  for (const [language, text] of [['es', es] as const, ['fr', fr] as const]) {
    const said = await read(portal, language, text, data)
    const left = leftInEnglish(english, said, language, data)
    assert.deepEqual(left, [], `as in English, in ${language}`)
  }
})

/** Reads every page, and the first dialog that it offers. */
async function read(portal: Portal, language: Language, text: Text, data: Set<string>): Promise<Said> {
  await using visit = await portal.visit({ width: 360, height: 800, language, touch: language === 'fr' })
  const { page } = visit
  collectData(visit.context, data)
  const said: Said = new Map()
  await visit.open('/')
  await page.getByRole('heading', { name: text.signIn.title }).waitFor()
  said.set('sign-in', await textsOn(page))
  await visit.signIn()
  for (const path of PAGES) {
    await visit.goTo(`/${path}`)
    said.set(path, await textsOn(page))
    // English names given by the service are translated.
    if (language !== 'en')
      assert.equal(await page.getByText(/^(Tax|Cash)\b/).count(), 0, `${path} in ${language}`)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    assert.ok(overflow <= 0, `${path} is ${overflow} px too wide in ${language}`)
    if (language === 'fr')
      assert.deepEqual(await page.evaluate(tooSmall), [], `too small for a finger on ${path}`)
    const begin = page.locator('main').getByRole('button', { name: addButtons(text), exact: true })
    if ((await begin.count()) === 0) continue
    await begin.first().click()
    await page.getByRole('dialog').waitFor()
    said.set(`what is begun on ${path}`, await textsOn(page))
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  await visit.goTo('/orders')
  await page.locator('[data-row]').first().getByRole('button').click()
  for (const tab of [text.order.bill, text.order.payments, text.order.history]) {
    await page.getByRole('tab', { name: tab }).click()
    await settled(page)
    said.set(`the order, ${said.size}`, await textsOn(page))
  }
  return said
}

/** Buttons and links of less than 44 px in width or height, including their surrounding target area. */
function tooSmall(): string[] {
  const pressed = document.querySelectorAll<HTMLElement>(
    'a, button, select, textarea, [role=tab], .mantine-SegmentedControl-label, input:not([type=checkbox], [type=radio])',
  )
  return [...pressed].flatMap((one) => {
    const { width, height, right } = one.getBoundingClientRect()
    if (width < 2 || right < 0 || !one.checkVisibility({ visibilityProperty: true })) return []
    const around = getComputedStyle(one, '::after')
    const more = (...sides: string[]) =>
      around.position === 'absolute'
        ? sides.reduce((sum, side) => sum - (Number.parseFloat(side) || 0), 0)
        : 0
    const wide = width + more(around.left, around.right)
    const high = height + more(around.top, around.bottom)
    if (wide > 43 && high > 43) return []
    return [`${one.tagName} ${one.className} “${one.textContent}”: ${Math.round(wide)} × ${Math.round(high)}`]
  })
}
