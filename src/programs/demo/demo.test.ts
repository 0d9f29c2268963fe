import assert from 'node:assert/strict'
import test from 'node:test'
import { emptyStore } from '../../../test/support/database/empty-store.ts'
import { SECRET } from '../../../test/support/database/template.ts'
import { STORES } from '../../../test/support/test-app.ts'
import { menuTree } from '../../menus/full-menu.ts'
import { createSecrets } from '../../platform/storage/secrets.ts'
import { readPlan } from '../../tables/plan/plan.ts'
import { seedDemo } from './demo.ts'

for (const store of STORES) {
  test(`the demo has rooms with all tables, and courses for what the kitchen makes (${store})`, async () => {
    await using empty = await emptyStore(store)
    const { database } = empty
    const now = () => Date.UTC(2026, 10, 1, 9)
    const filled = await seedDemo({
      database,
      secrets: createSecrets(SECRET),
      now,
      apiKey: undefined,
      isFurnished: true,
    })
    const accountId = filled?.accountId ?? 0
    for (const [locationId, rooms] of [
      [1, ['Dining room', 'Terrace', 'Bar']],
      [2, ['Room', 'Counter']],
    ] as const) {
      const plan = await database.read((sql) => readPlan(sql, accountId, locationId))
      assert.deepEqual(
        plan.areas.map(({ name }) => name),
        rooms,
      )
      assert.deepEqual(plan.unplaced, [])
      for (const { tables } of plan.areas) {
        const places = tables.flatMap(({ place }) => place ?? [])
        for (const [index, one] of places.entries()) {
          const clash = places.slice(index + 1).find((other) => overlap(one, other))
          assert.equal(clash, undefined, `table ${one.tableId} stands on table ${clash?.tableId}`)
        }
      }
    }
    const [food, drinks] = await database.read((sql) => menuTree(sql, accountId, 1))
    assert.deepEqual(
      food?.sections.map(({ course }) => course),
      [1, 1, 2, 2, 3],
    )
    assert.ok(drinks?.sections.every(({ course }) => course === 0))
  })
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}
