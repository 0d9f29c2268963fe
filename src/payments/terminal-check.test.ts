import assert from 'node:assert/strict'
import { openOrder } from '../../test/support/order-helpers.ts'
import { signIn } from '../../test/support/sign-in-helpers.ts'
import { type CallOptions, onBothStores, type Restaurant } from '../../test/support/test-app.ts'

onBothStores(
  'a payment is booked to the terminal that takes it, and to none of another location',
  async (bistro) => {
    const orderId = await openOrder(bistro, 6)
    await bistro.post(`/go/order/${orderId}`, { items: [{ item_id: 1, qty: 4 }] })
    const pay = async (terminal: string, as?: CallOptions) => {
      const body = { amount: '1.00', method: 'cash', terminal }
      const answer = await bistro.post(`/go/order/${orderId}/payment`, body, as)
      return answer.body.error?.code ?? answer.status
    }
    assert.equal(await pay('T-1002'), 201)
    assert.equal(await pay('T-9999'), 'terminal_not_registered')
    await bistro.change(
      ({ sql }) => sql`update terminals set location_id = 2 where account_id = 1 and serial_no = 'T-1003'`,
    )
    assert.equal(await pay('T-1003'), 'terminal_not_registered')
    const device = await pairedDevice(bistro)
    assert.equal(await pay(device.serialNo, device.as), 201)
    assert.equal(await pay('T-1002', device.as), 'serial_not_allowed')
  },
)

/** Pairs a handheld with its own key. */
async function pairedDevice(bistro: Restaurant) {
  const owner = await signIn(bistro)
  const begun = await bistro.post('/go/terminal/1/new', { name: 'Phone', kind: 'service' }, owner)
  const { body } = await bistro.post(
    '/go/terminal/pair',
    { code: begun.body.code, nonce: 'a-nonce-of-the-phone' },
    { key: null },
  )
  return { serialNo: body.serial_no as string, as: { key: body.key as string } }
}
