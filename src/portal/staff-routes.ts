import type { Static } from 'typebox'
import { changeCall, readCall } from '../http/call.ts'
import { Id, list, One, Shape, Text } from '../http/fields.ts'
import { mustBeSeen, mustBeWhole, Saved, Version, versioned } from '../http/saving.ts'
import { theLocation } from '../locations/actions.ts'
import { renameStaffMember } from '../staff/actions.ts'
import { StaffEntry, staffOf } from '../staff/routes.ts'
import type { StaffMember } from '../staff/rules.ts'

const MemberEntry = Shape({ ...StaffEntry.properties, version: Version })
export type MemberEntry = Static<typeof MemberEntry>

const listAll = readCall({
  name: 'portal.staff.list',
  method: 'GET',
  path: '/portal/api/staff/:location_id',
  right: ['service', 'reports', 'manage'],
  summary: 'List staff, as a user',
  description: 'As terminals see it, with the version that a change of a name is to say.',
  params: { location_id: Id },
  answer: list({ location_id: Id }, MemberEntry),
  refusals: ['location_not_found'],
  read: async (reading, { params }) => {
    const location = await theLocation(reading, params.location_id)
    const staff = await staffOf(reading.sql, location)
    const result = staff.map((entry) => ({
      ...entry,
      ...versioned(toldName({ firstName: entry.first_name, lastName: entry.last_name })),
    }))
    return { location_id: location.id, records: result.length, result }
  },
})

const nameFields = { first_name: Text(0, 80), last_name: Text(0, 80) }

function toldName({ firstName, lastName }: Pick<StaffMember, 'firstName' | 'lastName'>) {
  return { first_name: firstName, last_name: lastName }
}

const rename = changeCall({
  name: 'staff.rename',
  method: 'PUT',
  path: '/portal/api/staff/:staff_id',
  right: 'manage',
  summary: 'Rename a staff member',
  params: { staff_id: Id },
  body: Saved(nameFields),
  bodyExample: { first_name: 'Ana', last_name: 'Ferreira' },
  status: 201,
  answer: { staff_id: Id, updated: One },
  refusals: ['staff_not_found', 'changed_meanwhile'],
  change: async (change, { params, body }) => {
    mustBeWhole(nameFields, body)
    await renameStaffMember(change, params.staff_id, (member) => {
      mustBeSeen(body, toldName(member))
      return {
        firstName: body.first_name ?? member.firstName,
        lastName: body.last_name ?? member.lastName,
      }
    })
    return { staff_id: params.staff_id, updated: 1 }
  },
})

export const portalStaffCalls = [listAll, rename]
