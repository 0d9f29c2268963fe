import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import test from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { connect as connectSecurely } from 'node:tls'
import { makeCertificate } from '../../../../test/support/certificate.ts'
import { DAY } from '../../core/clock.ts'
import { createLog } from '../../runtime/log.ts'
import { createServer } from '../server/server.ts'
import type { Certificate } from '../server/tls.ts'
import { rejectDeepPipelining } from './pipelining-guard.ts'

const request = (path: number | string) => `GET /${path} HTTP/1.1\r\nhost: a\r\n\r\n`

function certificate(): Certificate {
  const { cert, key } = makeCertificate(new Date(Date.now() + DAY))
  return { cert: Buffer.from(cert), key: Buffer.from(key) }
}

async function openServer(certificate?: Certificate, isKnown = () => true) {
  const server = createServer({ log: createLog('silent'), certificate, isKnown })
  const taken: string[] = []
  server.get('/:path', async ({ url }) => {
    taken.push(url)
    return url
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as AddressInfo
  return { taken, port, [Symbol.asyncDispose]: () => server.close() }
}

/** Returns the responses to these bytes, until the connection ends or this many have come. */
async function answersTo(socket: Socket, bytes: string, count = Number.POSITIVE_INFINITY): Promise<string[]> {
  socket.write(bytes)
  let text = ''
  for await (const chunk of socket.setEncoding('utf8')) {
    text += chunk
    if (text.split('HTTP/1.1').length > count) break
  }
  socket.destroy()
  return text.split('HTTP/1.1 ').slice(1)
}

for (const kind of ['plain', 'TLS'] as const) {
  test(`thousands of pipelined requests are rejected: ${kind}`, async () => {
    const pem = kind === 'TLS' ? certificate() : undefined
    await using server = await openServer(pem)
    const reach = async () => {
      const options = { port: server.port, host: '127.0.0.1' }
      const socket = pem ? connectSecurely({ ...options, rejectUnauthorized: false }) : connect(options)
      await once(socket, pem ? 'secureConnect' : 'connect')
      return socket
    }
    const answers = await answersTo(await reach(), request('x').repeat(2_000))
    assert.match(answers.at(-1) ?? '', /^503 .*"code":"overloaded"/s)
    assert.ok(server.taken.length <= 17, `${server.taken.length} were taken`)

    server.taken.length = 0
    const few = Array.from({ length: 10 }, (_, index) => request(index)).join('')
    const each = await answersTo(await reach(), few, 10)
    assert.deepEqual(
      each.map((answer) => answer.slice(0, 3)),
      Array(10).fill('200'),
    )
    assert.deepEqual(
      server.taken,
      [...Array(10).keys()].map((index) => `/${index}`),
      'a few ahead are served, in order',
    )
  })
}

test('an unauthenticated client may pipeline two requests', async () => {
  await using server = await openServer(undefined, () => false)
  const options = { port: server.port, host: '127.0.0.1' }
  const three = await answersTo(connect(options), request('x').repeat(3), 3)
  assert.deepEqual(
    three.map((answer) => answer.slice(0, 3)),
    ['200', '200', '200'],
  )
  server.taken.length = 0
  const answers = await answersTo(connect(options), request('x').repeat(5))
  assert.match(answers.at(-1) ?? '', /^503 .*"code":"overloaded"/s)
  assert.equal(server.taken.length, 3)
})

test('of many connections that each send a few ahead, so many are taken in a turn', async () => {
  const door = new EventEmitter()
  rejectDeepPipelining(door as Server, 'connection', () => true)
  let taken = 0
  const parsers = Array.from({ length: 40 }, () => ({
    onIncoming: () => {
      taken++
      return 0
    },
  }))
  for (const parser of parsers) door.emit('connection', { parser })
  const sendFive = () => parsers.flatMap(({ onIncoming }) => Array.from({ length: 5 }, () => onIncoming()))
  assert.equal(sendFive().filter((answer) => answer === 0).length, 40 + 64)
  await setImmediate()
  assert.equal(parsers[0]?.onIncoming(), 0, 'in the next turn there is room again')
  assert.equal(taken, 40 + 64 + 1)
})
