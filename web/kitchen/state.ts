import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import type { Language } from '../shared/languages.ts'
import type { Card, StationKind } from './board/cards.ts'
import type { KitchenText } from './locales/en.ts'
import type { Device, PassCourse, StockNews, Tickets } from './types.ts'

export interface Settings {
  language: Language
  kind: StationKind
  /** 0 to 100. */
  volume: number
}

/** A card that was bumped a moment ago: it keeps its place until it can no longer be undone. */
export interface Leaving {
  card: Card
  until: number
}

/** How the service may refuse to pair this screen. */
export const PAIR_TROUBLES = ['pairing_code_unknown', 'pairing_kind_mismatch', 'too_many_pairings'] as const
export type PairTrouble = 'unreachable' | (typeof PAIR_TROUBLES)[number]

export interface State {
  device: Device | undefined
  /** The key is worth nothing any more: the device was blocked, or paired anew. */
  isBarred: boolean
  pairing: PairTrouble | 'busy' | undefined
  tickets: Tickets | undefined
  pass: PassCourse[]
  /** The latest last. */
  news: StockNews[]
  /** The log cannot be followed: what happens is learned by reading only. */
  isDeaf: boolean
  /** When the service was last heard, by its own clock. */
  heardAt: number
  view: 'station' | 'pass' | undefined
  allDay: boolean
  dialog: 'allday' | 'recall' | 'out' | 'settings' | 'wipe' | undefined
  leaving: Leaving[]
  /** What was pressed and not answered yet, by print job: how many of which line are done. */
  wished: Record<string, number>
  sound: 'on' | 'off' | 'suspended'
  isAwake: boolean
  /** What could not be done, for a person. */
  trouble: string
  settings: Settings
  /** In the language that is set, once it has come. */
  text: KitchenText
}

let state: State
const listeners = new Set<() => void>()

export function begin(first: State): void {
  state = first
}

export const get = () => state

export function set(change: Partial<State>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useKitchen(): State {
  return useSyncExternalStore(subscribe, () => state)
}

/** Some of it that stays the same thing while it does not change: whoever needs no more is drawn no more often. */
export function usePart<Part>(pick: (state: State) => Part): Part {
  return useSyncExternalStore(subscribe, () => pick(state))
}

/**
 * The same, drawn in pieces between which somebody can press, and once: what a full board shows need not be there in the
 * moment it was told. Always of the same `pick`.
 */
export function usePartLater<Part>(pick: (state: State) => Part): Part {
  const [part, setPart] = useState(() => pick(state))
  useEffect(() => {
    const follow = () => startTransition(() => setPart(() => pick(state)))
    follow()
    return subscribe(follow)
  }, [pick])
  return part
}
