import { reaches } from '../context.ts'
import { readCall } from '../platform/http/calls/call.ts'
import { Id, list, Shape } from '../platform/http/schema/fields.ts'
import { pageFields, pageOfWhole, pageQuery } from '../platform/http/schema/paging.ts'
import { Type } from '../platform/http/schema/schema-builder.ts'
import { listLocations } from './store.ts'

const listMine = readCall({
  name: 'locations.list',
  method: 'GET',
  path: '/go/location',
  right: ['service', 'kitchen', 'reports', 'manage'],
  summary: 'List your locations',
  description: 'Locations that the caller can access, by name.',
  query: pageQuery,
  answer: {
    ...list(
      {},
      Shape({
        location_id: Id,
        name: Type.String(),
        currency: Type.String({ examples: ['EUR'] }),
        time_zone: Type.String(),
      }),
    ),
    ...pageFields,
  },
  read: async ({ sql, caller }, { query }) => {
    const locations = await listLocations(sql, caller.accountId)
    const reached = locations.filter(({ id }) => reaches(caller, id))
    const { page, next } = pageOfWhole(reached, ({ id }) => id, query)
    const result = page.map(({ id, name, currency, timeZone }) => ({
      location_id: id,
      name,
      currency,
      time_zone: timeZone,
    }))
    return { records: result.length, result, ...(next !== undefined && { next }) }
  },
})

export const locationListCalls = [listMine]
