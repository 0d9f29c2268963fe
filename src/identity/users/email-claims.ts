import type { Change } from '../../context.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import { deleteListed, digestOfEmail, insertListed } from '../accounts/account-directory-store.ts'
import { findListed } from '../accounts/across-accounts.ts'
import { findUserByEmail } from './across-accounts.ts'
import { findUserWithEmail } from './store.ts'

/**
 * Of two who claim it at once, the directory lets one. An older program that shut somebody out has left their address
 * there; what looks so may also be of somebody who was let in this moment, who is seen once the entry is held.
 */
export async function claimEmail({ sql, caller }: Change, email: string): Promise<void> {
  if (await findUserByEmail(sql, email)) throw emailTaken(email)
  const digest = digestOfEmail(email)
  const left = await findListed(sql, digest)
  if (left) {
    await deleteListed(sql, left.accountId, digest)
    if (await findUserWithEmail(sql, left.accountId, email)) throw emailTaken(email)
  }
  await insertListed(sql, caller.accountId, digest)
}

export function emailTaken(email: string): Refusal {
  return new Refusal('email_taken', `${email} is already in use. One address belongs to one person.`)
}
