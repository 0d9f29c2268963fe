import assert from 'node:assert/strict'
import { comboOnMenu } from '../../../test/support/combo-helpers.ts'
import { openOrder } from '../../../test/support/order-helpers.ts'
import { signIn } from '../../../test/support/sign-in-helpers.ts'
import { onBothStores } from '../../../test/support/test-app.ts'
import { billFaults } from '../../../test/torture/check-bills.ts'
import { comboFaults } from '../../../test/torture/combo-faults.ts'

onBothStores(
  'a combo has the price of its own level; its picks weigh what they cost without one',
  async (bistro) => {
    const owner = await signIn(bistro)
    const { line, itemId, ids } = await comboOnMenu(bistro)
    const { version } = (await bistro.get('/go/location/1/levels', owner)).body
    const rules = [
      { item_id: itemId, kind: 'percent', value: '20.00' },
      { item_id: ids.Beer, kind: 'price', value: '0.10' },
    ]
    const levels = [{ name: 'Happy hour', enabled: 1, round_to: 10, rules }]
    const set = await bistro.put('/go/location/1/levels', { version, levels }, owner)
    assert.equal(set.status, 201, set.text)
    const path = `/go/order/${await openOrder(bistro, 1)}`
    const { body, text } = await bistro.post(path, { items: [line(['Soup', 'Turbot', 'Beer'], { hold: 1 })] })
    assert.equal(body.status, 201, text)
    const read = async () =>
      (await bistro.get(path)).body.result.items.map(({ item_price, base_price, level, combo }: any) => [
        item_price,
        base_price,
        level?.name,
        combo.price,
      ])
    // 11.90 and 14.90 over 5.50, 28.00 and 3.90; the turbot costs 3.00 more.
    assert.deepEqual(await read(), [
      ['1.75', '2.19', 'Happy hour', '11.90'],
      ['11.91', '14.16', 'Happy hour', '11.90'],
      ['1.24', '1.55', 'Happy hour', '11.90'],
    ])
    const replace = { item_id: ids.Schnitzel }
    assert.equal((await bistro.put(`/go/order/${body.order_item_ids[1]}/item`, { replace })).status, 201)
    assert.deepEqual(
      (await read()).map(([price, base]: string[]) => [price, base]),
      [
        ['2.49', '3.12'],
        ['7.65', '9.57'],
        ['1.76', '2.21'],
      ],
    )
    assert.deepEqual([...(await billFaults(bistro.sql)), ...(await comboFaults(bistro.sql))], [])
  },
)
