import assert from 'node:assert/strict'
import { SECRET } from '../../test/support/database/template.ts'
import { onBothStores, type Restaurant } from '../../test/support/test-app.ts'
import type { Database } from '../platform/storage/database.ts'
import { createSecrets } from '../platform/storage/secrets.ts'
import { detectOfflineTerminals } from './detect-offline.ts'

const STATUS = { ip: '10.0.0.7', battery: 80, charging: 0, ssid: 'Bistro' }
const checkIn = (bistro: Pick<Restaurant, 'put'>, serial: string) =>
  bistro.put(`/go/terminal/${serial}/checkin`, STATUS)

const sweep = ({ clock }: Restaurant, database: Database) =>
  detectOfflineTerminals({ database, secrets: createSecrets(SECRET), now: () => clock.now })

async function loggedEvents(bistro: Restaurant): Promise<string[]> {
  const { body } = await bistro.get('/go/event/1?types=terminal.online,terminal.offline&limit=1000')
  return body.result.map(
    ({ type, data }: { type: string; data: { serial_no: string } }) => `${data.serial_no} ${type}`,
  )
}

onBothStores('a terminal that falls silent goes offline, once', async (bistro) => {
  await checkIn(bistro, 'T-1001')
  await checkIn(bistro, 'T-1002')
  bistro.clock.now += 100_000
  await checkIn(bistro, 'T-1002')
  bistro.clock.now += 50_000
  assert.equal(await sweep(bistro, bistro.database), 0)
  bistro.clock.now += 1
  assert.equal(await sweep(bistro, bistro.database), 1)
  assert.equal(await sweep(bistro, bistro.database), 0)
  assert.deepEqual(await loggedEvents(bistro), [
    'T-1001 terminal.online',
    'T-1002 terminal.online',
    'T-1001 terminal.offline',
  ])
  const { body } = await bistro.get('/go/event/1?types=terminal.offline')
  assert.equal(body.result[0].data.last_seen, '2026-11-15 19:30:00')
  assert.deepEqual(body.result[0].actor, { kind: 'system', id: 0, name: 'check-ins' })

  await checkIn(bistro, 'T-1001')
  assert.deepEqual((await loggedEvents(bistro)).at(-1), 'T-1001 terminal.online')
})

onBothStores('a terminal that is back before it was detected was still offline', async (bistro) => {
  await checkIn(bistro, 'T-1001')
  bistro.clock.now += 151_000
  await checkIn(bistro, 'T-1001')
  assert.equal(await sweep(bistro, bistro.database), 0)
  assert.deepEqual(await loggedEvents(bistro), [
    'T-1001 terminal.online',
    'T-1001 terminal.offline',
    'T-1001 terminal.online',
  ])
})

onBothStores('concurrent nodes and check-ins log each change exactly once', async (bistro) => {
  const nodes = bistro.store === 'postgres' ? [bistro, bistro.anotherNode(), bistro.anotherNode()] : [bistro]
  const serials = ['T-1001', 'T-1002', 'T-1003']
  for (let round = 0; round < 3; round++) {
    await Promise.all(serials.flatMap((serial) => nodes.map((node) => checkIn(node, serial))))
    bistro.clock.now += 200_000
    await Promise.all([
      ...nodes.map((node) => sweep(bistro, node.database)),
      ...nodes.map((node) => checkIn(node, 'T-1003')),
    ])
    await Promise.all(nodes.map((node) => sweep(bistro, node.database)))
  }
  const all = await loggedEvents(bistro)
  for (const serial of serials) {
    const own = all.filter((line) => line.startsWith(serial))
    assert.deepEqual(
      own,
      own.map((_, index) => `${serial} terminal.${index % 2 === 0 ? 'online' : 'offline'}`),
    )
  }
  assert.equal(all.filter((line) => line === 'T-1001 terminal.offline').length, 3)
})
