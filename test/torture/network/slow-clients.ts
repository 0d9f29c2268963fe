import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { pino } from 'pino'
import { createServer } from '../../../src/platform/http/server/server.ts'

export interface SlowFigures {
  clients: number
  /** Clients that got 408 and were disconnected. */
  refused: number
  /** The slowest response to a normal client meanwhile, in milliseconds. */
  slowestHonestMs: number
}

/**
 * Half of the clients never finish their headers, half never finish their body; each sends a byte from time to time.
 */
export async function runSlowClients(clients: number, timeoutMs: number): Promise<SlowFigures> {
  await using server = createServer({ log: pino({ level: 'silent' }), timeoutMs: timeoutMs })
  server.get('/honest', async () => ({ status: 200 }))
  server.post('/honest', async () => ({ status: 200 }))
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  const sieges = Array.from({ length: clients }, (_, index) => slowClient(port, index % 2 === 0, timeoutMs))
  let over = false
  const all = Promise.all(sieges).finally(() => {
    over = true
  })
  let slowestHonestMs = 0
  while (!over) {
    const from = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}/honest`)
    await answer.text()
    slowestHonestMs = Math.max(slowestHonestMs, performance.now() - from)
    await new Promise((resolve) => setTimeout(resolve, timeoutMs / 20))
  }
  const refused = (await all).filter(
    (text) => text.startsWith('HTTP/1.1 408 ') && text.includes('"request_timeout"'),
  )
  return { clients, refused: refused.length, slowestHonestMs }
}

async function slowClient(port: number, inHeaders: boolean, timeoutMs: number): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' })
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => {})
  const closed = once(socket, 'close')
  await once(socket, 'connect')
  const method = inHeaders ? 'GET' : 'POST'
  socket.write(
    `${method} /honest HTTP/1.1\r\nhost: comanda\r\n${inHeaders ? 'x' : 'content-length: 1000\r\n\r\n{'}`,
  )
  const drip = setInterval(() => socket.write('x'), timeoutMs / 4)
  await closed
  clearInterval(drip)
  return text
}
