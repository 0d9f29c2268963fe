import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import test from 'node:test'
import type { FastifyInstance } from 'fastify'
import { createLog } from '../../runtime/log.ts'
import { createServer } from './server.ts'

const HOST = '127.0.0.1'
const NO_REQUEST = 'no request\r\n\r\n'

async function openServer(maxConnections?: number) {
  const server = createServer({ log: createLog('silent'), ...(maxConnections && { maxConnections }) })
  server.get('/whole', async () => 'whole')
  server.get('/half', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-length': 100 })
    reply.raw.write('half of it')
  })
  await server.listen({ host: HOST, port: 0 })
  return { server, [Symbol.asyncDispose]: () => closeAll(server) }
}

function closeAll(server: FastifyInstance): Promise<void> {
  server.server.closeAllConnections()
  return server.close()
}

async function reach(server: FastifyInstance) {
  const { port } = server.server.address() as AddressInfo
  const socket = connect({ port, host: HOST })
  await once(socket, 'connect')
  socket.on('error', () => {})
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk) => (text += chunk))
  return {
    socket,
    async until(pattern: RegExp) {
      while (!pattern.test(text)) await once(socket, 'data')
    },
    /** All that was received when the connection ends. */
    async ended() {
      if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve))
      return text
    },
  }
}

test('bytes that are no request are answered 400, also after a whole response', async () => {
  await using opened = await openServer()
  const { socket, until, ended } = await reach(opened.server)
  socket.write('GET /whole HTTP/1.1\r\nhost: a\r\n\r\n')
  await until(/whole$/)
  socket.write(NO_REQUEST)
  assert.match(await ended(), /wholeHTTP\/1\.1 400 .*"code":"invalid_request"/s)
})

test('nothing is written into a response that has started', async () => {
  await using opened = await openServer()
  const { socket, until, ended } = await reach(opened.server)
  socket.write('GET /half HTTP/1.1\r\nhost: a\r\n\r\n')
  await until(/half of it$/)
  socket.write(NO_REQUEST)
  assert.match(await ended(), /half of it$/)
})

test('connections beyond the limit are closed at once', async () => {
  await using opened = await openServer(2)
  const [one, two] = [await reach(opened.server), await reach(opened.server)]
  const third = await reach(opened.server)
  assert.equal(await third.ended(), '')
  one.socket.end('GET /whole HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
  assert.match(await one.ended(), /whole$/)
  const next = await reach(opened.server)
  next.socket.write('GET /whole HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
  assert.match(await next.ended(), /whole$/, 'there is room again')
  two.socket.destroy()
})
