import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import test from 'node:test'
import type { FastifyReply } from 'fastify'
import { pino } from 'pino'
import type { Refusal } from '../../core/refusal.ts'
import { createServer } from '../server/server.ts'
import { beginAdmission } from './concurrency-limit.ts'
import { createRequestLimits, type Limits } from './limits.ts'

function gateHook(limits: Limits) {
  const gate = createRequestLimits(limits)
  return (_request: unknown, reply: FastifyReply, done: (refusal?: Refusal) => void) =>
    done(beginAdmission(reply.raw).acquire(gate.working))
}

/** Server with one slow call, and a function that releases all waiting requests. */
function aSlowServer(atOnce: number) {
  const server = createServer({ log: pino({ level: 'silent' }) })
  const waiting: (() => void)[] = []
  server.get(
    '/go/slow',
    { onRequest: gateHook({ atOnce }) },
    () => new Promise((resolve) => waiting.push(() => resolve({ status: 200 }))),
  )
  server.get('/healthz', async () => ({ status: 200 }))
  const entered = async (count: number) => {
    while (waiting.length < count) await new Promise((resolve) => setImmediate(resolve))
  }
  const letGo = () => {
    for (const go of waiting.splice(0)) go()
  }
  return { server, entered, letGo }
}

test('what is too much at once is turned away early, and the rest is served', async () => {
  const { server, entered, letGo } = aSlowServer(5)
  const served = Array.from({ length: 5 }, () => server.inject('/go/slow'))
  await entered(5)
  const turnedAway = await server.inject('/go/slow')
  assert.equal(turnedAway.statusCode, 503)
  assert.equal(turnedAway.json().error.code, 'overloaded')
  assert.equal(turnedAway.headers['retry-after'], '1')
  assert.equal((await server.inject('/healthz')).statusCode, 200)
  letGo()
  assert.deepEqual(
    (await Promise.all(served)).map(({ statusCode }) => statusCode),
    [200, 200, 200, 200, 200],
  )
  const next = server.inject('/go/slow')
  await entered(1)
  letGo()
  assert.equal((await next).statusCode, 200)
  await server.close()
})

test('a closed connection releases its slot', async () => {
  const { server, entered, letGo } = aSlowServer(2)
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  for (let round = 1; round <= 4; round++) {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.write('GET /go/slow HTTP/1.1\r\nhost: comanda\r\n\r\n')
    await entered(round)
    socket.destroy()
    await once(socket, 'close')
    while ((await connections(server)) > 0) await new Promise((resolve) => setImmediate(resolve))
  }
  letGo()
  await server.close()
})

function connections({ server }: ReturnType<typeof createServer>): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
}
