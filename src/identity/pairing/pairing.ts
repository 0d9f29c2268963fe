import { hash } from 'node:crypto'
import { type Change, callerWith } from '../../context.ts'
import { appendEvent } from '../../events/store.ts'
import { lockLocation } from '../../locations/store.ts'
import type { SetBack } from '../../platform/core/clock.ts'
import { Refusal, refuseIf } from '../../platform/core/refusal.ts'
import type { SessionContext } from '../../platform/http/calls/session-call-context.ts'
import type { Sql } from '../../platform/storage/database.ts'
import type { Secrets } from '../../platform/storage/secrets.ts'
import { theTerminalWithId } from '../../terminals/actions.ts'
import { type Terminal, whyNotUse } from '../../terminals/rules.ts'
import { findTerminalById } from '../../terminals/store.ts'
import { deleteDirectoryEntry } from '../accounts/account-directory-store.ts'
import { randomLetters, routingOf } from '../auth/account-prefix.ts'
import { deletePairingCodesAfter, deletePairingCodesUntil, findPairingCode } from '../auth/across-accounts.ts'
import { digestOf, newDeviceKey } from '../auth/api-keys.ts'
import { plainCode, whyNotPair } from '../auth/rules.ts'
import { saveDeviceKey, savePairingCode } from './device-registry.ts'
import { type DeviceKind, type PairingCode, takePairingCode } from './device-store.ts'
import { CODE_VALID_MS } from './pairing-code.ts'
import { countPairing } from './pairing-throttle.ts'

/**
 * Length of a code: sixty bits. A right code is never refused because others guess, so its length alone must keep
 * guessers out: with a thousand valid codes at any moment and 5,000 guesses a second, the chance of a hit within ten
 * minutes is 3 in a thousand million (5,000 · 600 · 1,000 / 2^60), and in a year of that 1 in 7,000.
 */
const CODE_CHARACTERS = 12

export interface ShownCode {
  terminal: Terminal
  code: string
  expiresAt: number
}

/** Creates a pairing code for a terminal, valid once within ten minutes. It replaces the previous one. */
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
  await savePairingCode(sql, { accountId, terminalId, digest: digestOfCode(secrets, code), kind, expiresAt })
  return { terminal, code, expiresAt }
}

/** Keyed digest of a code: it is short, so a plain digest could be searched. */
function digestOfCode(secrets: Secrets, code: string): string {
  return secrets.fingerprint(`pairing code ${plainCode(code)}`)
}

export interface Pair {
  code: string
  /** Random text chosen by the device, which repeats it when it resends the code. */
  nonce: string
  /** Self-description of the device. */
  device: string
  /** Kind of device that the page supports; undefined: any. */
  kind: DeviceKind | undefined
  /** Network address of the device. */
  address: string
}

export interface Paired {
  terminal: Terminal
  key: string
  kind: DeviceKind
}

/** Exchanges a pairing code for a device key. Unknown, used and expired codes are refused alike. */
export async function pairDevice({ database, secrets, now }: SessionContext, input: Pair): Promise<Paired> {
  const paired = await database.write(async (sql) => {
    const instant = now()
    const code = await findPairingCode(sql, digestOfCode(secrets, input.code), instant)
    // Checked before the code is claimed: it stays valid for the right page, and the currently paired device keeps
    // working.
    if (code && input.kind !== undefined && input.kind !== code.kind) return wrongKind(code.kind)
    const terminal = code && (await takenFor(sql, code, input.nonce))
    if (!code || !terminal) return (await countPairing(sql, input.address, instant)) ?? unknownCode()
    const { accountId, kind } = code
    const key = newDeviceKey(await routingOf(sql, accountId))
    await saveDeviceKey(sql, {
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
  // Thrown outside the transaction, so that the try stays counted.
  if (paired instanceof Refusal) throw paired
  return paired
}

/** Claims the code for the nonce under the lock of the location, and returns its terminal. */
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

/** Deletes expired pairing codes. */
export async function forgetOldPairingCodes(sql: Sql, now: number): Promise<void> {
  for (const { accountId, digest } of await deletePairingCodesUntil(sql, now)) {
    await deleteDirectoryEntry(sql, accountId, digest)
  }
}

export async function clampFuturePairingCodes(sql: Sql, { soon }: SetBack): Promise<void> {
  for (const { accountId, digest } of await deletePairingCodesAfter(sql, soon + CODE_VALID_MS)) {
    await deleteDirectoryEntry(sql, accountId, digest)
  }
}
