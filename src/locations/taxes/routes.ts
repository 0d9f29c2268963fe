import type { Static } from 'typebox'
import { formatCents, parseCents } from '../../platform/core/money.ts'
import { FORMS } from '../../platform/core/validation-errors.ts'
import { changeCall, readCall } from '../../platform/http/calls/call.ts'
import { Flag, Id, PercentText, Shape, Text } from '../../platform/http/schema/fields.ts'
import { requireCurrentVersion, Version, withVersion } from '../../platform/http/schema/optimistic-locking.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { changeTaxes, theTaxes } from './actions.ts'
import { type LocationTaxes, MAX_TAX_RATES, type RateInput } from './rules.ts'

const TaxId = Type.Integer({ minimum: 1, maximum: MAX_TAX_RATES })
const Rate = Type.Unsafe<string>({
  ...PercentText,
  pattern: FORMS.percent,
  description: 'Percent, 0 to 100 with at most 2 decimals',
})
/** A rate in a response; empty: none. */
const RateOrEmpty = Type.String({
  pattern: '^([0-9]+[.][0-9]{2})?$',
  description: 'For takeaway; empty: the same rate',
  examples: ['5.50'],
})

const TaxesAnswer = Shape({
  tax_rate: Type.String({ ...PercentText, description: 'Applies where none of the rates below does' }),
  tax_included: Flag,
  takeaway_rate: RateOrEmpty,
  tax_number: Type.String({ description: 'The location’s tax number, printed on receipts' }),
  rates: Type.Array(
    Shape({ tax_id: TaxId, name: Type.String(), rate: PercentText, takeaway_rate: RateOrEmpty }),
  ),
  version: Version,
})
export type TaxesAnswer = Static<typeof TaxesAnswer>

const read = readCall({
  name: 'taxes.get',
  method: 'GET',
  path: '/go/location/:location_id/tax',
  right: ['service', 'manage', 'reports'],
  summary: 'Read the tax rates of a location',
  description:
    'Its own rate, and further ones that sections and items may use. A line of an order keeps the rate it was ordered at.',
  params: { location_id: Id },
  answer: { location_id: Id, result: TaxesAnswer },
  refusals: ['location_not_found'],
  read: async (reading, { params }) => {
    const taxes = await theTaxes(reading, params.location_id)
    return { location_id: params.location_id, result: withVersion(taxesFields(taxes)) }
  },
})

function taxesFields(taxes: LocationTaxes): Omit<TaxesAnswer, 'version'> {
  return {
    tax_rate: formatCents(taxes.taxRateBps),
    tax_included: taxes.taxIncluded,
    takeaway_rate: percentOrEmpty(taxes.takeawayTaxRateBps),
    tax_number: taxes.taxNumber,
    rates: taxes.rates.map(({ number, name, rateBps, takeawayRateBps }) => ({
      tax_id: number,
      name,
      rate: formatCents(rateBps),
      takeaway_rate: percentOrEmpty(takeawayRateBps),
    })),
  }
}

const percentOrEmpty = (rateBps: number | null) => (rateBps === null ? '' : formatCents(rateBps))

const RateInputs = Type.Array(
  Type.Object({
    tax_id: Type.Optional(TaxId),
    name: Text(1, 40),
    rate: Rate,
    takeaway_rate: Type.Optional(Rate),
  }),
  { maxItems: MAX_TAX_RATES },
)

const write = changeCall({
  name: 'taxes.change',
  method: 'PUT',
  path: '/go/location/:location_id/tax',
  right: 'manage',
  summary: 'Change the tax rates of a location',
  description:
    'The complete list. A rate with an id is changed, one without is new, one left out is deleted, unless a menu uses it. Nothing that was ordered changes. The location’s own rate is in its settings.',
  params: { location_id: Id },
  body: {
    rates: RateInputs,
    takeaway_rate: Type.Optional(Rate),
    tax_number: Type.Optional(Text(0, 40)),
    version: Type.Optional(Version),
  },
  bodyExample: { rates: [{ name: 'Wine', rate: '20.00' }], tax_number: 'FR 32 123456789' },
  status: 201,
  answer: { location_id: Id, tax_ids: Type.Array(TaxId) },
  refusals: ['location_not_found', 'tax_rate_not_found', 'tax_in_use', 'changed_meanwhile'],
  change: async (change, { params, body }) => {
    const taxes = await changeTaxes(change, params.location_id, (present) => {
      requireCurrentVersion(body, taxesFields(present))
      return {
        takeawayTaxRateBps: bpsOf(body.takeaway_rate),
        taxNumber: (body.tax_number ?? '').trim(),
        rates: body.rates.map(rateInput),
      }
    })
    return { location_id: params.location_id, tax_ids: taxes.rates.map(({ number }) => number) }
  },
})

function rateInput(rate: Static<typeof RateInputs>[number]): RateInput {
  return {
    number: rate.tax_id,
    name: rate.name,
    rateBps: bpsOf(rate.rate) ?? 0,
    takeawayRateBps: bpsOf(rate.takeaway_rate),
  }
}

const bpsOf = (percent: string | undefined) => (percent === undefined ? null : (parseCents(percent) ?? null))

export const taxCalls = [read, write]
