import assert from 'node:assert/strict'
import { order } from '../../../../test/support/order-helpers.ts'
import {
  cloudPrinter,
  epsonPrinter,
  print,
  textOnPaper,
} from '../../../../test/support/printing/printer-helpers.ts'
import { onBothStores } from '../../../../test/support/test-app.ts'

const RECEIPT = { kind: 'receipt' }

onBothStores('a receipt is a copy of the same bill, from whichever printer it came', async (bistro) => {
  const [kitchen, bar] = [await cloudPrinter(bistro), await epsonPrinter(bistro)]
  for (const printer of [kitchen, bar]) await printer.step()
  const orderId = await order(bistro, 3, [{ item_id: 2 }])
  const receiptAt = async (serialNo: string) => {
    await print(bistro, orderId, serialNo, RECEIPT)
    const printer = serialNo === 'P-1001' ? kitchen : bar
    await printer.step()
    return textOnPaper(printer.tickets.at(-1))
  }
  assert.doesNotMatch(await receiptAt('P-1001'), /COPY/)
  assert.match(await receiptAt('P-1002'), /COPY 1/)
  assert.match(await receiptAt('P-1001'), /COPY 2/)

  const paid = await bistro.post(`/go/order/${orderId}/payment`, { amount: '5.00', method: 'cash' })
  assert.equal(paid.status, 201, paid.text)
  assert.doesNotMatch(await receiptAt('P-1001'), /COPY/, 'what was paid makes it another paper')
  assert.match(await receiptAt('P-1002'), /COPY 1/)
})

onBothStores('a receipt that never came out is no original', async (bistro) => {
  const printer = await cloudPrinter(bistro)
  await printer.step()
  const orderId = await order(bistro, 3, [{ item_id: 2 }])
  const cancelled = await print(bistro, orderId, 'P-1001', RECEIPT)
  assert.equal((await bistro.put(`/go/printer/${cancelled}/cancel`)).status, 201)
  await print(bistro, orderId, 'P-1001', RECEIPT)
  await printer.step()
  assert.doesNotMatch(textOnPaper(printer.tickets[0]), /COPY/)
})
