import type { Order } from './made/hey-api'
import {
  eventsList,
  ordersAddItems,
  ordersGet,
  paymentsRecord,
  tablesClose,
  tablesOpen,
} from './made/hey-api'
import { client } from './made/hey-api/client.gen'

const [baseUrl = '', key = ''] = process.argv.slice(2)
client.setConfig({ baseUrl, auth: () => key })
const throwOnError = true

const opened = await tablesOpen({
  path: { id: 4 },
  body: { location_id: 1, staff_id: 1, allergens: 0 },
  throwOnError,
})
const { order_id } = opened.data
await ordersAddItems({ path: { order_id }, body: { items: [{ item_id: 2, qty: 2 }] }, throwOnError })
const order: Order = (await ordersGet({ path: { order_id }, throwOnError })).data.result
const refused = await tablesClose({ path: { table_id: 4 } })
const body = { amount: order.bill.total, method: 'card' as const }
const paid = await paymentsRecord({ path: { order_id }, body, throwOnError })
await tablesClose({ path: { table_id: 4 }, throwOnError })
const events = await eventsList({ path: { location_id: 1 }, query: { limit: 1000 }, throwOnError })
for (const event of events.data.result) {
  if (event.type !== 'order.paid') continue
  console.log(order.bill.total, refused.error?.error.code, paid.data.fully_paid, event.data.total)
}
