import { createContext, useContext } from 'react'
import type { Language } from '../../shared/languages.ts'
import { en, type KitchenText } from './en.ts'

/** English comes with the page: a screen on a wall has words whatever the network does. */
const LOADED: Record<Language, () => Promise<KitchenText>> = {
  en: async () => en,
  de: () => import('./de.ts').then(({ de }) => de),
  es: () => import('./es.ts').then(({ es }) => es),
  fr: () => import('./fr.ts').then(({ fr }) => fr),
}

export function textIn(language: Language): Promise<KitchenText> {
  return LOADED[language]().catch(() => en)
}

/** Handed down rather than asked for: every line of a full board has words, and need not look whether they changed. */
export const Words = createContext<KitchenText>(en)
export const useText = () => useContext(Words)

/** "20:41", as the clock on the wall says. */
export function wallTime(instant: number): string {
  const at = new Date(instant)
  return `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`
}

/** After this the service sends to paper what a screen does not say it shows. */
const TO_PAPER_MS = 60_000

/** From when the tickets of another screen, of which the service hears nothing since then, come out of which printer. */
export function paperOf(text: KitchenText, silentSince: number, backup: string): string {
  return backup === '' ? text.noPaper : text.toPaper(wallTime(silentSince + TO_PAPER_MS), backup)
}

/** By then a ticket would have come out. */
const CHECK_MS = 60_000

/** A screen that is cut off cannot know whether the service is away for everybody: it says what is sure, and how to check. */
export function paperIfCutOff(text: KitchenText, silentSince: number, backup: string): string {
  if (backup === '') return text.noPaper
  const at = silentSince + TO_PAPER_MS
  return text.ifOnlyThis(wallTime(at), backup, wallTime(at + CHECK_MS))
}
