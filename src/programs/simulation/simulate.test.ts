import assert from 'node:assert/strict'
import { API_KEY } from '../../../test/support/database/template.ts'
import { startListening } from '../../../test/support/sse-client.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'
import { setAutoPrinting } from '../../kitchen/routing/routing.ts'
import { readBefore, reconcile } from './audit/reconcile.ts'
import { createCounters } from './counters.ts'
import type { RushOptions } from './options.ts'
import { createStage, playEvening } from './run-location.ts'
import { createPlayersClient } from './simulate.ts'
import { createTimeScale } from './time-scale.ts'
import type { Stage } from './world/actors.ts'
import { readLocationModel } from './world/location-model.ts'

const OPTIONS: RushOptions = {
  covers: 8,
  speed: 50_000,
  faults: 30,
  seed: 7,
  locations: 1,
  service: undefined,
}

/**
 * A simulation at the Bistro whose printers all work, because no background tasks handle their timeouts here. Automatic
 * printing does not run either: the servers print by calls.
 */
async function played(bistro: Restaurant) {
  await bistro.change((change) => setAutoPrinting(change, 1, false))
  const service = { url: await startListening(bistro.app), key: API_KEY }
  const location = { location_id: 1, name: 'Bistro', currency: 'EUR' }
  const tally = createCounters()
  const client = createPlayersClient(service, tally)
  const model = await readLocationModel(client, location)
  const before = await readBefore(client, model)
  const pace = createTimeScale(OPTIONS.speed)
  const stage = createStage(model, 0, {
    options: OPTIONS,
    url: service.url,
    client,
    pace,
    tally,
    printers: 2,
  })
  stage.faults = 0
  const failures = await playEvening(stage, OPTIONS)
  assert.deepEqual(failures, [])
  return { stage, before, tally }
}

onBothStores(
  'the simulated ledger agrees with the service to the cent, and differences are found',
  async (bistro) => {
    const { stage, before, tally } = await played(bistro)
    const { entries, differences } = await reconcile(stage, before)
    assert.deepEqual(differences, [])
    for (const { what, ours, theirs } of entries) assert.equal(theirs, ours, what)
    assert.ok(tally.paidCents > 0 && tally.tickets > 0 && tally.lines > OPTIONS.covers)
    assert.ok((tally.wrong.get('answers lost') ?? 0) > 0)
    await findsWhatDiffers(stage, async () => (await reconcile(stage, before)).differences)
  },
)

/** Every difference between the ledger and the service is found. */
async function findsWhatDiffers(stage: Stage, differences: () => Promise<string[]>): Promise<void> {
  const [order] = stage.book.orders.values()
  const [line] = order?.lines.values() ?? []
  const [payment] = order?.payments.values() ?? []
  assert.ok(order && line && payment)
  const seen = async (change: () => void, undo: () => void, expected: RegExp) => {
    change()
    const found = await differences()
    undo()
    assert.ok(
      found.some((what) => expected.test(what)),
      `${expected} is not in ${found.join('; ')}`,
    )
  }
  const { qty, cents } = line
  const { tipCents } = payment
  await seen(
    () => (line.qty += 1),
    () => (line.qty = qty),
    /instead of \d+/,
  )
  await seen(
    () => (line.cents += 1),
    () => (line.cents = cents),
    /its lines come to/,
  )
  for (const pattern of [/tips of/, /payment \d+ is .*; expected approved/]) {
    await seen(
      () => (payment.tipCents += 1),
      () => (payment.tipCents = tipCents),
      pattern,
    )
  }
  await seen(
    () => order.payments.set(999, payment),
    () => order.payments.delete(999),
    /payment 999 is not there/,
  )
  await seen(
    () => (order.isClosed = false),
    () => (order.isClosed = true),
    /it is closed/,
  )
  await seen(...withoutPaper(stage), /0 dishes and 0 voids are printed/)
  assert.deepEqual(await differences(), [])
}

function withoutPaper(stage: Stage): [() => void, () => void] {
  const { of } = stage.paper
  return [
    () => (stage.paper.of = () => ({ toMake: 0, void: 0, unstamped: 0, isStamped: false })),
    () => (stage.paper.of = of),
  ]
}
