import { Refusal } from '../../platform/core/refusal.ts'
import type { Role } from '../../platform/core/roles.ts'
import type { Fault } from '../../platform/core/validation-errors.ts'
import { isCommon } from '../passwords/common-passwords.ts'

export const PASSWORD_MIN_CHARACTERS = 12
export const PASSWORD_MAX_CHARACTERS = 200

export interface Member {
  id: number
  role: Role
  /** Locations they work at; null: all of the account. */
  locations: string | null
}

/** Refuses to remove the last owner: an account always has somebody who can invite others. */
export function whyNotChangeRole(
  members: Member[],
  userId: number,
  updated: Omit<Member, 'id'> | undefined,
): Refusal | undefined {
  const owners = members.filter(ownsAll)
  const isLastOwner = owners.length === 1 && owners[0]?.id === userId
  if (!isLastOwner || (updated && ownsAll(updated))) return undefined
  return new Refusal('last_owner', 'This is the last owner. Make someone else an owner first.')
}

/** True for owners of the whole account; only they can invite others. */
function ownsAll({ role, locations }: Omit<Member, 'id'>): boolean {
  return role === 'owner' && locations === null
}

/** Refuses easily guessed passwords. `about`: what others know of the person. */
export function whyNotPassword(password: string, about: string[]): Fault | undefined {
  return isCommon(password, about) ? { fault: 'easily_guessed' } : undefined
}

/** Normalises an e-mail address for comparison. */
export function plainEmail(email: string): string {
  return email.trim().toLowerCase()
}
