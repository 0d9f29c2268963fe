import { type Caller, type Reach, reaches } from '../../context.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import { type Right, type Rights, rightMissing } from '../../platform/core/rights.ts'

/** Refuses to grant rights or locations that the caller does not have. */
export function whyNotGive(
  caller: Pick<Caller, 'rights' | 'reach'>,
  given: { rights: Rights; reach: Reach },
): Refusal | undefined {
  for (const right of given.rights) if (!caller.rights.has(right)) return rightMissing(right)
  if (caller.reach === 'account') return undefined
  if (given.reach !== 'account' && given.reach.every((id) => reaches(caller, id))) return undefined
  return new Refusal('location_not_allowed', 'You cannot let others work where you do not.')
}

/**
 * A device gets the right of its kind, so the caller needs that right too. Who may serve may also pair a kitchen
 * screen: managers do not have the kitchen right, and a screen may do little that they may not.
 */
export function whyNotPair(
  caller: Pick<Caller, 'rights' | 'reach'>,
  kind: Right,
  locationId: number,
): Refusal | undefined {
  const rights = kind === 'kitchen' && caller.rights.has('service') ? [] : [kind]
  return whyNotGive(caller, { rights: new Set(rights), reach: [locationId] })
}

/** Display name of a key; test keys are marked. */
export function nameOfKey(name: string, isTest: boolean): string {
  return isTest ? `${name} (test)` : name
}

export interface KeyInUse {
  name: string
  expiresAt: number | null
  replacedBy: number | null
}

/** A key has one successor only: with a second it would be unclear which one counts. */
export function whyNotRotate({ name, replacedBy }: KeyInUse): Refusal | undefined {
  if (replacedBy === null) return undefined
  return new Refusal('key_replaced', `Key “${name}” was replaced by key ${replacedBy}. Rotate that one.`, {
    replaced_by: replacedBy,
  })
}

/** End of the overlap of a rotated key: never later than its own expiry. */
export function endOfOverlap({ expiresAt }: KeyInUse, now: number, overlapMs: number): number {
  return Math.min(now + overlapMs, expiresAt ?? Number.MAX_SAFE_INTEGER)
}

/** Normalises a typed code: case, blanks and dashes are ignored, and letters that look like digits are replaced. */
export function plainCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
}

/** Sign-in methods. */
export const SIGNED_IN_BY = ['password', 'link', 'passkey'] as const
export type SignedInBy = (typeof SIGNED_IN_BY)[number]
