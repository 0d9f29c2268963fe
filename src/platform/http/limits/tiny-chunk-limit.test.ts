import assert from 'node:assert/strict'
import { type AddressInfo, connect } from 'node:net'
import test from 'node:test'
import { pino } from 'pino'
import { waitUntil } from '../../../../test/support/wait.ts'
import { createServer } from '../server/server.ts'

const HEAD = 'POST /orders HTTP/1.1\r\nhost: a\r\n'
const halves: [name: string, sent: string][] = [
  ['a chunked body', `${HEAD}transfer-encoding: chunked\r\n\r\n5\r\n{"a":\r\n`],
  ['a chunked body within a chunk', `${HEAD}transfer-encoding: chunked\r\n\r\n5\r\n{"`],
  ['a body of known length', `${HEAD}content-length: 9\r\n\r\n{"a":`],
]

for (const [name, sent] of halves) {
  test(`${name} whose sender leaves midway is never handled, and its request ends`, async (context) => {
    const logged: string[] = []
    const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) })
    const server = createServer({ log, isProxy: () => true })
    const handled: unknown[] = []
    let [begun, ended] = [0, 0]
    server.addHook('onRequest', (_request, reply, done) => {
      begun++
      // The place of a request in a queue, for example, is released when its response closes.
      reply.raw.once('close', () => ended++)
      done()
    })
    server.post('/orders', async ({ body }) => {
      handled.push(body)
      return { taken: 1 }
    })
    context.after(() => server.close())
    const url = await server.listen({ host: '127.0.0.1', port: 0 })
    const { port } = server.server.address() as AddressInfo
    const socket = connect({ port, host: '127.0.0.1' })
    socket.write(sent)
    await waitUntil(() => begun === 1)
    socket.destroy()
    await waitUntil(() => ended === 1)
    assert.deepEqual(handled, [])

    const response = await fetch(`${url}/orders`, { method: 'POST', body: '{"a":1}' })
    assert.equal(response.status, 200)
    assert.deepEqual([handled, logged], [[{ a: 1 }], []])
  })
}
