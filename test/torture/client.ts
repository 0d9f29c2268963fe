import { Agent, request as send } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Request, Send } from './waiters.ts'

/** Longer than any deadline of the service: who waits this long was left hanging. */
const PATIENCE_MS = 15_000

/** Sends over real connections to wherever the service is at that moment. */
export function httpClient(
  url: () => string,
  apiKey: string,
  { keepAlive } = { keepAlive: true },
): Send & Disposable {
  const agent = new Agent({ keepAlive })
  const client: Send = ({ method, path, body, headers }: Request) =>
    new Promise((resolve, reject) => {
      const payload = body === undefined ? undefined : JSON.stringify(body)
      const sent = send(`${url()}${path}`, {
        agent,
        method,
        timeout: PATIENCE_MS,
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
  return Object.assign(client, { [Symbol.dispose]: () => agent.destroy() })
}

/** Calls the application in this process, without a connection. */
export function inProcessClient(app: FastifyInstance, apiKey: string): Send {
  return async ({ method, path, body, headers }) => {
    const response = await app.inject({
      method,
      url: path,
      headers: { 'x-api-key': apiKey, ...headers },
      ...(body && { payload: JSON.stringify(body) }),
    })
    return { status: response.statusCode, headers: response.headers, text: response.body }
  }
}
