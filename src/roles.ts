import { Refusal } from './refusal.ts'

/** What someone may do, from least to most. */
export const ROLES = ['viewer', 'manager', 'owner'] as const
export type Role = (typeof ROLES)[number]

export function whyNotAllowed(role: Role, needed: Role): Refusal | undefined {
  if (ROLES.indexOf(role) >= ROLES.indexOf(needed)) return undefined
  return new Refusal(
    'role_not_allowed',
    `You are signed in as ${role}; this needs a${needed === 'owner' ? 'n owner' : ' manager'}.`,
    { role, needed },
  )
}
