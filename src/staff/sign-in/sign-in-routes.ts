import { randomBytes } from 'node:crypto'
import { formatInstant } from '../../platform/core/clock.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import { FORMS } from '../../platform/core/validation-errors.ts'
import { changeCall } from '../../platform/http/calls/call.ts'
import { Flag, Id, Instant, InstantOrEmpty, One, Serial } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { fullName, STAFF_ROLES, type StaffRole } from '../rules.ts'
import { setAtWork } from '../time-clock.ts'
import { signInStaff, signOutStaff } from './sign-in.ts'

export const StaffPin = Type.String({ pattern: FORMS.pin, description: '4 to 8 digits, as a text' })

export const Role = Type.Unsafe<StaffRole>({
  type: 'string',
  enum: [...STAFF_ROLES],
  description: 'A supervisor’s PIN counts where a supervisor is needed',
})

const signIn = changeCall({
  name: 'staff.sign_in',
  method: 'POST',
  path: '/go/staff/:location_id/signin',
  summary: 'Sign someone in at a device',
  description:
    'By their PIN. Calls that send `session` in the header `x-staff-session` are made in that person’s name: events have them as actor. It counts only with the key or the device that signed them in. It ends after 16 hours, by `DELETE`, and within 5 seconds when the PIN or the role is changed, the person leaves, or the terminal is blocked (401 `staff_session_ended`). 5 wrong PINs a minute lock a device, 30 the location.',
  params: { location_id: Id },
  body: {
    pin: StaffPin,
    terminal: Type.Optional(
      Type.Unsafe<string>({
        ...Serial,
        description: 'Serial number of the terminal; left out: the key is the device',
      }),
    ),
  },
  bodyExample: { pin: '4711', terminal: 'T-1001' },
  status: 201,
  answer: {
    location_id: Id,
    staff_id: Id,
    name: Type.String(),
    role: Role,
    session: Type.String({ description: 'For the header `x-staff-session`' }),
    expires_at: Instant,
  },
  refusals: [
    'location_not_found',
    'terminal_not_registered',
    'terminal_blocked',
    'serial_not_allowed',
    'pin_wrong',
    'pin_locked',
  ],
  confidential: true,
  change: async (change, { params, body }) => {
    const session = `ss_${randomBytes(32).toString('base64url')}`
    const { pin, terminal = null } = body
    const done = await signInStaff(change, { locationId: params.location_id, pin, terminal, session })
    if (done instanceof Refusal) return done
    const { member, expiresAt } = done
    return {
      location_id: params.location_id,
      staff_id: member.id,
      name: fullName(member),
      role: member.role,
      session,
      expires_at: formatInstant(expiresAt),
    }
  },
})

const signOut = changeCall({
  name: 'staff.sign_out',
  method: 'DELETE',
  path: '/go/staff/:location_id/signin',
  summary: 'Sign someone out at a device',
  description: 'Signs out the staff member of the header `x-staff-session`.',
  params: { location_id: Id },
  status: 200,
  answer: { location_id: Id, deleted: One },
  refusals: ['location_not_found', 'staff_session_ended'],
  change: async (change, { params }) => {
    await signOutStaff(change, params.location_id)
    return { location_id: params.location_id, deleted: 1 }
  },
})

const clock = changeCall({
  name: 'staff.clock',
  method: 'PUT',
  path: '/go/staff/:staff_id/clock',
  summary: 'Clock someone in or out',
  description: 'Repeating it changes nothing.',
  params: { staff_id: Id },
  body: { in: Flag },
  bodyExample: { in: 1 },
  status: 201,
  answer: {
    staff_id: Id,
    updated: One,
    since: Type.String({
      ...InstantOrEmpty,
      description: 'Since when they are at work; empty: they are not',
    }),
  },
  refusals: ['staff_not_found'],
  change: async (change, { params, body }) => {
    const since = await setAtWork(change, params.staff_id, body.in === 1)
    return { staff_id: params.staff_id, updated: 1, since: since === null ? '' : formatInstant(since) }
  },
})

export const signInCalls = [signIn, signOut, clock]
