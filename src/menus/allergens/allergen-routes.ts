import { theLocation } from '../../locations/actions.ts'
import { formatInstant } from '../../platform/core/clock.ts'
import { changeCall, readCall } from '../../platform/http/calls/call.ts'
import { Id, InstantOrEmpty, list, Shape } from '../../platform/http/schema/fields.ts'
import { SeenVersion, Version, withVersion } from '../../platform/http/schema/optimistic-locking.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { Document } from '../../platform/http/server/file-response.ts'
import { menuTree } from '../full-menu.ts'
import { allergenTable, sheetOfTable } from './allergen-table.ts'
import { allergenBody, allergenFields, DECLARATIONS, type DeclarationState, dataOf } from './declaration.ts'
import { declarationFields, declareAllergens, theItem } from './declare-allergens.ts'

const declared = {
  allergens_declared_at: Type.String({
    ...InstantOrEmpty,
    description: 'Empty: nobody has declared it. That does not mean that it contains nothing',
  }),
  allergens_declared_by: Type.String(),
  declaration: Type.Unsafe<DeclarationState>({
    type: 'string',
    enum: [...DECLARATIONS],
    description:
      '`missing`: not declared; `before_change`: name, description or options were changed after the declaration',
  }),
}

const get = readCall({
  name: 'items.get_allergens',
  method: 'GET',
  path: '/go/menu/:item_id/item_allergens',
  right: ['service', 'manage', 'reports'],
  summary: 'Read the allergens of an item and of its options',
  params: { item_id: Id },
  answer: {
    item_id: Id,
    ...allergenFields,
    ...declared,
    options: Type.Array(
      Shape({
        option_id: Id,
        modifier_id: Id,
        modifier: Type.String({ description: 'The question that the option answers' }),
        name: Type.String(),
        ...allergenFields,
      }),
    ),
    version: Version,
  },
  refusals: ['item_not_found'],
  read: async (reading, { params }) => {
    const item = await theItem(reading, params.item_id)
    return { item_id: item.id, ...withVersion(declarationFields(item)) }
  },
})

const declare = changeCall({
  name: 'items.declare_allergens',
  method: 'PUT',
  path: '/go/menu/:item_id/allergens',
  right: 'manage',
  summary: 'Declare the allergens of an item',
  description:
    'States what the item contains, as of now and by the caller. A list left out is empty: a declaration without allergens says that there are none. Options that are not named stay as they are.',
  params: { item_id: Id },
  body: {
    ...allergenBody,
    options: Type.Optional(Type.Array(Type.Object({ option_id: Id, ...allergenBody }), { maxItems: 2_000 })),
    version: SeenVersion,
  },
  bodyExample: { contains: ['wheat' as const, 'milk' as const], may_contain: ['nuts' as const] },
  status: 201,
  answer: { item_id: Id, allergens_declared_at: InstantOrEmpty, allergens_declared_by: Type.String() },
  refusals: ['item_not_found', 'option_not_found', 'changed_meanwhile'],
  change: async (change, { params, body }) => {
    const { options = [], version, ...said } = body
    await declareAllergens(
      change,
      params.item_id,
      dataOf(said),
      options.map(({ option_id: id, ...own }) => ({ id, data: dataOf(own) })),
      version,
    )
    return {
      item_id: params.item_id,
      allergens_declared_at: formatInstant(change.now),
      allergens_declared_by: change.caller.actor.name,
    }
  },
})

const table = readCall({
  name: 'menus.allergen_table',
  slow: true,
  method: 'GET',
  path: '/go/menu/:location_id/allergens',
  right: ['service', 'manage', 'reports'],
  summary: 'Read the allergen table of a location',
  description:
    'Every item of the menus with its declaration, as inspectors ask for it. In the sheet `x` means contains, `(x)` may contain, `–` declared to be free of it and `?` not declared.',
  params: { location_id: Id },
  query: { format: Type.Optional(Type.Unsafe<'json' | 'csv'>({ type: 'string', enum: ['json', 'csv'] })) },
  answer: list(
    { location_id: Id },
    Shape({
      item_id: Id,
      menu: Type.String(),
      section: Type.String(),
      name: Type.String(),
      ...allergenBody,
      ...declared,
      options: Type.Array(
        Shape({ option_id: Id, modifier: Type.String(), name: Type.String(), ...allergenFields }),
        { description: 'The options of which something is declared' },
      ),
    }),
  ),
  documents: { 'text/csv': 'A row for each item and option, a column for each allergen' },
  refusals: ['location_not_found'],
  read: async (reading, { params, query }, keepUntilEventAt) => {
    const location = await theLocation(reading, params.location_id)
    keepUntilEventAt(location.id)
    const rows = await allergenTable(await menuTree(reading.sql, location.accountId, location.id))
    if (query.format === 'csv') {
      const sheet = sheetOfTable(rows, location.paperLanguage)
      return new Document('text/csv', sheet, `allergens-${location.id}.csv`)
    }
    return { location_id: location.id, records: rows.length, result: rows }
  },
})

export const allergenCalls = [get, declare, table]
