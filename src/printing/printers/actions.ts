import type { Change } from '../../context.ts'
import { appendEvent } from '../../events/store.ts'
import {
  deleteDirectoryEntry,
  insertDirectoryEntry,
} from '../../identity/accounts/account-directory-store.ts'
import { hasSeveralAccounts } from '../../identity/accounts/across-accounts.ts'
import { theLockedLocation } from '../../locations/actions.ts'
import { lockLocation } from '../../locations/store.ts'
import { found, Refusal, refuseIf } from '../../platform/core/refusal.ts'
import type { EgressPolicy } from '../../platform/runtime/egress-policy.ts'
import { addressKey, parseAddress, whyNotAddress } from './addresses.ts'
import { findPrinterAtPlace, updatePrinterPlace } from './escpos/raw-printer-store.ts'
import { findTokenDigest, updatePrinterToken } from './management/token-store.ts'
import { newToken, pollingPath, sealToken, tokenOf } from './management/tokens.ts'
import { modelOf, type PrinterPage, printerPage, serialisePage } from './models.ts'
import { type Printer, type PrinterStatus, statusNow, whyNoToken } from './rules.ts'
import {
  findPrinter,
  findPrinterById,
  insertPrinter,
  updateBackupPrinter,
  updatePrinter,
  updatePrinterSeen,
  updatePrinterStatus,
} from './store.ts'
import { hasToken, isDialled, isScreen, type Transport, traitsOf } from './transports.ts'

export interface RegisterPrinter {
  locationId: number
  serialNo: string
  name: string
  model: string
  description: string
  transport: Transport
  /** Host and port of a printer that the service dials. */
  address?: string | null
  /** Left out: the default of the model or of the paper. */
  columns?: number | undefined
  page?: Partial<PrinterPage>
  pollSeconds?: number
  /** The serial number of the backup printer. */
  backup?: string | undefined
  outward?: EgressPolicy
  token?: string
}

export async function registerPrinter(change: Change, input: RegisterPrinter): Promise<number> {
  const { sql, caller, now } = change
  const { locationId, serialNo, address = null } = input
  await theLockedLocation(change, locationId)
  if (isDialled(input)) await mustBeCallable(change, address ?? '', input.outward)
  const printerId = await insertPrinter(sql, {
    ...input,
    accountId: caller.accountId,
    address: isDialled(input) ? address : null,
    columns: input.columns ?? modelOf(input.model, input.page?.paper).columns,
    page: serialisePage({ ...printerPage({ ...input, page: '{}' }), ...input.page }),
    pollSeconds: input.pollSeconds ?? traitsOf(input.transport).pollSeconds,
    addedAt: now,
  })
  if (printerId === undefined) {
    throw new Refusal('serial_taken', `A printer with serial number ${serialNo} is already registered.`)
  }
  if (isDialled(input)) await takePlace(change, printerId, address ?? '')
  await appendEvent(change, locationId, 'printer.registered', {
    printer_id: printerId,
    serial_no: serialNo,
    name: input.name,
  })
  if (hasToken(input)) await keepToken(change, printerId, input.token ?? (await newToken(change)))
  if (input.backup !== undefined) await setBackupPrinter(change, serialNo, input.backup)
  return printerId
}

/**
 * In an installation with several accounts the network belongs to the operator, who must allow the networks that
 * tenants may have dialled. Existing printers are not affected.
 */
async function mustBeCallable(
  { sql, caller }: Change,
  address: string,
  outward: EgressPolicy = {},
): Promise<void> {
  refuseIf(whyNotAddress(address, outward))
  const isSaid = outward.printerNetworks !== undefined || outward.mayReachLoopback
  if (isSaid || caller.actor.kind === 'system' || !(await hasSeveralAccounts(sql))) return
  throw new Refusal(
    'raw_printers_off',
    'This installation does not connect to printers by address. Use an agent, or ask the operator.',
  )
}

/** Two printers at one address would mix their tickets. */
async function takePlace({ sql, caller }: Change, printerId: number, text: string): Promise<void> {
  const address = parseAddress(text)
  if (!address) return
  const place = addressKey(address)
  const other = await findPrinterAtPlace(sql, caller.accountId, place)
  if (other && other.id !== printerId) {
    throw new Refusal('address_taken', `Printer ${other.serialNo} is at ${place} already.`)
  }
  await updatePrinterPlace(sql, caller.accountId, printerId, place)
}

/** Gives the printer a new polling path; the old one stops working at once. */
export async function rotateToken(change: Change, serialNo: string, token: string): Promise<Printer> {
  const printer = await theLockedPrinter(change, serialNo)
  refuseIf(whyNoToken(printer))
  await keepToken(change, printer.id, token)
  await appendEvent(change, printer.locationId, 'printer.token_rotated', {
    printer_id: printer.id,
    serial_no: serialNo,
  })
  return printer
}

/** Returns the polling path for setting up the printer, and logs that it was shown. */
export async function showPollingPath(change: Change, serialNo: string): Promise<string> {
  const printer = await theLockedPrinter(change, serialNo)
  const token = tokenOf(change.secrets, printer)
  refuseIf(whyNoToken(printer))
  await appendEvent(change, printer.locationId, 'printer.token_shown', {
    printer_id: printer.id,
    serial_no: serialNo,
  })
  return pollingPath(printer.transport, token ?? '')
}

async function keepToken({ sql, caller, secrets }: Change, id: number, token: string): Promise<void> {
  const { accountId } = caller
  const stored = sealToken(secrets, { accountId, id }, token)
  await forgetToken(sql, accountId, id)
  await updatePrinterToken(sql, accountId, id, stored)
  await insertDirectoryEntry(sql, accountId, stored.digest)
}

/** Requests with the old token are rejected from now on. */
export async function forgetToken(sql: Change['sql'], accountId: number, id: number): Promise<void> {
  const digest = await findTokenDigest(sql, accountId, id)
  if (digest !== undefined) await deleteDirectoryEntry(sql, accountId, digest)
}

export interface ChangePrinter {
  name: string
  model: string
  description: string
  columns: number
  page?: PrinterPage
  /** Host and port of a printer that the service dials. */
  address: string | null
  /** The serial number of the backup printer; null: none. */
  backup: string | null
  outward?: EgressPolicy
}

/** Changes everything about a printer except its serial number and transport. */
export async function changePrinter(
  change: Change,
  serialNo: string,
  inputFor: (printer: Printer, backup: Printer | undefined) => ChangePrinter,
): Promise<void> {
  const { sql, caller } = change
  const printer = await theLockedPrinter(change, serialNo)
  const { backupPrinterId } = printer
  const backup =
    backupPrinterId === null ? undefined : await findPrinterById(sql, caller.accountId, backupPrinterId)
  const input = inputFor(printer, backup)
  const hasAddress = isDialled(printer)
  const isMoved = hasAddress && input.address !== printer.address
  if (isMoved) await mustBeCallable(change, input.address ?? '', input.outward)
  await updatePrinter(sql, caller.accountId, printer.id, {
    ...input,
    page: input.page ? serialisePage(input.page) : printer.page,
    address: hasAddress ? input.address : null,
  })
  if (hasAddress) await takePlace(change, printer.id, input.address ?? '')
  await setBackupPrinter(change, serialNo, input.backup)
  await appendEvent(change, printer.locationId, 'printer.changed', {
    printer_id: printer.id,
    serial_no: serialNo,
    name: input.name,
  })
}

/** Sets the backup printer, which must be at the same location. */
export async function setBackupPrinter(
  change: Change,
  serialNo: string,
  backupSerialNo: string | null,
): Promise<void> {
  const { sql, caller } = change
  const printer = await theLockedPrinter(change, serialNo)
  const backup = backupSerialNo === null ? null : await findPrinter(sql, caller.accountId, backupSerialNo)
  if (
    backup === undefined ||
    backup?.id === printer.id ||
    // The backup of a screen must print on paper.
    (backup && (isScreen(backup) || backup.locationId !== printer.locationId))
  ) {
    throw new Refusal(
      'printer_not_found',
      `Location ${printer.locationId} has no other printer with serial number ${backupSerialNo} that prints on paper.`,
    )
  }
  await updateBackupPrinter(sql, caller.accountId, printer.id, backup?.id ?? null)
}

/** Returns the caller's own printer and locks its location. */
export async function theLockedPrinter(change: Change, serialNo: string): Promise<Printer> {
  const { locationId } = await thePrinter(change, serialNo)
  await theLockedLocation(change, locationId)
  return thePrinter(change, serialNo)
}

async function thePrinter({ sql, caller }: Change, serialNo: string): Promise<Printer> {
  return found(await findPrinter(sql, caller.accountId, serialNo), 'printer_not_found', `Printer ${serialNo}`)
}

/** Records a contact and the status of a printer; only a changed status is an event. */
export async function recordStatus(
  change: Change,
  seenPrinter: Printer,
  status: PrinterStatus,
): Promise<void> {
  const { sql, caller, now } = change
  const { accountId } = caller
  if (status === seenPrinter.status) return updatePrinterSeen(sql, accountId, seenPrinter.id, now)
  await lockLocation(sql, accountId, seenPrinter.locationId)
  if (status !== 'OFFLINE') await updatePrinterSeen(sql, accountId, seenPrinter.id, now)
  // Checked again under the lock: of two concurrent reports only one changes the status.
  const printer = await findPrinterById(sql, accountId, seenPrinter.id)
  if (!printer || printer.status === status) return
  if (status === 'OFFLINE' && statusNow(printer, now) !== 'OFFLINE') return
  await updatePrinterStatus(sql, accountId, printer.id, status, now)
  await appendEvent(change, printer.locationId, 'printer.status_changed', {
    printer_id: printer.id,
    serial_no: printer.serialNo,
    name: printer.name,
    from: printer.status,
    to: status,
  })
}
