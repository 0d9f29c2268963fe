import { ALL_RIGHTS, type Rights } from './rights.ts'

/** Roles of users, from least to most rights. */
export const ROLES = ['viewer', 'manager', 'owner'] as const
export type Role = (typeof ROLES)[number]

const RIGHTS_OF: Record<Role, Rights> = {
  viewer: new Set(['reports']),
  manager: new Set(['service', 'reports', 'manage', 'secrets']),
  owner: ALL_RIGHTS,
}

export function rightsOf(role: Role): Rights {
  return RIGHTS_OF[role]
}
