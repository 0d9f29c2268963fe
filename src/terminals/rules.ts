import { MINUTE, SECOND } from '../platform/core/clock.ts'
import { Refusal } from '../platform/core/refusal.ts'

export interface Terminal {
  id: number
  locationId: number
  serialNo: string
  name: string
  blockedAt: number | null
  lastSeenAt: number | null
  /** 1 = the last event in the log about the terminal is that it is online. */
  online: number
}

/** Terminals check in every minute; after 150 seconds without one they count as offline. */
export const ONLINE_FOR_MS = 150 * SECOND

export function isOnline(lastSeenAt: number | null, now: number): boolean {
  return lastSeenAt !== null && now - lastSeenAt <= ONLINE_FOR_MS
}

export const TERMINAL_STATES = ['ONLINE', 'OFFLINE', 'BLOCKED', 'NEVER_SEEN'] as const
export type TerminalState = (typeof TERMINAL_STATES)[number]

export function stateOf(
  { blockedAt, lastSeenAt }: Pick<Terminal, 'blockedAt' | 'lastSeenAt'>,
  now: number,
): TerminalState {
  if (blockedAt !== null) return 'BLOCKED'
  if (lastSeenAt === null) return 'NEVER_SEEN'
  return isOnline(lastSeenAt, now) ? 'ONLINE' : 'OFFLINE'
}

/** At this level a terminal should be charged. */
export const LOW_BATTERY_PERCENT = 20

export function isLowOnBattery(said: { batteryPercent: number | null; charging: number | null }): boolean {
  return said.batteryPercent !== null && said.batteryPercent <= LOW_BATTERY_PERCENT && said.charging === 0
}

/** True if the terminal is online, and the log says so. */
export function isKnownOnline({ online, lastSeenAt }: Terminal, now: number): boolean {
  return online === 1 && isOnline(lastSeenAt, now)
}

/** The battery is stored once per quarter of an hour, for one day. */
export const QUARTER_MS = 15 * MINUTE
export const RETAINED_QUARTERS = 96

/**
 * Each terminal has its own moment in the quarter. If all stored their battery in the first minute, that would be four
 * statements instead of one for each, which is too much for one process with half a million terminals. The last minutes
 * are excluded, so that a check-in after the moment is still in the same quarter.
 */
export const MOMENTS_MS = QUARTER_MS - 3 * MINUTE
export const BETWEEN_MOMENTS_MS = 7919

/** A paired device can only act as the terminal that it was paired as. */
export function whyNotAs(paired: string | undefined, serialNo: string): Refusal | undefined {
  if (paired === undefined || paired === serialNo) return undefined
  return new Refusal(
    'serial_not_allowed',
    `This device is paired as ${paired}. Pair it again to use another one.`,
  )
}

/** The terminal's last moment for storing its battery. */
export function lastMomentOf(terminalId: number, now: number): number {
  return now - ((now - ((terminalId * BETWEEN_MOMENTS_MS) % MOMENTS_MS)) % QUARTER_MS)
}

export function quarterOf(instant: number): number {
  return Math.floor(instant / QUARTER_MS)
}

export function whyNotUse(terminal: Terminal | undefined, serialNo: string): Refusal | undefined {
  if (!terminal) {
    return new Refusal(
      'terminal_not_registered',
      `No terminal with serial number ${serialNo} is registered. Register it in the portal first.`,
    )
  }
  if (terminal.blockedAt !== null) {
    return new Refusal(
      'terminal_blocked',
      `Terminal ${serialNo} is blocked. A manager can unblock it in the portal.`,
    )
  }
  return undefined
}
