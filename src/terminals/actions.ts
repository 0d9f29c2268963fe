import { type Caller, type Change, mustReach, type Reading } from '../context.ts'
import { appendEvent } from '../events/store.ts'
import { unpair } from '../identity/pairing/device-registry.ts'
import { theLockedLocation } from '../locations/actions.ts'
import { lockLocation } from '../locations/store.ts'
import { formatInstant } from '../platform/core/clock.ts'
import { found, Refusal, refuseIf } from '../platform/core/refusal.ts'
import {
  isKnownOnline,
  lastMomentOf,
  ONLINE_FOR_MS,
  quarterOf,
  RETAINED_QUARTERS,
  type Terminal,
  whyNotAs,
  whyNotUse,
} from './rules.ts'
import {
  type DeviceStatus,
  findTerminal,
  findTerminalById,
  insertTerminal,
  markOffline,
  markOnline,
  updateDeviceStatus,
  updateStatusOfKnown,
  updateTerminal,
  upsertBatterySample,
} from './store.ts'

/** Returns a terminal that may be used, or refuses. */
export async function theTerminal({ sql, caller }: Reading, serialNo: string): Promise<Terminal> {
  refuseIf(whyNotAs(caller.serialNo, serialNo))
  const terminal = await findTerminal(sql, caller.accountId, serialNo)
  if (terminal) mustReach(caller, terminal.locationId)
  refuseIf(whyNotUse(terminal, serialNo))
  return terminal as Terminal
}

/**
 * The fast path of a check-in: a terminal that is known to be online needs a single update and no event. False: the
 * full check-in is needed.
 */
export async function checkInKnown(
  { sql, caller, now }: Pick<Reading, 'sql' | 'caller' | 'now'>,
  serialNo: string,
  status: DeviceStatus,
): Promise<boolean> {
  refuseIf(whyNotAs(caller.serialNo, serialNo))
  const locationId = onlyReach(caller)
  if (locationId === undefined) return false
  return updateStatusOfKnown(sql, caller.accountId, { serialNo, locationId }, status, now)
}

/** Records the status of a terminal. Going online and offline are events; a check-in is not. */
export async function checkIn(change: Change, serialNo: string, status: DeviceStatus): Promise<void> {
  if (await checkInKnown(change, serialNo, status)) return
  const { sql, caller, now } = change
  const terminal = await theTerminal(change, serialNo)
  if (!isKnownOnline(terminal, now)) {
    await lockLocation(sql, caller.accountId, terminal.locationId)
    await recordOffline(change, terminal.id)
    await recordOnline(change, terminal)
  }
  await updateDeviceStatus(sql, caller.accountId, terminal.id, status, now)
  const { batteryPercent, charging } = status
  if (batteryPercent === null) return
  if (terminal.lastSeenAt === null || terminal.lastSeenAt < lastMomentOf(terminal.id, now)) {
    const quarter = quarterOf(now)
    const sample = {
      terminalId: terminal.id,
      quarter,
      slot: quarter % RETAINED_QUARTERS,
      batteryPercent,
      charging,
    }
    await upsertBatterySample(sql, caller.accountId, sample)
  }
}

/** The single location that a caller reaches; null: all of them, undefined: several. */
function onlyReach({ reach }: Caller): number | null | undefined {
  if (reach === 'account') return null
  return reach.length === 1 ? reach[0] : undefined
}

/** The row is updated under the location's lock, so that each change is logged exactly once. */
async function recordOnline(change: Change, { id, locationId, serialNo }: Terminal): Promise<void> {
  if (!(await markOnline(change.sql, change.caller.accountId, id))) return
  await appendEvent(change, locationId, 'terminal.online', { terminal_id: id, serial_no: serialNo })
}

/** Returns false if the terminal is not online, or has checked in meanwhile. */
export async function recordOffline(change: Change, terminalId: number): Promise<boolean> {
  const { sql, caller, now } = change
  const terminal = await markOffline(sql, caller.accountId, terminalId, now - ONLINE_FOR_MS)
  if (!terminal) return false
  await appendEvent(change, terminal.locationId, 'terminal.offline', {
    terminal_id: terminalId,
    serial_no: terminal.serialNo,
    last_seen: formatInstant(terminal.lastSeenAt),
  })
  return true
}

export interface RegisterTerminal {
  locationId: number
  serialNo: string
  name: string
}

export async function registerTerminal(change: Change, input: RegisterTerminal): Promise<number> {
  const { sql, caller, now } = change
  await theLockedLocation(change, input.locationId)
  const terminalId = await insertTerminal(sql, { ...input, accountId: caller.accountId, registeredAt: now })
  if (terminalId === undefined) {
    throw new Refusal(
      'serial_taken',
      `A terminal with serial number ${input.serialNo} is already registered.`,
    )
  }
  await appendEvent(change, input.locationId, 'terminal.registered', {
    terminal_id: terminalId,
    serial_no: input.serialNo,
    name: input.name,
  })
  return terminalId
}

export interface ChangeTerminal {
  name?: string | undefined
  /** Moves the terminal: from its next login it uses that location's configuration. */
  locationId?: number | undefined
  blocked?: boolean | undefined
}

/** Renames, moves, blocks or unblocks a terminal; `see` may refuse if the terminal was changed meanwhile. */
export async function changeTerminal(
  change: Change,
  terminalId: number,
  input: ChangeTerminal,
  see: (terminal: Terminal) => void = () => {},
): Promise<void> {
  const { sql, caller, now } = change
  const { accountId } = caller
  const before = await theTerminalWithId(change, terminalId)
  // Locks are taken in the order of ids, so that two moves in opposite directions cannot deadlock.
  const places = [...new Set([before.locationId, input.locationId ?? before.locationId])].sort(
    (a, b) => a - b,
  )
  for (const locationId of places) await theLockedLocation(change, locationId)
  const terminal = await theTerminalWithId(change, terminalId)
  see(terminal)
  const blockedAt = input.blocked === undefined ? terminal.blockedAt : input.blocked ? now : null
  const changed = {
    id: terminalId,
    name: input.name ?? terminal.name,
    locationId: input.locationId ?? terminal.locationId,
    blockedAt: input.blocked && terminal.blockedAt !== null ? terminal.blockedAt : blockedAt,
  }
  await updateTerminal(sql, accountId, changed)
  if (changed.blockedAt !== null) await unpair(sql, accountId, terminalId)
  for (const locationId of new Set([terminal.locationId, changed.locationId])) {
    await appendEvent(change, locationId, 'terminal.changed', {
      terminal_id: terminalId,
      serial_no: terminal.serialNo,
      name: changed.name,
      location_id: changed.locationId,
      blocked: changed.blockedAt === null ? 0 : 1,
    })
  }
}

export async function theTerminalWithId({ sql, caller }: Reading, terminalId: number): Promise<Terminal> {
  const terminal = await findTerminalById(sql, caller.accountId, terminalId)
  const known = found(terminal, 'terminal_not_registered', `Terminal ${terminalId}`)
  mustReach(caller, known.locationId)
  return known
}
