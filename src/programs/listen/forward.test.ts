import assert from 'node:assert/strict'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openClient } from '../../../client/src/client.ts'
import { verifyWebhook } from '../../../client/src/webhook.ts'
import { API_KEY } from '../../../test/support/database/template.ts'
import { startListening } from '../../../test/support/sse-client.ts'
import { onBothStores } from '../../../test/support/test-app.ts'
import { newSecret } from '../../webhooks/sign.ts'
import { forward } from './forward.ts'

onBothStores(
  'events reach a program on this machine as webhooks, and each outcome is shown',
  async (bistro) => {
    const received: { headers: IncomingHttpHeaders; body: string }[] = []
    const server = createServer(async (request, response) => {
      let body = ''
      for await (const part of request) body += part
      received.push({ headers: request.headers, body })
      response.statusCode = received.length === 1 ? 204 : 500
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const to = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`
    const client = openClient({ url: await startListening(bistro.app), key: API_KEY })
    const { result } = await client.events.list({ location_id: 1 }, { limit: 2 })
    const [first, second] = result
    assert.ok(first && second)
    const secret = newSecret()
    assert.match(
      await forward(first, to, secret),
      /^location\.created evt_1_1_1 → 204 in \d+ ms, signature verified$/,
    )
    assert.match(await forward(second, to, secret), /→ 500, a webhook would come again in /)
    const [one] = received
    assert.ok(one)
    assert.deepEqual(await verifyWebhook(one.headers, one.body, secret), first)
    await new Promise((resolve) => server.close(resolve))
    assert.match(await forward(first, to, secret), /→ no answer \(.*ECONNREFUSED/)
  },
)
