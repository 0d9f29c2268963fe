import { Refusal } from '../../platform/core/refusal.ts'
import type { Role } from '../../platform/core/roles.ts'
import type { Fault } from '../../platform/core/validation-errors.ts'
import { isCommon } from '../passwords/common-passwords.ts'

export const PASSWORD_MIN_CHARACTERS = 12
export const PASSWORD_MAX_CHARACTERS = 200

export interface Member {
  id: number
  role: Role
  /** Where they work; null: all of the account. */
  locations: string | null
}

/** An account always has someone who can let others in. */
export function whyNotChangeRole(
  members: Member[],
  userId: number,
  wanted: Omit<Member, 'id'> | undefined,
): Refusal | undefined {
  const owners = members.filter(ownsAll)
  const isLastOwner = owners.length === 1 && owners[0]?.id === userId
  if (!isLastOwner || (wanted && ownsAll(wanted))) return undefined
  return new Refusal('last_owner', 'This is the last owner. Make someone else an owner first.')
}

/** An owner of some locations cannot let anybody in. */
function ownsAll({ role, locations }: Omit<Member, 'id'>): boolean {
  return role === 'owner' && locations === null
}

/** A password is long, and not what anybody would try first. `about`: what others know of the person. */
export function whyNotPassword(password: string, about: string[]): Fault | undefined {
  return isCommon(password, about) ? { fault: 'easily_guessed' } : undefined
}

/** Addresses are compared as people mean them. */
export function plainEmail(email: string): string {
  return email.trim().toLowerCase()
}
