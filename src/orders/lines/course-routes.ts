import { changeCall } from '../../platform/http/calls/call.ts'
import { Flag, Id, One, Serial, Text } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { AlsoAffected } from '../combos/combo-fields.ts'
import { alsoAffected } from '../combos/line-combo.ts'
import { changeLine } from './change-line.ts'
import { fireLines, sendMessage, serveLines } from './fire-and-serve.ts'
import { Course, DetailsIn } from './line-details.ts'
import { Quantity, RoutingAnswer } from './line-fields.ts'

const Items = Type.Array(Id, { minItems: 1, maxItems: 200 })

const fire = changeCall({
  name: 'orders.fire',
  method: 'POST',
  path: '/go/order/:order_id/fire',
  right: ['service', 'kitchen'],
  summary: 'Fire held items',
  description:
    'Sends a course, some items or all held items to the kitchen. Items already fired are not fired again. `unrouted` lists those whose section has no station.',
  params: { order_id: Id },
  body: { course: Type.Optional(Course), items: Type.Optional(Items), all: Type.Optional(One) },
  bodyExample: { all: 1 },
  status: 201,
  answer: { order_id: Id, fired: Type.Array(Id), unrouted: Type.Array(Id), ...RoutingAnswer },
  refusals: ['order_not_found', 'order_item_not_found', 'course_empty', 'order_closed', 'order_merged'],
  change: async (change, { params, body }) => {
    const { plan, ...fired } = await fireLines(change, params.order_id, body)
    return { order_id: params.order_id, ...fired, ...plan }
  },
})

const served = changeCall({
  name: 'orders.serve',
  method: 'PUT',
  path: '/go/order/:order_id/served',
  right: ['service', 'kitchen'],
  summary: 'Mark items as served',
  description: 'Some items, or all that were sent to the kitchen.',
  params: { order_id: Id },
  body: { items: Type.Optional(Items), all: Type.Optional(One) },
  bodyExample: { all: 1 },
  status: 201,
  answer: { order_id: Id, served: Type.Array(Id) },
  refusals: ['order_not_found', 'order_item_not_found', 'order_closed', 'order_merged'],
  change: async (change, { params, body }) => ({
    order_id: params.order_id,
    served: await serveLines(change, params.order_id, body),
  }),
})

const { notes, ...detailsIn } = DetailsIn

const changeItem = changeCall({
  name: 'orders.change_item',
  method: 'PUT',
  path: '/go/order/:order_item_id/item',
  summary: 'Change an item of an order',
  description:
    'The seat at any time; course, notes, quantity and modifiers while it is on hold. `hold` 0 fires it. Fields left out stay unchanged. Course and quantity of a pick are those of its whole combo.',
  params: { order_item_id: Id },
  body: {
    ...detailsIn,
    hold: Type.Optional(Flag),
    notes,
    qty: Type.Optional(Quantity),
    modifiers: Type.Optional(
      Type.Array(Type.Object({ modifier_id: Id, option_id: Id, qty: Type.Optional(Quantity) }), {
        maxItems: 100,
      }),
    ),
    replace: Type.Optional(
      Type.Object(
        { item_id: Id },
        {
          additionalProperties: false,
          description: 'Another choice instead of this pick of a combo; `modifiers` are those of the new one',
        },
      ),
    ),
  },
  bodyExample: { seat: 2 },
  status: 201,
  answer: { order_item_id: Id, updated: One, ...AlsoAffected },
  refusals: [
    'order_item_not_found',
    'already_fired',
    'order_paid',
    'order_closed',
    'order_merged',
    'order_too_large',
    'below_paid',
    'item_not_found',
    'modifier_count',
    'modifier_option_unknown',
    'combo_parts',
    'item_unavailable',
  ],
  change: async (change, { params, body }) => {
    const { modifiers, replace, ...same } = body
    const { order_item_id: named } = params
    const options = modifiers?.map(({ modifier_id, option_id, qty = 1 }) => ({
      modifierId: modifier_id,
      optionId: option_id,
      qty,
    }))
    const affected = await changeLine(change, named, {
      ...same,
      ...(options && { options }),
      ...(replace && { replace: { itemId: replace.item_id } }),
    })
    return { order_item_id: named, updated: 1, ...alsoAffected(affected, [named]) }
  },
})

const message = changeCall({
  name: 'orders.message',
  method: 'POST',
  path: '/go/order/:order_id/message',
  summary: 'Send a message to stations',
  params: { order_id: Id },
  body: { text: Text(1, 120), stations: Type.Array(Serial, { minItems: 1, maxItems: 20 }) },
  bodyExample: { text: 'mains please', stations: ['P-1001'] },
  status: 201,
  answer: { order_id: Id, printjob_ids: Type.Array(Id) },
  refusals: ['order_not_found', 'printer_not_found', 'order_closed', 'order_merged'],
  change: async (change, { params, body }) => {
    const printjob_ids = await sendMessage(change, params.order_id, body.text, body.stations)
    return { order_id: params.order_id, printjob_ids }
  },
})

export const courseCalls = [fire, served, changeItem, message]
