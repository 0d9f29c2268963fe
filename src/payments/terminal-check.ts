import type { Change } from '../context.ts'
import { Refusal } from '../platform/core/refusal.ts'
import { findTerminal } from '../terminals/store.ts'

/**
 * Cash is booked to the drawer of the terminal in the request. A device may name only itself, and never a terminal of
 * another location. A blocked terminal is allowed: it may have taken the money before it was blocked.
 */
export async function refuseOtherTerminal(
  { sql, caller }: Change,
  locationId: number,
  terminal: string | null,
): Promise<void> {
  if (terminal === null || terminal === caller.serialNo) return
  if (caller.serialNo !== undefined) {
    throw new Refusal(
      'serial_not_allowed',
      `This device is ${caller.serialNo}; it cannot act as ${terminal}.`,
      {
        serial_no: caller.serialNo,
      },
    )
  }
  const known = await findTerminal(sql, caller.accountId, terminal)
  if (known?.locationId === locationId) return
  throw new Refusal('terminal_not_registered', `The location has no terminal ${terminal}.`)
}
