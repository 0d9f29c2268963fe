import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { createServer as createHttpServer, get, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import test from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { connect as connectSecurely } from 'node:tls'
import { makeCertificate } from '../../../../test/support/certificate.ts'
import { DAY } from '../../core/clock.ts'
import { createLog } from '../../runtime/log.ts'
import { createServer } from '../server/server.ts'
import type { Certificate } from '../server/tls.ts'
import { rejectTinyChunks } from './tiny-chunk-guard.ts'

async function openServer(certificate?: Certificate) {
  const server = createServer({ log: createLog('silent'), certificate, isKnown: () => true })
  const taken: unknown[] = []
  server.post('/orders', async ({ body }) => {
    taken.push(body)
    return { taken: 1 }
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as AddressInfo
  async function answerTo(path: string, body: string): Promise<string> {
    const options = { port, host: '127.0.0.1' }
    const socket = certificate ? connectSecurely({ ...options, rejectUnauthorized: false }) : connect(options)
    await once(socket, certificate ? 'secureConnect' : 'connect')
    const headers = 'host: a\r\nconnection: close\r\ntransfer-encoding: chunked\r\n'
    socket.write(`POST ${path} HTTP/1.1\r\n${headers}\r\n${body}0\r\n\r\n`)
    let text = ''
    for await (const chunk of socket.setEncoding('utf8')) text += chunk
    return text
  }
  return { taken, answerTo, [Symbol.asyncDispose]: () => server.close() }
}

const chunked = (bytes: string, count: number) => `${bytes.length.toString(16)}\r\n${bytes}\r\n`.repeat(count)

for (const kind of ['plain', 'TLS'] as const) {
  test(`a body in tiny chunks is rejected: ${kind}`, async () => {
    const { cert, key } = makeCertificate(new Date(Date.now() + DAY))
    const pem = { cert: Buffer.from(cert), key: Buffer.from(key) }
    await using server = await openServer(kind === 'TLS' ? pem : undefined)
    const tinyChunks = chunked(' ', 10_000)
    assert.match(
      await server.answerTo('/orders', `${tinyChunks}${chunked('{}', 1)}`),
      /^HTTP\/1.1 503 .*overloaded/s,
    )
    assert.deepEqual(server.taken, [])

    const few = `${chunked(' ', 1_000)}${chunked('{"items":[]}', 1)}`
    assert.match(await server.answerTo('/orders', few), /^HTTP\/1.1 200 /)
    const large = `${chunked(' '.repeat(1_024), 200)}${chunked('{"items":[]}', 1)}`
    assert.match(await server.answerTo('/orders', large), /^HTTP\/1.1 200 /)
    assert.deepEqual(server.taken, [{ items: [] }, { items: [] }])
  })
}

test('responses to our own requests may come in tiny chunks', async () => {
  await using ours = await openServer()
  for (let time = 0; time < 3; time++) await ours.answerTo('/orders', chunked('{}', 1))
  const theirs = createHttpServer((_request, response) => {
    response.socket?.end(
      `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${chunked('a', 10_000)}0\r\n\r\n`,
    )
  })
  await once(theirs.listen(0), 'listening')
  const { port } = theirs.address() as AddressInfo
  const lengths = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const [response] = await once(get({ port }), 'response')
      let length = 0
      for await (const chunk of response) length += chunk.length
      return length
    }),
  )
  assert.deepEqual(lengths, [10_000, 10_000, 10_000])
  theirs.close()
})

test('once the budget of a tick is spent, bodies of unauthenticated clients are not parsed', async () => {
  await setImmediate()
  const door = new EventEmitter()
  rejectTinyChunks(door as Server, 'connection', ({ headers }) => headers['x-api-key'] === 'good')
  let taken = 0
  const readers = Array.from({ length: 5 }, () => ({
    onIncoming: (_request: unknown, _keepAlive: boolean) => 0,
    socket: {},
    incoming: { headers: { 'transfer-encoding': 'chunked', 'x-api-key': 'good' } as object },
    body: function parserOnBody(_bytes: Uint8Array) {
      taken++
    } as ((bytes: Uint8Array) => void) | null,
  }))
  for (const parser of readers) door.emit('connection', { parser })
  const come = (headers: object) => readers[4]?.onIncoming({ headers }, true)
  const chunks = { 'transfer-encoding': 'chunked' }
  assert.equal(come(chunks), 0)
  for (const reader of readers.slice(0, 3)) {
    for (let chunk = 0; chunk < 3_000; chunk++) reader.body?.(new Uint8Array(1))
  }
  const ofAll = taken
  assert.ok(ofAll > 3_900 && ofAll <= 4_100, `two thousand of each, four thousand of all: ${ofAll}`)
  const whole = readers[3] as (typeof readers)[number]
  whole.incoming.headers = { 'content-length': '1' }
  for (let body = 0; body < 200; body++) whole.body?.(new Uint8Array(1))
  assert.equal(taken, ofAll + 200, 'short bodies that come as a whole are taken')
  const answers = [come(chunks), come({ ...chunks, 'x-api-key': 'good' }), come({ 'content-length': '2' })]
  assert.deepEqual(answers, [-1, 0, 0])
  await setImmediate()
  assert.equal(come(chunks), 0, 'in the next turn there is room again')
  readers[0]?.body?.(new Uint8Array(1))
  assert.equal(taken, ofAll + 201, 'and bodies are taken again')
})

test('unauthenticated clients may send fewer tiny chunks', async () => {
  await setImmediate()
  const door = new EventEmitter()
  rejectTinyChunks(door as Server, 'connection', ({ headers }) => headers['x-api-key'] === 'good')
  const takenOf = (key: string) => {
    let taken = 0
    const parser = {
      onIncoming: () => 0,
      incoming: { headers: { 'transfer-encoding': 'chunked', 'x-api-key': key } },
      body: function parserOnBody(_bytes: Uint8Array) {
        taken++
      } as ((bytes: Uint8Array) => void) | null,
    }
    door.emit('connection', { parser })
    for (let chunk = 0; chunk < 1_000; chunk++) parser.body?.(new Uint8Array(1))
    return taken
  }
  assert.deepEqual([takenOf('bad'), takenOf('good')], [200, 1_000])
})
