/** Languages of our pages, each by its own name. */
export const LANGUAGES = { en: 'English', de: 'Deutsch', es: 'Español', fr: 'Français' } as const
export type Language = keyof typeof LANGUAGES
export const languages = Object.keys(LANGUAGES) as Language[]

export function isLanguage(word: string): word is Language {
  return Object.hasOwn(LANGUAGES, word)
}

/** The browser's first language that our pages have. */
export function ownLanguage(): Language {
  return navigator.languages.map((locale) => locale.split('-')[0] ?? '').find(isLanguage) ?? 'en'
}
