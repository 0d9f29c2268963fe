import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import test from 'node:test'
import { createLog } from '../../runtime/log.ts'
import { createServer } from '../server/server.ts'
import { penaliseFloods } from './flood-penalty.ts'

function openPenalty() {
  const clock = { now: 0 }
  const server = new EventEmitter() as Server
  const isProxy = (address: string) => address === '10.0.0.5'
  const endFlood = penaliseFloods(server, { isProxy, now: () => clock.now })
  const connectFrom = (remoteAddress: string) => {
    const calls: string[] = []
    const socket = { remoteAddress, destroy: () => calls.push('destroy') } as unknown as Socket
    server.emit('connection', socket)
    return { socket, isClosed: () => calls.length > 0 }
  }
  return { clock, endFlood, connectFrom }
}

test('an address that floods is refused for ten seconds, and no other', () => {
  const { clock, endFlood, connectFrom } = openPenalty()
  const device = connectFrom('::ffff:192.168.1.7')
  const terminal = connectFrom('192.168.1.8')
  endFlood(device.socket)
  assert.deepEqual([device.isClosed(), terminal.isClosed()], [true, false])
  assert.ok(connectFrom('192.168.1.7').isClosed(), 'however its address is written')
  assert.ok(!connectFrom('192.168.1.8').isClosed())
  clock.now = 10_001
  assert.ok(!connectFrom('192.168.1.7').isClosed())
})

test('a trusted proxy is never refused', () => {
  const { endFlood, connectFrom } = openPenalty()
  const passedOn = connectFrom('::ffff:10.0.0.5')
  endFlood(passedOn.socket)
  assert.ok(passedOn.isClosed())
  assert.ok(!connectFrom('10.0.0.5').isClosed())
})

const chunked = (bytes: string, count: number) => `${bytes.length.toString(16)}\r\n${bytes}\r\n`.repeat(count)

test('a body in thousands of tiny chunks ends the connection, other chunked bodies are read', async () => {
  const server = createServer({ log: createLog('silent'), isProxy: () => true })
  const taken: unknown[] = []
  server.post('/orders', async ({ body }) => {
    taken.push(body)
    return { taken: 1 }
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as AddressInfo
  async function answerTo(body: string, path = '/orders', connection = 'close'): Promise<string> {
    const socket = connect({ port, host: '127.0.0.1' })
    let text = ''
    socket.setEncoding('utf8').on('data', (chunk) => (text += chunk))
    // The connection may be reset.
    socket.on('error', () => {})
    const headers = `host: a\r\nconnection: ${connection}\r\ntransfer-encoding: chunked\r\n`
    socket.write(`POST ${path} HTTP/1.1\r\n${headers}\r\n${body}0\r\n\r\n`)
    if (connection !== 'close') socket.write('GET /nothing HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
    await new Promise((resolve) => socket.once('close', resolve))
    return text
  }
  const body = chunked('{"items":[]}', 1)
  assert.equal(await answerTo(`${chunked(' ', 10_000)}${body}`), '')
  assert.deepEqual(taken, [])
  assert.match(await answerTo(`${chunked(' ', 4_000)}${body}`), /^HTTP\/1.1 200 /)
  assert.match(await answerTo(`${chunked(' '.repeat(1_024), 200)}${body}`), /^HTTP\/1.1 200 /)
  assert.deepEqual(taken, [{ items: [] }, { items: [] }])
  const refused = await answerTo(chunked(' '.repeat(1_024), 200), '/nothing', 'keep-alive')
  assert.deepEqual(
    refused.match(/HTTP\/1.1 \d+/g),
    ['HTTP/1.1 404', 'HTTP/1.1 404'],
    'the next request is read',
  )
  assert.equal(
    await answerTo(chunked(' ', 10_000), '/nothing', 'keep-alive').then(
      (text) => text.match(/404/g)?.length ?? 0,
    ),
    0,
  )
  await server.close()
})
