import { randomInt } from 'node:crypto'
import { type Actor, type ChangeParts, callerIn, changeAs } from '../../context.ts'
import { makePairingCode } from '../../identity/pairing/pairing.ts'
import { fullName } from '../../staff/rules.ts'
import { setStaffPin } from '../../staff/sign-in/pins.ts'
import { listStaff } from '../../staff/store.ts'
import { findTerminal } from '../../terminals/store.ts'

const DEMO: Actor = { kind: 'system', id: 0, name: 'demo' }
const SERIAL_NO = 'T-1003'

/** How the phone of whoever tries the demo becomes a terminal, and whose PIN opens it. */
export interface PhoneToPair {
  code: string
  pin: string
  waiter: string
}

/** Nobody should have to find the portal first: a phone may become the demo's third terminal, for its first waiter. */
export function readyAPhone(parts: ChangeParts, accountId: number): Promise<PhoneToPair> {
  return changeAs(parts, callerIn(accountId, DEMO), async (change) => {
    const terminal = await findTerminal(change.sql, accountId, SERIAL_NO)
    const [waiter] = await listStaff(change.sql, accountId, terminal?.locationId ?? 0)
    if (!terminal || !waiter) throw new Error('the demo has no terminal or nobody to hold it')
    // Above the supervisor's, which nobody else may have.
    const pin = String(randomInt(2000, 10_000))
    await setStaffPin(change, waiter.id, pin)
    const { code } = await makePairingCode(change, terminal.id, 'service')
    return { code, pin, waiter: fullName(waiter) }
  })
}
