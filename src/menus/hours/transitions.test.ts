import assert from 'node:assert/strict'
import { SECRET } from '../../../test/support/database/template.ts'
import { BURRATA } from '../../../test/support/demo.ts'
import { signIn } from '../../../test/support/sign-in-helpers.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'
import { findLocation, insertLocation } from '../../locations/store.ts'
import { createSecrets } from '../../platform/storage/secrets.ts'
import { insertMenu } from '../editing/edit-store.ts'
import { saveOfferDigest } from '../offer.ts'
import { insertHours, listHours } from './hours-store.ts'
import { announceDueTransitions, isTransitionDue } from './transition-job.ts'
import { saveTransition } from './transition-store.ts'

const PATH = '/go/location/1/hours'
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const HAPPY = { name: 'Happy hour', spans: [{ days: EVERY_DAY, from: '17:00', to: '19:00' }] }
const UNUSED = { name: 'Unused', spans: [{ days: EVERY_DAY, from: '16:00', to: '18:00' }] }

const partsOf = ({ database, clock }: Pick<Restaurant, 'database' | 'clock'>) => ({
  database,
  secrets: createSecrets(SECRET),
  now: () => clock.now,
})
const announced = async (bistro: Restaurant) =>
  (await bistro.get('/go/event/1?types=menu.offer_changed')).body.result.map(
    ({ data }: { data: { at: string; began: unknown[]; ended: unknown[] } }) => [
      data.at,
      data.began.length,
      data.ended.length,
    ],
  )
const useHours = (bistro: Restaurant, hours: number | null) =>
  bistro.change(
    ({ sql }) => sql`update menu_items set hours_number = ${hours} where account_id = 1 and id = ${BURRATA}`,
  )

onBothStores('each transition of hours in use is announced once, by whichever node', async (bistro) => {
  const owner = await signIn(bistro)
  assert.equal(await isTransitionDue(partsOf(bistro)), false)
  await bistro.put(PATH, { hours: [HAPPY, UNUSED] }, owner)
  await useHours(bistro, 1)
  const other = bistro.anotherNode()
  const nodes = [partsOf(bistro), { ...partsOf(bistro), database: other.database }]
  const run = async () => {
    const counts = await Promise.all(nodes.map(announceDueTransitions))
    return counts.reduce((sum, count) => sum + count, 0)
  }
  // Monday; Paris is an hour ahead of UTC.
  bistro.clock.now = Date.UTC(2026, 10, 16, 15, 59, 59, 999)
  assert.equal(await run(), 0, 'the hours that began at 16:00 in Paris are not used')
  bistro.clock.now += 1
  assert.equal(await isTransitionDue(partsOf(bistro)), true)
  assert.equal(await run(), 1)
  assert.equal(await run(), 0)
  assert.equal(await isTransitionDue(partsOf(bistro)), false)
  // Nobody ran for a day: each transition has its event, with its own time.
  bistro.clock.now += 24 * 3_600_000
  assert.equal(await run(), 2)
  assert.deepEqual(await announced(bistro), [
    ['2026-11-16 16:00:00', 1, 0],
    ['2026-11-16 18:00:00', 0, 1],
    ['2026-11-17 16:00:00', 1, 0],
  ])
})

onBothStores('a location without transitions has no row in the queue', async (bistro) => {
  const owner = await signIn(bistro)
  const rows = () =>
    bistro.sql<{ dueAt: number }>`select due_at as "dueAt" from menu_transitions where account_id = 1`
  assert.deepEqual(await rows(), [])
  await bistro.put(PATH, { hours: [HAPPY] }, owner)
  // Sunday evening in Paris: the next begins on Monday at 17:00.
  assert.deepEqual(await rows(), [{ dueAt: Date.UTC(2026, 10, 16, 16) }])
  const { version } = (await bistro.get('/go/location/1', owner)).body.result
  assert.equal(
    (await bistro.put('/go/location/1', { version, time_zone: 'Europe/Lisbon' }, owner)).status,
    201,
  )
  assert.deepEqual(await rows(), [{ dueAt: Date.UTC(2026, 10, 16, 17) }])
  await bistro.put(
    PATH,
    { hours: [{ name: 'Always', spans: [{ days: EVERY_DAY, from: '00:00', to: '00:00' }] }] },
    owner,
  )
  assert.deepEqual(await rows(), [])
})

onBothStores('a cached response is not used past a transition', async (bistro) => {
  const owner = await signIn(bistro)
  await bistro.put(PATH, { hours: [HAPPY] }, owner)
  const tag = async () => {
    const first = await bistro.get('/go/menu/1/all')
    assert.equal((await bistro.get('/go/menu/1/all')).headers.etag, first.headers.etag)
    return first
  }
  bistro.clock.now = Date.UTC(2026, 10, 16, 15, 59, 59, 900)
  const before = await tag()
  // The menus change behind the back of the event log, as prices do at their hours.
  await bistro.change(
    ({ sql }) => sql`update menu_items set name = 'Stracciatella' where account_id = 1 and id = ${BURRATA}`,
  )
  assert.equal((await tag()).headers.etag, before.headers.etag, 'it comes from the cache')
  bistro.clock.now = Date.UTC(2026, 10, 16, 16)
  assert.match((await tag()).text, /Stracciatella/)
})

/** CONTRIBUTING.md: a thousand by hand, fewer in the suite. */
const LOCATIONS = Number(process.env.COMANDA_TRANSITION_LOCATIONS ?? 100)

onBothStores('many locations change at the same instant within two seconds', async (bistro) => {
  const owner = await signIn(bistro)
  await bistro.put(PATH, { hours: [HAPPY] }, owner)
  await useHours(bistro, 1)
  const due = Date.UTC(2026, 10, 16, 16)
  await bistro.change(async ({ sql }) => {
    const location = await findLocation(sql, 1, 1)
    const [happy] = await listHours(sql, 1, 1)
    assert.ok(location && happy)
    for (let count = 1; count < LOCATIONS; count++) {
      const locationId = await insertLocation(sql, { ...location, createdAt: 0 })
      await insertHours(sql, 1, locationId, happy)
      await saveOfferDigest(sql, 1, locationId)
      await insertMenu(sql, { accountId: 1, locationId, title: 'Drinks', description: '', position: 1 })
      await sql`update menus set hours_number = 1 where account_id = 1 and location_id = ${locationId}`
      await saveTransition(sql, 1, locationId, due)
    }
  })
  bistro.clock.now = due
  const begun = performance.now()
  assert.equal(await announceDueTransitions(partsOf(bistro)), LOCATIONS)
  const took = performance.now() - begun
  assert.ok(took < 2_000, `${Math.round(took)} ms`)
  assert.equal(await announceDueTransitions(partsOf(bistro)), 0)
  if (LOCATIONS >= 1_000) console.log(`${bistro.store}: ${LOCATIONS} locations in ${Math.round(took)} ms`)
})
