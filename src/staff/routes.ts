import type { Static } from 'typebox'
import { theLocation } from '../locations/actions.ts'
import type { Location } from '../locations/rules.ts'
import { formatInstant } from '../platform/core/clock.ts'
import { compareNames } from '../platform/core/collation.ts'
import { changeCall, readCall } from '../platform/http/calls/call.ts'
import { Flag, Id, Instant, list, One, Shape, Text } from '../platform/http/schema/fields.ts'
import { Type } from '../platform/http/schema/schema-builder.ts'
import type { Sql } from '../platform/storage/database.ts'
import { addStaffMember, deleteStaffMember } from './actions.ts'
import { fullName } from './rules.ts'
import { shiftCalls } from './shift-routes.ts'
import { listStaff } from './store.ts'

export const StaffEntry = Shape('StaffMember', {
  id: Id,
  first_name: Type.String(),
  last_name: Type.String(),
  joined: Instant,
  isDeleted: Flag,
})
export type StaffEntry = Static<typeof StaffEntry>

/** Current and former staff of the location, by name. */
export async function staffOf(sql: Sql, { accountId, id }: Location): Promise<StaffEntry[]> {
  const staff = await listStaff(sql, accountId, id)
  return staff
    .sort((a, b) => compareNames(fullName(a), fullName(b)))
    .map((member) => ({
      id: member.id,
      first_name: member.firstName,
      last_name: member.lastName,
      joined: formatInstant(member.joinedAt),
      isDeleted: member.deletedAt === null ? 0 : 1,
    }))
}

export const staffCalls = [
  readCall({
    name: 'staff.list',
    method: 'GET',
    path: '/go/staff/:location_id',
    seed: true,
    right: ['service', 'reports', 'manage'],
    summary: 'List staff',
    description: 'By name, deleted ones included: they can still appear in tipping reports.',
    params: { location_id: Id },
    answer: list({ location_id: Id }, StaffEntry),
    refusals: ['location_not_found'],
    read: async (reading, { params }) => {
      const location = await theLocation(reading, params.location_id)
      const result = await staffOf(reading.sql, location)
      return { location_id: location.id, records: result.length, result }
    },
  }),

  changeCall({
    name: 'staff.create',
    method: 'POST',
    path: '/go/staff/:location_id',
    seed: true,
    right: ['service', 'manage'],
    summary: 'Add a staff member',
    description: 'Either name may be left out, but not both.',
    params: { location_id: Id },
    body: { first_name: Type.Optional(Text(0, 80)), last_name: Type.Optional(Text(0, 80)) },
    bodyExample: { first_name: 'Ana', last_name: 'Ferreira' },
    status: 201,
    answer: { staff_id: Id },
    refusals: ['location_not_found'],
    change: async (change, { params, body }) => ({
      staff_id: await addStaffMember(change, {
        locationId: params.location_id,
        firstName: body.first_name ?? '',
        lastName: body.last_name ?? '',
      }),
    }),
  }),

  changeCall({
    name: 'staff.delete',
    method: 'DELETE',
    path: '/go/staff/:staff_id',
    seed: true,
    right: ['service', 'manage'],
    summary: 'Delete a staff member',
    params: { staff_id: Id },
    status: 200,
    answer: { staff_id: Id, deleted: One },
    refusals: ['staff_not_found'],
    change: async (change, { params }) => {
      await deleteStaffMember(change, params.staff_id)
      return { staff_id: params.staff_id, deleted: 1 }
    },
  }),
  ...shiftCalls,
]
