import { changeCall } from '../platform/http/calls/call.ts'
import { Id, One } from '../platform/http/schema/fields.ts'
import { clearTable } from './clearing.ts'
import { joinTable, unjoinTable } from './join-tables.ts'

const join = changeCall({
  name: 'tables.join',
  method: 'PUT',
  path: '/go/table/:table_id/join',
  summary: 'Join a table to an order',
  description: 'Joins a free table to an order: it is opened with the order, and closed with it.',
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
  summary: 'Separate a joined table',
  params: { table_id: Id },
  status: 201,
  answer: { table_id: Id, order_id: Id },
  refusals: ['table_not_found', 'table_not_joined'],
  change: async (change, { params }) => ({
    table_id: params.table_id,
    order_id: await unjoinTable(change, params.table_id),
  }),
})

const clear = changeCall({
  name: 'tables.clear',
  method: 'PUT',
  path: '/go/table/:table_id/clear',
  summary: 'Mark a table as cleared',
  description:
    'If the location uses it (`clearing`), a table whose order was closed is `dirty` on the plan until then. It can be opened anyway.',
  params: { table_id: Id },
  status: 201,
  answer: { table_id: Id, updated: One },
  refusals: ['table_not_found'],
  change: async (change, { params }) => {
    await clearTable(change, params.table_id)
    return { table_id: params.table_id, updated: 1 }
  },
})

export const joiningCalls = [join, unjoin, clear]
