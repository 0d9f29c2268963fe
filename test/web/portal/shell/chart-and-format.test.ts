import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { comparedWith, everyDay } from '../../../../web/portal/lib/periods.ts'
import { salesLines } from '../../../../web/portal/pages/dashboard/sales-lines.ts'
import { everyHour, ticksFor } from '../../../../web/portal/ui/charts/axis-ticks.ts'
import { rebaseForm } from '../../../../web/portal/ui/forms/three-way-merge.ts'
import { localeOf } from '../../../../web/shared/format.ts'

const axes: [largestCents: number, marks: number[]][] = [
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [37, [0, 10, 20, 30, 40]],
  [99, [0, 20, 40, 60, 80, 100]],
  [100, [0, 20, 40, 60, 80, 100]],
  [101, [0, 50, 100, 150]],
  [1_250, [0, 500, 1_000, 1_500]],
  [250_000, [0, 50_000, 100_000, 150_000, 200_000, 250_000]],
  [375_000, [0, 100_000, 200_000, 300_000, 400_000]],
  [500_001, [0, 200_000, 400_000, 600_000]],
  [123_456_789, [0, 50_000_000, 100_000_000, 150_000_000]],
]

for (const [largest, marks] of axes) {
  test(`an axis for ${largest} cents has the marks ${marks.join(', ')}`, () => {
    assert.deepEqual(ticksFor(largest), marks)
  })
}

test('an axis covers any amount with few, even and round marks', () => {
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 10 ** 12 }), (largest) => {
      const marks = ticksFor(largest)
      const step = marks[1] as number
      assert.match(String(step), /^[125]0*$/)
      assert.deepEqual(
        marks,
        Array.from(marks, (_, index) => index * step),
      )
      assert.ok((marks.at(-1) as number) >= largest)
      assert.ok((marks.at(-2) as number) < largest)
      assert.ok(marks.length >= 4 && marks.length <= 6)
    }),
  )
})

test('hours without sales are listed too, in the order of the business day', () => {
  const hours = (soldHours: number[], begins: number) =>
    everyHour(
      soldHours.map((hour) => ({ hour })),
      begins,
    ).map(({ hour, entry }) => (entry ? hour : -hour))
  assert.deepEqual(hours([], 4), [])
  assert.deepEqual(hours([12], 4), [12])
  assert.deepEqual(hours([11, 12, 15], 4), [11, 12, -13, -14, 15])
  // After midnight is the end of the evening.
  assert.deepEqual(hours([0, 1, 21, 23], 4), [21, -22, 23, 0, 1])
  assert.deepEqual(hours([0, 23], 0).length, 24)
})

test('a rebased form has my changes, all other values of theirs, and names the clashes', () => {
  const base = { name: 'Bread', price: '4.50', notes: '', stock: 1 }
  const mine = { ...base, name: 'Bread and butter', notes: 'warm' }
  const theirs = { ...base, price: '5.00', notes: 'cold', stock: 0 }
  const { form, names } = rebaseForm({ form: mine, body: mine }, base, { form: theirs, body: theirs })
  assert.deepEqual(form, { name: 'Bread and butter', price: '5.00', notes: 'warm', stock: 0 })
  assert.deepEqual(names, ['price', 'notes', 'stock'])
  const alike = rebaseForm({ form: theirs, body: theirs }, base, { form: theirs, body: theirs })
  assert.deepEqual(alike, { form: theirs, names: [] })
})

test('a region of the language is used, unless the browser made it up', (t) => {
  const says = (languages: string[]) => t.mock.getter(navigator, 'languages', () => languages)
  says(['de-AT', 'en-GB'])
  assert.equal(localeOf('en'), 'en-GB')
  assert.equal(localeOf('fr'), 'fr')
  t.mock.restoreAll()
  says(['en-US@posix'])
  assert.equal(localeOf('en'), 'en')
})

test('complete days are compared with the same weekdays, the current day with none', () => {
  const today = '2026-11-15'
  const cases: [compare: string, from: string, to: string, now: string | undefined, before?: string][] = [
    ['before', '2026-11-14', '2026-11-14', '2026-11-14 2026-11-14', '2026-11-07 2026-11-07'],
    ['before', '2026-11-09', '2026-11-15', '2026-11-09 2026-11-14', '2026-11-02 2026-11-07'],
    ['before', '2026-10-01', '2026-10-31', '2026-10-01 2026-10-31', '2026-08-27 2026-09-26'],
    ['year', '2026-11-14', '2026-11-14', '2026-11-14 2026-11-14', '2025-11-15 2025-11-15'],
    ['before', '2026-11-15', '2026-11-15', undefined],
  ]
  for (const [compare, from, to, now, before] of cases) {
    const found = comparedWith(compare, { from, to }, today)
    assert.equal(found && `${found.now.from} ${found.now.to}`, now, `${from} ${to}`)
    assert.equal(found && `${found.before.from} ${found.before.to}`, before, `${from} ${to}`)
  }
  assert.deepEqual(everyDay({ from: '2026-02-27', to: '2026-03-01' }), [
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ])
})

test('the lines of the dashboard add up hour by hour; that of today ends at the present hour', () => {
  const today = [
    { hour: 18, total: '40.00' },
    { hour: 20, total: '12.50' },
  ]
  const before = [
    { hour: 18, total: '30.00' },
    { hour: 1, total: '5.00' },
  ]
  const lines = salesLines(today, before, { dayBegins: 4, hourNow: 21 })
  assert.deepEqual(lines.hours, [18, 19, 20, 21, 22, 23, 0, 1])
  assert.deepEqual(lines.today, [4_000, 4_000, 5_250, 5_250])
  assert.deepEqual(lines.before, [3_000, 3_000, 3_000, 3_000, 3_000, 3_000, 3_000, 3_500])
  assert.deepEqual(salesLines([], [], { dayBegins: 4, hourNow: 21 }), { hours: [], today: [], before: [] })
})
