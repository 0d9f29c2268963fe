import assert from 'node:assert/strict'
import { BURRATA, openOrder } from '../../test/orders.ts'
import { onBothStores } from '../../test/restaurant.ts'

onBothStores('whose dish it is stands on the order, the ticket and the receipt', async (bistro) => {
  const order = `/go/order/${await openOrder(bistro, 1)}`
  await bistro.post(order, { items: [{ item_id: BURRATA, guest: 'Noor' }] })
  assert.equal((await bistro.get(order)).body.result.items[0].guest, 'Noor')
  assert.match((await bistro.get(`${order}/receipt?format=text`)).text, /Noor/)
  const orderId = Number(order.split('/').at(-1))
  const print = { location_id: 1, serial_no: 'P-1001', order_id: orderId }
  const { printjob_id } = (await bistro.post('/go/printer/P-1001', print)).body
  const [job] = await bistro.sql<{ ticket: string }>`
    select ticket from print_jobs where account_id = 1 and id = ${printjob_id}`
  assert.match(String(job?.ticket), /"guest":"Noor"/)
})
