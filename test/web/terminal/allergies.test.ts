import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { openRestaurant, type Restaurant } from '../../support/test-app.ts'
import { Phone } from './support/phone.ts'

const TABLES = [1, 2, 3]

interface Step {
  phone: number
  table: number
  other: number
  which: number
  act:
    | 'allergy'
    | 'pad'
    | 'dish'
    | 'send'
    | 'cut'
    | 'connect'
    | 'read'
    | 'reload'
    | 'decide'
    | 'merge'
    | 'move'
}

const steps = fc.array(
  fc.record<Step>({
    phone: fc.constantFrom(0, 1),
    table: fc.constantFrom(...TABLES),
    other: fc.constantFrom(...TABLES, 7, 8),
    which: fc.nat(3),
    act: fc.constantFrom(
      'allergy',
      'allergy',
      'pad',
      'dish',
      'dish',
      'send',
      'send',
      'cut',
      'connect',
      'read',
      'read',
      'reload',
      'decide',
      'merge',
      'move',
    ),
  }),
  { minLength: 4, maxLength: 30 },
)

test('whatever two phones do, every allergy that was saved is on an order', async () => {
  await using bistro = await openRestaurant('sqlite')
  let run = 0
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      run += 1
      await play(bistro, run, all)
    }),
    { numRuns: 40 },
  )
})

async function play(bistro: Restaurant, run: number, all: Step[]): Promise<void> {
  const phones = [await Phone.start(bistro, `A ${run}`), await Phone.start(bistro, `B ${run}`)] as const
  const saved: string[] = []
  try {
    for (const step of all) await take(bistro, phones[step.phone] as Phone, step, saved, run)
    for (const phone of phones) {
      phone.isOnline = true
      await finish(phone)
    }
    await check(bistro, saved, async () =>
      (await Promise.all(phones.map((phone) => phone.left()))).join('\n'),
    )
  } finally {
    for (const phone of phones) phone.stop()
    for (const { order_id } of await openOrders(bistro)) await bistro.delete(`/go/order/${order_id}`)
  }
}

const openOrders = async (bistro: Restaurant) =>
  (await bistro.get('/go/order/1/open')).body.result as { order_id: number; table: { table_id: number } }[]

async function take(bistro: Restaurant, phone: Phone, step: Step, saved: string[], run: number) {
  const { act, table, other, which } = step
  if (act === 'allergy' || act === 'pad') {
    const allergy = `allergy ${run}.${saved.length} end`
    await (act === 'pad' ? phone.writeOnPad(table, allergy) : phone.saveAllergy(table, allergy))
    saved.push(allergy)
  }
  if (act === 'dish') await phone.addDish(table)
  if (act === 'send') await phone.press(table)
  if (act === 'cut' || act === 'connect') phone.isOnline = act === 'connect'
  if (act === 'read') await phone.read()
  if (act === 'reload') await phone.reload()
  if (act === 'decide') await phone.decide(which)
  if (act === 'merge' || act === 'move') await bringTogether(bistro, act, table, other)
}

/** Merges or moves tables at the till while the phones are offline. */
async function bringTogether(bistro: Restaurant, act: 'merge' | 'move', table: number, other: number) {
  const open = await openOrders(bistro)
  const at = (tableId: number) => open.find((order) => order.table.table_id === tableId)?.order_id
  const [here, there] = [at(table), at(other)]
  if (here === undefined || table === other) return
  if (act === 'move' && there === undefined) await bistro.put(`/go/order/${here}/move`, { table_id: other })
  if (act === 'merge' && there !== undefined)
    await bistro.post(`/go/order/${here}/merge`, { from_order_ids: [there] })
}

/** The end of the evening: online again, everything sent, everything in the tray decided. */
async function finish(phone: Phone): Promise<void> {
  for (let round = 0; round < 50; round++) {
    await phone.read()
    for (const table of phone.tablesTakenDown()) await phone.press(table)
    if ((await phone.settle()) && phone.tablesTakenDown().length === 0) return
    await phone.decide(0)
  }
  assert.fail(`the tray never emptied: ${await phone.left()}`)
}

async function check(bistro: Restaurant, saved: string[], left: () => Promise<string>): Promise<void> {
  const notes: string[] = []
  for (const { order_id } of await openOrders(bistro)) {
    const { allergens, allergen_note } = (await bistro.get(`/go/order/${order_id}`)).body.result
    assert.equal(allergens, allergen_note === '' ? 0 : 1)
    notes.push(allergen_note)
  }
  for (const allergy of saved)
    assert.ok(
      notes.some((note) => note.includes(allergy)),
      `${allergy} is lost: ${JSON.stringify(notes)}\n${await left()}`,
    )
}
