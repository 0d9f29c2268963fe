import type { Sql } from '../../platform/storage/database.ts'
import { deleteDirectoryEntry, insertDirectoryEntry } from '../accounts/account-directory-store.ts'
import {
  type DeviceKey,
  deleteDeviceKey,
  deletePairingCode,
  listDigestsOfTerminal,
  type PairingCode,
  putDeviceKey,
  putPairingCode,
} from './device-store.ts'

// Device keys and pairing codes with their directory entries, which exist as long as they are valid.

/** Stores a device key and replaces the previous one of the terminal. */
export async function saveDeviceKey(sql: Sql, key: DeviceKey): Promise<void> {
  await forget(sql, key, 'key')
  await putDeviceKey(sql, key)
  await insertDirectoryEntry(sql, key.accountId, key.digest)
}

/** Stores a pairing code and replaces the previous one of the terminal. */
export async function savePairingCode(sql: Sql, code: PairingCode): Promise<void> {
  await forget(sql, code, 'code')
  await putPairingCode(sql, code)
  await insertDirectoryEntry(sql, code.accountId, code.digest)
}

/** Revokes the key and code of a terminal; it has to be paired again. */
export async function unpair(sql: Sql, accountId: number, terminalId: number): Promise<void> {
  await forget(sql, { accountId, terminalId })
  await deleteDeviceKey(sql, accountId, terminalId)
  await deletePairingCode(sql, accountId, terminalId)
}

async function forget(
  sql: Sql,
  { accountId, terminalId }: Pick<DeviceKey, 'accountId' | 'terminalId'>,
  only?: 'key' | 'code',
): Promise<void> {
  for (const { what, digest } of await listDigestsOfTerminal(sql, accountId, terminalId)) {
    if (only === undefined || what === only) await deleteDirectoryEntry(sql, accountId, digest)
  }
}
