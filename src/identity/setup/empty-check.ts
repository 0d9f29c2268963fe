import type { Database } from '../../platform/storage/database.ts'
import { hasAccounts } from '../accounts/across-accounts.ts'

/**
 * Tells whether the installation has no account. The first account stays, so the database is asked only until there is
 * one. An unreachable database counts as not empty.
 */
export function createEmptyCheck(database: Database): () => Promise<boolean> {
  let isInUse = false
  return async () => {
    if (!isInUse) isInUse = await database.read(hasAccounts).catch(() => true)
    return !isInUse
  }
}
