import assert from 'node:assert/strict'
import { BURRATA, openOrder } from '../../test/orders.ts'
import { cloudPrinter, print, readAloud } from '../../test/printers.ts'
import { onBothStores } from '../../test/restaurant.ts'

onBothStores('whose dish it is stands on the order, the ticket and the receipt', async (bistro) => {
  const orderId = await openOrder(bistro, 1)
  const order = `/go/order/${orderId}`
  await bistro.post(order, { items: [{ item_id: BURRATA, guest: 'Noor' }] })
  assert.equal((await bistro.get(order)).body.result.items[0].guest, 'Noor')
  assert.match((await bistro.get(`${order}/receipt?format=text`)).text, /Noor/)
  const kitchen = await cloudPrinter(bistro)
  await kitchen.step()
  await print(bistro, orderId)
  await kitchen.step()
  assert.match(readAloud(kitchen.tickets[0]), /for Noor/)
})
