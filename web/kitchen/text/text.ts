import type { Language } from '../../shared/languages.ts'
import { usePart } from '../state.ts'
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

export const useText = () => usePart(({ text }) => text)

/** "20:41", as the clock on the wall says. */
export function wallTime(instant: number): string {
  const at = new Date(instant)
  return `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`
}
