import type { Static } from 'typebox'
import type { Caller } from '../../context.ts'
import { formatInstant, MINUTE } from '../../platform/core/clock.ts'
import { found, refuseIf } from '../../platform/core/refusal.ts'
import { FORMS } from '../../platform/core/validation-errors.ts'
import { readCall, stepsCall } from '../../platform/http/calls/call.ts'
import {
  changeInSession,
  requireCaller,
  type SessionContext,
} from '../../platform/http/calls/session-call-context.ts'
import { Count, Flag, Instant, One, Opaque, Shape } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { SIGNED_IN_BY, type SignedInBy } from '../auth/rules.ts'
import { changeOwnPassword, endOtherSessions, endSession, ownSessions, sessionIdOf } from './my-sessions.ts'
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from './rules.ts'
import { whyNotSignedIn } from './session-routes.ts'

const SMALL_BODY_BYTES = 8 * 1024
const SessionId = Type.String({ pattern: FORMS.session_id, description: 'Names a session of one’s own' })

const OwnSession = Shape({
  session_id: SessionId,
  address: Type.String({ description: 'The network address it was opened from; empty: not known' }),
  agent: Type.String({ description: 'The browser, as it calls itself' }),
  signed_in_at: Instant,
  seen_at: Type.String({ ...Instant, description: 'To five minutes' }),
  signed_in_by: Type.Unsafe<SignedInBy>({ type: 'string', enum: [...SIGNED_IN_BY] }),
  current: Type.Integer({ ...Flag, description: '1 = the one that asks' }),
})
const sessionsAnswer = {
  result: Type.Array(OwnSession),
  idle_minutes: Type.Integer({ minimum: 1, description: 'Left alone for so long, a session ends' }),
}
const SessionsAnswer = Shape(sessionsAnswer)
export type SessionsAnswer = Static<typeof SessionsAnswer>

const list = readCall({
  name: 'session.list',
  method: 'GET',
  path: '/go/session/all',
  right: 'reports',
  summary: 'Where one is signed in',
  description: 'Sessions of the signed-in user, the most recently used first.',
  answer: sessionsAnswer,
  refusals: ['session_missing'],
  read: async ({ sql, caller }) => {
    refuseIf(whyNotSignedIn(caller.actor))
    const sessions = await ownSessions(sql, caller)
    const { digest, idleMs } = found(caller.session, 'session_missing', 'This session')
    return {
      idle_minutes: Math.floor(idleMs / MINUTE),
      result: sessions.map((session) => ({
        session_id: sessionIdOf(session),
        address: session.address,
        agent: session.agent,
        signed_in_at: formatInstant(session.createdAt),
        seen_at: formatInstant(session.seenAt),
        signed_in_by: session.signedInBy,
        current: session.digest === digest ? 1 : 0,
      })),
    }
  },
})

const endOne = stepsCall({
  name: 'session.end',
  method: 'DELETE',
  path: '/go/session/:session_id',
  right: 'reports',
  summary: 'End a session of one’s own',
  params: { session_id: SessionId },
  maxBodyBytes: SMALL_BODY_BYTES,
  status: 200,
  answer: { session_id: SessionId, ended: One },
  refusals: ['session_not_found'],
  steps: async (context, { params }) => {
    await changeInSession(context, (change) => endSession(change, params.session_id))
    return { session_id: params.session_id, ended: 1 }
  },
})

const endOthers = stepsCall({
  name: 'session.end_others',
  method: 'DELETE',
  path: '/go/session/all',
  right: 'reports',
  summary: 'End all other sessions of one’s own',
  description: 'The one that asks goes on; `ended` is how many others there were.',
  maxBodyBytes: SMALL_BODY_BYTES,
  status: 200,
  answer: { ended: Count },
  refusals: ['session_missing'],
  steps: async (context) => {
    requireSignedIn(context)
    return {
      ended: await changeInSession(context, (change) => endOtherSessions(change, context.sessionToken)),
    }
  },
})

const changePassword = stepsCall({
  name: 'password.change',
  method: 'PUT',
  path: '/go/password',
  right: 'reports',
  summary: 'Change one’s own password',
  description: 'By the present one. All other sessions of that person end. Up to 8 KiB.',
  body: {
    password: Opaque(1, PASSWORD_MAX_CHARACTERS),
    new_password: Opaque(PASSWORD_MIN_CHARACTERS, PASSWORD_MAX_CHARACTERS),
  },
  bodyExample: { password: 'a short sentence', new_password: 'another short sentence' },
  maxBodyBytes: SMALL_BODY_BYTES,
  status: 201,
  answer: { changed: Flag },
  refusals: ['sign_in_failed', 'too_many_tries', 'user_not_found', 'session_missing'],
  steps: async (context, { body }) => {
    const caller = requireSignedIn(context)
    await changeOwnPassword(context, caller, { password: body.password, newPassword: body.new_password })
    return { changed: 1 }
  },
})

export function requireSignedIn(context: SessionContext): Caller {
  const caller = requireCaller(context)
  refuseIf(whyNotSignedIn(caller.actor))
  return caller
}

export const ownCalls = [list, endOthers, endOne, changePassword]
