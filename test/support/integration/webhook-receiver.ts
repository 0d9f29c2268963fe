import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A webhook receiver that can be made to fail. */
export interface Endpoint extends AsyncDisposable {
  url: string
  received: Received[]
  /** Responds to a request, or leaves it unanswered. */
  answer: (response: ServerResponse, received: Received) => void
}

export interface Received {
  headers: IncomingHttpHeaders
  body: string
  event: { id: string; sequence: number; location_id: number; type: string }
}

export async function openEndpoint(answer: Endpoint['answer'] = ok): Promise<Endpoint> {
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => {
      body += chunk
    })
    request.on('end', () => {
      const received = { headers: request.headers, body, event: JSON.parse(body) }
      endpoint.received.push(received)
      endpoint.answer(response, received)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint: Endpoint = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    answer,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return endpoint
}

export const ok = (response: ServerResponse) => void response.writeHead(204).end()
export const broken = (response: ServerResponse) => void response.writeHead(500).end('no')
export const silent = () => {}

/** The sequence numbers received for a location, in order of arrival, without repeats. */
export function firstTimes({ received }: Endpoint, locationId: number): number[] {
  const sequences = received.filter(({ event }) => event.location_id === locationId)
  return [...new Set(sequences.map(({ event }) => event.sequence))]
}
