import assert from 'node:assert/strict'
import { join } from 'node:path'
import { SECRET } from '../../../../test/support/database/template.ts'
import { temporaryFolder } from '../../../../test/support/spawn-service.ts'
import { onBothStores } from '../../../../test/support/test-app.ts'
import { readConfig } from '../../../config.ts'
import { createSecrets } from '../../../platform/storage/secrets.ts'
import { cellCommands } from '../../accounts/commands.ts'

const CELL_2 = 20_000_000_000

onBothStores(
  'a cell counts its ids from a place of its own, beyond what fits into 32 bits',
  async (bistro) => {
    using folder = temporaryFolder()
    const url = bistro.store === 'sqlite' ? `sqlite:${join(folder.path, 'a.db')}` : 'postgres://db/x'
    const config = readConfig({ DATABASE_URL: url, COMANDA_SECRET: SECRET })
    const store = { ...bistro, secrets: createSecrets(SECRET), [Symbol.asyncDispose]: async () => {} }
    const begin = (cell: string) => cellCommands['cell begin']?.(store, { cell }, config)
    assert.match((await begin('2')) ?? '', /new ids start at 20000000001/)

    const { body: table } = await bistro.post('/go/table/1', { table_number: 77, seats: 4 })
    assert.ok(table.table_id > CELL_2)
    const { body: staff } = await bistro.post('/go/staff/1', { first_name: 'Far' })
    const opened = await bistro.put(`/go/table/${table.table_id}/open`, {
      location_id: 1,
      staff_id: staff.staff_id,
      allergens: 0,
    })
    const order = opened.body.order_id
    assert.ok(order > CELL_2)
    assert.equal((await bistro.post(`/go/order/${order}`, { item_id: 1, qty: 2 })).status, 201)
    assert.equal(
      (await bistro.post(`/go/printer/${order}`, { location_id: 1, serial_no: 'P-1001' })).status,
      201,
    )
    const { total } = (await bistro.get(`/go/order/${order}`)).body.result.bill
    const paid = await bistro.post(`/go/order/${order}/payment`, { amount: total, method: 'cash' })
    assert.equal(paid.status, 201)
    assert.equal((await bistro.put(`/go/table/${table.table_id}/close`)).status, 201)

    await assert.rejects(async () => begin('1'), /has ids of cell 1 or a later one already/)
    await assert.rejects(async () => begin('0'), /--cell must be/)
  },
)
