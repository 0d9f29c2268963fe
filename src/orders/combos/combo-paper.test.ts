import assert from 'node:assert/strict'
import test from 'node:test'
import { comboOnMenu } from '../../../test/support/combo-helpers.ts'
import { BREAD } from '../../../test/support/demo.ts'
import { openOrder } from '../../../test/support/order-helpers.ts'
import { onBothStores } from '../../../test/support/test-app.ts'
import { dishes, TALL } from '../../printing/tickets/ticket-lines.ts'
import { receiptRows } from '../receipt/receipt.ts'
import { receiptOf } from '../receipt/receipt-data.ts'

onBothStores('a receipt names the combo with its price; picks stand below without prices', async (bistro) => {
  const { line } = await comboOnMenu(bistro)
  const path = `/go/order/${await openOrder(bistro, 1)}`
  const items = [{ item_id: BREAD }, line(['Soup', 'Turbot', 'Beer'], { qty: 2, notes: 'no salt' })]
  const { body } = await bistro.post(path, { items })
  const percent = { kind: 'percent', value: '10.00', reason: 'Regular', supervisor_pin: 1234 }
  await bistro.post(`${path}/discount`, { ...percent, order_item_id: body.order_item_ids[2] })
  const { receipt } = await bistro.change((change) => receiptOf(change, body.order_id ?? 1))
  const rows = receiptRows(receipt, '')
  const from = rows.findIndex((row) => row.kind === 'dish' && row.name === 'Lunch')
  assert.deepEqual(rows.slice(from - 1, from + 8), [
    { kind: 'dish', qty: 1, name: 'Bread & Butter', amount: '4.50' },
    { kind: 'dish', qty: 2, name: 'Lunch', amount: '29.80' },
    { kind: 'choice', text: 'Soup' },
    { kind: 'note', text: 'no salt' },
    { kind: 'choice', text: 'Turbot (+3.00)' },
    { kind: 'note', text: 'no salt' },
    { kind: 'choice', text: 'Beer' },
    { kind: 'note', text: 'no salt' },
    // A tenth of 4.38, 28.32 and 3.10.
    { kind: 'detail', left: '10 % Regular', right: '-3.58' },
  ])
  const { lines } = (await bistro.get(`${path}/receipt`)).body.result
  assert.deepEqual(
    lines.map(({ name, combo }: any) => [name, combo?.name, combo?.supplement]),
    [
      ['Bread & Butter', undefined, undefined],
      ['Soup', 'Lunch', '0.00'],
      ['Turbot', 'Lunch', '3.00'],
      ['Beer', 'Lunch', '0.00'],
    ],
  )
})

test('a ticket has the name of the combo in small type below the dish', () => {
  const soup = { qty: 2, name: 'Soup', modifiers: [], notes: '', combo: 'Lunch' }
  const [dish = '', combo = ''] = dishes([soup], 42, TALL)
  assert.match(dish, /Soup/)
  assert.match(combo, /Lunch/)
  assert.doesNotMatch(combo, /magnify|height|width|bold/i)
})
