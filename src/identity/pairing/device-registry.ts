import type { Sql } from '../../platform/storage/database.ts'
import { deleteListed, insertListed } from '../accounts/account-directory-store.ts'
import {
  type DeviceKey,
  deleteDeviceKey,
  deletePairingCode,
  listDigestsOfTerminal,
  type PairingCode,
  putDeviceKey,
  putPairingCode,
} from './device-store.ts'

// Whatever a device is known by stands in the directory for as long as it is worth anything.

/** The key that the terminal had before is gone with it. */
export async function keepDeviceKey(sql: Sql, key: DeviceKey): Promise<void> {
  await forget(sql, key, 'key')
  await putDeviceKey(sql, key)
  await insertListed(sql, key.accountId, key.digest)
}

/** The code that was shown for the terminal before is worth nothing any more. */
export async function keepPairingCode(sql: Sql, code: PairingCode): Promise<void> {
  await forget(sql, code, 'code')
  await putPairingCode(sql, code)
  await insertListed(sql, code.accountId, code.digest)
}

/** A blocked terminal has to be paired anew: whoever has the device has nothing. */
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
    if (only === undefined || what === only) await deleteListed(sql, accountId, digest)
  }
}
