import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { appendEvents } from '../../src/events/store.ts'
import { API_KEY } from './database/template.ts'
import type { Restaurant } from './test-app.ts'

/** One connection to a stream of events, as a client sees it. */
export interface StreamReader {
  status: number
  headers: IncomingMessage['headers']
  /** Everything received so far. */
  text: () => string
  events: ReadEvent[]
  /** The value that a browser would send as Last-Event-ID. */
  lastEventId: () => string
  /** Resolves when the received events satisfy `done`. */
  until: (done: (events: ReadEvent[]) => boolean) => Promise<void>
  ended: Promise<void>
  stop: () => void
  response: IncomingMessage
}

export interface ReadEvent {
  sequence: number
  type: string
  data: Record<string, unknown>
}

export async function startListening(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

/** Opens a stream and parses it according to the standard. */
export function openStream(
  url: string,
  headers: Record<string, string> = {},
  key: string | null = API_KEY,
): Promise<StreamReader> {
  return new Promise((resolve, reject) => {
    const request = get(url, {
      agent: false,
      headers: { ...(key !== null && { 'x-api-key': key }), ...headers },
    })
    request.once('error', reject)
    request.once('response', (response) => {
      request.on('error', () => {})
      response.on('error', () => {})
      resolve(readerOf(response, () => request.destroy()))
    })
  })
}

function readerOf(response: IncomingMessage, stop: () => void): StreamReader {
  const events: ReadEvent[] = []
  const waiting = new Set<() => void>()
  let text = ''
  let rest = ''
  let lastEventId = ''
  response.setEncoding('utf8')
  response.on('data', (chunk: string) => {
    text += chunk
    const blocks = (rest + chunk).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: ?(.*)/s, 2)))
      if (fields.id !== undefined) lastEventId = fields.id
      if (fields.data !== undefined) events.push(JSON.parse(fields.data))
    }
    for (const check of waiting) check()
  })
  const ended = new Promise<void>((resolve) => response.once('close', () => resolve()))
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: () => text,
    events,
    lastEventId: () => lastEventId,
    until: (done) =>
      new Promise((resolve) => {
        const check = () => {
          if (!done(events)) return
          waiting.delete(check)
          resolve()
        }
        waiting.add(check)
        check()
      }),
    ended,
    stop,
    response,
  }
}

export const LARGE_BYTES = 200_000

/** Writes events that are as large as those of the longest orders. */
export function writeLarge(bistro: Restaurant, count: number): Promise<void> {
  const data = { location_id: 1, name: 'x'.repeat(LARGE_BYTES) }
  return bistro.change((change) =>
    appendEvents(
      change,
      1,
      Array.from({ length: count }, () => ({ type: 'location.created', data })),
    ),
  )
}
