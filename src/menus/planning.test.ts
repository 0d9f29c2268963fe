import assert from 'node:assert/strict'
import { onBothStores, type Restaurant } from '../../test/restaurant.ts'
import { signIn } from '../../test/sign-in.ts'
import { callerIn, type Reading } from '../context.ts'
import { Overtaken } from '../refusal.ts'
import { openSecrets } from '../storage/secrets.ts'
import { setAvailable, setPortionsLeft, takePortions } from './availability.ts'
import { plannedItems, writeItems } from './many.ts'
import { plannedPrices, writePrices } from './prices.ts'

const secrets = openSecrets('a secret that is long enough to be one')
const caller = callerIn(1, { kind: 'system', id: 0, name: 'test' })

function planning<Plan>(bistro: Restaurant, plan: (reading: Reading) => Promise<Plan>): Promise<Plan> {
  return bistro.database.read((sql) => plan({ sql, caller, now: 1, secrets }))
}

onBothStores('what was worked out before menus changed is not written', async (bistro) => {
  const price = () => planning(bistro, (reading) => plannedPrices(reading, 1, [{ itemId: 1, cents: 7700 }]))
  const out = () =>
    planning(bistro, (reading) =>
      plannedItems(reading, 1, [{ itemId: 1 }], { stock: 'out', taxNumber: undefined }),
    )
  const overtaken = { prices: await price(), items: await out() }
  await bistro.change((change) => setAvailable(change, 2, 0))
  await assert.rejects(
    bistro.change((change) => writePrices(change, 1, overtaken.prices)),
    Overtaken,
  )
  await assert.rejects(
    bistro.change((change) => writeItems(change, 1, overtaken.items)),
    Overtaken,
  )

  // What is sold of something that is counted changes neither.
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

onBothStores('many prices and another change of a dish at the same moment are both done', async (bistro) => {
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
