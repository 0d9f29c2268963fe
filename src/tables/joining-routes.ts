import { changeCall } from '../http/call.ts'
import { Id } from '../http/fields.ts'
import { joinTable, unjoinTable } from './joining.ts'

const join = changeCall({
  name: 'tables.join',
  method: 'PUT',
  path: '/go/table/:table_id/join',
  summary: 'Join a table to an order',
  description: 'A free table becomes part of the party: it is open with the same order, and closed with it.',
  params: { table_id: Id },
  body: { order_id: Id },
  bodyExample: { order_id: 85 },
  status: 201,
  answer: { table_id: Id, order_id: Id },
  refusals: ['table_not_found', 'order_not_found', 'table_already_open', 'order_closed', 'order_merged'],
  change: async (change, { params, body }) => {
    await joinTable(change, params.table_id, body.order_id)
    return { table_id: params.table_id, order_id: body.order_id }
  },
})

const unjoin = changeCall({
  name: 'tables.unjoin',
  method: 'PUT',
  path: '/go/table/:table_id/unjoin',
  summary: 'Take a joined table away',
  params: { table_id: Id },
  status: 201,
  answer: { table_id: Id, order_id: Id },
  refusals: ['table_not_found', 'table_not_joined'],
  change: async (change, { params }) => ({
    table_id: params.table_id,
    order_id: await unjoinTable(change, params.table_id),
  }),
})

export const joiningCalls = [join, unjoin]
