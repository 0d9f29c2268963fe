import { HOUR, MINUTE, SECOND } from '../platform/core/clock.ts'
import { invalid, Refusal } from '../platform/core/refusal.ts'

/** Roles of staff. A supervisor can approve restricted actions. */
export const STAFF_ROLES = ['server', 'supervisor'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

export interface StaffMember {
  id: number
  locationId: number
  firstName: string
  lastName: string
  joinedAt: number
  deletedAt: number | null
  role: StaffRole
  /** Null: no PIN, so they cannot sign in at a device. */
  pinFingerprint: string | null
}

export function fullName({ firstName, lastName }: Pick<StaffMember, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim()
}

/** Requires a first or last name: staff without a name cannot be distinguished. */
export function whyNotCalled(name: Pick<StaffMember, 'firstName' | 'lastName'>): Refusal | undefined {
  if (fullName(name) !== '') return undefined
  return invalid({ first_name: { fault: 'required_without_last_name' } })
}

/** Refuses staff who do not currently work at the location. */
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

/** Length of a staff session: a long evening and the morning before it. */
export const SESSION_MS = 16 * HOUR

/** All PINs of a location have one length, so that a keypad knows when one is complete. */
export function whyNotThisPin(pin: string, digits: number): Refusal | undefined {
  if (pin.length === digits) return undefined
  return invalid({ pin: { fault: 'digits', digits } })
}

/** Wrong PINs of one device at one instant. */
export interface PinFailure {
  device: string
  failedAt: number
  tries: number
}

const WRONG_PER_DEVICE = 5
const WRONG_PER_LOCATION = 30

/** Five wrong PINs within a minute lock the device, thirty the location, until fewer are within the last minute. */
export function whyNotTryStaffPin(failures: PinFailure[], device: string, now: number): Refusal | undefined {
  const lately = failures.filter(({ failedAt }) => failedAt > now - MINUTE)
  const here = lately.filter((failure) => failure.device === device)
  const locked =
    count(here) >= WRONG_PER_DEVICE ? here : count(lately) >= WRONG_PER_LOCATION ? lately : undefined
  if (!locked) return undefined
  const seconds = Math.ceil((Math.min(...locked.map(({ failedAt }) => failedAt)) + MINUTE - now) / SECOND)
  const where = locked === here ? 'at this device' : 'at this location'
  return new Refusal('pin_locked', `PINs were wrong too often ${where}. Try again in ${seconds} s.`, {
    retry_after: seconds,
  })
}

function count(failures: PinFailure[]): number {
  return failures.reduce((sum, { tries }) => sum + tries, 0)
}

export interface Shift {
  staffId: number
  beganAt: number
  /** Null: still at work. */
  endedAt: number | null
}
