import { inSnapshot } from '../menus/editing/plan-in-snapshot.ts'
import { parseCents } from '../platform/core/money.ts'
import { changeCall } from '../platform/http/calls/call.ts'
import { Flag, Id, Text } from '../platform/http/schema/fields.ts'
import { Type } from '../platform/http/schema/schema-builder.ts'
import { allSettingsToCopy, copyTaxRates, createLocation, settingsToCopy } from './actions.ts'
import { createCopy, planCopy } from './copy-location.ts'
import { Currency, knownTimeZone, NewPin, Rate, TimeZone } from './routes.ts'
import { NEW_LOCATION } from './rules.ts'
import { newSupervisorPin } from './supervisor-pin.ts'

const addLocation = changeCall({
  name: 'locations.create',
  method: 'POST',
  path: '/go/location',
  right: 'own',
  summary: 'Add a location',
  description:
    'It gets a random supervisor PIN. `copy_from` copies taxes, service charge, tips and start of the day of another location; leave out `tax_rate` and `tax_included` then. With `copy_all` it also gets the menus, tables, rooms, texts of the receipt and service settings, in one transaction. Staff, PINs, devices and the stations of sections are never copied.',
  body: {
    name: Text(1, 120),
    currency: Currency,
    time_zone: TimeZone,
    copy_from: Type.Optional(Type.Integer({ ...Id, description: 'A location whose settings are copied' })),
    copy_all: Type.Optional(
      Type.Integer({ ...Flag, description: '1: also menus, tables, rooms, receipt and service settings' }),
    ),
    tax_rate: Type.Optional(Rate),
    tax_included: Type.Optional(Flag),
  },
  bodyExample: { name: 'Comanda by the Sea', currency: 'EUR', time_zone: 'Europe/Lisbon' },
  status: 201,
  answer: { location_id: Id, supervisor_pin: NewPin },
  refusals: ['location_not_found', 'currency_not_supported', 'menu_changed_meanwhile'],
  confidential: true,
  prepare: async (parts, { body }) => {
    const { copy_from: fromId } = body
    if (fromId === undefined || body.copy_all !== 1) return undefined
    return inSnapshot(parts, (reading) => planCopy(reading, fromId))
  },
  change: async (change, { body }, planned) => {
    const { copy_from: fromId } = body
    const supervisorPin = newSupervisorPin()
    const copied = planned ? allSettingsToCopy : settingsToCopy
    const input = {
      ...NEW_LOCATION,
      taxRateBps: parseCents(body.tax_rate ?? '0') ?? 0,
      taxIncluded: body.tax_included ?? 0,
      ...(fromId !== undefined && (await copied(change, fromId))),
      name: body.name,
      currency: body.currency,
      timeZone: knownTimeZone(body.time_zone),
      supervisorPin,
    }
    if (fromId !== undefined && planned) {
      const location_id = await createCopy(change, fromId, planned, input)
      return { location_id, supervisor_pin: supervisorPin }
    }
    const location_id = await createLocation(change, input)
    if (fromId !== undefined) await copyTaxRates(change, fromId, location_id)
    return { location_id, supervisor_pin: supervisorPin }
  },
})

export const newLocationCalls = [addLocation]
