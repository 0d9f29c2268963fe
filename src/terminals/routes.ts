import { isIP } from 'node:net'
import type { Static, TObject } from 'typebox'
import type { Reading } from '../context.ts'
import {
  paymentPassOf,
  setSupervisorPin,
  setSwitches,
  supervisorPinOf,
  theLocation,
} from '../locations/actions.ts'
import type { Location } from '../locations/rules.ts'
import { findSandbox } from '../locations/service-settings-store.ts'
import type { Switches } from '../locations/store.ts'
import { WHOLE_BPS } from '../platform/core/money.ts'
import { invalid } from '../platform/core/refusal.ts'
import { changeCall, readCall } from '../platform/http/calls/call.ts'
import { Flag, Id, list, One, Percent, Pin, Serial, Shape, Text } from '../platform/http/schema/fields.ts'
import { Type } from '../platform/http/schema/schema-builder.ts'
import { checkIn, checkInKnown, theTerminal } from './actions.ts'
import type { DeviceStatus } from './store.ts'

const SSID_MAX_CHARACTERS = 64

const TerminalConfiguration = Shape('TerminalConfiguration', {
  account_id: Id,
  location_id: Id,
  location_name: Type.String(),
  currency: Type.String({ description: 'ISO 4217 code', examples: ['EUR'] }),
  tax_rate: Percent,
  tax_inc: Flag,
  service_charge: Percent,
  ordering_enabled: Flag,
  splitbill_enabled: Flag,
  tip_enabled: Flag,
  tip_option_1: Percent,
  tip_option_2: Percent,
  tip_option_3: Percent,
  tip_custom: Flag,
  supervisor_pin: Pin,
  payment_endpoint: Type.String(),
  payment_user: Type.String(),
  payment_pass: Type.String(),
  payment_type: Type.String(),
  sandbox: Type.Integer({
    ...Flag,
    description: '1: a location for training and tests, where a simulated card reader may approve payments',
  }),
})

export const login = readCall({
  name: 'terminals.log_in',
  method: 'GET',
  path: '/go/terminal/:serial_no/login',
  seed: true,
  right: ['service', 'kitchen'],
  summary: 'Log a terminal in',
  description:
    'Answers the configuration of the location that the serial number is registered at. Without the right `secrets`, which no paired device has, `supervisor_pin` is 0 and `payment_pass` is empty.',
  params: { serial_no: Serial },
  answer: list({ serial_no: Type.String() }, TerminalConfiguration),
  refusals: ['terminal_not_registered', 'terminal_blocked', 'serial_not_allowed'],
  read: async (reading, { params }, keepUntilEventAt) => {
    const terminal = await theTerminal(reading, params.serial_no)
    // A paired device is refused the login of other terminals, so its response must not be shared through the cache.
    if (reading.caller.serialNo === undefined) keepUntilEventAt(terminal.locationId)
    const location = await theLocation(reading, terminal.locationId)
    const sandbox = await findSandbox(reading.sql, reading.caller.accountId, location.id)
    const result = [configurationOf(location, sandbox, reading)]
    return { serial_no: params.serial_no, records: result.length, result }
  },
})

/** Without the right `secrets` the configuration has no secrets: a device asks the service to check a PIN. */
function configurationOf(location: Location, sandbox: boolean, { secrets, caller }: Reading) {
  const maySeeSecrets = caller.rights.has('secrets')
  return {
    account_id: location.accountId,
    location_id: location.id,
    location_name: location.name,
    currency: location.currency,
    tax_rate: percent(location.taxRateBps),
    tax_inc: location.taxIncluded,
    service_charge: percent(location.serviceRateBps),
    ordering_enabled: location.orderingEnabled,
    splitbill_enabled: location.splitbillEnabled,
    tip_enabled: location.tipEnabled,
    tip_option_1: percent(location.tipOption1Bps),
    tip_option_2: percent(location.tipOption2Bps),
    tip_option_3: percent(location.tipOption3Bps),
    tip_custom: location.tipCustom,
    supervisor_pin: maySeeSecrets ? supervisorPinOf(secrets, location) : 0,
    payment_endpoint: location.paymentEndpoint,
    payment_user: location.paymentUser,
    payment_pass: maySeeSecrets ? paymentPassOf(secrets, location) : '',
    payment_type: location.paymentType,
    sandbox: sandbox ? 1 : 0,
  }
}

const percent = (bps: number) => (bps * 100) / WHOLE_BPS

const Says = {
  ip: Text(2, 45, 'Wi-Fi address, IPv4 or IPv6'),
  battery: Type.Optional(
    Type.Integer({ description: 'Percent; left out or outside 0 to 100, it counts as unknown' }),
  ),
  charging: Flag,
  ssid: Type.String({
    description: `Wi-Fi name as the device has it; its first ${SSID_MAX_CHARACTERS} characters are kept`,
  }),
}

export const checkin = changeCall({
  name: 'terminals.check_in',
  method: 'PUT',
  path: '/go/terminal/:serial_no/checkin',
  seed: true,
  right: ['service', 'kitchen'],
  summary: 'Report a terminal’s status',
  description:
    'Terminals call this every minute. The portal shows a terminal online for 150 s after it. Invalid battery or network values do not keep a terminal offline.',
  params: { serial_no: Serial },
  body: Says,
  bodyExample: { ip: '192.168.1.23', battery: 85, charging: 0, ssid: 'Bistro' },
  status: 201,
  answer: { serial_no: Type.String(), updated: One },
  refusals: ['terminal_not_registered', 'terminal_blocked', 'serial_not_allowed'],
  // Every handheld checks in every minute, usually without a change: with a remote database the transaction is skipped
  // then.
  prepare: async ({ database, caller, now, isKeyed }, { params, body }) => {
    if (isKeyed) return false
    const status = statusIn(body)
    return database.autocommit?.((sql) => checkInKnown({ sql, caller, now: now() }, params.serial_no, status))
  },
  change: async (change, { params, body }, isDone) => {
    if (!isDone) await checkIn(change, params.serial_no, statusIn(body))
    return { serial_no: params.serial_no, updated: 1 }
  },
})

function statusIn({ ip, battery, charging, ssid }: Static<TObject<typeof Says>>): DeviceStatus {
  if (isIP(ip) === 0) throw invalid({ ip: { fault: 'ip_address' } })
  const batteryPercent = battery !== undefined && battery >= 0 && battery <= 100 ? battery : null
  return { ip, batteryPercent, charging, ssid: beginningOf(ssid, SSID_MAX_CHARACTERS) }
}

/** Truncates to whole characters, each of which has at most two UTF-16 units. */
function beginningOf(text: string, characters: number): string {
  if (text.length <= characters) return text
  return [...text.slice(0, 2 * characters)].slice(0, characters).join('')
}

const getPin = readCall({
  name: 'pin.get',
  method: 'GET',
  path: '/go/terminal/:location_id/pin',
  seed: true,
  right: 'secrets',
  summary: 'Read the supervisor PIN',
  params: { location_id: Id },
  answer: list({ location_id: Id }, Shape({ supervisor_pin: Pin })),
  refusals: ['location_not_found'],
  read: async (reading, { params }) => {
    const location = await theLocation(reading, params.location_id)
    const result = [{ supervisor_pin: supervisorPinOf(reading.secrets, location) }]
    return { location_id: params.location_id, records: result.length, result }
  },
})

const setPin = changeCall({
  name: 'pin.set',
  method: 'PUT',
  path: '/go/terminal/:location_id/pin',
  seed: true,
  right: 'secrets',
  summary: 'Set the supervisor PIN',
  description: '0 removes it: without a PIN no payment can be reversed.',
  params: { location_id: Id },
  body: { pin: Pin },
  bodyExample: { pin: 4711 },
  status: 201,
  answer: { location_id: Id, updated: One },
  refusals: ['location_not_found'],
  change: async (change, { params, body }) => {
    await setSupervisorPin(change, params.location_id, body.pin)
    return { location_id: params.location_id, updated: 1 }
  },
})

function switchCall(setting: string, summary: string, switchesFor: (value: number) => Partial<Switches>) {
  return changeCall({
    name: `${setting}.set_enabled`,
    method: 'PUT',
    path: `/go/terminal/:location_id/${setting}`,
    seed: true,
    right: ['service', 'manage'],
    summary,
    description: 'Controls what terminals show. The service itself does not enforce it.',
    params: { location_id: Id },
    body: { switch: Flag },
    bodyExample: { switch: 1 },
    status: 201,
    answer: { location_id: Id, updated: One },
    refusals: ['location_not_found'],
    change: async (change, { params, body }) => {
      await setSwitches(change, params.location_id, switchesFor(body.switch))
      return { location_id: params.location_id, updated: 1 }
    },
  })
}

export const terminalCalls = [
  login,
  checkin,
  getPin,
  setPin,
  switchCall('ordering', 'Switch ordering on or off', (value) => ({ orderingEnabled: value })),
  switchCall('tipping', 'Switch tipping on or off', (value) => ({ tipEnabled: value })),
  switchCall('splitbill', 'Switch split bills on or off', (value) => ({ splitbillEnabled: value })),
]
