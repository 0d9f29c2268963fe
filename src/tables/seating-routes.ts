import { readCall } from '../http/call.ts'
import { Count, Id } from '../http/fields.ts'
import { theLocation } from '../locations/actions.ts'
import { listTables } from './store.ts'

const seats = readCall({
  name: 'seats.count',
  method: 'GET',
  path: '/go/table/:location_id/seats',
  right: 'seating',
  summary: 'Count the seats of a location',
  params: { location_id: Id },
  answer: { location_id: Id, seats: Count },
  refusals: ['location_not_found'],
  read: async (reading, { params }) => {
    const location = await theLocation(reading, params.location_id)
    const tables = await listTables(reading.sql, location.accountId, location.id)
    return { location_id: location.id, seats: tables.reduce((sum, table) => sum + table.seats, 0) }
  },
})

export const seatingCalls = [seats]
