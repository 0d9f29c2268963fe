import { ordersAddItems, ordersGet, paymentsRecord, tablesClose, tablesOpen } from './made/orval/fetch'
import { EventsListResponse, OrdersGetResponse, PaymentsRecordBody } from './made/orval/zod'

const [url = '', key = ''] = process.argv.slice(2)
const plainFetch = globalThis.fetch
globalThis.fetch = (path, init) => plainFetch(`${url}${path}`, init)
const as = { headers: { 'x-api-key': key } }

const opened = await tablesOpen(4, { location_id: 1, staff_id: 1, allergens: 0 }, as)
if (opened.status !== 201) throw new Error(opened.data.error.message)
const { order_id } = opened.data
await ordersAddItems(order_id, { items: [{ item_id: 2, qty: 2 }] }, as)
const { bill } = OrdersGetResponse.parse((await ordersGet(order_id, as)).data).result
const refused = await tablesClose(4, as)
if (refused.status !== 409) throw new Error('it was closed')
const body = PaymentsRecordBody.parse({ amount: bill.total, method: 'card' })
const paid = await paymentsRecord(order_id, body, as)
if (paid.status !== 201) throw new Error(paid.data.error.message)
await tablesClose(4, as)
const events = await plainFetch(`${url}/go/event/1?limit=1000`, as)
for (const event of EventsListResponse.parse(await events.json()).result) {
  if (event.type !== 'order.paid') continue
  console.log(bill.total, refused.data.error.code, paid.data.fully_paid, event.data.total)
}
