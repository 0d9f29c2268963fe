import type { Static } from 'typebox'
import { theLocation } from '../locations/actions.ts'
import { formatInstant } from '../platform/core/clock.ts'
import { compareNames } from '../platform/core/collation.ts'
import { changeCall, readCall } from '../platform/http/calls/call.ts'
import { Flag, Id, Instant, list, One, Shape, Text } from '../platform/http/schema/fields.ts'
import {
  requireAllFields,
  requireCurrentVersion,
  Version,
  VersionedPatch,
  withVersion,
} from '../platform/http/schema/optimistic-locking.ts'
import { pageFields, pageOfWhole, pageQuery } from '../platform/http/schema/paging.ts'
import { Type } from '../platform/http/schema/schema-builder.ts'
import { changeStaffMember, eraseStaffMember } from './actions.ts'
import { addTeam } from './add-team.ts'
import { fullName, type StaffMember } from './rules.ts'
import { listAtWork } from './shift-store.ts'
import { setStaffPin } from './sign-in/pins.ts'
import { Role, StaffPin } from './sign-in/sign-in-routes.ts'
import { listStaff } from './store.ts'

const MemberEntry = Shape({
  id: Id,
  first_name: Type.String(),
  last_name: Type.String(),
  role: Role,
  version: Version,
  pin_set: Flag,
  at_work: Flag,
  joined: Instant,
  isDeleted: Flag,
})
export type MemberEntry = Static<typeof MemberEntry>

const people = readCall({
  name: 'staff.list_people',
  method: 'GET',
  path: '/go/staff/:location_id/people',
  right: ['service', 'reports', 'manage'],
  summary: 'List staff with their roles',
  description: 'By name, deleted ones included, with the version to send with a change.',
  params: { location_id: Id },
  query: pageQuery,
  answer: { ...list({ location_id: Id }, MemberEntry), ...pageFields },
  refusals: ['location_not_found'],
  read: async (reading, { params, query }) => {
    const { accountId, id } = await theLocation(reading, params.location_id)
    const [staff, atWork] = await Promise.all([
      listStaff(reading.sql, accountId, id),
      listAtWork(reading.sql, accountId, id),
    ])
    const sorted = staff.sort((a, b) => compareNames(fullName(a), fullName(b)) || a.id - b.id)
    const { page, next } = pageOfWhole(sorted, (member) => member.id, query)
    const result = page.map((member) => ({
      id: member.id,
      ...withVersion(editableMember(member)),
      pin_set: member.pinFingerprint === null ? 0 : 1,
      at_work: atWork.includes(member.id) ? 1 : 0,
      joined: formatInstant(member.joinedAt),
      isDeleted: member.deletedAt === null ? 0 : 1,
    }))
    return { location_id: id, records: result.length, result, ...(next !== undefined && { next }) }
  },
})

const memberFields = { first_name: Text(0, 80), last_name: Text(0, 80), role: Type.Optional(Role) }

function editableMember({ firstName, lastName, role }: Pick<StaffMember, 'firstName' | 'lastName' | 'role'>) {
  return { first_name: firstName, last_name: lastName, role }
}

const edit = changeCall({
  name: 'staff.change',
  method: 'PUT',
  path: '/go/staff/:staff_id',
  right: 'manage',
  summary: 'Change a staff member',
  description: 'Name and role; a role left out stays. A new role ends their sessions at devices.',
  params: { staff_id: Id },
  body: VersionedPatch(memberFields),
  bodyExample: { first_name: 'Ana', last_name: 'Ferreira', role: 'supervisor' },
  status: 201,
  answer: { staff_id: Id, updated: One },
  refusals: ['staff_not_found', 'changed_meanwhile'],
  change: async (change, { params, body }) => {
    requireAllFields(memberFields, body)
    await changeStaffMember(change, params.staff_id, (member) => {
      requireCurrentVersion(body, editableMember(member))
      return {
        firstName: body.first_name ?? member.firstName,
        lastName: body.last_name ?? member.lastName,
        role: body.role ?? member.role,
      }
    })
    return { staff_id: params.staff_id, updated: 1 }
  },
})

const MOST_AT_ONCE = 50

const createSeveral = changeCall({
  name: 'staff.create_several',
  method: 'POST',
  path: '/go/staff/:location_id/several',
  right: 'manage',
  summary: 'Add several staff members',
  description:
    'Each with a role and a PIN, if given; all or none. A PIN that is taken is refused with its position in the list as `index`.',
  params: { location_id: Id },
  body: {
    people: Type.Array(Type.Object({ ...memberFields, pin: Type.Optional(StaffPin) }), {
      minItems: 1,
      maxItems: MOST_AT_ONCE,
    }),
  },
  bodyExample: { people: [{ first_name: 'Ana', last_name: 'Ferreira', role: 'supervisor', pin: '4711' }] },
  status: 201,
  answer: { location_id: Id, staff_ids: Type.Array(Id) },
  refusals: ['location_not_found', 'pin_taken'],
  change: async (change, { params, body }) => ({
    location_id: params.location_id,
    staff_ids: await addTeam(
      change,
      params.location_id,
      body.people.map(({ first_name, last_name, role, pin }) => ({
        firstName: first_name,
        lastName: last_name,
        role: role ?? 'server',
        pin: pin ?? null,
      })),
    ),
  }),
})

const setPin = changeCall({
  name: 'staff.set_pin',
  method: 'PUT',
  path: '/go/staff/:staff_id/pin',
  right: 'manage',
  summary: 'Set the PIN of a staff member',
  description:
    'It must have the location’s PIN length and be unique there. It cannot be read again. Their sessions at devices end.',
  params: { staff_id: Id },
  body: { pin: StaffPin },
  bodyExample: { pin: '4711' },
  status: 201,
  answer: { staff_id: Id, updated: One },
  refusals: ['staff_not_found', 'pin_taken'],
  change: async (change, { params, body }) => {
    await setStaffPin(change, params.staff_id, body.pin)
    return { staff_id: params.staff_id, updated: 1 }
  },
})

const removePin = changeCall({
  name: 'staff.remove_pin',
  method: 'DELETE',
  path: '/go/staff/:staff_id/pin',
  right: 'manage',
  summary: 'Remove the PIN of a staff member',
  params: { staff_id: Id },
  status: 200,
  answer: { staff_id: Id, deleted: One },
  refusals: ['staff_not_found'],
  change: async (change, { params }) => {
    await setStaffPin(change, params.staff_id, null)
    return { staff_id: params.staff_id, deleted: 1 }
  },
})

const erase = changeCall({
  name: 'staff.erase',
  method: 'DELETE',
  path: '/go/staff/:staff_id/person',
  right: 'own',
  summary: 'Erase what is known of a staff member',
  description:
    'Deletes name and PIN permanently, and removes the staff member if necessary. Orders, tips and hours stay under a number. The event log keeps the name for its retention period.',
  params: { staff_id: Id },
  status: 200,
  answer: { staff_id: Id, erased: One },
  refusals: ['staff_not_found'],
  change: async (change, { params }) => {
    await eraseStaffMember(change, params.staff_id)
    return { staff_id: params.staff_id, erased: 1 }
  },
})

export const staffEditingCalls = [people, createSeveral, edit, setPin, removePin, erase]
