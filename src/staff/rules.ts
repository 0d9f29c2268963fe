import { Refusal } from '../refusal.ts'
import type { StaffMember } from './store.ts'

export function fullName({ firstName, lastName }: Pick<StaffMember, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim()
}

/** Someone who works at the location now. */
export function whyNotAtWork(
  member: StaffMember | undefined,
  staffId: number,
  locationId: number,
): Refusal | undefined {
  if (!member || member.locationId !== locationId || member.deletedAt !== null) {
    return new Refusal('staff_not_found', `Staff member ${staffId} does not work at location ${locationId}.`)
  }
  return undefined
}
