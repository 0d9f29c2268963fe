import { usePart } from '../state.ts'
import { de } from './de.ts'
import { en, type KitchenText } from './en.ts'
import { LANGUAGES, type Language } from './languages.ts'

const TEXTS: Record<Language, KitchenText> = { en, de }

export const useText = () => TEXTS[usePart(({ settings }) => settings.language)]

/** The browser's first language that we speak. */
export function ownLanguage(): Language {
  const spoken = navigator.languages.map((locale) => locale.split('-')[0])
  return LANGUAGES.find((one) => one === spoken.find((word) => word === 'en' || word === 'de')) ?? 'en'
}

/** "20:41", as the clock on the wall says. */
export function wallTime(instant: number): string {
  const at = new Date(instant)
  return `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`
}
