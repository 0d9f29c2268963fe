import { isLanguage, type Language, ownLanguage } from '../../shared/languages.ts'
import type { Text } from './en.ts'

const LOADED: Record<Language, () => Promise<Text>> = {
  en: () => import('./en.ts').then(({ en }) => en),
  de: () => import('./de.ts').then(({ de }) => de),
  es: () => import('./es.ts').then(({ es }) => es),
  fr: () => import('./fr.ts').then(({ fr }) => fr),
}

const KEPT_AS = 'comanda.language'

/** Loads all strings of the portal in a language. */
export const loadText = (language: Language) => LOADED[language]()

export const keepLanguage = (language: Language) => localStorage.setItem(KEPT_AS, language)

/** Returns the language chosen on this device, or else the browser's. */
export function keptLanguage(): Language {
  const kept = localStorage.getItem(KEPT_AS) ?? ''
  return isLanguage(kept) ? kept : ownLanguage()
}
