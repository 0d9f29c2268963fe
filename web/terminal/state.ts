import { create } from 'zustand'
import type { Language } from '../shared/languages.ts'
import type { Draft } from './orders/draft/draft.ts'
import type { Place } from './orders/order-place.ts'
import type { Queue } from './outbox/outbox-store.ts'
import type { Area, Config, IncomingOrder, Menu, OpenOrder, Order, StaffMember } from './types.ts'

export type Screen =
  | { at: 'room' }
  | { at: 'number' }
  | { at: 'pass' }
  | { at: 'entry'; place: Place }
  | { at: 'order'; place: Place }
  | { at: 'pay'; orderId: number }
  | { at: 'receipt'; orderId: number }
  | { at: 'history'; orderId: number }
  | { at: 'closed' }
  | { at: 'settled'; orderId: number }
  | { at: 'tray' }
  | { at: 'show'; entryId: number }
  | { at: 'settings' }

export interface Device {
  key: string
  serialNo: string
  locationId: number
}

export interface Person {
  staffId: number
  name: string
  role: string
  /** Undefined: signed in offline, without a session at the service. */
  session: string | undefined
  expiresAt: number
}

export interface Settings {
  language: Language
  /** Locks after each Send. */
  isShared: boolean
  isLeftHanded: boolean
  theme: 'auto' | 'light' | 'dark'
  card: 'approve' | 'decline' | 'hang' | 'late'
  /** Serial number of the printer for receipts; left out: asked for at the first receipt. */
  receiptPrinter?: string | undefined
}

export type Connection = 'starting' | 'live' | 'slow' | 'off'

export interface State {
  isStarted: boolean
  device: Device | undefined
  isBarred: boolean
  person: Person | undefined
  lastPerson: string
  settings: Settings
  screen: Screen
  area: number | 'all'
  room: 'mine' | 'all' | 'tabs'
  isPlan: boolean
  connection: Connection
  offSince: number | undefined
  config: Config | undefined
  areas: Area[]
  menus: Menu[]
  staff: StaffMember[]
  open: OpenOrder[]
  incoming: IncomingOrder[]
  orders: Record<number, Order>
  queue: Queue
  drafts: Record<string, Draft>
  /** Selected lines of the order on the screen. */
  chosen: number[]
  toast: { text: string; undo?: (() => void) | undefined; isBad?: boolean; isSent?: boolean } | undefined
  hasUpdate: boolean
}

export const useApp = create<State>(() => ({
  isStarted: false,
  device: undefined,
  isBarred: false,
  person: undefined,
  lastPerson: '',
  settings: { language: 'en', isShared: true, isLeftHanded: false, theme: 'auto', card: 'approve' },
  screen: { at: 'room' },
  area: 'all',
  room: 'all',
  isPlan: false,
  connection: 'starting',
  offSince: undefined,
  config: undefined,
  areas: [],
  menus: [],
  staff: [],
  open: [],
  incoming: [],
  orders: {},
  queue: { entries: [], tray: [], born: new Map() },
  drafts: {},
  chosen: [],
  toast: undefined,
  hasUpdate: false,
}))

export const app = useApp.getState
export const setApp = useApp.setState

let toastTimer: ReturnType<typeof setTimeout> | undefined

/** Shows a notice for five seconds; with `undo`, it can be undone until then. */
export function showNotice(
  text: string,
  more: { undo?: () => void; isBad?: boolean; isSent?: boolean } = {},
): void {
  clearTimeout(toastTimer)
  setApp({ toast: { text, ...more } })
  toastTimer = setTimeout(() => setApp({ toast: undefined }), 5_000)
}
