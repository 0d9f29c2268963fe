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
    'All or none. Each price names its item, its option, or an external id: then all items and options of that id on the menus of the location. Running orders keep the prices they began with. With `was`, what a price was when the new one was thought of, all are refused when it is another by now.',
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
    updated: Type.Integer({ ...Count, description: 'How many prices are now others' }),
  },
  refusals: ['location_not_found', 'menu_changed_meanwhile'],
  prepare: async (parts, { params, body }) => {
    const wanted = body.prices.map(({ item_id, option_id, external_id, price, was }) => ({
      itemId: item_id,
      optionId: option_id,
      externalId: external_id,
      cents: price,
      wasCents: was,
    }))
    return inSnapshot(parts, (reading) => plannedPrices(reading, params.location_id, wanted))
  },
  change: async (change, { params }, planned) => {
    const updated = await writePrices(change, params.location_id, planned)
    return { location_id: params.location_id, updated }
  },
})

export const priceCalls = [prices]
