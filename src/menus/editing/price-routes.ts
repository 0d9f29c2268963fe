import { changeCall } from '../../platform/http/calls/call.ts'
import { Count, Id, MoneyIn } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { ExternalId } from '../import/format.ts'
import { inSnapshot } from './plan-in-snapshot.ts'
import { plannedPrices, writePrices } from './prices.ts'

/** Same limit as for the changes of an import. */
const MAX_PRICES = 10_000
const MAX_BODY_BYTES = 2 * 1024 * 1024

const prices = changeCall({
  name: 'menus.change_prices',
  slow: true,
  method: 'PUT',
  path: '/go/menu/:location_id/prices',
  right: 'manage',
  summary: 'Change many prices at once',
  description:
    'All or none. Each price is for an item, an option, or an external id, which stands for all items and options of the location that have it. Open orders keep their prices. With `was`, the price on which the change was based, all are refused if it has changed since.',
  params: { location_id: Id },
  body: {
    prices: Type.Array(
      Type.Object({
        item_id: Type.Optional(Id),
        option_id: Type.Optional(Id),
        external_id: Type.Optional(ExternalId),
        price: MoneyIn,
        was: Type.Optional(MoneyIn),
      }),
      { minItems: 1, maxItems: MAX_PRICES },
    ),
  },
  bodyExample: { prices: [{ item_id: 7, price: '12.50' }] },
  maxBodyBytes: MAX_BODY_BYTES,
  status: 201,
  answer: {
    location_id: Id,
    updated: Type.Integer({ ...Count, description: 'Number of changed prices' }),
  },
  refusals: ['location_not_found', 'menu_changed_meanwhile'],
  prepare: async (parts, { params, body }) => {
    const requested = body.prices.map(({ item_id, option_id, external_id, price, was }) => ({
      itemId: item_id,
      optionId: option_id,
      externalId: external_id,
      cents: price,
      wasCents: was,
    }))
    return inSnapshot(parts, (reading) => plannedPrices(reading, params.location_id, requested))
  },
  change: async (change, { params }, planned) => {
    const updated = await writePrices(change, params.location_id, planned)
    return { location_id: params.location_id, updated }
  },
})

export const priceCalls = [prices]
