import assert from 'node:assert/strict'
import { signIn, signInAs } from '../../../test/support/sign-in-helpers.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'
import { HOUR } from '../../platform/core/clock.ts'

const PATH = '/go/staff/1/shift'
const hoursOf = async (bistro: Restaurant) =>
  (await bistro.get('/go/report/1/hours?from=2026-11-14&to=2026-11-16')).body

onBothStores(
  'a shift that nobody ended is corrected with a reason, and what was clocked stays',
  async (bistro) => {
    await bistro.put('/go/staff/1/clock', { in: 1 })
    bistro.clock.now += 15 * HOUR
    await bistro.put('/go/staff/1/clock', { in: 0 })
    const manager = await signInAs(bistro, await signIn(bistro), 'manager')
    const before = await hoursOf(bistro)
    const [{ shift_id, began_at, ended_at, corrections }] = before.result[0].shifts
    assert.deepEqual(
      [before.minutes, began_at, ended_at, corrections],
      [900, '2026-11-15 19:30:00', '2026-11-16 10:30:00', []],
    )
    const body = { shift_id, from: began_at, until: '2026-11-16 01:00:00', reason: 'Forgot to clock out' }
    const corrected = await bistro.put(PATH, body, manager)
    assert.deepEqual(corrected.body, { status: 201, staff_id: 1, shift_id, updated: 1 })
    const after = await hoursOf(bistro)
    const [shift] = after.result[0].shifts
    assert.deepEqual([after.minutes, shift.ended_at], [330, '2026-11-16 01:00:00'])
    const { done_by, ...entry } = shift.corrections[0]
    assert.deepEqual(entry, {
      ...{ from: began_at, until: '2026-11-16 01:00:00', was_from: began_at, was_until: ended_at },
      ...{ reason: 'Forgot to clock out', corrected_at: '2026-11-16 10:30:00' },
    })
    assert.notEqual(done_by, '')
    const [event] = (await bistro.get('/go/event/1?types=staff.shift_corrected')).body.result
    assert.deepEqual(
      [event.data.name, event.data.was_until, event.data.until, event.data.reason],
      ['Ana Ferreira', ended_at, '2026-11-16 01:00:00', 'Forgot to clock out'],
    )

    // Moving the beginning gives the shift another id; both corrections stay with it.
    const moved = await bistro.put(
      PATH,
      { ...body, from: '2026-11-15 18:00:00', reason: 'Came early' },
      manager,
    )
    const [again] = (await hoursOf(bistro)).result[0].shifts
    assert.equal(again.shift_id, moved.body.shift_id)
    assert.deepEqual(
      again.corrections.map(({ reason }: any) => reason),
      ['Came early', 'Forgot to clock out'],
    )
    assert.equal((await bistro.put(PATH, body, manager)).body.error.code, 'shift_not_found')
  },
)

onBothStores('hours that nobody clocked are added, but never twice for one time', async (bistro) => {
  const owner = await signIn(bistro)
  const hours = (from: string, until: string) =>
    bistro.put(
      PATH,
      { from: `2026-11-15 ${from}:00`, until: until && `2026-11-15 ${until}:00`, reason: 'Paper' },
      owner,
    )
  assert.equal((await hours('08:00', '12:00')).status, 201)
  const [{ was_from }] = (await hoursOf(bistro)).result[0].shifts[0].corrections
  assert.equal(was_from, '')
  const twice = await hours('11:00', '13:00')
  assert.deepEqual([twice.status, twice.body.error.code], [409, 'shift_overlaps'])
  assert.equal((await hours('12:00', '23:00')).body.error.code, 'invalid_request')
  assert.equal((await hours('14:00', '13:00')).body.error.code, 'invalid_request')
  assert.equal(
    (await bistro.put(PATH, { from: '2026-11-15 08:00:00', until: '', reason: ' ' }, owner)).status,
    400,
  )
  const viewer = await signInAs(bistro, owner, 'viewer')
  const unasked = { from: '2026-11-15 13:00:00', until: '2026-11-15 14:00:00', reason: 'Paper' }
  assert.equal((await bistro.put(PATH, unasked, viewer)).body.error.code, 'right_missing')
  assert.equal((await bistro.put('/go/staff/99/shift', unasked, owner)).body.error.code, 'staff_not_found')
})

onBothStores('of corrections and clock-ins at the same time no two overlap', async (bistro) => {
  const owner = await signIn(bistro)
  const body = { from: '2026-11-15 18:00:00', until: '', reason: 'Forgot to clock in' }
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, () => bistro.put(PATH, body, owner)),
    bistro.put('/go/staff/1/clock', { in: 1 }),
  ])
  assert.equal(answers.slice(0, 5).filter(({ status }) => status === 201).length <= 1, true)
  const { shifts } = (await hoursOf(bistro)).result[0]
  assert.equal(shifts.length, 1)
})
