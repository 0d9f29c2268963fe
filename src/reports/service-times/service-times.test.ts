import assert from 'node:assert/strict'
import test from 'node:test'
import { BURRATA, TARTARE } from '../../../test/support/demo.ts'
import { order } from '../../../test/support/order-helpers.ts'
import { pairScreen } from '../../../test/support/printing/kitchen-screen-client.ts'
import { print } from '../../../test/support/printing/printer-helpers.ts'
import { onBothStores } from '../../../test/support/test-app.ts'
import { MINUTE, SECOND } from '../../platform/core/clock.ts'
import { timesBy, timesOf } from './service-times.ts'
import type { Took } from './service-times-store.ts'

const took = (minutes: number, dishes = 1, seconds = 0): Took => ({
  minutes,
  dishes,
  tookMs: dishes * (minutes * MINUTE + seconds * SECOND),
})

const CASES: [name: string, rows: Took[], expected: [number, number, number, number]][] = [
  ['nothing was made', [], [0, 0, 0, 0]],
  ['one dish is its own average', [took(3, 1, 20)], [1, 200, 4, 0]],
  ['dishes weigh what there are of them', [took(2, 3), took(6, 1)], [4, 180, 7, 0]],
  ['nine of ten took no longer', [took(20, 1), took(4, 9)], [10, 336, 5, 1]],
  ['and of nine, all but none', [took(20, 1), took(4, 8)], [9, 347, 21, 1]],
  ['late is from the minute on', [took(14, 1, 59), took(15)], [2, 900, 16, 1]],
]

for (const [name, rows, expected] of CASES) {
  test(`times of dishes: ${name}`, () => {
    const { dishes, averageSeconds, mostMinutes, late } = timesOf(rows, 15)
    assert.deepEqual([dishes, averageSeconds, mostMinutes, late], expected)
  })
}

test('times of dishes: the busiest comes first', () => {
  const rows = [
    { ...took(3), hour: 19 },
    { ...took(5, 2), hour: 20 },
    { ...took(7, 2), hour: 19 },
  ]
  assert.deepEqual(
    timesBy(rows, ({ hour }) => hour, 15).map(({ key, dishes }) => [key, dishes]),
    [
      [19, 3],
      [20, 2],
    ],
  )
})

onBothStores('how long dishes take, by station, dish and hour, and how long they wait', async (bistro) => {
  const kitchen = await pairScreen(bistro)
  const fry = await pairScreen(bistro, { name: 'Fry' })
  const first = await order(bistro, 1, [{ item_id: BURRATA, qty: 2 }])
  const second = await order(bistro, 2, [{ item_id: BURRATA }, { item_id: TARTARE }])
  const jobs = [await print(bistro, first, kitchen.serialNo), await print(bistro, second, fry.serialNo)]
  await Promise.all([kitchen.shown(), fry.shown()])
  bistro.clock.now += 4 * MINUTE
  await kitchen.bump(jobs[0] ?? 0)
  bistro.clock.now += 90 * SECOND
  assert.equal((await bistro.put(`/go/order/${first}/served`, { all: 1 })).status, 201)
  bistro.clock.now += 15 * MINUTE
  await fry.bump(jobs[1] ?? 0)
  const { body } = await bistro.get('/go/report/1/service')
  assert.deepEqual(body.made, { dishes: 4, average_seconds: 735, most_minutes: 21, late: 2 })
  assert.deepEqual(body.pass, { dishes: 2, average_seconds: 90, most_minutes: 2 })
  assert.deepEqual(
    body.by_station.map(({ station, dishes, average_seconds, late }: any) => [
      station,
      dishes,
      average_seconds,
      late,
    ]),
    [
      ['Kitchen', 2, 240, 0],
      ['Fry', 2, 1230, 2],
    ],
  )
  assert.deepEqual(
    body.by_item.map(({ name, dishes, late }: any) => [name, dishes, late]),
    [
      ['Burrata', 3, 1],
      ['Beef Tartare', 1, 1],
    ],
  )
  const inHours = (rows: any[]) => rows.reduce((sum, { dishes }) => sum + dishes, 0)
  assert.deepEqual([inHours(body.by_hour), inHours(body.pass_by_hour)], [4, 2])
  const csv = await bistro.get('/go/report/1/service?format=csv')
  assert.equal(csv.headers['content-type'], 'text/csv; charset=utf-8')
  assert.equal(
    csv.text,
    'printer_id,station,dishes,average_seconds,most_minutes,late\r\n' +
      body.by_station.map((row: any) => `${Object.values(row).join()}\r\n`).join(''),
  )
  const pass = await bistro.get('/go/report/1/service?format=csv&by=pass&separator=semicolon')
  assert.match(pass.text, /^\uFEFFhour;dishes;average_seconds;most_minutes\r\n\d+;2;90;2\r\n$/)
  const strict = (await bistro.get('/go/report/1/service?late_minutes=4')).body
  assert.equal(strict.made.late, 4)
  const before = (await bistro.get('/go/report/1/service?from=2026-01-01&to=2026-01-02')).body
  assert.deepEqual([before.made.dishes, before.by_station], [0, []])
})
