import { create } from 'zustand'
import type { Language } from '../../shared/languages.ts'
import type { Refusal } from '../outbox/entry.ts'
import type { Text } from './en.ts'

/** Texts for refusals; codes without one show the service's message. */
type Refusals = Record<string, (refusal: Refusal) => string>

/** Texts for events; types without one show the service's text. */
type Events = Record<string, (data: never) => string>

interface Spoken {
  language: Language
  text: Text
  refusals: Refusals
  events: Events
}

const LOADED: Record<Language, () => Promise<{ text: Text }>> = {
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
}

/**
 * English texts come from the service. Other languages are loaded after the first screen: nothing is refused before it.
 */
const OF_THE_SERVICE: Record<Language, () => Promise<[{ refusals: Refusals }, { events: Events }]>> = {
  en: async () => [{ refusals: {} }, { events: {} }],
  de: () =>
    Promise.all([import('../../portal/locales/de/refusals.ts'), import('../../portal/locales/de/events.ts')]),
  es: () =>
    Promise.all([import('../../portal/locales/es/refusals.ts'), import('../../portal/locales/es/events.ts')]),
  fr: () =>
    Promise.all([import('../../portal/locales/fr/refusals.ts'), import('../../portal/locales/fr/events.ts')]),
}

const useSpoken = create<Spoken | undefined>(() => undefined)

export async function loadLanguage(language: Language): Promise<void> {
  const { text } = await LOADED[language]()
  useSpoken.setState({ language, text, refusals: {}, events: {} })
  void OF_THE_SERVICE[language]().then(([{ refusals }, { events }]) => {
    if (useSpoken.getState()?.language === language) useSpoken.setState({ refusals, events })
  })
  document.documentElement.lang = language
}

function required(current: Spoken | undefined): Spoken {
  if (!current) throw new Error('no language is spoken yet')
  return current
}

export const useText = () => required(useSpoken()).text
export const useLanguage = () => required(useSpoken()).language
export const useEvents = () => required(useSpoken()).events
export const languageNow = () => required(useSpoken.getState()).language
export const strings = () => required(useSpoken.getState()).text

/** The text of a refusal. */
export function refusalText(refusal: Refusal): string {
  const say = required(useSpoken.getState()).refusals[refusal.code]
  return say?.(refusal) ?? refusal.message
}
