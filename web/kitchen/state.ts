import { startTransition, useEffect, useState } from 'react'
import { create } from 'zustand'
import type { Language } from '../shared/languages.ts'
import type { PairTrouble } from '../shared/pairing-code.ts'
import type { Card, StationKind } from './board/cards.ts'
import type { Letters } from './board/letters.ts'
import type { KitchenText } from './locales/en/index.ts'
import type { Device, PassCourse, StockNews, Tickets } from './types.ts'

export interface Settings {
  language: Language
  kind: StationKind
  letters: Letters
  /** 0 to 100. */
  volume: number
}

/** A card that was just bumped; it keeps its place until it can no longer be undone. */
export interface Leaving {
  card: Card
  until: number
}

export interface State {
  device: Device | undefined
  /** The key is no longer valid: the device was blocked, or paired again. */
  isBarred: boolean
  pairing: PairTrouble | 'busy' | undefined
  tickets: Tickets | undefined
  pass: PassCourse[]
  /** Newest last. */
  news: StockNews[]
  /** The event stream is down; changes are found by polling only. */
  isStreamDown: boolean
  /** Time of the last contact, by the service's clock. Stored on the device. */
  lastContactAt: number
  view: 'station' | 'pass' | undefined
  allDay: boolean
  dialog: 'allday' | 'recall' | 'out' | 'settings' | 'wipe' | undefined
  leaving: Leaving[]
  /** Unconfirmed presses: done quantity by print job and line. */
  wished: Record<string, number>
  sound: 'on' | 'off' | 'suspended'
  isAwake: boolean
  /** Message about a failed action. */
  trouble: string
  settings: Settings
  /** Texts in the chosen language, once loaded. */
  text: KitchenText
}

/** The state of the screen; `begin` fills it before the first render. */
export const useKitchen = create<State>(() => ({}) as State)

export const begin = (first: State) => useKitchen.setState(first, true)
export const get = useKitchen.getState
export const set = useKitchen.setState
export const { subscribe } = useKitchen

/**
 * Subscribes to a slice of the state with deferred, interruptible rendering: a full board must not block taps. `pick`
 * must be stable.
 */
export function useDeferredSlice<Part>(pick: (state: State) => Part): Part {
  const [part, setPart] = useState(() => pick(get()))
  useEffect(() => {
    const follow = () => startTransition(() => setPart(() => pick(get())))
    follow()
    return subscribe(follow)
  }, [pick])
  return part
}
