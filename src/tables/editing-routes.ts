import { invalid } from '../platform/core/refusal.ts'
import { changeCall } from '../platform/http/calls/call.ts'
import { Id, One } from '../platform/http/schema/fields.ts'
import {
  requireAllFields,
  requireCurrentVersion,
  VersionedPatch,
} from '../platform/http/schema/optimistic-locking.ts'
import { Type } from '../platform/http/schema/schema-builder.ts'
import { addTable, type ChangeTable, changeTable } from './actions.ts'
import { MAX_TABLE_NUMBER, nameOfType, type TABLE_TYPES } from './rules.ts'

/** The editable fields of a table, as a response shows them. */
export function tableAnswer({ number, type, seats }: ChangeTable) {
  return { table_number: number, table_type: nameOfType(type) as (typeof TABLE_TYPES)[number], seats }
}

const tableFields = {
  table_number: Type.Integer({ minimum: 1, maximum: MAX_TABLE_NUMBER }),
  table_type: Type.Integer({ minimum: 1, maximum: 3, description: '1 = Table, 2 = Booth, 3 = Bar' }),
  seats: Type.Integer({ minimum: 1, maximum: 999 }),
}

const edit = changeCall({
  name: 'tables.change',
  method: 'PUT',
  path: '/go/table/:table_id',
  right: 'manage',
  summary: 'Change a table',
  params: { table_id: Id },
  body: VersionedPatch(tableFields),
  bodyExample: { table_number: 31, table_type: 2, seats: 8 },
  status: 201,
  answer: { table_id: Id, updated: One },
  refusals: ['table_not_found', 'table_number_taken', 'changed_meanwhile'],
  change: async (change, { params, body }) => {
    requireAllFields(tableFields, body)
    await changeTable(change, params.table_id, (table) => {
      requireCurrentVersion(body, tableAnswer(table))
      return {
        number: body.table_number ?? table.number,
        type: body.table_type ?? table.type,
        seats: body.seats ?? table.seats,
      }
    })
    return { table_id: params.table_id, updated: 1 }
  },
})

const MOST_AT_ONCE = 200

const addSeveral = changeCall({
  name: 'tables.create_several',
  method: 'POST',
  path: '/go/table/:location_id/several',
  right: 'manage',
  summary: 'Add several tables',
  description: `All numbers from \`from\` to \`to\`, at most ${MOST_AT_ONCE}, each as Add Table does it; or none, where one of them is taken.`,
  params: { location_id: Id },
  body: {
    from: tableFields.table_number,
    to: tableFields.table_number,
    table_type: Type.Optional(tableFields.table_type),
    seats: Type.Optional(tableFields.seats),
  },
  bodyExample: { from: 20, to: 40, seats: 4 },
  status: 201,
  answer: { location_id: Id, table_ids: Type.Array(Id) },
  refusals: ['location_not_found', 'table_number_taken'],
  change: async (change, { params, body }) => {
    const { from, to } = body
    if (to < from || to - from >= MOST_AT_ONCE) {
      throw invalid({ to: { fault: 'number', from, to: from + MOST_AT_ONCE - 1 } })
    }
    const table_ids: number[] = []
    for (let number = from; number <= to; number += 1) {
      const rest = { type: body.table_type ?? 1, seats: body.seats ?? 4 }
      table_ids.push(await addTable(change, { locationId: params.location_id, number, ...rest }))
    }
    return { location_id: params.location_id, table_ids }
  },
})

export const tableEditingCalls = [edit, addSeveral]
