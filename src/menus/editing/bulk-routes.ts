import { invalid } from '../../platform/core/refusal.ts'
import { changeCall } from '../../platform/http/calls/call.ts'
import { Count, Flag, Id } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { allergenBody, dataOf } from '../allergens/declaration.ts'
import { ExternalId } from '../import/format.ts'
import { TaxId } from '../menu-response.ts'
import { ServedIn, servedInput } from '../served/served-fields.ts'
import { changeManySections, type ManyItems, plannedItems, writeItems } from './bulk-edit.ts'
import { inSnapshot } from './plan-in-snapshot.ts'

const answer = {
  location_id: Id,
  updated: Type.Integer({ ...Count, description: 'Number of changed entries' }),
}

const items = changeCall({
  name: 'items.update_many',
  slow: true,
  method: 'PUT',
  path: '/go/menu/:location_id/many_items',
  right: 'manage',
  summary: 'Put many items in or out of stock, give them a tax rate, or declare their allergens',
  description:
    'All or none; faults are reported by position in the list. Each item is given by its id or by an external id, which stands for all items of the location that have it.',
  params: { location_id: Id },
  body: {
    items: Type.Array(Type.Object({ item_id: Type.Optional(Id), external_id: Type.Optional(ExternalId) }), {
      minItems: 1,
      maxItems: 10_000,
    }),
    switch: Type.Optional(Type.Integer({ ...Flag, description: '1: in stock; 0: out; left out: unchanged' })),
    until: Type.Optional(
      Type.Unsafe<'tomorrow'>({
        type: 'string',
        enum: ['tomorrow'],
        description: 'For items put out of stock; left out: until they are put back',
      }),
    ),
    tax_id: Type.Optional(
      Type.Integer({
        ...TaxId,
        description: 'The tax rate; 0: that of their section; left out: unchanged',
      }),
    ),
    allergens: Type.Optional(
      Type.Object(allergenBody, {
        description:
          'Declares all items to contain exactly this; a list left out is empty. Their options stay as they are',
      }),
    ),
    served: Type.Optional(ServedIn),
  },
  bodyExample: { items: [{ item_id: 7 }, { item_id: 8 }], switch: 0, until: 'tomorrow' as const },
  maxBodyBytes: 1024 * 1024,
  status: 201,
  answer,
  refusals: ['location_not_found', 'tax_rate_not_found', 'hours_not_found', 'menu_changed_meanwhile'],
  prepare: async (parts, { params, body }) => {
    const { switch: available, until, tax_id, allergens } = body
    if (until !== undefined && available !== 0) throw invalid({ until: { fault: 'only_when_out' } })
    const named = body.items.map(({ item_id, external_id }) => ({ itemId: item_id, externalId: external_id }))
    const out = until === undefined ? 'out' : 'out until tomorrow'
    const requested: ManyItems = {
      stock: available === undefined ? undefined : available === 1 ? 'in' : out,
      taxNumber: tax_id === 0 ? null : tax_id,
      allergens: allergens && dataOf(allergens),
      served: servedInput(body.served),
    }
    return inSnapshot(parts, (reading) => plannedItems(reading, params.location_id, named, requested))
  },
  change: async (change, { params }, planned) => {
    const updated = await writeItems(change, params.location_id, planned)
    return { location_id: params.location_id, updated }
  },
})

const sections = changeCall({
  name: 'sections.update_many',
  method: 'PUT',
  path: '/go/menu/:location_id/many_sections',
  right: 'manage',
  summary: 'Give many sections a station or a tax rate',
  description:
    'All or none. The items of a section are made at its station, and taxed at its rate unless they have their own.',
  params: { location_id: Id },
  body: {
    section_ids: Type.Array(Id, { minItems: 1, maxItems: 500 }),
    printer_id: Type.Optional(
      Type.Integer({ minimum: 0, description: 'The station; 0: none; left out: unchanged' }),
    ),
    tax_id: Type.Optional(
      Type.Integer({ ...TaxId, description: 'The tax rate; 0: that of the location; left out: unchanged' }),
    ),
    served: Type.Optional(ServedIn),
  },
  bodyExample: { section_ids: [1, 2], printer_id: 1 },
  status: 201,
  answer,
  refusals: ['location_not_found', 'printer_not_found', 'tax_rate_not_found', 'hours_not_found'],
  change: async (change, { params, body }) => {
    const updated = await changeManySections(change, params.location_id, body.section_ids, {
      printerId: body.printer_id === 0 ? null : body.printer_id,
      taxNumber: body.tax_id === 0 ? null : body.tax_id,
      served: servedInput(body.served),
    })
    return { location_id: params.location_id, updated }
  },
})

export const manyCalls = [items, sections]
