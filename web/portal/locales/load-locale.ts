import { isLanguage, type Language, ownLanguage } from '../../shared/languages.ts'
import { loadLocale } from '../../shared/locale-loader.ts'
import type { BooksText, EventText, GuideText, ItemText, RefusalText, Text, TodayText } from './text.ts'

const STORAGE_KEY = 'comanda.language'

/** Loads the strings of the portal in a language, except for those that single pages load. */
export const loadText = (language: Language) =>
  loadLocale(() => import.meta.glob<Text>('./*/index.ts'), language)

/** Loads the descriptions of events, which only activity and histories show. */
export const loadEventText = (language: Language) =>
  loadLocale(() => import.meta.glob<EventText>('./*/events.ts'), language, 'events.ts')

/** Loads the texts of refusals, which most visits never show. */
export const loadRefusalText = (language: Language) =>
  loadLocale(() => import.meta.glob<RefusalText>('./*/refusals.ts'), language, 'refusals.ts')

/** Loads the strings of the guided set-up. */
export const loadGuideText = (language: Language) =>
  loadLocale(() => import.meta.glob<GuideText>('./*/setup/guide.ts'), language, 'setup/guide.ts')

/** Loads the strings of cash movements, shifts and other books, which few pages show. */
export const loadBooksText = (language: Language) =>
  loadLocale(() => import.meta.glob<BooksText>('./*/books/books.ts'), language, 'books/books.ts')

/** Loads the strings of the dashboard below its figures. */
export const loadTodayText = (language: Language) =>
  loadLocale(() => import.meta.glob<TodayText>('./*/dashboard/today.ts'), language, 'dashboard/today.ts')

/** Loads the strings of the tabs of the item editor. */
export const loadItemText = (language: Language) =>
  loadLocale(() => import.meta.glob<ItemText>('./*/item/index.ts'), language, 'item/index.ts')

export const saveLanguage = (language: Language) => localStorage.setItem(STORAGE_KEY, language)

/** Returns the language chosen on this device, or else the browser's. */
export function savedLanguage(): Language {
  const saved = localStorage.getItem(STORAGE_KEY) ?? ''
  return isLanguage(saved) ? saved : ownLanguage()
}
