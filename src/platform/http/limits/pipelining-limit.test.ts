import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import test from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { connect as connectSecurely } from 'node:tls'
import { makeCertificate } from '../../../../test/support/certificate.ts'
import { DAY } from '../../core/clock.ts'
import { createLog } from '../../runtime/log.ts'
import { createServer } from '../server/server.ts'
import type { Certificate } from '../server/tls.ts'

const request = (path: number | string) => `GET /${path} HTTP/1.1\r\nhost: a\r\n\r\n`

function certificate(): Certificate {
  const { cert, key } = makeCertificate(new Date(Date.now() + DAY))
  return { cert: Buffer.from(cert), key: Buffer.from(key) }
}

async function openServer(certificate?: Certificate, isKnown = () => true) {
  const server = createServer({ log: createLog('silent'), certificate, isKnown, isProxy: () => true })
  const taken: string[] = []
  server.get('/:path', async ({ url }) => {
    taken.push(url)
    await setTimeout(1)
    return url
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as AddressInfo
  return { taken, port, [Symbol.asyncDispose]: () => server.close() }
}

/** Returns the responses to these bytes, until the connection ends or this many have come. */
async function answersTo(socket: Socket, bytes: string, count = Number.POSITIVE_INFINITY): Promise<string[]> {
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += chunk
    if (text.split('HTTP/1.1').length > count) socket.destroy()
  })
  // The connection may be reset.
  socket.on('error', () => {})
  socket.write(bytes)
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve))
  return text.split('HTTP/1.1 ').slice(1)
}

for (const kind of ['plain', 'TLS'] as const) {
  test(`thousands of pipelined requests end the connection: ${kind}`, async () => {
    const pem = kind === 'TLS' ? certificate() : undefined
    await using server = await openServer(pem)
    const reach = async () => {
      const options = { port: server.port, host: '127.0.0.1' }
      const socket = pem ? connectSecurely({ ...options, rejectUnauthorized: false }) : connect(options)
      await once(socket, pem ? 'secureConnect' : 'connect')
      return socket
    }
    const answers = await answersTo(await reach(), request('x').repeat(2_000))
    assert.deepEqual(answers, [])
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
      'a few pipelined requests are served, in order',
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
  assert.deepEqual(await answersTo(connect(options), request('x').repeat(5)), [])
  assert.equal(server.taken.length, 3)
})

test('requests one after another are not limited', async () => {
  await using server = await openServer(undefined, () => false)
  const socket = connect({ port: server.port, host: '127.0.0.1' })
  for (let count = 0; count < 40; count++) {
    socket.write(request(count))
    assert.match(String((await once(socket, 'data'))[0]), /^HTTP\/1\.1 200 /)
  }
  socket.destroy()
  assert.equal(server.taken.length, 40)
})
