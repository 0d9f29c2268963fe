import type { Config } from '../../config.ts'
import { type Actor, type Change, callerIn } from '../../context.ts'
import { accountExists } from '../../identity/accounts/store.ts'
import type { Store } from '../storage/open.ts'

// Helpers of the command-line commands.

export type Options = Record<string, string | boolean | undefined>
export type Command = (store: Store, options: Options, config: Config) => Promise<string>

export const OPERATOR: Actor = { kind: 'system', id: 0, name: 'command line' }

/**
 * Escapes control characters: text written by tenants may contain terminal escape sequences. Newlines and tabs stay.
 */
export function escapeControlCharacters(text: string): string {
  return text.replace(/[^\P{C}\n\t]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`)
}

/** Invalid arguments; the message says what is expected. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Runs an action in the account that --account names. */
export async function change<T>(
  store: Store,
  options: Options,
  action: (change: Change) => Promise<T>,
): Promise<T> {
  const accountId = integer(options, 'account')
  return store.database.write(async (sql) => {
    if (!(await accountExists(sql, accountId))) throw new UsageError(`there is no account ${accountId}`)
    return action({ sql, caller: callerIn(accountId, OPERATOR), now: Date.now(), secrets: store.secrets })
  })
}

export function text(options: Options, name: string, fallback?: string): string {
  const value = options[name] ?? fallback
  if (typeof value !== 'string' || (value === '' && fallback === undefined))
    throw new UsageError(`--${name} is required`)
  return value
}

export function integer(options: Options, name: string, fallback?: number): number {
  const value = text(options, name, fallback === undefined ? undefined : String(fallback))
  if (!/^\d{1,9}$/.test(value)) throw new UsageError(`--${name} must be a whole number`)
  return Number(value)
}

export function serial(options: Options): string {
  const value = text(options, 'serial')
  if (!/^[A-Za-z0-9._:-]{1,64}$/.test(value)) {
    throw new UsageError('--serial must be 1 to 64 letters, digits, dots, colons, dashes or underscores')
  }
  return value
}
