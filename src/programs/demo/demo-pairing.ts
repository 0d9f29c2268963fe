import { randomInt } from 'node:crypto'
import { type Actor, type ChangeParts, callerIn, changeAs } from '../../context.ts'
import { makePairingCode } from '../../identity/pairing/pairing.ts'
import { fullName } from '../../staff/rules.ts'
import { setStaffPin } from '../../staff/sign-in/pins.ts'
import { listStaff } from '../../staff/store.ts'
import { findTerminal } from '../../terminals/store.ts'

const DEMO: Actor = { kind: 'system', id: 0, name: 'demo' }
const SERIAL_NO = 'T-1003'

/** Pairing code and PIN with which a phone becomes a terminal of the demo. */
export interface DemoPairing {
  code: string
  pin: string
  waiter: string
}

/**
 * Prepares the third terminal of the demo for a phone, with a PIN for its first waiter, so that nobody has to find the
 * portal first.
 */
export function createDemoPairing(parts: ChangeParts, accountId: number): Promise<DemoPairing> {
  return changeAs(parts, callerIn(accountId, DEMO), async (change) => {
    const terminal = await findTerminal(change.sql, accountId, SERIAL_NO)
    const [waiter] = await listStaff(change.sql, accountId, terminal?.locationId ?? 0)
    if (!terminal || !waiter) throw new Error('the demo has no terminal or nobody to hold it')
    // Above 1234, the supervisor's PIN, which must be unique.
    const pin = String(randomInt(2000, 10_000))
    await setStaffPin(change, waiter.id, pin)
    const { code } = await makePairingCode(change, terminal.id, 'service')
    return { code, pin, waiter: fullName(waiter) }
  })
}
