import { randomBytes } from 'node:crypto'
import type { Change } from '../../../context.ts'
import { routingOf } from '../../../identity/auth/account-prefix.ts'
import { digestOf } from '../../../identity/auth/api-keys.ts'
import type { Secrets } from '../../../platform/storage/secrets.ts'
import type { Printer } from '../rules.ts'
import { hasToken, type Transport } from '../transports.ts'

/**
 * Creates a token from characters that every printer's settings page accepts. Only its digest is used for the lookup.
 */
export async function newToken({ sql, caller }: Pick<Change, 'sql' | 'caller'>): Promise<string> {
  return `${await routingOf(sql, caller.accountId)}-${randomBytes(24).toString('hex')}`
}

export function tokenOf(secrets: Secrets, printer: Printer): string | undefined {
  return printer.sealedToken === null ? undefined : secrets.open(printer.sealedToken, place(printer))
}

export function sealToken(secrets: Secrets, printer: { accountId: number; id: number }, token: string) {
  return { digest: digestOf(token), sealed: secrets.seal(token, place(printer)) }
}

/** The path that a printer polls. */
export function pollingPath(transport: Transport, token: string): string {
  return `/${transport}/${token}`
}

/** The polling path as an instruction for setting up the printer. */
export function pollingInstructions(transport: Transport, token: string): string {
  return hasToken({ transport })
    ? `\nset it to call   <address of this service>${pollingPath(transport, token)}`
    : ''
}

const place = ({ accountId, id }: { accountId: number; id: number }) => `${accountId}/printer/${id}/token`
