import { changeCall, readCall } from '../http/call.ts'
import { Flag, Id, One } from '../http/fields.ts'
import { theLocation } from './actions.ts'
import { setStrictVoids } from './service.ts'
import { findStrictVoids } from './service-store.ts'

const read = readCall({
  name: 'service.get',
  method: 'GET',
  path: '/go/location/:location_id/service',
  right: ['manage', 'reports'],
  summary: 'Read how strictly service is done',
  params: { location_id: Id },
  answer: { location_id: Id, strict_voids: Flag },
  refusals: ['location_not_found'],
  read: async (reading, { params }) => {
    const { id } = await theLocation(reading, params.location_id)
    const isStrict = await findStrictVoids(reading.sql, reading.caller.accountId, id)
    return { location_id: id, strict_voids: isStrict ? 1 : 0 }
  },
})

const write = changeCall({
  name: 'service.change',
  method: 'PUT',
  path: '/go/location/:location_id/service',
  right: 'own',
  summary: 'Change how strictly service is done',
  description:
    'With `strict_voids` 1, an item that the kitchen was given is removed only with a `reason`. A terminal that never sends one is then refused: switch it on when all of them do.',
  params: { location_id: Id },
  body: { strict_voids: Flag },
  bodyExample: { strict_voids: 1 },
  status: 201,
  answer: { location_id: Id, updated: One },
  refusals: ['location_not_found'],
  change: async (change, { params, body }) => {
    await setStrictVoids(change, params.location_id, body.strict_voids === 1)
    return { location_id: params.location_id, updated: 1 }
  },
})

export const serviceCalls = [read, write]
