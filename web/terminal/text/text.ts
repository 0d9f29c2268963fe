import { create } from 'zustand'
import type { Refusal } from '../outbox/entry.ts'
import type { Text } from './en.ts'
import type { Refusals } from './refusals.ts'

export type Language = 'en' | 'de' | 'es'

interface Spoken {
  language: Language
  text: Text
  refusals: Refusals
}

const LOADED = { en: () => import('./en.ts'), de: () => import('./de.ts'), es: () => import('./es.ts') }

/** English is what the service speaks. The others come after the first screen: nobody is refused before it. */
const REFUSALS = {
  en: async () => ({ refusals: {} }),
  de: () => import('../../portal/text/de/refusals.ts'),
  es: () => import('./es-refusals.ts'),
}

const useSpoken = create<Spoken | undefined>(() => undefined)

export async function speak(language: Language): Promise<void> {
  const { text } = await LOADED[language]()
  useSpoken.setState({ language, text, refusals: {} })
  void REFUSALS[language]().then(({ refusals }) => useSpoken.setState({ refusals }))
  document.documentElement.lang = language
}

function spoken(told: Spoken | undefined): Spoken {
  if (!told) throw new Error('no language is spoken yet')
  return told
}

export const useText = () => spoken(useSpoken()).text
export const useLanguage = () => spoken(useSpoken()).language
export const words = () => spoken(useSpoken.getState()).text

/** A refusal, for a person. */
export function inWords(refusal: Refusal): string {
  const say = spoken(useSpoken.getState()).refusals[refusal.code]
  return say?.(refusal) ?? refusal.message
}

/** The browser's first language that we speak. */
export function ownLanguage(): Language {
  const known = navigator.languages.map((locale) => locale.split('-')[0])
  return (known.find((one) => one === 'en' || one === 'de' || one === 'es') as Language | undefined) ?? 'en'
}
