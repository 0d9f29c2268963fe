import type { Config } from '../../config.ts'
import { listAccountsWithEvents } from '../../events/across-accounts.ts'
import { type Database, StoreRefusal } from '../../platform/storage/database.ts'
import { serveNoOlder } from '../../platform/storage/migrate/migrate.ts'
import { indexAccount, markDirectoryComplete } from '../accounts/account-directory-store.ts'

interface DistributeParts {
  database: Database
  target: Config['database']
  /** Receives progress messages. */
  progress: (line: string) => void
}

/**
 * Distributes the tables by account with Citus. Programs from before the directory are locked out: they search all
 * workers for secrets, and what they write could not be found. It can be repeated and continues where it stopped.
 */
export async function distributeAccounts({ database, target, progress }: DistributeParts) {
  if (target.kind !== 'postgres') {
    throw new StoreRefusal(
      'the embedded store is one file on one machine: set DATABASE_URL to a PostgreSQL with Citus',
    )
  }
  const { distribute, refuseUnlessCitus } = await import(
    '../../platform/storage/postgres/citus-distribute.ts'
  )
  await refuseUnlessCitus(target.url)
  await database.write(serveNoOlder)
  const accounts = await database.read(listAccountsWithEvents)
  for (const accountId of accounts) await database.write((sql) => indexAccount(sql, accountId))
  await database.write(markDirectoryComplete)
  progress(`directory: ${accounts.length} accounts indexed`)
  return distribute(target.url, progress)
}
