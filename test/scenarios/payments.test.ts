import assert from 'node:assert/strict'
import fc from 'fast-check'
import { expireHolds } from '../../src/payments/holds/expire-holds.ts'
import { createSecrets } from '../../src/platform/storage/secrets.ts'
import { SECRET } from '../support/database/template.ts'
import { openOrder } from '../support/order-helpers.ts'
import { type Answer, onBothStores, type Restaurant } from '../support/test-app.ts'
import { type Expected, PaperOrder } from './reference-payment-model.ts'

const text = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
const cents = (amount: string) => Number(amount.replace('.', ''))

/** Relative frequencies: actions that end an order are rare. */
const KINDS = {
  add: 4,
  remove: 4,
  pay: 3,
  payAll: 2,
  hold: 3,
  holdAll: 3,
  approve: 5,
  decline: 2,
  wait: 5,
  sweep: 1,
  reverse: 3,
  close: 1,
  delete: 1,
}
type Kind = keyof typeof KINDS
type Step = { kind: Kind; one: number; other: number }

const kind = fc.oneof(
  ...Object.entries(KINDS).map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind as Kind) })),
)
const steps = fc.array(fc.record({ kind, one: fc.nat(), other: fc.nat() }), { minLength: 10, maxLength: 40 })

/** Half a hold, exactly one hold, and a little less or more. */
const WAITS = [90_000, 180_000, 1, 179_999]

interface Place {
  bistro: Restaurant
  paper: PaperOrder
  tableId: number
  order: string
  dishes: { id: number; priceCents: number }[]
}

async function openPlace(bistro: Restaurant): Promise<Place> {
  const table = await bistro.post('/go/table/1', {})
  const tableId: number = table.body.table_id
  const orderId = await openOrder(bistro, tableId)
  const dishes = await bistro.sql<{ id: number; priceCents: number }>`
    select i.id, i.price_cents as "priceCents" from menu_items i
    where i.account_id = 1 and i.location_id = 1 and not exists (
      select 1 from modifiers m where m.account_id = i.account_id and m.item_id = i.id)
    order by i.id`
  return {
    bistro,
    paper: new PaperOrder(bistro.clock.now),
    tableId,
    order: `/go/order/${orderId}`,
    dishes,
  }
}

/** Performs one step in the model and in the service, and compares the outcomes. */
async function take({ bistro, paper, tableId, order, dishes }: Place, { kind, one, other }: Step) {
  const chosen = <T>(list: T[]) => (list.length === 0 ? undefined : list[one % list.length])
  const payment = chosen(paper.payments)
  const path = `${order}/payment/${payment?.id}`
  switch (kind) {
    case 'add': {
      const dish = chosen(dishes)
      if (!dish) return undefined
      const qty = 1 + (other % 3)
      const expected = paper.add()
      const answer = await bistro.post(order, { item_id: dish.id, qty })
      if (expected[0] === 201) paper.lines.set(answer.body.order_item_id, qty * dish.priceCents)
      return { expected, answer }
    }
    case 'remove': {
      const id = chosen([...paper.lines.keys()])
      if (id === undefined) return undefined
      return { expected: paper.remove(id), answer: await bistro.delete(`/go/order/${id}/item`) }
    }
    case 'pay':
    case 'payAll':
    case 'hold':
    case 'holdAll': {
      const amount = kind.endsWith('All') ? paper.free : one % (paper.free + 20)
      const tip = other % 3 === 0 ? other % 500 : 0
      const before = paper.payments.length
      const expected = paper.pay(amount, tip, kind.startsWith('hold'))
      const status = kind.startsWith('hold') ? 'pending' : 'approved'
      const answer = await bistro.post(`${order}/payment`, {
        amount: text(amount),
        tip: text(tip),
        method: 'card',
        status,
      })
      const added = paper.payments[before]
      if (added) added.id = answer.body.payment_id
      return { expected, answer }
    }
    case 'approve':
      if (!payment) return undefined
      return { expected: paper.approve(payment), answer: await bistro.put(path, { status: 'approved' }) }
    case 'decline':
      if (!payment) return undefined
      return { expected: paper.decline(payment), answer: await bistro.put(path, { status: 'declined' }) }
    case 'wait':
      bistro.clock.now += WAITS[one % WAITS.length] ?? 0
      paper.now = bistro.clock.now
      return undefined
    case 'sweep':
      await sweep(bistro)
      return undefined
    case 'reverse':
      if (!payment) return undefined
      return {
        expected: paper.reverse(payment),
        answer: await bistro.delete(path, { supervisor_pin: 1234, reason: 'a mistake' }),
      }
    case 'close':
      return { expected: paper.close(), answer: await bistro.put(`/go/table/${tableId}/close`) }
    case 'delete':
      return { expected: paper.delete(), answer: await bistro.delete(order) }
  }
}

const sweep = ({ database, clock }: Restaurant) =>
  expireHolds({ database, secrets: createSecrets(SECRET), now: () => clock.now })

function agrees(step: Step, { expected, answer }: { expected: Expected; answer: Answer }) {
  const [status, code] = expected
  const message = `${step.kind}: expected ${expected}, answered ${answer.text}`
  assert.equal(answer.status, status, message)
  if (code) assert.equal(answer.body.error.code, code, message)
}

async function sameAsOnPaper({ bistro, paper, order }: Place) {
  if (paper.deleted) return
  const { bill } = (await bistro.get(order)).body.result
  assert.deepEqual(
    [bill.total, bill.paid, bill.tips, bill.balance, bill.version],
    [text(paper.total), text(paper.paid), text(paper.tips), text(paper.balance), paper.version],
  )
  const { body } = await bistro.get(`${order}/payments`)
  assert.equal(body.free_to_pay, text(paper.free))
  assert.deepEqual(
    body.result.map((payment: any) => [
      payment.payment_id,
      payment.payment_status,
      payment.amount,
      payment.tip,
      payment.overpaid,
    ]),
    paper.payments.map((payment) => [
      payment.id,
      paper.statusOf(payment),
      text(payment.amount),
      text(payment.tip),
      text(payment.overpaid),
    ]),
  )
}

/** Invariants of any order, checked on its rows alone. */
async function nothingVanished(bistro: Restaurant, order: string) {
  const id = Number(order.split('/').at(-1))
  const [row] = await bistro.sql<{ total: number; paid: number; tips: number }>`
    select total_cents as total, paid_cents as paid, tips_cents as tips from orders where id = ${id}`
  const [ledger] = await bistro.sql<{ amount: number; tip: number }>`
    select cast(coalesce(sum(amount_cents), 0) as bigint) as amount, cast(coalesce(sum(tip_cents), 0) as bigint) as tip
    from payment_entries where order_id = ${id}`
  assert.deepEqual([row?.paid, row?.tips], [ledger?.amount, ledger?.tip])
  const [{ late } = { late: 0 }] = await bistro.sql<{ late: number }>`
    select cast(count(*) as integer) as late from events
    where order_id = ${id} and type = 'payment.approved' and data like '%"late":1%'`
  if ((row?.paid ?? 0) > (row?.total ?? 0)) {
    assert.ok(late > 0, 'overpaid without a late approval')
    const flagged = await bistro.sql`select id from payments where order_id = ${id} and overpaid_cents > 0`
    assert.ok(flagged.length > 0, 'overpaid without a flag')
  }
  const approvals = await bistro.sql`
    select p.id from payments p where p.account_id = 1 and p.order_id = ${id} and p.status = 'approved'
      and not exists (
        select 1 from payment_entries e where e.account_id = 1 and e.payment_id = p.id and e.reverses_id is null)`
  assert.equal(approvals.length, 0)
}

onBothStores('after any actions an order matches the model', async (bistro) => {
  await fc.assert(
    fc.asyncProperty(steps, async (steps) => {
      const place = await openPlace(bistro)
      for (const step of [{ kind: 'add', one: 3, other: 2 } as const, ...steps]) {
        const taken = await take(place, step)
        if (taken) agrees(step, taken)
        await sameAsOnPaper(place)
      }
      await nothingVanished(bistro, place.order)
    }),
    { numRuns: bistro.store === 'sqlite' ? 60 : 20, interruptAfterTimeLimit: 60_000 },
  )
})

onBothStores(
  'whatever is done at the same time, no money vanishes and none is taken twice',
  async (bistro) => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 2, maxLength: 4 }), async (terminals) => {
        const place = await openPlace(bistro)
        for (const kind of ['add', 'add', 'hold', 'pay'] as const)
          await take(place, { kind, one: 7, other: 2 })
        // Each terminal has its own model, which concurrent terminals make wrong; only the rows are checked.
        await Promise.all(
          terminals.map(async (steps) => {
            const own = { ...place, paper: Object.assign(new PaperOrder(bistro.clock.now), place.paper) }
            own.paper.lines = new Map(place.paper.lines)
            own.paper.payments = place.paper.payments.map((payment) => ({ ...payment }))
            for (const step of steps.filter(({ kind }) => kind !== 'wait').slice(0, 12)) await take(own, step)
          }),
        )
        await nothingVanished(bistro, place.order)
      }),
      { numRuns: 10, interruptAfterTimeLimit: 60_000 },
    )
  },
)

/** Behaves like a terminal: repeats the request until there is a definite response. */
async function payUntilAnswered(bistro: Restaurant, path: string, body: object): Promise<Answer> {
  for (let tried = 1; ; tried++) {
    const answer = await bistro.post(path, body)
    if (answer.status !== 503 || tried === 100) return answer
  }
}

onBothStores('of 100 concurrent payments exactly those within the balance are taken', async (bistro) => {
  const place = await openPlace(bistro)
  for (let line = 0; line < 5; line++) await take(place, { kind: 'add', one: line, other: 2 })
  const total = place.paper.total
  const amount = Math.floor(total / 40)
  const fit = Math.floor(total / amount)
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      payUntilAnswered(bistro, `${place.order}/payment`, {
        amount: text(amount),
        tip: '0.10',
        method: 'card',
        reference: `gw-${index}`,
        status: index % 2 ? 'approved' : 'pending',
      }),
    ),
  )
  const taken = answers.filter(({ status }) => status === 201)
  assert.equal(taken.length, fit)
  for (const { status, body } of answers.filter((answer) => !taken.includes(answer))) {
    assert.equal(status, 409)
    assert.equal(body.error.code, 'over_balance')
  }
  assert.equal(new Set(taken.map(({ body }) => body.payment_id)).size, fit)
  const { body } = await bistro.get(`${place.order}/payments`)
  const held = taken.filter(({ body }) => body.payment_status === 'pending').length
  assert.equal(cents(body.paid), (fit - held) * amount)
  assert.equal(cents(body.tips), (fit - held) * 10)
  assert.equal(cents(body.free_to_pay), total - fit * amount)
  await nothingVanished(bistro, place.order)
})
