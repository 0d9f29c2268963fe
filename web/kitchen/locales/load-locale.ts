import { createContext, useContext } from 'react'
import type { Language } from '../../shared/languages.ts'
import { loadLocale } from '../../shared/locale-loader.ts'
import { get } from '../state.ts'
import { text as en, type KitchenText } from './en/index.ts'

/** English is bundled with the page, so that a screen has texts without a network. */
export async function textIn(language: Language): Promise<KitchenText> {
  if (language === 'en') return en
  const modules = () => import.meta.glob<{ text: KitchenText }>(['./*/index.ts', '!./en/index.ts'])
  return loadLocale(modules, language).then(
    ({ text }) => text,
    () => en,
  )
}

/** A context, so that the many lines of a full board need not subscribe to the language. */
export const Words = createContext<KitchenText>(en)
export const useText = () => useContext(Words)

/** "20:41" by the clock of the location, as on paper; a small computer is often set to another zone. */
export function wallTime(instant: number): string {
  return clockIn(get().tickets?.time_zone).format(instant)
}

const clocks = new Map<string | undefined, Intl.DateTimeFormat>()

/** Undefined: the zone of the device. */
function clockIn(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const clock = new Intl.DateTimeFormat('en-GB', timeZone ? { ...options, timeZone } : options)
  clocks.set(timeZone, clock)
  return clock
}

/** The service prints tickets that no screen has reported for this time. */
const TO_PAPER_MS = 60_000

/** Since when, and on which printer, the tickets of an offline screen are printed. */
export function paperOf(text: KitchenText, silentSince: number, backup: string): string {
  return backup === '' ? text.noPaper : text.toPaper(wallTime(silentSince + TO_PAPER_MS), backup)
}

/** By then a ticket would have been printed. */
const CHECK_MS = 60_000

/**
 * A screen without contact cannot know whether the service is down for everybody, so it says what is certain and how to
 * check.
 */
export function paperIfCutOff(text: KitchenText, silentSince: number, backup: string): string {
  if (backup === '') return text.noPaper
  const at = silentSince + TO_PAPER_MS
  return text.ifOnlyThis(wallTime(at), backup, wallTime(at + CHECK_MS))
}
