import { hash } from 'node:crypto'
import { type Change, callerWith } from '../../context.ts'
import { appendEvent } from '../../events/store.ts'
import { lockLocation } from '../../locations/store.ts'
import type { SetBack } from '../../platform/core/clock.ts'
import { Refusal, refuseIf } from '../../platform/core/refusal.ts'
import type { Desk } from '../../platform/http/calls/session-call-context.ts'
import type { Sql } from '../../platform/storage/database.ts'
import type { Secrets } from '../../platform/storage/secrets.ts'
import { theTerminalWithId } from '../../terminals/actions.ts'
import { type Terminal, whyNotUse } from '../../terminals/rules.ts'
import { findTerminalById } from '../../terminals/store.ts'
import { deleteListed } from '../accounts/account-directory-store.ts'
import { randomLetters, routingOf } from '../auth/account-prefix.ts'
import { deletePairingCodesAfter, deletePairingCodesUntil, findPairingCode } from '../auth/across-accounts.ts'
import { digestOf, newDeviceKey } from '../auth/api-keys.ts'
import { plainCode, whyNotPair } from '../auth/rules.ts'
import { keepDeviceKey, keepPairingCode } from './device-registry.ts'
import { type DeviceKind, type PairingCode, takePairingCode } from './device-store.ts'
import { CODE_VALID_MS } from './pairing-code.ts'
import { countPairing } from './pairing-throttle.ts'

/**
 * Sixty bits. A right code is never refused because others guess, so the code alone must keep guessers out: with a
 * thousand codes shown at any moment and 5,000 guesses a second, one in ten minutes is right with a chance of 3 in a
 * thousand million (5,000 · 600 · 1,000 / 2^60), in a year of that with 1 in 7,000.
 */
const CODE_CHARACTERS = 12

export interface ShownCode {
  terminal: Terminal
  code: string
  expiresAt: number
}

/** A code by which a device becomes this terminal: for ten minutes, once, and the one before is worth nothing. */
export async function makePairingCode(
  change: Change,
  terminalId: number,
  kind: DeviceKind,
): Promise<ShownCode> {
  const { sql, caller, now, secrets } = change
  const terminal = await theTerminalWithId(change, terminalId)
  refuseIf(whyNotPair(caller, kind, terminal.locationId))
  refuseIf(whyNotUse(terminal, terminal.serialNo))
  const code = randomLetters(CODE_CHARACTERS).toUpperCase()
  const expiresAt = now + CODE_VALID_MS
  const { accountId } = caller
  await keepPairingCode(sql, { accountId, terminalId, digest: digestOfCode(secrets, code), kind, expiresAt })
  return { terminal, code, expiresAt }
}

/** The code is short, so its digest is one that nobody can try codes against without the secret. */
function digestOfCode(secrets: Secrets, code: string): string {
  return secrets.fingerprint(`pairing code ${plainCode(code)}`)
}

export interface Pair {
  code: string
  /** Chosen by the device, and sent again with the code when no answer came. */
  nonce: string
  /** What it says it is. */
  device: string
  /** What the page that sends the code can be; undefined: it does not say. */
  kind: DeviceKind | undefined
  /** Its network address. */
  address: string
}

export interface Paired {
  terminal: Terminal
  key: string
  kind: DeviceKind
}

/** Gives a device the key that the code stands for. A code that is unknown, used or too old is one and the same. */
export async function pairDevice({ database, secrets, now }: Desk, input: Pair): Promise<Paired> {
  const paired = await database.write(async (sql) => {
    const instant = now()
    const code = await findPairingCode(sql, digestOfCode(secrets, input.code), instant)
    // Before the code is taken: it stays good for the right page, and the device that works goes on working.
    if (code && input.kind !== undefined && input.kind !== code.kind) return wrongKind(code.kind)
    const terminal = code && (await takenFor(sql, code, input.nonce))
    if (!code || !terminal) return (await countPairing(sql, input.address, instant)) ?? unknownCode()
    const { accountId, kind } = code
    const key = newDeviceKey(await routingOf(sql, accountId))
    await keepDeviceKey(sql, {
      accountId,
      terminalId: terminal.id,
      digest: digestOf(key),
      kind,
      device: input.device,
      pairedAt: instant,
    })
    const caller = callerWith({
      accountId,
      actor: { kind: 'device', id: terminal.id, name: terminal.name },
      rights: new Set([kind]),
      reach: [terminal.locationId],
      serialNo: terminal.serialNo,
    })
    await appendEvent({ sql, caller, now: instant, secrets }, terminal.locationId, 'device.paired', {
      terminal_id: terminal.id,
      serial_no: terminal.serialNo,
      name: terminal.name,
      device: input.device,
      kind,
    })
    return { terminal, key, kind }
  })
  // Thrown out here, so that the try stays counted.
  if (paired instanceof Refusal) throw paired
  return paired
}

/** The terminal, once the code is taken for that nonce under the lock of its location. */
async function takenFor(sql: Change['sql'], code: PairingCode, nonce: string): Promise<Terminal | undefined> {
  const { accountId, terminalId } = code
  const known = await findTerminalById(sql, accountId, terminalId)
  if (!known) return undefined
  await lockLocation(sql, accountId, known.locationId)
  const terminal = await findTerminalById(sql, accountId, terminalId)
  if (terminal?.locationId !== known.locationId || terminal.blockedAt !== null) return undefined
  return (await takePairingCode(sql, code, hash('sha256', nonce))) ? terminal : undefined
}

function unknownCode(): Refusal {
  return new Refusal(
    'pairing_code_unknown',
    'This code is not known, or is used or too old. Have a new one shown in the portal.',
  )
}

function wrongKind(kind: DeviceKind): Refusal {
  const message =
    kind === 'kitchen'
      ? 'This code is for a kitchen screen. Type it at /kitchen.'
      : 'This code is for a waiter’s terminal. Type it at /terminal.'
  return new Refusal('pairing_kind_mismatch', message, { kind })
}

/** Removes what pairs nobody any more. */
export async function forgetOldPairingCodes(sql: Sql, now: number): Promise<void> {
  for (const { accountId, digest } of await deletePairingCodesUntil(sql, now)) {
    await deleteListed(sql, accountId, digest)
  }
}

export async function bringBackPairingCodes(sql: Sql, { soon }: SetBack): Promise<void> {
  for (const { accountId, digest } of await deletePairingCodesAfter(sql, soon + CODE_VALID_MS)) {
    await deleteListed(sql, accountId, digest)
  }
}
