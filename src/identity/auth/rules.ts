import { type Caller, type Reach, reaches } from '../../context.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import { type Right, type Rights, rightMissing } from '../../platform/core/rights.ts'

/** Nobody gives away more than they have. */
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
 * A paired device may do what its kind says, so whoever pairs it must be allowed the same. Who may serve may also pair a
 * kitchen screen: managers have no right of the kitchen's own, and a screen may do little that they may not.
 */
export function whyNotPair(
  caller: Pick<Caller, 'rights' | 'reach'>,
  kind: Right,
  locationId: number,
): Refusal | undefined {
  const rights = kind === 'kitchen' && caller.rights.has('service') ? [] : [kind]
  return whyNotGive(caller, { rights: new Set(rights), reach: [locationId] })
}

/** As lists and the log name a key: what was made to try things with says so. */
export function nameOfKey(name: string, isTest: boolean): string {
  return isTest ? `${name} (test)` : name
}

export interface KeyInUse {
  name: string
  expiresAt: number | null
  replacedBy: number | null
}

/** One key takes the place of another: a second would leave it unclear which of them counts. */
export function whyNotRotate({ name, replacedBy }: KeyInUse): Refusal | undefined {
  if (replacedBy === null) return undefined
  return new Refusal('key_replaced', `Key “${name}” was replaced by key ${replacedBy}. Rotate that one.`, {
    replaced_by: replacedBy,
  })
}

/** When an old key ends that is taken for so long beside its successor: never later than it would have. */
export function endOfOverlap({ expiresAt }: KeyInUse, now: number, overlapMs: number): number {
  return Math.min(now + overlapMs, expiresAt ?? Number.MAX_SAFE_INTEGER)
}

/** As a person may type it: whatever the capitals, with blanks or dashes, and letters that look like a digit. */
export function plainCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
}

/** By what somebody was let in. */
export const SIGNED_IN_BY = ['password', 'link', 'passkey'] as const
export type SignedInBy = (typeof SIGNED_IN_BY)[number]
