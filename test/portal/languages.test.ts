import assert from 'node:assert/strict'
import test from 'node:test'
import type { Page } from 'playwright-core'
import { en, type Text } from '../../web/portal/text/en.ts'
import { es } from '../../web/portal/text/es.ts'
import { fr } from '../../web/portal/text/fr.ts'
import { SAME_WORDS } from '../same-words.ts'
import { openPortal, type Portal, settled } from './browser.ts'
import { serveAnEvening } from './evening.ts'
import { PAGES } from './pages.ts'

/** A Sunday at half past eight, in Paris. */
const EVENING = Date.UTC(2026, 10, 15, 19, 30)

/** What is said on each page, and on the first thing that can be begun there. */
type Said = Map<string, Set<string>>

test('no page shows English in Spanish or French, and none runs over on a phone', async () => {
  await using portal = await openPortal(EVENING)
  await serveAnEvening(portal.restaurant)
  const data = new Set<string>()
  const english = await read(portal, 'en', en, data)
  for (const [language, text] of Object.entries({ es, fr })) {
    const said = await read(portal, language, text, data)
    const left = [...said].flatMap(([page, texts]) =>
      [...texts]
        .filter((one) => english.get(page)?.has(one))
        .filter((one) => isOurs(one, data, SAME_WORDS[language as 'es' | 'fr']))
        .map((one) => `${page}: ${one}`),
    )
    assert.deepEqual(left, [], `as in English, in ${language}`)
  }
})

async function read(portal: Portal, language: string, text: Text, data: Set<string>): Promise<Said> {
  await using visit = await portal.visit({ width: 360, height: 800 })
  const { page } = visit
  await visit.context.addInitScript((code) => localStorage.setItem('comanda.language', code), language)
  page.on('response', async (response) => {
    if (!/json/.test(response.headers()['content-type'] ?? '')) return
    const told = await response.json().catch(() => undefined)
    for (const word of wordsIn(told)) data.add(word)
  })
  const said: Said = new Map()
  await visit.open('/')
  await page.getByRole('heading', { name: text.signIn.title }).waitFor()
  said.set('sign-in', await textsOn(page))
  await visit.signIn()
  for (const path of PAGES) {
    await visit.goTo(`/${path}`)
    said.set(path, await textsOn(page))
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    assert.ok(overflow <= 0, `${path} is ${overflow} px too wide in ${language}`)
    const begin = page.locator('main').getByRole('button', { name: beginnings(text), exact: true })
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

/** What a page offers to begin. */
function beginnings(text: Text): RegExp {
  const { floor, menus, staff, terminals, printers, settings, keys, webhooks, users } = text
  const names = [
    ...[floor.add, menus.addMenu, staff.add, terminals.pair, printers.add, settings.addLocation],
    ...[keys.add, webhooks.add, users.invite],
  ]
  return new RegExp(`^(${names.join('|')})$`)
}

function textsOn(page: Page): Promise<Set<string>> {
  return page
    .evaluate(() => {
      const found: string[] = []
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!node.parentElement?.closest('script, style, kbd, code')) found.push(node.textContent ?? '')
      }
      for (const element of document.querySelectorAll(':not([aria-hidden=true])')) {
        for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
          found.push(element.getAttribute(name) ?? '')
        }
      }
      return found.flatMap((text) => text.split(/[·\n]/)).map((text) => text.trim())
    })
    .then((texts) => new Set(texts))
}

/** Names and words of the restaurant's own, as the service tells them; codes of the interface are none. */
function wordsIn(told: unknown): string[] {
  if (typeof told === 'string') {
    return told.split('\n').filter((line) => /\s|^\p{Lu}\p{Ll}|@|\d/u.test(line))
  }
  return typeof told === 'object' && told !== null ? Object.values(told).flatMap(wordsIn) : []
}

/** Something that we say is left when what the restaurant named itself is taken out. */
function isOurs(said: string, data: Set<string>, same: string[]): boolean {
  if (same.includes(said) || same.includes(said.replaceAll(/\d+/g, '701'))) return false
  // Names of time zones, and the end of a key.
  if (/^\p{Lu}\w+\/|^…/u.test(said)) return false
  const names = [...data].filter((name) => name.length > 1).sort((a, b) => b.length - a.length)
  const left = names.reduce((rest, name) => rest.replaceAll(name, ' '), said)
  return /\p{L}{3}/u.test(left)
}
