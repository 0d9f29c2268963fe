import assert from 'node:assert/strict'
import test from 'node:test'
import { signIn } from '../../../test/support/sign-in-helpers.ts'
import { onBothStores } from '../../../test/support/test-app.ts'
import { type AreaInput, planFaults } from './rules.ts'

type Json = Record<string, any>

const place = { x: 0, y: 0, width: 100, height: 100 }
const area = (tables: object[], more: Partial<AreaInput> = {}): AreaInput => ({
  areaId: undefined,
  name: 'Terrace',
  staffIds: [],
  tables: tables.map((table) => ({ tableId: 1, ...place, shape: 'round', turned: 0, ...table })),
  ...more,
})

const plans: { name: string; areas: AreaInput[]; faults: string[] }[] = [
  { name: 'a table may fill its area', areas: [area([{ width: 1000, height: 1000 }])], faults: [] },
  {
    name: 'a table may not stick out of its area',
    areas: [area([{ x: 901 }])],
    faults: ['areas[0].tables[0]'],
  },
  { name: 'nor at its foot', areas: [area([{ y: 950 }])], faults: ['areas[0].tables[0]'] },
  {
    name: 'a table stands in one place',
    areas: [area([{}]), area([{}])],
    faults: ['areas[1].tables[0].table_id'],
  },
  {
    name: 'an area is named once',
    areas: [area([], { areaId: 1 }), area([], { areaId: 1 })],
    faults: ['areas[1].area_id'],
  },
  {
    name: 'one person serves in two areas, but not twice in one',
    areas: [area([], { staffIds: [1] }), area([], { staffIds: [1, 2, 1] })],
    faults: ['areas[1].staff_ids[2]'],
  },
]

for (const { name, areas, faults } of plans) {
  test(name, () => assert.deepEqual(Object.keys(planFaults(areas)), faults))
}

onBothStores('the plan of a room is saved and read as a whole', async (bistro) => {
  const owner = await signIn(bistro)
  const read = async () => (await bistro.get('/go/table/1/plan')).body
  const save = (body: object) => bistro.put('/go/table/1/plan', body, owner)
  const empty = await read()
  assert.deepEqual(
    empty.areas.map(({ area_id }: Json) => area_id),
    [0],
  )
  assert.equal(empty.areas[0].tables.length, 14)
  assert.equal(empty.areas[0].tables[0].x, -1)

  const terrace = { name: 'Terrace', staff_ids: [1, 2], tables: [{ table_id: 3, ...place, turned: 45 }] }
  const inside = { name: 'Inside', tables: [{ table_id: 1, ...place, shape: 'round' }] }
  assert.equal((await save({ areas: [terrace, inside], version: empty.version })).status, 201)
  const [first, second, rest] = (await read()).areas
  assert.deepEqual(first, {
    area_id: 1,
    name: 'Terrace',
    staff_ids: [1, 2],
    tables: [{ table_id: 3, table_number: 3, seats: 2, ...place, shape: 'rectangle', turned: 45, dirty: 0 }],
  })
  assert.deepEqual([second.area_id, second.tables[0].shape, rest.tables.length], [2, 'round', 12])

  assert.equal((await save({ areas: [], version: empty.version })).body.error.code, 'changed_meanwhile')
  // One area is deleted, the other renamed and moved to the front; a new one gets an unused number.
  assert.equal((await save({ areas: [{ ...inside, area_id: 2, name: 'Hall' }] })).status, 201)
  assert.equal(
    (
      await save({
        areas: [
          { ...inside, area_id: 2 },
          { ...terrace, tables: [] },
        ],
      })
    ).status,
    201,
  )
  assert.deepEqual(
    (await read()).areas.map(({ area_id, name }: Json) => [area_id, name]),
    [
      [2, 'Inside'],
      [3, 'Terrace'],
      [0, ''],
    ],
  )
  await bistro.delete('/go/staff/2')
  await bistro.delete('/go/table/1')
  const [hall, terraceNow] = (await read()).areas
  assert.deepEqual([hall.tables, terraceNow.staff_ids], [[], [1]])
})

onBothStores('a plan names what is there, or nothing of it is saved', async (bistro) => {
  const owner = await signIn(bistro)
  const before = (await bistro.get('/go/table/1/plan')).text
  const refused = async (areas: object[]) => {
    const { status, body } = await bistro.put('/go/table/1/plan', { areas }, owner)
    return [status, body.error.code]
  }
  const good = { name: 'Hall', tables: [{ table_id: 1, ...place }] }
  const of = (table_id: number) => ({ name: 'Yard', tables: [{ table_id, ...place }] })
  // Table 20 stands at the other location.
  assert.deepEqual(await refused([good, of(20)]), [404, 'table_not_found'])
  assert.deepEqual(await refused([good, { ...of(2), area_id: 7 }]), [404, 'area_not_found'])
  assert.deepEqual(await refused([good, { ...of(2), staff_ids: [6] }]), [404, 'staff_not_found'])
  assert.deepEqual(await refused([good, good]), [400, 'invalid_request'])
  assert.equal((await bistro.get('/go/table/1/plan')).text, before)
})
