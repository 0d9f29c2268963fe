import { changeCall, readCall } from '../../platform/http/calls/call.ts'
import { Id } from '../../platform/http/schema/fields.ts'
import {
  requireCurrentVersion,
  SeenVersion,
  Version,
  withVersion,
} from '../../platform/http/schema/optimistic-locking.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { changeLevels, theLevels } from './change-levels.ts'
import { LevelAnswer, LevelsIn, levelAnswer, levelsInput } from './level-fields.ts'
import type { StoredLevel } from './level-store.ts'

const read = readCall({
  name: 'levels.get',
  method: 'GET',
  path: '/go/location/:location_id/levels',
  right: ['service', 'manage', 'reports'],
  summary: 'Read the price levels of a location',
  description:
    'In the order of precedence. The first level that holds for a sale and has a rule for the item sets its price; a rule of the item precedes one of its section, and that one of its menu.',
  params: { location_id: Id },
  answer: { location_id: Id, levels: Type.Array(LevelAnswer), version: Version },
  refusals: ['location_not_found'],
  read: async (reading, { params }, keepUntilEventAt) => {
    const levels = await theLevels(reading, params.location_id)
    keepUntilEventAt(params.location_id)
    return { location_id: params.location_id, ...withVersion(levelFields(levels)) }
  },
})

const levelFields = (levels: StoredLevel[]) => ({ levels: levels.map(levelAnswer) })

const write = changeCall({
  name: 'levels.change',
  method: 'PUT',
  path: '/go/location/:location_id/levels',
  right: 'manage',
  summary: 'Change the price levels of a location',
  description:
    'The complete list, in the order of precedence. A level with an id is changed, one without is new, one left out is deleted unless an open order has a line at it. Lines keep the price they were sold at. A price is rounded once, from the exact value, to `round_to` cents.',
  params: { location_id: Id },
  body: { levels: LevelsIn, version: SeenVersion },
  bodyExample: {
    levels: [
      {
        name: 'Happy hour',
        channels: ['terminal' as const, 'guest' as const],
        kinds: ['table' as const, 'bar' as const],
        round_to: 10,
        rules: [
          { section_id: 6, kind: 'percent' as const, value: '20.00' },
          { item_id: 27, kind: 'price' as const, value: '2.00' },
        ],
      },
    ],
  },
  maxBodyBytes: 512 * 1024,
  status: 201,
  answer: { location_id: Id, level_ids: Type.Array(Id) },
  refusals: [
    'location_not_found',
    'level_not_found',
    'hours_not_found',
    'area_not_found',
    'item_not_found',
    'section_not_found',
    'menu_not_found',
    'level_in_use',
    'changed_meanwhile',
  ],
  change: async (change, { params, body }) => {
    const levels = await changeLevels(change, params.location_id, (present) => {
      requireCurrentVersion(body, levelFields(present))
      return levelsInput(body.levels)
    })
    return { location_id: params.location_id, level_ids: levels.map(({ id }) => id) }
  },
})

export const levelCalls = [read, write]
