import { isLanguage, type Language, ownLanguage } from '../../shared/languages.ts'
import type { Text } from './en.ts'

const LOADED: Record<Language, () => Promise<Text>> = {
  en: () => import('./en.ts').then(({ en }) => en),
  de: () => import('./de.ts').then(({ de }) => de),
  es: () => import('./es.ts').then(({ es }) => es),
  fr: () => import('./fr.ts').then(({ fr }) => fr),
}

const STORAGE_KEY = 'comanda.language'

/** Loads all strings of the portal in a language. */
export const loadText = (language: Language) => LOADED[language]()

export const saveLanguage = (language: Language) => localStorage.setItem(STORAGE_KEY, language)

/** Returns the language chosen on this device, or else the browser's. */
export function savedLanguage(): Language {
  const saved = localStorage.getItem(STORAGE_KEY) ?? ''
  return isLanguage(saved) ? saved : ownLanguage()
}
