import { create } from 'zustand'
import type { Language } from '../../shared/languages.ts'
import { createLanguageSwitch, loadLocale } from '../../shared/locale-loader.ts'
import type { Refusal } from '../outbox/entry.ts'
import type { Text } from './text.ts'

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

/** English texts of the service come with its responses. Others are loaded after the first screen has its strings. */
async function loadServiceTexts(language: Language): Promise<{ refusals: Refusals; events: Events }> {
  const folder = `../../portal/locales/${language}`
  const refusals = import.meta.glob<{ refusals: Refusals }>([
    '../../portal/locales/*/refusals.ts',
    '!../../portal/locales/en/*',
  ])[`${folder}/refusals.ts`]
  const events = import.meta.glob<{ events: Events }>([
    '../../portal/locales/*/events.ts',
    '!../../portal/locales/en/*',
  ])[`${folder}/events.ts`]
  return { refusals: (await refusals?.())?.refusals ?? {}, events: (await events?.())?.events ?? {} }
}

const useSpoken = create<Spoken | undefined>(() => undefined)

export const loadLanguage = createLanguageSwitch<Text>(
  (language) => loadLocale(() => import.meta.glob<Text>('./*/index.ts'), language),
  (text, language) => {
    useSpoken.setState({ language, text, refusals: {}, events: {} })
    void loadServiceTexts(language).then((texts) => {
      if (useSpoken.getState()?.language === language) useSpoken.setState(texts)
    })
  },
)

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
