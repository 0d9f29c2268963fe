import { listAccounts } from '../../identity/accounts/across-accounts.ts'
import { accountExists } from '../../identity/accounts/store.ts'
import { listKeys } from '../../identity/auth/store.ts'
import { listUsers } from '../../identity/users/store.ts'
import { listLocations } from '../../locations/store.ts'
import { listPrinters } from '../../printing/printers/store.ts'
import type { Sql } from '../storage/database.ts'
import { UsageError } from './options.ts'

/** Accounts, one line each. */
export async function listAll(sql: Sql): Promise<string> {
  const lines = (await listAccounts(sql)).map(({ id, name, locations, movedTo }) => {
    const moved = movedTo === null ? '' : `, moved to ${movedTo || 'another store'}`
    return `account ${id}  ${name} (${locations} locations${moved})`
  })
  return lines.length === 0 ? 'there is no account yet' : lines.join('\n')
}

const MOST_KEYS = 1000

/** Everything of an account that commands refer to by an id or a serial number. */
export async function listAccount(sql: Sql, accountId: number): Promise<string> {
  if (!(await accountExists(sql, accountId))) throw new UsageError(`there is no account ${accountId}`)
  const locations = await listLocations(sql, accountId)
  const lines: string[] = []
  for (const { id, name, currency, timeZone } of locations) {
    lines.push(`location ${id}  ${name} (${currency}, ${timeZone})`)
    for (const printer of await listPrinters(sql, accountId, id))
      lines.push(`  printer ${printer.serialNo}  ${printer.name} (${printer.transport}, ${printer.status})`)
  }
  for (const { email, name, role } of await listUsers(sql, accountId))
    lines.push(`user ${email}  ${name} (${role})`)
  for (const { id, name, hint, revokedAt } of await listKeys(
    sql,
    accountId,
    Number.MAX_SAFE_INTEGER,
    MOST_KEYS,
  ))
    lines.push(`key ${id}  ${name} (${hint}${revokedAt === null ? '' : ', revoked'})`)
  return lines.length === 0 ? 'the account has no location yet' : lines.join('\n')
}
