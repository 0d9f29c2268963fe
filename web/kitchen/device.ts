import { ComandaError } from '../../client/src/error.ts'
import { ownLanguage } from '../shared/languages.ts'
import { createLanguageSwitch } from '../shared/locale-loader.ts'
import { type PairTrouble, pairTrouble } from '../shared/pairing-code.ts'
import { restoreOffset } from '../shared/service-clock.ts'
import { uuid } from '../shared/uuid.ts'
import { calls, outcome } from './api.ts'
import { applyLetters } from './board/letters.ts'
import { textIn } from './locales/load-locale.ts'
import { get, type Settings, set } from './state.ts'
import type { Device } from './types.ts'

// Local storage keys: the pairing, and the settings of this screen.

const DEVICE = 'comanda.kitchen.device'
const SETTINGS = 'comanda.kitchen.settings'
const CLOCK = 'comanda.kitchen.clock'

/** Restores the clock offset before the first response. */
export function keepClock(): void {
  restoreOffset(Number(localStorage.getItem(CLOCK) ?? 0), (offset) => {
    localStorage.setItem(CLOCK, String(offset))
  })
}

export function savedDevice(): Device | undefined {
  const saved = localStorage.getItem(DEVICE)
  return saved === null ? undefined : JSON.parse(saved)
}

export function savedSettings(): Settings {
  const saved = JSON.parse(localStorage.getItem(SETTINGS) ?? '{}')
  return { language: ownLanguage(), kind: 'kitchen', letters: 'normal', volume: 70, ...saved }
}

export function saveSettings(settings: Settings): void {
  localStorage.setItem(SETTINGS, JSON.stringify(settings))
  const { language } = settings
  const isOther = language !== get().settings.language
  const areOthers = settings.letters !== get().settings.letters
  set({ settings })
  if (areOthers) applyLetters(settings.letters)
  if (isOther) void speak(language)
}

const speak = createLanguageSwitch(textIn, (text) => set({ text }))

let nonce: string | undefined

/** Pairs this browser by a code; the page shows the progress. */
export async function pair(code: string): Promise<void> {
  set({ pairing: 'busy' })
  set({ pairing: await pairedBy(code) })
}

/** Undefined: paired; otherwise the reason why not. */
async function pairedBy(code: string): Promise<PairTrouble | undefined> {
  // Stays the same for all attempts with this code, so a lost response does not use up the code.
  nonce ??= uuid()
  const device = /iPad|Android|Windows|Macintosh|Linux/.exec(navigator.userAgent)?.[0] ?? 'browser'
  const response = await outcome(
    calls.pairing.end({ code, nonce, device: `${device}, kitchen`, kind: 'kitchen' }),
  )
  if (response instanceof ComandaError) {
    return pairTrouble(response.code)
  }
  nonce = undefined
  const paired: Device = { key: response.key, serialNo: response.serial_no, locationId: response.location_id }
  localStorage.setItem(DEVICE, JSON.stringify(paired))
  void navigator.storage?.persist?.()
  set({ device: paired, isBarred: false })
  return undefined
}

export function forgetDevice(isBarred: boolean): void {
  localStorage.removeItem(DEVICE)
  set({
    device: undefined,
    isBarred,
    tickets: undefined,
    pass: [],
    news: [],
    view: undefined,
    dialog: undefined,
    leaving: [],
  })
}
