import type { components, operations } from './made/openapi-typescript'

const [url = '', key = ''] = process.argv.slice(2)

type Content<Answer> = Answer extends { content: { 'application/json': infer Body } } ? Body : never
type Done<Name extends keyof operations> = {
  [Status in keyof operations[Name]['responses']]: Status extends 200 | 201
    ? Content<operations[Name]['responses'][Status]>
    : never
}[keyof operations[Name]['responses']]
type Sent<Name extends keyof operations> = operations[Name] extends {
  requestBody: { content: { 'application/json': infer Body } }
}
  ? Body
  : undefined
type Problem = components['schemas']['Problem']

async function call<Name extends keyof operations>(
  _name: Name,
  method: string,
  path: string,
  body?: Sent<Name>,
) {
  const headers = { 'x-api-key': key }
  const answer = await fetch(`${url}${path}`, { method, headers, body: body ? JSON.stringify(body) : null })
  return { ok: answer.ok, body: (await answer.json()) as Done<Name> | Problem }
}

function done<Body>({ ok, body }: { ok: boolean; body: Body | Problem }): Body {
  if (!ok) throw new Error(JSON.stringify(body))
  return body as Body
}

const { order_id } = done(
  await call('tables.open', 'PUT', '/go/table/4/open', { location_id: 1, staff_id: 1, allergens: 0 }),
)
done(await call('orders.add_items', 'POST', `/go/order/${order_id}`, { items: [{ item_id: 2, qty: 2 }] }))
const { result } = done(await call('orders.get', 'GET', `/go/order/${order_id}`))
const order: components['schemas']['Order'] = result
const refused = (await call('tables.close', 'PUT', '/go/table/4/close')).body as Problem
const code: 'order_not_paid' | (typeof refused)['error']['code'] = refused.error.code
const paid = done(
  await call('payments.record', 'POST', `/go/order/${order_id}/payment`, {
    amount: order.bill.total,
    method: 'card',
  }),
)
done(await call('tables.close', 'PUT', '/go/table/4/close'))
for (const event of done(await call('events.list', 'GET', '/go/event/1?limit=1000')).result) {
  if (event.type === 'order.paid') console.log(order.bill.total, code, paid.fully_paid, event.data.total)
}
