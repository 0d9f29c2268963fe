import { changeCall } from '../../platform/http/calls/call.ts'
import { Count, Flag, Id } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { inSnapshot } from '../editing/plan-in-snapshot.ts'
import { ExternalId } from '../import/format.ts'
import { plannedGroupItems, writeGroupItems } from './group-items.ts'
import { GroupId } from './group-routes.ts'

const putOn = changeCall({
  name: 'shared_modifiers.assign',
  slow: true,
  method: 'PUT',
  path: '/go/menu/:location_id/groups/:group_id/items',
  right: 'manage',
  summary: 'Put a shared question on items, or take it off them',
  description:
    'All or none. Each item is given by its id or by an external id, which stands for all items of the location that have it.',
  params: { location_id: Id, group_id: GroupId },
  body: {
    switch: Type.Integer({
      ...Flag,
      description: '1: add it, after their other questions; 0: remove it',
    }),
    items: Type.Array(Type.Object({ item_id: Type.Optional(Id), external_id: Type.Optional(ExternalId) }), {
      minItems: 1,
      maxItems: 2000,
    }),
  },
  bodyExample: { switch: 1, items: [{ item_id: 7 }] },
  status: 201,
  answer: {
    group_id: GroupId,
    updated: Type.Integer({ ...Count, description: 'Number of changed items' }),
  },
  refusals: ['location_not_found', 'group_not_found', 'menu_changed_meanwhile'],
  prepare: (parts, { params, body }) => {
    const items = body.items.map(({ item_id, external_id }) => ({ itemId: item_id, externalId: external_id }))
    const input = { items, isOn: body.switch === 1 }
    return inSnapshot(parts, (reading) =>
      plannedGroupItems(reading, params.location_id, params.group_id, input),
    )
  },
  change: async (change, { params }, planned) => {
    const updated = await writeGroupItems(change, params.location_id, planned)
    return { group_id: params.group_id, updated }
  },
})

export const groupItemCalls = [putOn]
