import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { EVENT_TYPES, EVENTS } from '../../src/events/types/index.ts'
import { REFUSALS, type RefusalCode } from '../../src/platform/core/refusal.ts'
import * as kitchenDe from '../../web/kitchen/locales/de.ts'
import * as kitchenEn from '../../web/kitchen/locales/en.ts'
import * as kitchenEs from '../../web/kitchen/locales/es.ts'
import * as kitchenFr from '../../web/kitchen/locales/fr.ts'
import { de } from '../../web/portal/locales/de.ts'
import { en, type Text } from '../../web/portal/locales/en.ts'
import { es } from '../../web/portal/locales/es.ts'
import { fr } from '../../web/portal/locales/fr.ts'
import { type Language, languages } from '../../web/shared/languages.ts'
import * as terminalDe from '../../web/terminal/locales/de.ts'
import * as terminalEn from '../../web/terminal/locales/en.ts'
import * as terminalEs from '../../web/terminal/locales/es.ts'
import * as terminalFr from '../../web/terminal/locales/fr.ts'
import { marksIn, textsOf } from './translation-texts.ts'
import { SAME_WORDS } from './untranslated-allowlist.ts'

/** Strings of a single page are in a file beside it. */
const pagesOfPortal = join(import.meta.dirname, '../../web/portal/pages')
const pageStrings: { words: Record<Language, object> }[] = await Promise.all(
  globSync('*/strings.ts', { cwd: pagesOfPortal }).map((name) => import(join(pagesOfPortal, name))),
)
const withPages = (language: Language, text: Text) => ({
  ...text,
  ...pageStrings.map(({ words }) => words[language]),
})

const PAGES = {
  portal: {
    en: withPages('en', en),
    de: withPages('de', de),
    es: withPages('es', es),
    fr: withPages('fr', fr),
  },
  terminal: { en: terminalEn.text, de: terminalDe.text, es: terminalEs.text, fr: terminalFr.text },
  kitchen: { en: kitchenEn.en, de: kitchenDe.de, es: kitchenEs.es, fr: kitchenFr.fr },
}
const OTHERS = ['de', 'es', 'fr'] as const
const inEach = Object.entries(PAGES).flatMap(([page, texts]) =>
  OTHERS.map((language) => ({ page, language, english: texts.en, texts: texts[language] })),
)

test('every language has every string, with the same values', () => {
  assert.deepEqual(languages, ['en', ...OTHERS])
  for (const { page, language, english, texts } of inEach) {
    const said = textsOf(texts)
    const expected = textsOf(english)
    assert.ok(expected.size > 90, page)
    assert.deepEqual([...said.keys()].sort(), [...expected.keys()].sort(), `${page} in ${language}`)
    for (const [path, text] of expected) {
      const other = said.get(path) ?? ''
      assert.deepEqual(marksIn(other), marksIn(text), `${page} ${path} in ${language}: ${other}`)
      assert.equal(other.trim() === '', text.trim() === '', `${page} ${path} in ${language}`)
    }
  }
})

test('strings are complete for none, one and several in every language', () => {
  for (const { page, language, english, texts } of inEach) {
    for (const count of [0, 1, 2]) {
      const values = [count, '702', '703']
      for (const [path, text] of [...textsOf(texts, values), ...textsOf(english, values)]) {
        assert.doesNotMatch(text, /undefined|null|NaN|\[object/, `${page} ${path} in ${language}`)
      }
    }
  }
})

test('singular and plural differ in every language where they do in English', () => {
  // Words with the same form for one and for several.
  const unchanging = /Artikel|Posten/
  const bare = (text = '') => text.replaceAll(/(?<!\d)[12](?!\d)/g, '#')
  for (const { page, language, english, texts } of inEach) {
    const [one, two] = [1, 2].map((count) => textsOf(texts, [count, '702', '703']))
    const several = textsOf(english, [2, '702', '703'])
    for (const [path, text] of textsOf(english, [1, '702', '703'])) {
      if (bare(text) === bare(several.get(path)) || unchanging.test(two?.get(path) ?? '')) continue
      assert.notEqual(bare(one?.get(path)), bare(two?.get(path)), `${page} ${path} in ${language}`)
    }
  }
})

test('no string is left in English except for identical words', () => {
  for (const { page, language, english, texts } of inEach) {
    const said = textsOf(texts)
    const same = [...textsOf(english)].filter(
      ([path, text]) => said.get(path) === text && /\p{L}{2}/u.test(text),
    )
    const untold = same.filter(([, text]) => !SAME_WORDS[language].includes(text))
    assert.deepEqual(untold, [], `${page} in ${language}`)
  }
})

test('French has its narrow spaces and its quotes, and says vous', () => {
  for (const text of everything(fr, 'fr')) {
    assert.doesNotMatch(text, /[^\u202f][;!?»](?!\S*[=/])|[^\u202f]:(?=\s|$)| %|«[^\u202f]/, text)
    assert.doesNotMatch(text, /['"“”]/, text)
    assert.doesNotMatch(text, /(?<![\p{L}’-])(tu|ton|tes|toi)(?!\p{L})/iu, text)
  }
})

test('Spanish opens its questions and its calls, and says usted', () => {
  for (const text of everything(es, 'es')) {
    for (const [opens, closes] of ['¿?', '¡!']) {
      assert.equal(text.split(opens ?? '').length, text.split(closes ?? '').length, text)
    }
    assert.doesNotMatch(text, /['"“”]/, text)
    assert.doesNotMatch(text, /(?<!\p{L})(tú|tu|tus|ti|contigo|puedes|tienes|quieres)(?!\p{L})/iu, text)
  }
})

/** All strings in a language, including those for refusals and events. */
function everything(portal: Text, language: 'es' | 'fr'): string[] {
  const problem = { message: '', details: { faults: [{ at: 'name', fault: 'required' }] } }
  const codes = Object.keys(REFUSALS) as RefusalCode[]
  const events = EVENT_TYPES.map((type) => {
    // Notes of guests and cooks are not translated.
    const example = { ...EVENTS[type].example, ...('note' in EVENTS[type].example && { note: '' }) }
    return portal.events[type]?.(example as never) ?? ''
  })
  return [
    ...inEach
      .filter((each) => each.language === language)
      .flatMap(({ texts }) => [...textsOf(texts).values()]),
    ...codes.map((code) => portal.refusals[code](problem)),
    ...Object.values(portal.reasons).map((say) => say(problem)),
    ...events,
    // An example of a file is not a sentence.
  ].filter((text) => !text.startsWith('level;'))
}
