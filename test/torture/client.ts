import { Agent, type RequestOptions, request as send } from 'node:http'
import type { Socket } from 'node:net'
import { duplexPair } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Request, Send } from './request-until-answered.ts'

/** Longer than any deadline of the service: a request that takes this long was never answered. */
const TIMEOUT_MS = 15_000

/** Sends over real connections to the present address of the service. */
export function httpClient(
  url: () => string,
  apiKey: string,
  { keepAlive } = { keepAlive: true },
): Send & Disposable {
  const agent = new Agent({ keepAlive })
  const client = sender(url, apiKey, { agent, timeout: TIMEOUT_MS })
  return Object.assign(client, { [Symbol.dispose]: () => agent.destroy() })
}

/** Calls the application in this process: the same bytes through the same server, without the latency of a network. */
export function inProcessClient(app: FastifyInstance, apiKey: string): Send {
  const connection = () => {
    const [ours, theirs] = duplexPair()
    app.server.emit('connection', theirs)
    return ours as Socket
  }
  const client = sender(() => 'http://in-process', apiKey, { createConnection: connection })
  return async (request) => {
    await app.ready()
    return client(request)
  }
}

function sender(url: () => string, apiKey: string, options: RequestOptions): Send {
  return ({ method, path, body, headers }: Request) =>
    new Promise((resolve, reject) => {
      const payload = body === undefined ? undefined : JSON.stringify(body)
      const sent = send(`${url()}${path}`, {
        ...options,
        method,
        headers: {
          'x-api-key': apiKey,
          ...(payload !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(payload),
          }),
          ...headers,
        },
      })
      sent.on('timeout', () => sent.destroy(new Error('left hanging')))
      sent.on('error', reject)
      sent.on('response', (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
        })
      })
      sent.end(payload)
    })
}
