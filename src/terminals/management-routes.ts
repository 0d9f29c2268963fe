import type { Change } from '../context.ts'
import { Refusal } from '../platform/core/refusal.ts'
import { changeCall, stepsCall } from '../platform/http/calls/call.ts'
import { perform } from '../platform/http/calls/invoke-call.ts'
import { requireCaller } from '../platform/http/calls/session-call-context.ts'
import { Count, Flag, Id, One, Opaque, Serial, Shape, Text } from '../platform/http/schema/fields.ts'
import { requireCurrentVersion, VersionedPatch } from '../platform/http/schema/optimistic-locking.ts'
import { Type } from '../platform/http/schema/schema-builder.ts'
import { changeTerminal, registerTerminal } from './actions.ts'
import { editableFields } from './fleet-routes.ts'
import { checkin, login } from './routes.ts'

const register = changeCall({
  name: 'terminals.register',
  method: 'POST',
  path: '/go/terminal',
  right: 'manage',
  summary: 'Register terminals',
  description:
    'One serial number or a list. Those that are registered already are left as they are and named.',
  body: {
    location_id: Id,
    terminals: Type.Array(Type.Object({ serial_no: Serial, name: Type.Optional(Text(0, 80)) }), {
      minItems: 1,
      maxItems: 500,
    }),
  },
  bodyExample: { location_id: 1, terminals: [{ serial_no: 'T-1004', name: 'Terrace' }] },
  status: 201,
  answer: { registered: Count, already_registered: Type.Array(Type.String()) },
  refusals: ['location_not_found'],
  change: async (change, { body }) => {
    const already: string[] = []
    for (const { serial_no: serialNo, name } of body.terminals) {
      const terminal = { locationId: body.location_id, serialNo, name: name || serialNo }
      if (!(await registerUnlessTaken(change, terminal))) already.push(serialNo)
    }
    return { registered: body.terminals.length - already.length, already_registered: already }
  },
})

async function registerUnlessTaken(change: Change, terminal: Parameters<typeof registerTerminal>[1]) {
  try {
    await registerTerminal(change, terminal)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'serial_taken') return false
    throw error
  }
}

const edit = changeCall({
  name: 'terminals.change',
  method: 'PUT',
  path: '/go/terminal/:terminal_id',
  right: 'manage',
  summary: 'Rename, move, block or unblock a terminal',
  params: { terminal_id: Id },
  body: VersionedPatch({
    name: Type.Optional(Text(1, 80)),
    location_id: Type.Optional(Id),
    blocked: Type.Optional(Flag),
  }),
  bodyExample: { blocked: 1 },
  status: 201,
  answer: { terminal_id: Id, updated: One },
  refusals: ['terminal_not_registered', 'location_not_found', 'changed_meanwhile'],
  change: async (change, { params, body }) => {
    const input = {
      name: body.name,
      locationId: body.location_id,
      blocked: body.blocked === undefined ? undefined : body.blocked === 1,
    }
    await changeTerminal(change, params.terminal_id, input, (terminal) =>
      requireCurrentVersion(body, editableFields(terminal)),
    )
    return { terminal_id: params.terminal_id, updated: 1 }
  },
})

const Exchange = {
  request: Shape({ method: Type.String(), path: Type.String(), body: Type.Unknown() }),
  response: Shape({ status: Type.Integer(), body: Type.Unknown() }),
  milliseconds: Type.Number(),
}
export type BenchAnswer = {
  request: { method: string; path: string; body: unknown }
  response: { status: number; body: unknown }
  milliseconds: number
}

const bench = stepsCall({
  name: 'terminals.simulate',
  method: 'POST',
  path: '/go/terminal/try',
  right: 'manage',
  summary: 'Simulate a terminal’s login or check-in',
  description:
    'Performs the call like a terminal of this account, and returns the request and the response. The supervisor PIN and the gateway password are masked; the settings show them on request.',
  body: {
    serial_no: Opaque(1, 64),
    call: Type.Unsafe<'login' | 'checkin'>({ type: 'string', enum: ['login', 'checkin'] }),
    body: Type.Optional(
      Type.Object({
        ip: Type.Optional(Type.String()),
        battery: Type.Optional(Type.Integer()),
        charging: Type.Optional(Type.Integer()),
        ssid: Type.Optional(Type.String()),
      }),
    ),
  },
  bodyExample: {
    serial_no: 'T-1001',
    call: 'checkin',
    body: { ip: '192.168.1.23', battery: 85, charging: 0, ssid: 'Bistro' },
  },
  status: 200,
  answer: Exchange,
  steps: async (session, { body }) => {
    const call = body.call === 'login' ? login : checkin
    const sent = body.call === 'login' ? null : (body.body ?? {})
    const began = performance.now()
    const response = await perform(session, call, requireCaller(session), {
      params: { serial_no: body.serial_no },
      query: {},
      body: sent,
    })
    return {
      request: {
        method: call.method,
        path: call.path.replace(':serial_no', encodeURIComponent(body.serial_no)),
        body: sent,
      },
      response: { status: response.status, body: masked(response.body) },
      milliseconds: Math.round((performance.now() - began) * 10) / 10,
    }
  },
})

/** Masks the secrets that only a terminal needs. */
function masked(body: Record<string, unknown>): Record<string, unknown> {
  const { result } = body
  if (!Array.isArray(result)) return body
  return {
    ...body,
    result: result.map((entry) => ({ ...entry, supervisor_pin: '••••', payment_pass: '••••••••' })),
  }
}

export const terminalManagementCalls = [register, edit, bench]
