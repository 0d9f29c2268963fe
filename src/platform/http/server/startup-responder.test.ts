import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import test from 'node:test'
import { freePort } from '../../../../test/support/free-port.ts'
import { waitUntil } from '../../../../test/support/wait.ts'
import { createStartupResponder } from './startup-responder.ts'

test('a long start is alive, not ready and says what it does, also while it blocks the thread', async () => {
  const port = await freePort()
  const responder = createStartupResponder({ host: '127.0.0.1', port, certificate: undefined })
  responder.report('upgrade: backing up the store first')
  const url = `http://127.0.0.1:${port}`
  await waitUntil(() =>
    fetch(`${url}/healthz`).then(
      ({ status }) => status === 200,
      () => false,
    ),
  )
  responder.report('upgrade: migration 3 of 9, 0003-tabs')
  // Running another program synchronously blocks this thread, as a migration does.
  const ask = `Promise.all(['/healthz', '/readyz?x=1', '/go/order/1'].map(async (path) => {
    const response = await fetch('${url}' + path)
    return [response.status, await response.json()]
  })).then((all) => console.log(JSON.stringify(all)))`
  const { stdout } = spawnSync(process.execPath, ['-e', ask], { encoding: 'utf8' })
  const [healthy, ready, order] = JSON.parse(stdout)
  assert.deepEqual(healthy, [200, { status: 200 }])
  assert.deepEqual(ready, [503, { status: 503, why: 'upgrade: migration 3 of 9, 0003-tabs' }])
  assert.deepEqual([order[0], order[1].error.code], [503, 'database_unavailable'])
  assert.match(order[1].error.message, /migration 3 of 9/)

  await responder.close()
  const service = createServer().listen(port, '127.0.0.1')
  await once(service, 'listening')
  service.close()
})

test('a port that is in use does not end the start', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const responder = createStartupResponder({ host: '127.0.0.1', port, certificate: undefined })
  responder.report('upgrade: backing up the store first')
  await responder.close()
  other.close()
})

test('a short start listens nowhere', async () => {
  const responder = createStartupResponder({ host: '127.0.0.1', port: 1, certificate: undefined })
  await responder.close()
})
