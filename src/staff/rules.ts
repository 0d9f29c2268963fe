import { invalid, Refusal } from '../refusal.ts'

export interface StaffMember {
  id: number
  locationId: number
  firstName: string
  lastName: string
  joinedAt: number
  deletedAt: number | null
}

export function fullName({ firstName, lastName }: Pick<StaffMember, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim()
}

/** Either name will do; someone with neither could not be told from the others. */
export function whyNotCalled(name: Pick<StaffMember, 'firstName' | 'lastName'>): Refusal | undefined {
  if (fullName(name) !== '') return undefined
  return invalid({ first_name: { fault: 'required_without_last_name' } })
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
