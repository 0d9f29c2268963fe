import { isLanguage, type Language, ownLanguage } from '../../shared/languages.ts'
import type { Text } from './en.ts'

const LOADED: Record<Language, () => Promise<Text>> = {
  en: () => import('./en.ts').then(({ en }) => en),
  de: () => import('./de.ts').then(({ de }) => de),
  es: () => import('./es.ts').then(({ es }) => es),
  fr: () => import('./fr.ts').then(({ fr }) => fr),
}

const KEPT_AS = 'comanda.language'

/** Every word of the portal in that language. */
export const loadText = (language: Language) => LOADED[language]()

export const keepLanguage = (language: Language) => localStorage.setItem(KEPT_AS, language)

/** What was chosen on this device; before anybody chose, the browser's. */
export function keptLanguage(): Language {
  const kept = localStorage.getItem(KEPT_AS) ?? ''
  return isLanguage(kept) ? kept : ownLanguage()
}
