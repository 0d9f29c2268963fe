import { isLanguage, type Language, ownLanguage } from '../../shared/languages.ts'
import { loadLocale } from '../../shared/locale-loader.ts'
import type { Text } from './text.ts'

const STORAGE_KEY = 'comanda.language'

/** Loads all strings of the portal in a language. */
export const loadText = (language: Language) =>
  loadLocale(() => import.meta.glob<Text>('./*/index.ts'), language)

export const saveLanguage = (language: Language) => localStorage.setItem(STORAGE_KEY, language)

/** Returns the language chosen on this device, or else the browser's. */
export function savedLanguage(): Language {
  const saved = localStorage.getItem(STORAGE_KEY) ?? ''
  return isLanguage(saved) ? saved : ownLanguage()
}
