import assert from 'node:assert/strict'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import test from 'node:test'
import { EVENT_TYPES, EVENTS } from '../../src/events/types/index.ts'
import { REFUSALS, type RefusalCode } from '../../src/platform/core/refusal.ts'
import type { EventText, RefusalText, Text } from '../../web/portal/locales/text.ts'
import { type Language, languages } from '../../web/shared/languages.ts'
import { marksIn, textsOf } from './translation-texts.ts'
import { SAME_WORDS } from './untranslated-allowlist.ts'

const ROOT = join(import.meta.dirname, '../..')
const WEB = join(ROOT, 'web')
/** Folders of the apps and of paper with the least number of strings that each has. */
const FOLDERS = {
  portal: { path: join(WEB, 'portal/locales'), atLeast: 90 },
  terminal: { path: join(WEB, 'terminal/locales'), atLeast: 90 },
  kitchen: { path: join(WEB, 'kitchen/locales'), atLeast: 90 },
  paper: { path: join(ROOT, 'src/locales'), atLeast: 70 },
}
type App = keyof typeof FOLDERS
const APPS = Object.keys(FOLDERS) as App[]

/** Strings that single pages load, or pages only when something goes wrong. */
const LOADED_LATER = [
  'events.ts',
  'refusals.ts',
  'setup/guide.ts',
  'books/books.ts',
  'item/index.ts',
  'dashboard/today.ts',
  '*/transports.ts',
]

/** All strings of an app, by language: each language is a folder. */
async function stringsOf(app: App): Promise<Record<string, object>> {
  const folders = languages.map((language) => join(FOLDERS[app].path, language, 'index.ts'))
  const modules = await Promise.all(
    folders.map(async (index) => {
      const ofOnePage = globSync(LOADED_LATER, { cwd: dirname(index) })
      const files = ['index.ts', ...ofOnePage].map((file) => import(join(dirname(index), file)))
      return Object.assign({}, ...(await Promise.all(files)))
    }),
  )
  return Object.fromEntries(languages.map((language, at) => [language, modules[at]]))
}
const PAGES = Object.fromEntries(
  await Promise.all(APPS.map(async (app) => [app, await stringsOf(app)] as const)),
) as Record<App, Record<string, object>>
type PortalText = Text & EventText & RefusalText
const { es, fr } = PAGES.portal as Record<Language, PortalText>
const OTHERS = languages.filter((language) => language !== 'en')
const inEach = APPS.flatMap((page) =>
  OTHERS.map((language) => ({
    page,
    language,
    english: PAGES[page].en as object,
    texts: PAGES[page][language] as object,
  })),
)

test('every language has every string, with the same values', () => {
  for (const app of APPS) {
    const folders = readdirSync(FOLDERS[app].path, { withFileTypes: true })
    const named = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name)
    assert.deepEqual(named.sort(), [...languages].sort(), `languages of the ${app}`)
  }
  for (const { page, language, english, texts } of inEach) {
    const said = textsOf(texts)
    const expected = textsOf(english)
    assert.ok(expected.size > FOLDERS[page].atLeast, page)
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
function everything(portal: PortalText, language: 'es' | 'fr'): string[] {
  const problem = { message: '', details: { faults: [{ at: 'name', fault: 'required' }] } }
  const codes = Object.keys(REFUSALS) as RefusalCode[]
  const events = EVENT_TYPES.map((type) => {
    // Notes of guests and cooks are not translated.
    const example = { ...EVENTS[type].example, ...('note' in EVENTS[type].example && { note: '' }) }
    return portal.events[type]?.(example as never) ?? ''
  })
  return [
    ...inEach
      // The character sets of printers have no narrow spaces.
      .filter((each) => each.language === language && each.page !== 'paper')
      .flatMap(({ texts }) => [...textsOf(texts).values()]),
    ...codes.map((code) => portal.refusals[code](problem)),
    ...Object.values(portal.reasons).map((say) => say(problem)),
    ...events,
    // An example of a file is not a sentence.
  ].filter((text) => !text.startsWith('level;'))
}

test('strings are in the folders of the languages and nowhere else', () => {
  const code = globSync('{web/{portal,terminal,kitchen,shared},src}/**/*.{ts,tsx}', { cwd: ROOT })
  const elsewhere = code.filter((path) => !path.includes('/locales/') && !path.endsWith('.test.ts'))
  assert.deepEqual(
    elsewhere.filter((path) => /(strings|words|texts)[^/]*$/.test(path)),
    ['src/identity/passwords/common-passwords.ts'],
  )
  const maps = elsewhere.filter((path) =>
    /\b(de|es|fr): ['"`{(]/.test(readFileSync(join(ROOT, path), 'utf8')),
  )
  assert.deepEqual(maps, [])
})
