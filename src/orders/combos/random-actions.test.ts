import assert from 'node:assert/strict'
import fc from 'fast-check'
import { comboOnMenu, MENU_TAXES } from '../../../test/support/combo-helpers.ts'
import { openOrder } from '../../../test/support/order-helpers.ts'
import { signIn } from '../../../test/support/sign-in-helpers.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'
import { billFaults } from '../../../test/torture/check-bills.ts'
import { comboFaults } from '../../../test/torture/combo-faults.ts'
import { formatCents, parseCents } from '../../platform/core/money.ts'

// Random combos are ordered, voided, moved, discounted, changed, paid and refunded. After each action every bill equals
// its lines, every combo its price, and at the end the day balances with the ledger of payments.

/** Evenings per store; `COMANDA_TEST_COMBOS=500` runs more. */
const EVENINGS = Number(process.env.COMANDA_TEST_COMBOS ?? 3)

const word = { reason: 'random', supervisor_pin: 1234 }
const price = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 0, max: 3_000 }),
  fc.integer({ min: 0, max: 100_000 }),
)
const choice = fc.record({
  price,
  tax: fc.integer({ min: 0, max: 2 }),
  supplement: fc.oneof(fc.constant(0), price),
})
const part = fc.record({
  choices: fc.array(choice, { minLength: 1, maxLength: 3 }),
  picks: fc.integer({ min: 1, max: 3 }),
})
const action = fc.record({
  kind: fc.constantFrom(
    'order',
    'void',
    'transfer',
    'discount',
    'undiscount',
    'course',
    'replace',
    'merge',
    'fire',
  ),
  qty: fc.integer({ min: 1, max: 20 }),
  at: fc.nat(1_000),
})
const evening = fc.record({
  included: fc.constantFrom(0, 1),
  price,
  parts: fc.array(part, { minLength: 1, maxLength: 4 }),
  actions: fc.array(action, { minLength: 6, maxLength: 14 }),
})
type Evening = typeof evening extends fc.Arbitrary<infer One> ? One : never
type Action = Evening['actions'][number]

onBothStores(
  'whatever happens to combos, their lines add up to their price and the books balance',
  async (bistro) => {
    const owner = await signIn(bistro)
    await bistro.put('/go/location/1/tax', MENU_TAXES, owner)
    let evenings = 0
    await fc.assert(
      fc.asyncProperty(evening, async (given) => {
        await bistro.change(async ({ sql }) => {
          await sql`update locations set tax_included = ${given.included} where account_id = 1 and id = 1`
        })
        await serve(bistro, given, ++evenings)
      }),
      { numRuns: EVENINGS, endOnFailure: true },
    )
  },
)

async function serve(bistro: Restaurant, { price, parts, actions }: Evening, evening: number) {
  const named = parts.map(({ choices, picks }, index) => ({
    name: `Part ${index}`,
    min: picks,
    max: picks,
    choices: choices.map((one, place) => ({
      name: `Choice ${evening}.${index}.${place}`,
      price: formatCents(one.price),
      supplement: formatCents(one.supplement),
      tax: one.tax,
    })),
  }))
  const combo = await comboOnMenu(bistro, named, { name: `Combo ${evening}`, price: formatCents(price) })
  const [one, other] = [await openOrder(bistro, 1), await openOrder(bistro, 2)]
  const paths = [`/go/order/${one}`, `/go/order/${other}`] as const
  const state = { bistro, combo, named, paths, merged: false }
  for (const action of actions) {
    await act(state, action)
    const faults = [...(await billFaults(bistro.sql)), ...(await comboFaults(bistro.sql))]
    assert.deepEqual(faults, [], JSON.stringify(action))
  }
  for (const [index, path] of paths.entries()) {
    if (state.merged && index === 1) continue
    await payAndRefund(bistro, path, index + 1)
  }
  const { body: day } = await bistro.get('/go/report/1/day')
  assert.equal(day.balance.difference, '0.00')
}

interface State {
  bistro: Restaurant
  combo: Awaited<ReturnType<typeof comboOnMenu>>
  named: { choices: { name: string }[]; min: number }[]
  paths: readonly [string, string]
  merged: boolean
}

async function act(state: State, { kind, qty, at }: Action): Promise<void> {
  const { bistro, combo, named, paths } = state
  const [here, there] = at % 2 === 0 || state.merged ? paths : [paths[1], paths[0]]
  const before = (await bistro.get(here)).body.result
  const line = before.items[at % Math.max(1, before.items.length)]
  if (kind === 'order' || !line) {
    const picks = named.flatMap(({ choices, min }, index) =>
      Array.from({ length: min }, (_, n) => choices[(at + n + index) % choices.length]?.name ?? ''),
    )
    const { status, text } = await bistro.post(here, {
      items: [combo.line(picks, { qty, hold: at % 3 === 0 ? 1 : 0 })],
    })
    assert.ok(status === 201 || status === 409, text)
    return
  }
  const id = line.order_item_id
  const part = Math.min(qty, line.qty)
  const answers = {
    void: () => bistro.delete(`/go/order/${id}/item`, { qty: part, ...word }),
    transfer: () =>
      bistro.post(`${here}/transfer`, {
        items: [{ order_item_id: id, qty: part }],
        ...(state.merged ? { to_new: { kind: 'bar' } } : { to_order_id: Number(there.split('/').at(-1)) }),
      }),
    discount: () =>
      bistro.post(`${here}/discount`, {
        ...[
          { kind: 'percent', value: '12.50' },
          { kind: 'amount', value: formatCents(1 + (at % 500)) },
          { kind: 'comp' },
        ][at % 3],
        ...(at % 5 === 0 ? {} : { order_item_id: id }),
        ...word,
      }),
    undiscount: () => bistro.delete(`${here}/discount/${before.discounts[0]?.discount_id ?? 1}`),
    course: () => bistro.put(`/go/order/${id}/item`, { course: at % 10, qty }),
    replace: () => {
      const choices = named[line.combo.part_id - 1]?.choices ?? []
      const item_id = combo.ids[choices[at % choices.length]?.name ?? '']
      return bistro.put(`/go/order/${id}/item`, { replace: { item_id } })
    },
    merge: async () => {
      const answer = await bistro.post(`${paths[0]}/merge`, {
        from_order_ids: [Number(paths[1].split('/').at(-1))],
      })
      state.merged ||= answer.status === 201
      return answer
    },
    fire: () => bistro.post(`${here}/fire`, { items: [id] }),
  }
  const { status, text } = await answers[kind]()
  assert.ok(status < 500, text)
}

/** Pays by the shares of two groups of lines that cut through the combos, then gives dish after dish back. */
async function payAndRefund(bistro: Restaurant, path: string, table: number): Promise<void> {
  const { items, bill } = (await bistro.get(path)).body.result
  const ids = items.map(({ order_item_id }: any) => order_item_id)
  if (bill.total === '0.00') {
    const closed = await bistro.put(`/go/table/${table}/close`)
    if (closed.status !== 201) await bistro.delete(path, word)
    return
  }
  if (ids.length > 1) {
    const groups = [0, 1].map((rest) => ids.filter((_: number, index: number) => index % 2 === rest))
    const { shares } = (await bistro.post(`${path}/split`, { groups })).body
    const cents = shares.map(({ total }: any) => parseCents(total))
    assert.equal(formatCents(cents[0] + cents[1]), bill.total)
  }
  const paid = await bistro.post(`${path}/payment`, { amount: bill.total, method: 'cash' })
  assert.equal(paid.status, 201, paid.text)
  const closed = await bistro.put(`/go/table/${table}/close`)
  assert.equal(closed.status, 201, closed.text)
  const { payment_id } = paid.body
  let refunded = '0.00'
  for (const { order_item_id, qty } of items) {
    const answer = await bistro.post(`${path}/refund`, {
      payment_id,
      items: [{ order_item_id, qty }],
      ...word,
    })
    if (answer.status === 201) refunded = answer.body.refunded
  }
  assert.equal(refunded, bill.total, 'all dishes together come to what was paid')
}
