import assert from 'node:assert/strict'
import { BURRATA } from '../../../test/support/demo.ts'
import { signIn, signInAs } from '../../../test/support/sign-in-helpers.ts'
import { onBothStores } from '../../../test/support/test-app.ts'

const PATH = '/go/location/1/hours'
const LUNCH = { name: 'Lunch', spans: [{ days: [1, 2, 3, 4, 5], from: '11:30', to: '14:30' }] }
const EVENING = { name: 'Evening', spans: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '18:00', to: '01:00' }] }

onBothStores('hours are read as they were written, and get the lowest free numbers', async (bistro) => {
  const owner = await signIn(bistro)
  const none = await bistro.get(PATH)
  assert.deepEqual([none.body.hours, none.body.opening, none.body.strict_hours], [[], {}, 0])
  const exceptions = [
    { date: '2026-12-25', closed: 1 },
    { date: '2026-12-24', spans: [{ from: '11:30', to: '13:00' }] },
  ]
  const body = { hours: [{ ...LUNCH, exceptions }, EVENING], opening: { dine_in: 2 } }
  const saved = await bistro.put(PATH, body, owner)
  assert.deepEqual([saved.status, saved.body.hours_ids], [201, [1, 2]])
  const read = (await bistro.get(PATH)).body
  assert.deepEqual(read.hours, [
    { hours_id: 1, ...LUNCH, from_date: '', to_date: '', exceptions },
    { hours_id: 2, ...EVENING, from_date: '', to_date: '', exceptions: [] },
  ])
  assert.deepEqual(read.opening, { dine_in: 2 })
  const third = await bistro.put(
    PATH,
    {
      hours: [
        { name: 'Brunch', spans: [] },
        { ...EVENING, hours_id: 2 },
      ],
    },
    owner,
  )
  assert.deepEqual(third.body.hours_ids, [1, 2], 'Lunch is gone, so its number is free')
  const [event] = (await bistro.get('/go/event/1?types=location.hours_changed')).body.result.slice(-1)
  assert.deepEqual(
    [event.data.from.hours, event.data.to.hours].map((hours) =>
      hours.map(({ name }: { name: string }) => name),
    ),
    [['Lunch'], ['Brunch']],
  )
  await bistro.put(
    PATH,
    {
      hours: [
        { hours_id: 1, name: 'Brunch', spans: [] },
        { ...EVENING, hours_id: 2 },
      ],
    },
    owner,
  )
  const events = (await bistro.get('/go/event/1?types=location.hours_changed')).body.result
  assert.equal(events.length, 2, 'the same again is no change')
})

onBothStores('hours that contradict themselves are refused', async (bistro) => {
  const owner = await signIn(bistro)
  const put = async (hours: object[], more = {}) =>
    (await bistro.put(PATH, { hours, ...more }, owner)).body.error
  const overlap = await put([
    {
      name: 'A',
      spans: [
        { days: [1, 2], from: '10:00', to: '12:00' },
        { days: [2, 3], from: '11:59', to: '13:00' },
      ],
    },
  ])
  assert.equal(overlap.code, 'spans_overlap')
  assert.deepEqual(overlap.details.paths, ['hours[0].spans[0]', 'hours[0].spans[1]'])
  const late = {
    name: 'A',
    spans: [
      { days: [5], from: '22:00', to: '02:00' },
      { days: [5], from: '23:00', to: '23:30' },
    ],
  }
  assert.equal((await put([late])).code, 'spans_overlap')
  const cases: [hours: object, field: string][] = [
    [{ ...LUNCH, from_date: '2026-02-30' }, 'hours[0].from_date'],
    [{ ...LUNCH, from_date: '2026-03-01', to_date: '2026-02-01' }, 'hours[0].to_date'],
    [{ ...LUNCH, exceptions: [{ date: '2026-03-01' }] }, 'hours[0].exceptions[0].spans'],
    [{ ...LUNCH, spans: [{ days: [8], from: '10:00', to: '11:00' }] }, 'hours[0].spans[0].days[0]'],
    [{ ...LUNCH, spans: [{ days: [1], from: '24:00', to: '11:00' }] }, 'hours[0].spans[0].from'],
    [{ ...LUNCH, spans: Array.from({ length: 22 }, () => LUNCH.spans[0]) }, 'hours[0].spans'],
  ]
  for (const [hours, field] of cases) {
    const error = await put([hours])
    assert.equal(error.code, 'invalid_request', field)
    assert.deepEqual(Object.keys(error.details.fields), [field])
  }
  assert.equal((await put([{ ...LUNCH, hours_id: 7 }])).code, 'hours_not_found')
  assert.equal((await put([LUNCH], { opening: { takeaway: 3 } })).code, 'hours_not_found')
  const many = Array.from({ length: 31 }, (_, at) => ({ ...LUNCH, name: `Set ${at}` }))
  assert.deepEqual(Object.keys((await put(many)).details.fields), ['hours'])
})

onBothStores(
  'hours in use stay, an outdated form is refused, and strictness is the owner’s',
  async (bistro) => {
    const owner = await signIn(bistro)
    const manager = await signInAs(bistro, owner, 'manager')
    await bistro.put(PATH, { hours: [LUNCH, EVENING] }, manager)
    await bistro.change(
      ({ sql }) => sql`update menu_items set hours_number = 1 where account_id = 1 and id = ${BURRATA}`,
    )
    const seen = (await bistro.get(PATH)).body.version
    const inUse = await bistro.put(PATH, { hours: [{ ...EVENING, hours_id: 2 }] }, manager)
    assert.equal(inUse.body.error.code, 'hours_in_use')
    assert.deepEqual(inUse.body.error.details.references, [
      { type: 'item', id: BURRATA, name: 'Burrata', hours_id: 1 },
    ])
    assert.equal((await bistro.put(PATH, { strict_hours: 1 }, manager)).body.error.code, 'right_missing')
    assert.equal((await bistro.put(PATH, { strict_hours: 1, version: seen }, owner)).status, 201)
    assert.equal((await bistro.put(PATH, { opening: { dine_in: 2 } }, manager)).status, 201)
    const outdated = await bistro.put(PATH, { hours: [], version: seen }, manager)
    assert.equal(outdated.body.error.code, 'changed_meanwhile')
    const opening = await bistro.put(PATH, { hours: [{ ...LUNCH, hours_id: 1 }] }, manager)
    assert.equal(opening.body.error.code, 'hours_in_use', 'guests are received in the evening')
  },
)

onBothStores('the state of hours is that of any instant', async (bistro) => {
  const owner = await signIn(bistro)
  await bistro.put(PATH, { hours: [LUNCH, EVENING] }, owner)
  const at = async (query: string) =>
    (await bistro.get(`${PATH}/now${query}`)).body.hours.map(
      ({ name, in_force, next_transition }: Record<string, unknown>) => [name, in_force, next_transition],
    )
  // The clock of the tests: Sunday, half past eight in the evening in Paris.
  assert.deepEqual(await at(''), [
    ['Lunch', 0, '2026-11-16 10:30:00'],
    ['Evening', 1, '2026-11-16 00:00:00'],
  ])
  assert.deepEqual(await at('?at=2026-11-18%2012:00:00'), [
    ['Lunch', 1, '2026-11-18 13:30:00'],
    ['Evening', 0, '2026-11-18 17:00:00'],
  ])
})
