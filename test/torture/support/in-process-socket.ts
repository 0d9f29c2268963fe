import { type Duplex, duplexPair } from 'node:stream'
import type { FastifyInstance } from 'fastify'

export interface WireRequest {
  method: string
  url: string
  headers: Record<string, string>
  payload?: Buffer | undefined
}

export interface WireAnswer {
  status: number
  /** Header names in lower case. */
  headers: Map<string, string>
  body: Buffer
}

/**
 * A connection to the application in this process. No client normalises the bytes: the server's own parser gets them
 * unchanged. One request at a time; the connection is open as long as the server keeps it open.
 */
export function openWire(app: FastifyInstance): (request: WireRequest) => Promise<WireAnswer> {
  let line: Duplex | undefined

  return async ({ method, url, headers, payload }) => {
    await app.ready()
    line ??= connect(app)
    const fields = Object.entries(headers)
    if (payload) fields.push(['content-length', String(payload.length)])
    const head = fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    const answered = nextAnswer(line)
    line.write(`${method} ${url} HTTP/1.1\r\n${head}\r\n`, 'latin1')
    if (payload) line.write(payload)
    const answer = await answered
    if (answer.headers.get('connection') === 'close') line = undefined
    return answer
  }
}

function connect(app: FastifyInstance): Duplex {
  const [ours, theirs] = duplexPair()
  app.server.emit('connection', theirs)
  return ours
}

async function nextAnswer(line: Duplex): Promise<WireAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<WireAnswer>()
  let bytes = Buffer.alloc(0)
  const take = (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk])
    try {
      const answer = answerIn(bytes)
      if (answer) resolve(answer)
    } catch (error) {
      reject(error)
    }
  }
  const cut = () => reject(new Error(`hung up on after ${bytes.toString('latin1')}`))
  line.on('data', take).on('end', cut)
  try {
    return await promise
  } finally {
    line.off('data', take).off('end', cut)
  }
}

/** Returns the response once it is complete. */
function answerIn(bytes: Buffer): WireAnswer | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n')
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(': ')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 2)] as const
    }),
  )
  const status = Number(first.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length))
  const length = status === 204 || status === 304 ? 0 : Number(headers.get('content-length'))
  if (Number.isNaN(length)) throw new Error(`an answer without a length: ${bytes.toString('latin1')}`)
  const body = bytes.subarray(end + 4)
  if (body.length > length) throw new Error(`more than was announced: ${bytes.toString('latin1')}`)
  return body.length === length ? { status, headers, body } : undefined
}
