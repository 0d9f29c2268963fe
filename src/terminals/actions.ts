import { type Change, mustReach, type Reading } from '../context.ts'
import { appendEvent } from '../events/store.ts'
import { theLockedLocation } from '../locations/actions.ts'
import { lockLocation } from '../locations/store.ts'
import { Refusal, refuseIf } from '../refusal.ts'
import { isOnline, whyNotUse } from './rules.ts'
import {
  type DeviceStatus,
  findTerminal,
  insertTerminal,
  type Terminal,
  updateDeviceStatus,
} from './store.ts'

/** A terminal that may be used, or a refusal. */
export async function theTerminal({ sql, caller }: Reading, serialNo: string): Promise<Terminal> {
  const terminal = await findTerminal(sql, caller.accountId, serialNo)
  if (terminal) mustReach(caller, terminal.locationId)
  refuseIf(whyNotUse(terminal, serialNo))
  return terminal as Terminal
}

/** Records how a terminal is doing. Only its coming online is an event; checking in is not news. */
export async function checkIn(change: Change, serialNo: string, status: DeviceStatus): Promise<void> {
  const { sql, caller, now } = change
  let terminal = await theTerminal(change, serialNo)
  if (!isOnline(terminal.lastSeenAt, now)) {
    await lockLocation(sql, caller.accountId, terminal.locationId)
    // Seen again under the lock: of two check-ins at once, only one brings it online.
    terminal = await theTerminal(change, serialNo)
  }
  if (!isOnline(terminal.lastSeenAt, now)) {
    await appendEvent(change, terminal.locationId, 'terminal.online', {
      terminal_id: terminal.id,
      serial_no: serialNo,
    })
  }
  await updateDeviceStatus(sql, caller.accountId, terminal.id, status, now)
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
