import assert from 'node:assert/strict'
import test from 'node:test'
import { text as de } from '../../../web/kitchen/locales/de/index.ts'
import { text as en, type KitchenText } from '../../../web/kitchen/locales/en/index.ts'
import { text as es } from '../../../web/kitchen/locales/es/index.ts'
import { text as fr } from '../../../web/kitchen/locales/fr/index.ts'
import { leftInEnglish, type Said, textsOn, wordsIn } from '../portal/support/visible-texts.ts'
import { openTerminalSetup, type TerminalSetup } from '../terminal/support/terminal-browser.ts'
import { openScreen } from './screen.ts'

test('a screen uses the language of its browser, and no English otherwise', async () => {
  await using setup = await openTerminalSetup()
  const orderId = await setup.openAt(3, [
    { name: 'Burrata', qty: 2, course: 1 },
    { name: 'Sirloin', course: 2, hold: 1, seat: 2 },
  ])
  const data = new Set([
    'Ben',
    'Kitchen',
    'Demo',
    ...wordsIn((await setup.restaurant.get('/go/menu/1/all')).body),
  ])
  const english = await read(setup, 'en', en, orderId)
  for (const [language, text] of Object.entries({ de, es, fr })) {
    const said = await read(setup, language, text, orderId)
    assert.deepEqual(leftInEnglish(english, said, language as 'de', data), [], language)
  }
})

async function read(setup: TerminalSetup, locale: string, text: KitchenText, orderId: number): Promise<Said> {
  await using kitchen = await openScreen(setup, { locale })
  const { page } = kitchen
  await kitchen.print(orderId)
  await kitchen.card('3').waitFor()
  const said: Said = new Map()
  const burrata = (await setup.order(orderId)).items[0].item_id
  for (const [stock, noticeOf] of [text.wentOut, text.cameBack].entries()) {
    const { status } = await setup.restaurant.put(`/go/menu/${burrata}/available`, { switch: stock })
    assert.equal(status, 201)
    await page.getByText(noticeOf('Burrata')).waitFor()
    if (stock === 0) await kitchen.card('3').locator('.out').waitFor()
    said.set(`station, in stock: ${stock}`, await textsOn(page))
  }
  for (const dialog of ['recall', 'out', 'settings'] as const) {
    await page.locator('.khead').getByRole('button', { name: text[dialog], exact: true }).click()
    await page.getByRole('dialog').waitFor()
    said.set(dialog, await textsOn(page))
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  assert.ok(wide <= 0, `${wide} px too wide in ${locale}`)
  // On a tablet, too, all buttons are visible.
  await page.setViewportSize({ width: 1180, height: 820 })
  const off = await page.evaluate(() =>
    [...document.querySelectorAll('button')]
      .filter((button) => button.getBoundingClientRect().right > innerWidth)
      .map((button) => button.innerText),
  )
  assert.deepEqual(off, [], locale)
  return said
}

test('the language that is chosen on a screen stays', async () => {
  await using setup = await openTerminalSetup()
  await using kitchen = await openScreen(setup)
  const { page } = kitchen
  await page.getByText('No tickets').waitFor()
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Français' }).click()
  await page.getByRole('heading', { name: 'Réglages' }).waitFor()
  await page.reload()
  await page.getByText('Aucun bon').waitFor()
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'fr')
})
