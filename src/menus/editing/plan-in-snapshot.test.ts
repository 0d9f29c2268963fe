import assert from 'node:assert/strict'
import { signIn } from '../../../test/support/sign-in-helpers.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'
import { callerIn, type Reading } from '../../context.ts'
import { OutdatedPlan, type Refusal } from '../../platform/core/refusal.ts'
import { createSecrets } from '../../platform/storage/secrets.ts'
import {
  addGroup,
  plannedGroup,
  plannedGroupRemoval,
  writeGroup,
  writeGroupRemoval,
} from '../shared-modifiers/edit-group.ts'
import { plannedGroupItems, writeGroupItems } from '../shared-modifiers/group-items.ts'
import { setAvailable, setOptionAvailable, setPortionsLeft, takePortions } from '../stock/availability.ts'
import { plannedItems, writeItems } from './bulk-edit.ts'
import { removeItem } from './edit-item.ts'
import { removeMenu } from './edit-menu.ts'
import { plannedPrices, writePrices } from './prices.ts'

const secrets = createSecrets('a secret that is long enough to be one')
const caller = callerIn(1, { kind: 'system', id: 0, name: 'test' })

function planning<Plan>(bistro: Restaurant, plan: (reading: Reading) => Promise<Plan>): Promise<Plan> {
  return bistro.database.read((sql) => plan({ sql, caller, now: 1, secrets }))
}

onBothStores('a plan made before the menus changed is not written', async (bistro) => {
  const price = () => planning(bistro, (reading) => plannedPrices(reading, 1, [{ itemId: 1, cents: 7700 }]))
  const out = () =>
    planning(bistro, (reading) =>
      plannedItems(reading, 1, [{ itemId: 1 }], { stock: 'out', taxNumber: undefined }),
    )
  const outdated = { prices: await price(), items: await out() }
  await bistro.change((change) => setAvailable(change, 2, 0))
  await assert.rejects(
    bistro.change((change) => writePrices(change, 1, outdated.prices)),
    OutdatedPlan,
  )
  await assert.rejects(
    bistro.change((change) => writeItems(change, 1, outdated.items)),
    OutdatedPlan,
  )

  // Selling counted portions invalidates neither plan.
  await bistro.change((change) => setPortionsLeft(change, 2, 5))
  const planned = { prices: await price(), items: await out() }
  await bistro.change((change) => takePortions(change, 1, [{ itemId: 2, name: 'Two', qty: 1, left: 5 }]))
  assert.equal(await bistro.change((change) => writeItems(change, 1, planned.items)), 1)
  const again = await price()
  assert.equal(await bistro.change((change) => writePrices(change, 1, again)), 1)
  const [item] = await bistro.sql`
    select price_cents as price, available from menu_items where account_id = 1 and id = 1`
  assert.deepEqual({ ...item }, { price: 7700, available: 0 })
})

const WORDS = { question: 'Salt?', minChoices: 0, maxChoices: 1, externalId: '' }
const PINCH = { name: 'A pinch', priceCents: 0, isSelected: 0, externalId: '', number: undefined }

/** Every change to the location's one group, planned; each is refused if its plan is outdated. */
async function groupPlans(bistro: Restaurant) {
  const itemsOf = (isOn: boolean) =>
    planning(bistro, (reading) => plannedGroupItems(reading, 1, 1, { items: [{ itemId: 2 }], isOn }))
  const changed = await planning(bistro, (reading) =>
    plannedGroup(reading, 1, 1, (group) => ({ ...WORDS, options: [...group.options, PINCH] })),
  )
  const [on, off] = [await itemsOf(true), await itemsOf(false)]
  const removed = await planning(bistro, (reading) => plannedGroupRemoval(reading, 1, 1))
  return {
    change: () => bistro.change((change) => writeGroup(change, 1, changed)),
    putOn: () => bistro.change((change) => writeGroupItems(change, 1, on)),
    takeOff: () => bistro.change((change) => writeGroupItems(change, 1, off)),
    remove: () => bistro.change((change) => writeGroupRemoval(change, 1, removed)),
  }
}

onBothStores(
  'what becomes of a shared question is not written once menus or groups changed',
  async (bistro) => {
    await bistro.change((change) => addGroup(change, 1, { ...WORDS, options: [PINCH] }))
    const before = await groupPlans(bistro)
    await before.putOn()
    // Each plan becomes outdated by the other changes, and by an added or deleted item.
    const changes: ((plans: typeof before) => Promise<unknown>)[] = [
      ({ change }) => change(),
      () => bistro.change((change) => removeItem(change, 3)),
      () => bistro.change((change) => addGroup(change, 1, { ...WORDS, options: [PINCH] })),
      () => bistro.change((change) => removeMenu(change, 2)),
      ({ takeOff }) => takeOff(),
      ({ remove }) => remove(),
    ]
    for (const applyChange of changes) {
      const plans = await groupPlans(bistro)
      await applyChange(plans)
      for (const write of Object.values(plans)) await assert.rejects(write(), OutdatedPlan)
    }
    await assert.rejects(groupPlans(bistro), ({ code }: Refusal) => code === 'group_not_found')
    const left = await bistro.sql`
    select id from modifiers where account_id = 1 and group_number = 1 and deleted_at is null`
    assert.deepEqual(left, [])
  },
)

onBothStores(
  'what of a shared question went out of stock meanwhile is out with whoever asks it next',
  async (bistro) => {
    await bistro.change((change) =>
      addGroup(change, 1, { ...WORDS, options: [PINCH, { ...PINCH, name: 'Much' }] }),
    )
    const putOn = (itemId: number) =>
      planning(bistro, (reading) => plannedGroupItems(reading, 1, 1, { items: [{ itemId }], isOn: true }))
    const first = await putOn(2)
    await bistro.change((change) => writeGroupItems(change, 1, first))
    const second = await putOn(1)
    const [much] = await bistro.sql<{ id: number }>`
    select id from modifier_options where account_id = 1 and name = 'Much'`
    await bistro.change((change) => setOptionAvailable(change, much?.id as number, 0))
    assert.equal(await bistro.change((change) => writeGroupItems(change, 1, second)), 1)
    const offered = await bistro.sql<{ name: string; available: number }>`
    select name, available from modifier_options where account_id = 1 and name in ('A pinch', 'Much') order by id`
    assert.deepEqual(
      offered.map(({ name, available }) => [name, available]),
      [
        ['A pinch', 1],
        ['Much', 0],
        ['A pinch', 1],
        ['Much', 0],
      ],
    )
  },
)

onBothStores('concurrent changes of a shared modifier all succeed', async (bistro) => {
  const owner = await signIn(bistro)
  const said = { name: 'Salt?', min: 0, max: 1, options: [{ name: 'A pinch' }] }
  await bistro.post('/go/menu/1/groups', said, owner)
  for (let round = 1; round <= 5; round++) {
    const answers = await Promise.all([
      bistro.put(
        '/go/menu/1/groups/1',
        { ...said, name: `Salt ${round}?`, options: [{ name: 'Much' }] },
        owner,
      ),
      bistro.put('/go/menu/1/groups/1/items', { switch: round % 2, items: [{ item_id: 1 }] }, owner),
      bistro.put('/go/menu/2/item', { name: `Dish ${round}`, price_1: '5.00' }, owner),
    ])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201, 201],
      answers.map(({ text }) => text).join(),
    )
    const questions = await bistro.sql<{ question: string }>`
      select question from modifiers
      where account_id = 1 and item_id = 1 and group_number = 1 and deleted_at is null`
    assert.deepEqual(
      questions.map(({ question }) => question),
      round % 2 ? [`Salt ${round}?`] : [],
    )
  }
})

onBothStores('a price update and a concurrent change of the item both succeed', async (bistro) => {
  const owner = await signIn(bistro)
  for (let round = 1; round <= 5; round++) {
    const prices = [1, 2, 3].map((item_id) => ({ item_id, price: `${round}.50` }))
    const [priced, stock] = await Promise.all([
      bistro.put('/go/menu/1/prices', { prices }, owner),
      bistro.put('/go/menu/1/available', { switch: round % 2 }, owner),
    ])
    assert.equal(priced.status, 201, priced.text)
    assert.equal(stock.status, 201, stock.text)
    const rows = await bistro.sql<{ price: number; available: number }>`
      select price_cents as price, available from menu_items where account_id = 1 and id = 1`
    assert.deepEqual({ ...rows[0] }, { price: round * 100 + 50, available: round % 2 })
  }
})
