import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { onBothStores } from '../../test/restaurant.ts'
import { MAX_ORDER_CENTS } from '../money.ts'
import { type Bill, billFor } from './bill.ts'
import { splitByAmounts, splitByWeights, splitEvenly, weightsOfGroups, whatIsLeft } from './split.ts'

const bps = fc.integer({ min: 0, max: 10_000 })
const rates = fc.record({ taxRateBps: bps, taxIncluded: fc.constantFrom(0, 1), serviceRateBps: bps })
const subtotal = fc.oneof(fc.integer({ min: 0, max: 50_000 }), fc.integer({ min: 0, max: MAX_ORDER_CENTS }))

function addsUp(shares: Bill[], bill: Bill, taxIncluded: number) {
  for (const part of ['subtotalCents', 'taxCents', 'serviceCents', 'totalCents'] as const) {
    assert.equal(
      shares.reduce((sum, share) => sum + share[part], 0),
      bill[part],
      part,
    )
  }
  for (const { subtotalCents, taxCents, serviceCents, totalCents } of shares) {
    assert.ok(Math.min(subtotalCents, taxCents, serviceCents, totalCents) >= 0)
    assert.equal(totalCents, subtotalCents + serviceCents + (taxIncluded ? 0 : taxCents))
  }
}

test('an even split adds up, and no two guests differ by more than a cent', () => {
  fc.assert(
    fc.property(subtotal, rates, fc.integer({ min: 1, max: 100 }), (cents, rates, ways) => {
      const bill = billFor(cents, rates)
      const shares = splitEvenly(bill, rates.taxIncluded, ways)
      assert.equal(shares.length, ways)
      addsUp(shares, bill, rates.taxIncluded)
      const totals = shares.map(({ totalCents }) => totalCents)
      assert.ok(Math.max(...totals) - Math.min(...totals) <= 1)
    }),
  )
})

test('what is left of a bill adds up to the balance, and splits again', () => {
  fc.assert(
    fc.property(subtotal, rates, fc.nat(), fc.integer({ min: 1, max: 20 }), (cents, rates, paid, ways) => {
      const bill = billFor(cents, rates)
      const balance = bill.totalCents - (paid % (bill.totalCents + 1))
      const left = whatIsLeft({ ...bill, taxIncluded: rates.taxIncluded }, balance)
      assert.equal(left.totalCents, balance)
      addsUp([left], left, rates.taxIncluded)
      for (const part of ['subtotalCents', 'taxCents', 'serviceCents'] as const) {
        assert.ok(left[part] <= bill[part])
      }
      addsUp(splitEvenly(left, rates.taxIncluded, ways), left, rates.taxIncluded)
    }),
  )
})

test('a split by amounts has those totals, and the rest', () => {
  const amounts = fc.array(fc.nat(), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(subtotal, rates, amounts, (cents, rates, wishes) => {
      const bill = billFor(cents, rates)
      let left = bill.totalCents
      const amounts = wishes.map((wish) => {
        const amount = wish % (left + 1)
        left -= amount
        return amount
      })
      const shares = splitByAmounts(bill, rates.taxIncluded, amounts)
      addsUp(shares, bill, rates.taxIncluded)
      assert.deepEqual(
        shares.map(({ totalCents }) => totalCents),
        left > 0 ? [...amounts, left] : amounts,
      )
      assert.equal(shares.filter(({ isRest }) => isRest).length, left > 0 ? 1 : 0)
    }),
  )
})

test('a split by groups adds up; a line nobody shares costs its group exactly its price', () => {
  const groupings = fc.array(fc.array(fc.nat({ max: 7 }), { minLength: 1, maxLength: 4 }), {
    minLength: 1,
    maxLength: 12,
  })
  fc.assert(
    fc.property(
      groupings,
      fc.nat({ max: 7 }),
      rates,
      fc.integer({ min: 0, max: 999_999 }),
      (owners, alone, rates, price) => {
        const lines = owners.map((_, index) => ({ id: index + 1, lineCents: price + 37 * index }))
        const groups = Array.from({ length: 9 }, (_, group) =>
          lines.filter((_, index) => owners[index]?.includes(group)).map(({ id }) => id),
        )
        groups[8] = [100 + alone]
        const all = [...lines, { id: 100 + alone, lineCents: price }]
        const bill = billFor(
          all.reduce((sum, { lineCents }) => sum + lineCents, 0),
          rates,
        )
        const shares = splitByWeights(bill, rates.taxIncluded, weightsOfGroups(all, groups))
        addsUp(shares, bill, rates.taxIncluded)
        assert.equal(shares[8]?.subtotalCents, price)
      },
    ),
  )
})

onBothStores('shares are asked for in three ways, and paid by their totals', async (bistro) => {
  const opened = await bistro.put('/go/table/1/open', { location_id: 1, staff_id: 1, allergens: 0 })
  const order = `/go/order/${opened.body.order_id}`
  const items = await bistro.sql<{ id: number }>`
    select i.id from menu_items i
    where i.location_id = 1 and not exists (select 1 from modifiers m where m.item_id = i.id and m.min_choices > 0)
    order by i.id limit 3`
  const { body } = await bistro.post(order, { items: items.map(({ id }) => ({ item_id: id })) })
  const [first, second, third] = body.order_item_ids
  const { bill } = (await bistro.get(order)).body.result
  const sum = (shares: any[], part: string) =>
    (shares.reduce((total, share) => total + Number(share[part]) * 100, 0) / 100).toFixed(2)

  const even = await bistro.post(`${order}/split`, { ways: 3 })
  assert.equal(even.status, 201)
  assert.equal(even.body.of, 'balance')
  assert.equal(even.body.bill_version, bill.version)
  const grouped = await bistro.post(`${order}/split`, { groups: [[first, third], [third]] })
  assert.equal(grouped.body.of, 'bill')
  assert.deepEqual(
    grouped.body.shares.map(({ rest }: any) => rest),
    [0, 0, 1],
  )
  const amounts = await bistro.post(`${order}/split`, { amounts: ['1.00', 2.5] })
  assert.equal(amounts.body.shares.length, 3)
  for (const { shares } of [even.body, grouped.body, amounts.body]) {
    for (const part of ['subtotal', 'tax', 'service_charge', 'total'])
      assert.equal(sum(shares, part), bill[part])
  }

  for (const { total } of even.body.shares) {
    const paid = await bistro.post(`${order}/payment`, { amount: total, method: 'card' })
    assert.equal(paid.status, 201)
  }
  const nothing = await bistro.post(`${order}/split`, { ways: 2 })
  assert.equal(nothing.body.total, '0.00')
  const whole = await bistro.post(`${order}/split`, { ways: 2, of: 'bill' })
  assert.equal(sum(whole.body.shares, 'total'), bill.total)

  const over = await bistro.post(`${order}/split`, { amounts: [bill.total, '0.01'], of: 'bill' })
  assert.equal(over.status, 409)
  assert.equal(over.body.error.details.over, '0.01')
  const unknown = await bistro.post(`${order}/split`, { groups: [[second], [999]] })
  assert.equal(unknown.body.error.code, 'order_item_not_found')
  for (const wrong of [{}, { ways: 2, amounts: ['1.00'] }, { ways: 0 }, { ways: 101 }, { groups: [[]] }]) {
    assert.equal((await bistro.post(`${order}/split`, wrong)).status, 400)
  }
})
