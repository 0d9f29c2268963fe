import { Refusal } from '../refusal.ts'
import type { Role } from '../roles.ts'

export const PASSWORD_MIN_CHARACTERS = 10
export const PASSWORD_MAX_CHARACTERS = 200

export interface Member {
  id: number
  role: Role
}

/** An account always has someone who can let others in. */
export function whyNotChangeRole(
  members: Member[],
  userId: number,
  wanted: Role | undefined,
): Refusal | undefined {
  const owners = members.filter(({ role }) => role === 'owner')
  const isLastOwner = owners.length === 1 && owners[0]?.id === userId
  if (!isLastOwner || wanted === 'owner') return undefined
  return new Refusal('last_owner', 'This is the last owner. Make someone else an owner first.')
}

/** Addresses are compared as people mean them. */
export function plainEmail(email: string): string {
  return email.trim().toLowerCase()
}
