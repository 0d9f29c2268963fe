import assert from 'node:assert/strict'
import { onBothStores } from '../../../test/support/test-app.ts'

onBothStores('a key lists the locations it reaches, page by page', async (bistro) => {
  const { body } = await bistro.get('/go/location')
  assert.deepEqual(body, {
    status: 200,
    records: 2,
    result: [
      { location_id: 1, name: 'Bistro Comanda', currency: 'EUR', time_zone: 'Europe/Paris' },
      { location_id: 2, name: 'Tapas Comanda', currency: 'GBP', time_zone: 'Europe/London' },
    ],
  })
  const first = (await bistro.get('/go/location?limit=1')).body
  assert.deepEqual([first.records, first.next], [1, 1])
  const second = (await bistro.get(`/go/location?limit=1&after=${first.next}`)).body
  assert.deepEqual([second.result[0].location_id, 'next' in second], [2, false])
  assert.equal((await bistro.get('/go/location?after=99')).status, 400)
})
