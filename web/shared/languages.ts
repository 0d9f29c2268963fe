import { LANGUAGES, type Language } from '../../src/locales/languages.ts'

export { LANGUAGES, type Language, languages } from '../../src/locales/languages.ts'

export function isLanguage(word: string): word is Language {
  return Object.hasOwn(LANGUAGES, word)
}

/** The browser's first language that our pages have. */
export function ownLanguage(): Language {
  return navigator.languages.map((locale) => locale.split('-')[0] ?? '').find(isLanguage) ?? 'en'
}
