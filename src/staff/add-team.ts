import type { Change } from '../context.ts'
import { Refusal } from '../platform/core/refusal.ts'
import { addStaffMember, changeStaffMember } from './actions.ts'
import type { StaffRole } from './rules.ts'
import { setStaffPin } from './sign-in/pins.ts'

export interface NewMember {
  firstName: string
  lastName: string
  role: StaffRole
  pin: string | null
}

/** Adds people with their roles and PINs, all or none. A refusal names the position of the person. */
export async function addTeam(change: Change, locationId: number, people: NewMember[]): Promise<number[]> {
  const staffIds: number[] = []
  for (const [index, { role, pin, ...name }] of people.entries()) {
    try {
      const staffId = await addStaffMember(change, { locationId, ...name })
      if (role !== 'server') await changeStaffMember(change, staffId, (member) => ({ ...member, role }))
      if (pin !== null) await setStaffPin(change, staffId, pin)
      staffIds.push(staffId)
    } catch (error) {
      throw error instanceof Refusal ? atPerson(error, index) : error
    }
  }
  return staffIds
}

function atPerson({ code, message, details, faults }: Refusal, index: number): Refusal {
  const placed = faults.map((fault) => ({ ...fault, at: `people[${index}].${String(fault.at)}` }))
  return new Refusal(code, message, { ...details, index }, placed)
}
