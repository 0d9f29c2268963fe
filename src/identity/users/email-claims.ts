import type { Change } from '../../context.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import {
  deleteDirectoryEntry,
  digestOfEmail,
  insertDirectoryEntry,
} from '../accounts/account-directory-store.ts'
import { findDirectoryEntry } from '../accounts/across-accounts.ts'
import { findUserByEmail } from './across-accounts.ts'
import { findUserWithEmail } from './store.ts'

/**
 * Claims an e-mail address; of two concurrent claims one succeeds. An older program may have left the directory entry
 * of a removed user. Such an entry may also belong to a user who was added this moment; that shows once the entry is
 * locked.
 */
export async function claimEmail({ sql, caller }: Change, email: string): Promise<void> {
  if (await findUserByEmail(sql, email)) throw emailTaken(email)
  const digest = digestOfEmail(email)
  const left = await findDirectoryEntry(sql, digest)
  if (left) {
    await deleteDirectoryEntry(sql, left.accountId, digest)
    if (await findUserWithEmail(sql, left.accountId, email)) throw emailTaken(email)
  }
  await insertDirectoryEntry(sql, caller.accountId, digest)
}

export function emailTaken(email: string): Refusal {
  return new Refusal('email_taken', `${email} is already in use. One address belongs to one person.`)
}
