import assert from 'node:assert/strict'
import { Agent, type RequestOptions, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import test from 'node:test'
import { createKey } from '../../src/identity/auth/key-actions.ts'
import { ALL_RIGHTS } from '../../src/platform/core/rights.ts'
import { DEMO_OWNER } from '../../src/programs/demo/demo.ts'
import { OWNER_PASSWORD } from '../support/database/template.ts'
import { findProxy, PROXIES, type RunningProxy, startProxy } from '../support/proxies.ts'
import { temporaryFolder } from '../support/spawn-service.ts'
import { openRestaurant } from '../support/test-app.ts'

const CALLER = '127.0.0.2'
const KEY = 'a-key-that-may-do-all-behind-a-proxy'

for (const name of PROXIES) {
  test(`an evening behind ${name}, before two nodes, with streams and uploads`, async (context) => {
    const { program, why } = findProxy(name) as { program: string; why?: string }
    if (why !== undefined) return context.diagnostic(why)
    await using bistro = await openRestaurant('postgres')
    await bistro.change((change) => createKey(change, { name: 'All', rights: ALL_RIGHTS, key: KEY }))
    const nodes = [0, 1].map(() => bistro.anotherNode({ trustedProxies: '127.0.0.1' }))
    for (const { app } of nodes) await app.listen({ port: 0, host: '127.0.0.1' })
    const ports = nodes.map(({ app }) => (app.server.address() as AddressInfo).port) as [number, number]
    using folder = temporaryFolder()
    await using proxy = await startProxy(name, program, ports, folder.path)
    const call = callerThrough(proxy)

    const stream = await call.stream('/go/event/1/stream')
    const opened = await call('PUT', '/go/table/1/open', { location_id: 1, staff_id: 1, allergens: 0 })
    assert.equal(opened.status, 201, opened.text)
    const { order_id: order } = opened.body
    assert.equal((await call('POST', `/go/order/${order}`, { items: [{ item_id: 1, qty: 2 }] })).status, 201)
    const bill = (await call('GET', `/go/order/${order}`)).body.result.bill
    const paid = await call('POST', `/go/order/${order}/payment`, { amount: bill.total, method: 'cash' })
    assert.equal(paid.status, 201, paid.text)
    assert.equal((await call('PUT', '/go/table/1/close', {})).status, 201)
    await stream.until('table.closed')
    stream.stop()

    // Almost the maximum size of an upload.
    const items = Array.from({ length: 6_000 }, (_, index) => ({
      name: `Dish ${index}`,
      price_1: '9.50',
      description: 'x'.repeat(200),
    }))
    const menus = [{ title: 'Endless', sections: [{ title: 'All', items }] }]
    const imported = await call('POST', '/go/menu/2/import/preview', { menus })
    assert.deepEqual([imported.status, imported.body.added], [200, 6_002], imported.text.slice(0, 300))
    assert.equal((await call('GET', '/metrics')).status, 404)

    const page = { origin: `https://127.0.0.1:${proxy.port}`, 'x-forwarded-for': '198.51.100.66' }
    const signedIn = await call(
      'POST',
      '/go/session',
      { email: DEMO_OWNER, password: OWNER_PASSWORD },
      { ...page, 'x-api-key': '' },
    )
    assert.equal(signedIn.status, 201, signedIn.text)
    assert.match(String(signedIn.headers['set-cookie']), /__Host-comanda_signed_in=.*Secure/)

    const lines = bistro.logged.flatMap((text) => text.trim().split('\n')).map((line) => JSON.parse(line))
    const through = lines.filter(({ address, route }) => address !== undefined && route !== '/readyz')
    // The stream is logged at its end, and the proxy itself refuses /metrics.
    assert.ok(through.length >= 7, `${through.length} requests`)
    for (const { address, route } of through) assert.equal(address, CALLER, `${route} came from ${address}`)
  })
}

interface Answer {
  status: number
  text: string
  body: any
  headers: Record<string, unknown>
}

function callerThrough({ port, ca }: RunningProxy) {
  const agent = new Agent({ keepAlive: true, ca })
  const options = (method: string, path: string, headers: object): RequestOptions => ({
    ...{ host: '127.0.0.1', port, method, path, agent, localAddress: CALLER },
    headers: { 'x-api-key': KEY, ...headers },
  })

  const call = (method: string, path: string, body?: object, headers: object = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const text = body && JSON.stringify(body)
      const length = text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
      const sent = request(options(method, path, { ...length, ...headers }), async (response) => {
        let answer = ''
        for await (const chunk of response) answer += chunk
        const isJson = String(response.headers['content-type']).startsWith('application/json')
        resolve({
          status: response.statusCode ?? 0,
          text: answer,
          body: isJson ? JSON.parse(answer) : undefined,
          headers: response.headers,
        })
      })
      sent.once('error', reject)
      sent.end(text)
    })

  /** A stream must arrive continuously, not at its end. */
  const stream = (path: string) =>
    new Promise<{ until: (text: string) => Promise<void>; stop: () => void }>((resolve, reject) => {
      const sent = request(options('GET', path, {}), (response) => {
        let read = ''
        let look = () => {}
        response.on('data', (chunk) => {
          read += chunk
          look()
        })
        response.on('error', () => {})
        resolve({
          until: (text) =>
            new Promise((done) => {
              look = () => read.includes(text) && done()
              look()
            }),
          stop: () => sent.destroy(),
        })
      })
      sent.once('error', reject)
      sent.end()
    })

  return Object.assign(call, { stream })
}
