import assert from 'node:assert/strict'
import test from 'node:test'
import { whyNotOnPaper } from './audit/reconcile.ts'
import { type Party, planEvening } from './evening-plan.ts'
import { readOptions, UsageError } from './options.ts'
import { seededRandom } from './seeded-random.ts'
import { createTables } from './world/actors.ts'
import type { Dish, LocationModel } from './world/location-model.ts'

const dish = (itemId: number, questions: Dish['questions'] = []): Dish => ({
  itemId,
  name: `Dish ${itemId}`,
  cents: 100 * itemId,
  station: 'P-1',
  questions,
  optionCents: new Map(),
})

const LOCATION: LocationModel = {
  locationId: 1,
  name: 'House',
  currency: 'EUR',
  tables: [],
  staff: [],
  food: [
    [dish(1)],
    [dish(2, [{ modifierId: 7, min: 2, max: 3, optionIds: [71, 72, 73] }]), dish(3)],
    [dish(4)],
  ],
  drinks: [dish(5), dish(6)],
  printers: [],
  isAutoPrinting: false,
  terminals: [],
  supervisorPin: undefined,
}

const plan = (seed: number, faults = 5) => planEvening(seededRandom(seed), LOCATION, 120, faults)
const wishesOf = ({ drinks, food, dessert }: Party) => [...drinks, ...food, ...dessert]

test('the same seed is the same evening, another seed another', () => {
  assert.deepEqual(plan(7), plan(7))
  assert.notDeepEqual(plan(7), plan(8))
})

test('the requested number of guests arrives, in order, and orders drinks', () => {
  const parties = plan(7)
  assert.equal(
    parties.reduce((sum, { covers }) => sum + covers, 0),
    120,
  )
  assert.deepEqual(
    parties.map(({ arrives }) => arrives),
    parties.map(({ arrives }) => arrives).sort((one, other) => one - other),
  )
  for (const { drinks, covers } of parties) assert.equal(drinks.length, covers)
})

test('the modifiers of a dish are chosen, as many as required and without repetition', () => {
  const wishes = plan(7).flatMap(wishesOf)
  const withQuestions = wishes.filter(({ dish }) => dish.questions.length > 0)
  assert.ok(withQuestions.length > 10)
  for (const { options } of withQuestions) {
    assert.equal(options.length, 2)
    assert.equal(new Set(options.map(({ optionId }) => optionId)).size, 2)
  }
})

test('no fault happens at 0 percent, and every possible one at 100', () => {
  const wrong = (faults: number) =>
    plan(7, faults).map(({ mistakes, shares }) => [
      mistakes.size,
      shares.filter(({ isCard, ending }) => isCard && ending !== '').length,
    ])
  assert.ok(wrong(0).every(([mistakes, cards]) => mistakes === 0 && cards === 0))
  assert.ok(wrong(100).every(([mistakes]) => mistakes === 4))
})

test('a party gets the smallest table that is large enough, or waits', async () => {
  const tables = createTables([
    { tableId: 1, seats: 6 },
    { tableId: 2, seats: 2 },
  ])
  assert.equal(await tables.take(2), 2)
  assert.equal(await tables.take(1), 1)
  assert.equal(tables.another(1), undefined)
  const waiting = tables.take(4)
  tables.free(2)
  assert.equal(await waiting, 2)
})

const PAPER: {
  name: string
  sent: number
  gone: number
  paper: number[]
  isStamped?: boolean
  ok: boolean
}[] = [
  { name: 'all of it, once', sent: 5, gone: 0, paper: [5, 0, 5], ok: true },
  { name: 'one is missing', sent: 5, gone: 0, paper: [4, 0, 4], ok: false },
  { name: 'one is there twice', sent: 5, gone: 0, paper: [6, 0, 6], ok: false },
  { name: 'one is gone, and the paper says so', sent: 5, gone: 1, paper: [5, 1, 5], ok: true },
  { name: 'one was gone before it was printed', sent: 5, gone: 1, paper: [4, 0, 4], ok: true },
  { name: 'one is gone, and the cook makes it', sent: 5, gone: 1, paper: [5, 0, 5], ok: false },
  {
    name: 'a second paper says that it may be one',
    sent: 5,
    gone: 0,
    paper: [8, 0, 5],
    isStamped: true,
    ok: true,
  },
  { name: 'a second paper does not say so', sent: 5, gone: 0, paper: [8, 0, 8], isStamped: true, ok: false },
  { name: 'stamped, and yet one is missing', sent: 5, gone: 0, paper: [4, 0, 2], isStamped: true, ok: false },
]
for (const { name, sent, gone, paper, isStamped = false, ok } of PAPER) {
  test(`tickets against orders: ${name}`, () => {
    const [toMake = 0, gonePaper = 0, unstamped = 0] = paper
    const why = whyNotOnPaper({ sent, gone }, { toMake, void: gonePaper, unstamped, isStamped })
    assert.equal(why === undefined, ok, why ?? 'nothing was found')
  })
}

test('options have defaults, and invalid ones are refused', () => {
  assert.deepEqual(readOptions([]), {
    covers: 120,
    speed: 20,
    faults: 5,
    seed: 7,
    locations: 1,
    service: undefined,
  })
  assert.equal(readOptions(['--help']), undefined)
  const service = { url: 'http://127.0.0.1:1', key: 'k' }
  assert.deepEqual(readOptions(['--url', service.url, '--key', service.key])?.service, service)
  for (const wrong of [
    ['--covers', '0'],
    ['--faults', '101'],
    ['--url', 'http://a'],
    ['--guests', '1'],
    ['--speed', 'x'],
  ])
    assert.throws(() => readOptions(wrong), UsageError, wrong.join(' '))
})
