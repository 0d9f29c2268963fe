import type { Static } from 'typebox'
import { formatCents, parseCents } from '../platform/core/money.ts'
import { invalid } from '../platform/core/refusal.ts'
import { FORMS } from '../platform/core/validation-errors.ts'
import { changeCall, readCall, stepsCall } from '../platform/http/calls/call.ts'
import { changeInSession } from '../platform/http/calls/session-call-context.ts'
import {
  Flag,
  Id,
  MoneyIn,
  MoneyText,
  One,
  Opaque,
  PercentText,
  Pin,
  Shape,
  Text,
} from '../platform/http/schema/fields.ts'
import {
  requireAllFields,
  requireCurrentVersion,
  Version,
  VersionedPatch,
  withVersion,
} from '../platform/http/schema/optimistic-locking.ts'
import { Type } from '../platform/http/schema/schema-builder.ts'
import { type ChangeSettings, changeSettings, hasSupervisorPin, showSecrets, theLocation } from './actions.ts'
import { NEW_LOCATION } from './rules.ts'
import type { Settings } from './store.ts'

export const Rate = Type.Unsafe<string>({
  ...PercentText,
  pattern: FORMS.percent,
  description: 'Percent, 0 to 100 with at most 2 decimals',
})
export const Currency = Type.String({
  pattern: FORMS.currency,
  description: 'Three capital letters, such as EUR',
})
export const TimeZone = Text(1, 64, 'A name such as Europe/Paris')
export const NewPin = Type.Integer({ minimum: 1, maximum: 99_999_999 })

const PinDigits = Type.Integer({
  minimum: 4,
  maximum: 8,
  description: 'Number of digits of staff PINs',
})

const TipLimitPercent = Type.Unsafe<string>({
  ...Rate,
  description: 'Percent of a payment’s amount. A tip is refused only above both this and `tip_limit_amount`',
})

const settingsFields = {
  name: Text(1, 120),
  currency: Currency,
  time_zone: TimeZone,
  day_start: Type.String({
    pattern: FORMS.time_of_day,
    description: 'When a day begins, HH:MM',
  }),
  tax_rate: Rate,
  tax_included: Flag,
  service_rate: Rate,
  ordering_enabled: Flag,
  splitbill_enabled: Flag,
  tip_enabled: Flag,
  tip_option_1: Rate,
  tip_option_2: Rate,
  tip_option_3: Rate,
  tip_custom: Flag,
  tip_limit_percent: Type.Optional(TipLimitPercent),
  tip_limit_amount: Type.Optional(MoneyIn),
  payment_endpoint: Text(0, 500),
  payment_user: Text(0, 200),
  payment_type: Text(0, 60),
  receipt_header: Text(0, 500),
  receipt_footer: Text(0, 500),
  staff_pin_digits: Type.Optional(PinDigits),
}
const SettingsAnswer = Shape({
  ...settingsFields,
  tip_limit_percent: TipLimitPercent,
  tip_limit_amount: MoneyText,
  staff_pin_digits: PinDigits,
  version: Version,
})
export type SettingsAnswer = Static<typeof SettingsAnswer>

const read = readCall({
  name: 'settings.get',
  method: 'GET',
  path: '/go/location/:location_id',
  right: ['manage', 'reports'],
  summary: 'Read the settings of a location',
  description:
    'All settings but the PIN and the gateway password, which are shown on request. Without a PIN no payment can be reversed.',
  params: { location_id: Id },
  answer: { location_id: Id, supervisor_pin_set: Flag, result: SettingsAnswer },
  refusals: ['location_not_found'],
  read: async (reading, { params }) => {
    const location = await theLocation(reading, params.location_id)
    const supervisor_pin_set = hasSupervisorPin(reading, location) ? 1 : 0
    return { location_id: location.id, supervisor_pin_set, result: withVersion(settingsResponse(location)) }
  },
})

function settingsResponse(settings: Settings): Omit<SettingsAnswer, 'version'> {
  const { dayStartMinutes: start } = settings
  return {
    name: settings.name,
    currency: settings.currency,
    time_zone: settings.timeZone,
    day_start: `${String(Math.floor(start / 60)).padStart(2, '0')}:${String(start % 60).padStart(2, '0')}`,
    // Hundredths of a percent are formatted like cents.
    tax_rate: formatCents(settings.taxRateBps),
    tax_included: settings.taxIncluded,
    service_rate: formatCents(settings.serviceRateBps),
    ordering_enabled: settings.orderingEnabled,
    splitbill_enabled: settings.splitbillEnabled,
    tip_enabled: settings.tipEnabled,
    tip_option_1: formatCents(settings.tipOption1Bps),
    tip_option_2: formatCents(settings.tipOption2Bps),
    tip_option_3: formatCents(settings.tipOption3Bps),
    tip_custom: settings.tipCustom,
    tip_limit_percent: formatCents(settings.tipLimitPercentBps),
    tip_limit_amount: formatCents(settings.tipLimitAmountCents),
    payment_endpoint: settings.paymentEndpoint,
    payment_user: settings.paymentUser,
    payment_type: settings.paymentType,
    receipt_header: settings.receiptHeader,
    receipt_footer: settings.receiptFooter,
    staff_pin_digits: settings.staffPinDigits,
  }
}

const write = changeCall({
  name: 'settings.change',
  method: 'PUT',
  path: '/go/location/:location_id',
  right: 'manage',
  summary: 'Change the settings of a location',
  description:
    'Terminals get them at their next login. Open orders keep their rates. The currency cannot change once there are orders. Only an owner can change the payment gateway (`payment_endpoint`, `payment_user`, `payment_pass`, `payment_type`): others send it as it is. A new `payment_endpoint` is an https:// address, or empty. A tip is refused when it is above both `tip_limit_percent` of the payment’s amount and `tip_limit_amount`.',
  params: { location_id: Id },
  body: {
    ...VersionedPatch(settingsFields),
    supervisor_pin: Type.Optional(NewPin),
    payment_pass: Type.Optional(Opaque(0, 200)),
  },
  bodyExample: {
    ...settingsResponse({
      ...NEW_LOCATION,
      name: 'Bistro Comanda',
      currency: 'EUR',
      timeZone: 'Europe/Paris',
    }),
  },
  status: 201,
  answer: { location_id: Id, updated: One },
  refusals: [
    'location_not_found',
    'currency_in_use',
    'currency_not_supported',
    'pins_in_use',
    'changed_meanwhile',
  ],
  change: async (change, { params, body }) => {
    requireAllFields(settingsFields, body)
    await changeSettings(change, params.location_id, (location) => {
      const current = settingsResponse(location)
      requireCurrentVersion(body, current)
      const tipLimitAmountCents = body.tip_limit_amount ?? location.tipLimitAmountCents
      return { ...parseSettings({ ...current, ...body }), tipLimitAmountCents }
    })
    return { location_id: params.location_id, updated: 1 }
  },
})

type SettingsInput = Omit<SettingsAnswer, 'version' | 'tip_limit_amount'> & {
  supervisor_pin?: number | undefined
  payment_pass?: string | undefined
}

function parseSettings(body: SettingsInput): Omit<ChangeSettings, 'tipLimitAmountCents'> {
  const [hours = 0, minutes = 0] = body.day_start.split(':').map(Number)
  return {
    name: body.name,
    currency: body.currency,
    timeZone: knownTimeZone(body.time_zone),
    dayStartMinutes: hours * 60 + minutes,
    taxRateBps: parseCents(body.tax_rate) ?? 0,
    taxIncluded: body.tax_included,
    serviceRateBps: parseCents(body.service_rate) ?? 0,
    orderingEnabled: body.ordering_enabled,
    splitbillEnabled: body.splitbill_enabled,
    tipEnabled: body.tip_enabled,
    tipOption1Bps: parseCents(body.tip_option_1) ?? 0,
    tipOption2Bps: parseCents(body.tip_option_2) ?? 0,
    tipOption3Bps: parseCents(body.tip_option_3) ?? 0,
    tipCustom: body.tip_custom,
    tipLimitPercentBps: parseCents(body.tip_limit_percent) ?? 0,
    paymentEndpoint: body.payment_endpoint,
    paymentUser: body.payment_user,
    paymentType: body.payment_type,
    receiptHeader: body.receipt_header,
    receiptFooter: body.receipt_footer,
    staffPinDigits: body.staff_pin_digits,
    supervisorPin: body.supervisor_pin,
    paymentPass: body.payment_pass,
  }
}

export function knownTimeZone(name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    throw invalid({ time_zone: { fault: 'time_zone' } })
  }
}

const secrets = stepsCall({
  name: 'settings.show_secrets',
  method: 'POST',
  path: '/go/location/:location_id/secrets',
  right: 'secrets',
  summary: 'Show the PIN and the gateway password',
  description: 'The log records that they were shown, and to whom.',
  params: { location_id: Id },
  status: 200,
  answer: { supervisor_pin: Pin, payment_pass: Type.String() },
  refusals: ['location_not_found'],
  steps: async (session, { params }) => {
    const shown = await changeInSession(session, (change) => showSecrets(change, params.location_id))
    return { supervisor_pin: shown.supervisorPin, payment_pass: shown.paymentPass }
  },
})

export const locationCalls = [read, write, secrets]
