import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

// The upper bound for Node: no router, no key, no store. A GET is answered with prepared bytes; a PUT or POST has its
// body parsed and its response serialised each time.

interface Prepared {
  status: number
  headers: Record<string, string>
  body: string
}

let get: Prepared = { status: 200, headers: {}, body: '' }
let put: { status: number; headers: Record<string, string>; answer: unknown } = {
  status: 201,
  headers: {},
  answer: {},
}

// Keep-alive is as long as the service's.
createServer({ keepAliveTimeout: 72_000 }, (request, response) => {
  if (request.method === 'GET') {
    response.writeHead(get.status, get.headers)
    response.end(get.body)
    return
  }
  if (request.url === '/prepare') return void whole(request, (body) => prepare(body, response))
  whole(request, (body) => {
    if (body !== '') JSON.parse(body)
    const answer = JSON.stringify(put.answer)
    put.headers['content-length'] = String(Buffer.byteLength(answer))
    response.writeHead(put.status, put.headers)
    response.end(answer)
  })
}).listen(Number(process.argv[2]), '127.0.0.1')

function prepare(body: string, response: ServerResponse): void {
  const prepared: Prepared & { method: string } = JSON.parse(body)
  const { method, status, headers } = prepared
  if (method === 'GET') get = prepared
  else put = { status, headers, answer: JSON.parse(prepared.body) }
  response.end()
}

function whole(request: IncomingMessage, done: (body: string) => void): void {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => done(Buffer.concat(chunks).toString()))
}
