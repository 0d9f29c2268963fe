import type { Static } from 'typebox'
import { theLocation } from '../../locations/actions.ts'
import { changeCall, readCall } from '../../platform/http/calls/call.ts'
import { Count, Flag, Id, One, Shape, Text } from '../../platform/http/schema/fields.ts'
import { requireCurrentVersion, Version, withVersion } from '../../platform/http/schema/optimistic-locking.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { listTablesLeft } from '../clearing-store.ts'
import { type PlannedTable, readPlan, savePlan } from './plan.ts'
import { AREA_SIZE, SHAPES, type TableShape } from './rules.ts'

const Place = (description: string) =>
  Type.Integer({ minimum: -1, maximum: AREA_SIZE, description: `${description}; -1: it has no place` })
const Shaped = Type.Unsafe<TableShape>({ type: 'string', enum: [...SHAPES] })
const Turned = Type.Integer({ minimum: 0, maximum: 359, description: 'Degrees, clockwise' })

const PlanTable = Shape({
  table_id: Id,
  table_number: Id,
  seats: Id,
  x: Place('From the left'),
  y: Place('From the top'),
  width: Count,
  height: Count,
  shape: Shaped,
  turned: Turned,
  dirty: Type.Integer({ ...Flag, description: '1: its guests have left, and it was not cleared' }),
})

const PlanArea = Shape({
  area_id: Type.Integer({ ...Count, description: '0: the tables that have no place' }),
  name: Type.String(),
  staff_ids: Type.Array(Id, { description: 'The staff who serve there' }),
  tables: Type.Array(PlanTable),
})
export type PlanArea = Static<typeof PlanArea>

const PlanAnswer = Shape({ location_id: Id, version: Version, areas: Type.Array(PlanArea) })
export type PlanAnswer = Static<typeof PlanAnswer>

type Plan = Awaited<ReturnType<typeof readPlan>>

const read = readCall({
  name: 'tables.get_plan',
  method: 'GET',
  path: '/go/table/:location_id/plan',
  right: ['service', 'reports', 'manage'],
  summary: 'Read the floor plan',
  description: `Areas in their order, and where each table stands in its area: whole numbers from 0 to ${AREA_SIZE} of the area’s width and height, which any screen can scale. Tables without a place come last, in an area 0, with \`x\` -1.`,
  params: { location_id: Id },
  answer: PlanAnswer.properties,
  refusals: ['location_not_found'],
  read: async (reading, { params }, keepUntilEventAt) => {
    const location = await theLocation(reading, params.location_id)
    keepUntilEventAt(location.id)
    const { sql } = reading
    const plan = await readPlan(sql, location.accountId, location.id)
    const left = new Set(await listTablesLeft(sql, location.accountId, location.id))
    const { version } = withVersion(planAnswer(plan))
    return { location_id: location.id, version, areas: planAnswer(plan, left).areas }
  },
})

/** `left` holds the dirty tables. It is left out when saving: whether a table is dirty is not part of the plan. */
function planAnswer({ areas, unplaced }: Plan, left = new Set<number>()): { areas: PlanArea[] } {
  const tableFields = (table: PlannedTable) => plannedTableAnswer(table, left)
  const placedAreas = areas.map(({ areaId, name, staffIds, tables }) => ({
    area_id: areaId,
    name,
    staff_ids: staffIds,
    tables: tables.map(tableFields),
  }))
  const rest = { area_id: 0, name: '', staff_ids: [], tables: unplaced.map(tableFields) }
  return { areas: unplaced.length > 0 ? [...placedAreas, rest] : placedAreas }
}

const NOWHERE = { x: -1, y: -1, width: 0, height: 0, shape: 'rectangle' as const, turned: 0 }

function plannedTableAnswer({ id, number, seats, place, openOrderId }: PlannedTable, left: Set<number>) {
  const { x, y, width, height, shape, turned } = place ?? NOWHERE
  const dirty = openOrderId === null && left.has(id) ? 1 : 0
  return { table_id: id, table_number: number, seats, x, y, width, height, shape, turned, dirty }
}

const Offset = Type.Integer({ minimum: 0, maximum: AREA_SIZE })
const Extent = Type.Integer({ minimum: 1, maximum: AREA_SIZE })

const save = changeCall({
  name: 'tables.save_plan',
  method: 'PUT',
  path: '/go/table/:location_id/plan',
  right: 'manage',
  summary: 'Save the floor plan',
  description:
    'As a whole: areas left out are deleted, and tables left out have no place. An area without an id is new. With the version that was read, it is refused if somebody else has saved since.',
  params: { location_id: Id },
  body: {
    areas: Type.Array(
      Type.Object({
        area_id: Type.Optional(Id),
        name: Text(1, 80),
        staff_ids: Type.Optional(Type.Array(Id, { maxItems: 200 })),
        tables: Type.Array(
          Type.Object({
            table_id: Id,
            x: Offset,
            y: Offset,
            width: Extent,
            height: Extent,
            shape: Type.Optional(Shaped),
            turned: Type.Optional(Turned),
          }),
          { maxItems: 500 },
        ),
      }),
      { maxItems: 50 },
    ),
    version: Type.Optional(Version),
  },
  bodyExample: {
    areas: [
      { name: 'Terrace', tables: [{ table_id: 1, x: 100, y: 80, width: 120, height: 120, shape: 'round' }] },
    ],
  },
  status: 201,
  answer: { location_id: Id, updated: One },
  refusals: [
    'location_not_found',
    'area_not_found',
    'table_not_found',
    'staff_not_found',
    'changed_meanwhile',
  ],
  change: async (change, { params, body }) => {
    await savePlan(change, params.location_id, (plan) => {
      requireCurrentVersion(body, planAnswer(plan))
      return body.areas.map(({ area_id, name, staff_ids, tables }) => ({
        areaId: area_id,
        name,
        staffIds: staff_ids ?? [],
        tables: tables.map(({ table_id, shape, turned, ...place }) => ({
          ...place,
          tableId: table_id,
          shape: shape ?? 'rectangle',
          turned: turned ?? 0,
        })),
      }))
    })
    return { location_id: params.location_id, updated: 1 }
  },
})

export const planCalls = [read, save]
