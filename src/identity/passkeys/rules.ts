import { Refusal } from '../../platform/core/refusal.ts'
import type { Role } from '../../platform/core/roles.ts'

const MOST_PASSKEYS = 20

/** Relying party id of a page; undefined where browsers do not support passkeys. */
export function hostFor(origin: string | undefined): string | undefined {
  if (origin === undefined || !URL.canParse(origin)) return undefined
  const { protocol, hostname } = new URL(origin)
  if (hostname === 'localhost') return hostname
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
  return protocol === 'https:' && !isAddress ? hostname : undefined
}

/**
 * True if a response was made on our own pages. A page of a subdomain may request a passkey of ours. Ports are ignored,
 * as browsers ignore them for cookies.
 */
export function isGivenAt(origin: string, host: string): boolean {
  return hostFor(origin) === host
}

/** User handle stored in a passkey; it reveals nothing else about the person. */
export function handleOf({ accountId, userId }: { accountId: number; userId: number }): string {
  return Buffer.from(`${accountId}.${userId}`).toString('base64url')
}

export function readHandle(handle: string): { accountId: number; userId: number } | undefined {
  const spelled = /^([1-9]\d{0,14})\.([1-9]\d{0,14})$/.exec(Buffer.from(handle, 'base64url').toString())
  return spelled ? { accountId: Number(spelled[1]), userId: Number(spelled[2]) } : undefined
}

/** Refuses owners' passwords where passkeys are required. A password link from another owner still works. */
export function whyNotByPassword({ role }: { role: Role }, areNeeded: boolean): Refusal | undefined {
  if (!areNeeded || role !== 'owner') return undefined
  return new Refusal(
    'passkey_needed',
    'Owners of this account sign in with a passkey. If you have none, ask another owner or your operator for a link.',
  )
}

/** Only a user signed in by passkey may require them: that proves that they work. */
export function whyNotRequire(signedInBy: string | undefined): Refusal | undefined {
  if (signedInBy === 'passkey') return undefined
  return new Refusal('passkey_not_used', 'Sign in with a passkey of your own first, to see that it works.')
}

export function whyNotAddPasskey(count: number): Refusal | undefined {
  if (count < MOST_PASSKEYS) return undefined
  return new Refusal('too_many_passkeys', `You can have at most ${MOST_PASSKEYS} passkeys. Remove one first.`)
}

export function whyNotRemovePasskey(
  { role, count }: { role: Role; count: number },
  areNeeded: boolean,
): Refusal | undefined {
  if (!areNeeded || role !== 'owner' || count > 1) return undefined
  return new Refusal('last_passkey', 'Owners need a passkey here, and this is your last. Add another first.')
}

export function passkeyRefused(): Refusal {
  return new Refusal(
    'passkey_refused',
    'This passkey was not accepted. Try again, or sign in with your password.',
  )
}
