import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import test from 'node:test'
import { API_KEY, SECRET } from '../support/database/template.ts'
import { start } from '../support/spawn-service.ts'
import { copyOfTemplate } from '../support/test-app.ts'

const headers = { 'x-api-key': API_KEY, 'content-type': 'application/json' }

/** How a database, or a proxy in front of it, can end a new connection while there is no primary. */
const FAULTS: Record<string, { end: (socket: Socket) => void; forMs: number }> = {
  'closed at once': { end: (socket) => socket.end(), forMs: 600 },
  'reset at once': { end: (socket) => socket.resetAndDestroy(), forMs: 600 },
  'accepted and silent': { end: () => {}, forMs: 600 },
  'answered by another protocol': {
    end: (socket) => socket.end('HTTP/1.1 503 no server\r\n\r\n'),
    forMs: 600,
  },
  'reset late': { end: (socket) => void setTimeout(() => socket.resetAndDestroy(), 150), forMs: 1_000 },
  // The longest case: a connection is given up after some fifteen attempts of this duration.
  'closed late': { end: (socket) => void setTimeout(() => socket.end(), 250), forMs: 8_000 },
}

/** A proxy between a node and its database, which injects faults. */
async function openGate(target: URL) {
  const sockets = new Set<Socket>()
  const gate: { end: ((socket: Socket) => void) | undefined } = { end: undefined }
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    if (gate.end) return gate.end(socket)
    const onward = connect(Number(target.port), target.hostname)
    sockets.add(onward.on('error', () => {}))
    socket.pipe(onward).pipe(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.port = String((server.address() as AddressInfo).port)
  return Object.assign(gate, {
    url: url.href,
    cut(): void {
      for (const socket of sockets) socket.destroy()
      sockets.clear()
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  })
}

test('a node survives its database in every way a connection can end, and answers in JSON meanwhile', async () => {
  await using database = await copyOfTemplate()
  await using gate = await openGate(new URL(database.url))
  await using node = start('main.ts', [], {
    DATABASE_URL: gate.url,
    COMANDA_SECRET: SECRET,
    COMANDA_DEMO: '0',
    LOG_LEVEL: 'info',
    PORT: '0',
  })
  const [, url = ''] = await node.printed(/address {3}(\S+)/)
  const write = async () => {
    const body = JSON.stringify({ first_name: 'Ana' })
    const response = await fetch(`${url}/go/staff/1`, { method: 'POST', headers, body })
    const answer = (await response.json()) as { status: number }
    assert.equal(answer.status, response.status)
    return response.status
  }
  assert.equal(await write(), 201)

  for (const [fault, { end, forMs }] of Object.entries(FAULTS)) {
    gate.end = end
    gate.cut()
    const until = Date.now() + forMs
    const writers = Array.from({ length: 6 }, async () => {
      while (Date.now() < until) assert.ok([201, 503].includes(await write()), fault)
    })
    await Promise.all(writers)
    assert.equal(node.process.exitCode, null, `${fault}: ${node.output()}`)
    gate.end = undefined
    // A recovered database is used again without a restart.
    while ((await write()) !== 201) await new Promise((resolve) => setTimeout(resolve, 100))
  }
  assert.equal((await fetch(`${url}/readyz`)).status, 200)
})
