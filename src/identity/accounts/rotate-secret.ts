import type { Database, Sql } from '../../platform/storage/database.ts'
import { sealInstallation } from '../../platform/storage/installation.ts'
import type { Secrets } from '../../platform/storage/secrets.ts'
import {
  listSealedOldWebhookSecrets,
  listSealedPaymentPasses,
  listSealedPins,
  listSealedPrinterTokens,
  listSealedWebhookSecrets,
} from './across-accounts.ts'
import {
  replaceSealedOldWebhookSecret,
  replaceSealedPaymentPass,
  replaceSealedPin,
  replaceSealedPrinterToken,
  replaceSealedWebhookSecret,
  type SealedRow,
} from './store.ts'

const AT_ONCE = 100

/** Encrypted column, and the encryption context of its rows. */
export interface SealedColumn {
  place: (row: SealedRow) => string
  list: (sql: Sql, after: Pick<SealedRow, 'accountId' | 'id'>, limit: number) => Promise<SealedRow[]>
  put: (sql: Sql, row: SealedRow, sealed: string) => Promise<void>
}

export const SEALED_COLUMNS: SealedColumn[] = [
  {
    place: ({ accountId, id }) => `${accountId}/${id}/supervisor_pin`,
    list: listSealedPins,
    put: replaceSealedPin,
  },
  {
    place: ({ accountId, id }) => `${accountId}/${id}/payment_pass`,
    list: listSealedPaymentPasses,
    put: replaceSealedPaymentPass,
  },
  {
    place: ({ accountId, id }) => `${accountId}/webhook/${id}/secret`,
    list: listSealedWebhookSecrets,
    put: replaceSealedWebhookSecret,
  },
  {
    place: ({ accountId, id }) => `${accountId}/webhook/${id}/secret`,
    list: listSealedOldWebhookSecrets,
    put: replaceSealedOldWebhookSecret,
  },
  {
    place: ({ accountId, id }) => `${accountId}/printer/${id}/token`,
    list: listSealedPrinterTokens,
    put: replaceSealedPrinterToken,
  },
]

/**
 * Re-encrypts everything that the old secret encrypted, batch by batch, while the service runs. It can be repeated:
 * values under the current secret are skipped. Returns how many were re-encrypted.
 */
export async function reencryptAll({
  database,
  secrets,
}: {
  database: Database
  secrets: Secrets
}): Promise<number> {
  let count = 0
  for (const column of SEALED_COLUMNS) count += await reencryptColumn(database, secrets, column)
  // Last: until this is done, a start requires both secrets.
  await database.write((sql) => sealInstallation(sql, secrets))
  return count
}

async function reencryptColumn(database: Database, secrets: Secrets, column: SealedColumn): Promise<number> {
  let count = 0
  for (let after = { accountId: 0, id: 0 }; ; ) {
    const rows = await database.write(async (sql) => {
      const rows = await column.list(sql, after, AT_ONCE)
      for (const row of rows) {
        const place = column.place(row)
        if (secrets.isPresent(row.sealed, place)) continue
        await column.put(sql, row, secrets.seal(secrets.open(row.sealed, place), place))
        count++
      }
      return rows
    })
    const last = rows.at(-1)
    if (!last) return count
    after = last
  }
}
