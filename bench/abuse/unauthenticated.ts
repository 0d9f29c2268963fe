import type { Socket } from 'node:net'
import { calls } from '../../src/app.ts'
import { openSocket } from './transport.ts'
import { type Known, type RequestSpec, worstRequests } from './worst-requests.ts'

// Requests without a key: wrong tokens and keys, made-up sessions and links, unknown paths.

const JSON_BODY = `{"email":"owner@comanda.example","password":"${'1 '.repeat(80)}"}`
const WHOLE = 'GET / HTTP/1.1\r\n\r\n'.repeat(3_600)
/** A body with one byte per chunk, as many chunks as fit into one read. */
const TINY_CHUNKS = `POST /go/session HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n${'1\r\n \r\n'.repeat(10_000)}`
const FORM = '&Status= <'.repeat(6_000)

export function unauthenticatedRequests(known: Known): RequestSpec[] {
  const anyone = calls.filter(({ right }) => right === 'anyone').flatMap((call) => worstRequests(call, known))
  const plain: [method: string, path: string, body?: string][] = [
    ['POST', '/go/session', JSON_BODY],
    ['POST', '/go/password', JSON.stringify({ token: 'x'.repeat(43), password: 'correct horse battery' })],
    ['POST', '/epson/nobody', FORM],
    ['POST', '/cloudprnt/nobody', FORM],
    ['POST', '/agent/nobody', FORM],
    ['GET', `/go/order/1?${'a=1&'.repeat(1_000)}`],
    ['POST', '/go/order/1', `{"items":[${'{},'.repeat(80_000)}{}]}`],
    ['GET', '/healthz'],
    ['GET', '/readyz'],
    ['GET', '/metrics'],
    ['GET', '/docs'],
    ['GET', '/openapi.json'],
    ['GET', '/portal'],
    ['GET', `/${'a/'.repeat(3_000)}`],
    ['OPTIONS', '/go/order/1'],
  ]
  return [
    ...anyone,
    ...plain.map(([method, path, body]) => ({
      name: `${method} ${path.slice(0, 30)}`,
      method,
      path,
      ...(body && { body }),
    })),
  ]
}

/** Signs in from our own page, each time as another user and, according to a proxy header, from another network. */
export function signInAttempts(url: string): () => RequestSpec {
  let count = 0
  return () => {
    const network = [10, count >> 16, count >> 8, count].map((part) => part & 255).join('.')
    count++
    return {
      name: 'signing in',
      method: 'POST',
      path: '/go/session',
      headers: { origin: url, 'x-forwarded-for': network },
      body: JSON.stringify({ email: `${count}@comanda.example`, password: '1 '.repeat(80) }),
    }
  }
}

/** Malicious requests with a valid printer token. */
export function printersRequests(paths: string[]): RequestSpec[] {
  const deep = `{"statusCode":"200%20OK","clientAction":[${'{"request":"x","result":[[[[1]]]]},'.repeat(1_600)}{}]}`
  const forms = [
    FORM,
    `ConnectionType=SetResponse&ID=1&ResponseFile=${'<ePOSPrint><response '.repeat(2_800)}`,
    `ConnectionType=SetStatus&Status=${'<printerstatus asbstatus="'.repeat(2_300)}`,
    `ConnectionType=GetRequest&ID=${'%41'.repeat(20_000)}`,
    deep,
    `{"status":"ONLINE","done":{"token":"${'1'.repeat(60_000)}"}}`,
    '['.repeat(60_000),
  ]
  return paths.flatMap((path) => [
    ...forms.map((body, index) => ({
      name: `POST ${path.split('/')[1]} ${index}`,
      method: 'POST',
      path,
      body,
    })),
    { name: `GET ${path.split('/')[1]}`, method: 'GET', path: `${path}?mac=${'a'.repeat(3_000)}` },
    { name: `GET ${path.split('/')[1]} job`, method: 'GET', path: `${path}/${'a'.repeat(60)}` },
  ])
}

/** Opens `count` sockets that each send half a request. Returns the function that closes them. */
export function openHalfSent(url: string, count: number): () => void {
  let isOver = false
  const sockets = new Set<Socket>()
  const begin = (index: number) => {
    if (isOver) return
    const socket = openSocket(url)
    sockets.add(socket)
    const heads = [
      'POST /go/session HTTP/1.1\r\nhost: a\r\norigin: http://a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
      'POST /epson/nobody HTTP/1.1\r\nhost: a\r\ncontent-length: 60000\r\n\r\nStatus=',
      'GET /go/order/1 HTTP/1.1\r\nhost: a\r\nx-api-key: ',
      'POST /go/order/1 HTTP/1.1\r\nhost: a\r\nx-api-key: nobody\r\ntransfer-encoding: chunked\r\n\r\n5',
    ]
    // Some send as many complete requests as fit into one read, or tiny chunks: they are rejected and reconnect ten
    // times a second.
    const head = heads[index % heads.length] as string
    socket.write(index % 20 === 0 ? WHOLE : index % 20 === 10 ? TINY_CHUNKS : head)
    socket.on('error', () => {})
    socket.on('data', () => {})
    // A rejected client reconnects.
    socket.on('close', () => {
      sockets.delete(socket)
      setTimeout(begin, 100, index)
    })
  }
  for (let index = 0; index < count; index++) begin(index)
  return () => {
    isOver = true
    for (const socket of sockets) socket.destroy()
  }
}
