import { lookup } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { SECOND } from '../clock.ts'
import { Agent as HttpAgent, request as httpRequest } from '../http/node-http.ts'
import { mayPostTo, type Outward } from '../outward.ts'

const TIMEOUT_MS = 10 * SECOND
/** More of an answer than this is not read. */
const ANSWER_LIMIT_BYTES = 16 * 1024

export interface Outcome {
  /** Null: there was no answer. */
  status: number | null
  milliseconds: number
  /** A word for what went wrong; empty when there was an answer. */
  error: string
}

export interface SendOptions {
  outward: Outward
  timeoutMs?: number
  /** Stands in for the name server in tests. */
  resolve?: Resolve
}

type Resolve = (name: string, done: (error: Error | null, addresses: Address[]) => void) => void
type Address = { address: string; family: number }

/** Posts to endpoints. Redirects are not followed, and nothing of an answer is kept but its status. */
export function openSender({ outward, timeoutMs = TIMEOUT_MS, resolve = resolveName }: SendOptions) {
  const agents = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) }
  const guarded = outward.mayReachPrivate ? undefined : guardedLookup(resolve, outward)

  async function send(target: string, headers: Record<string, string>, body: string): Promise<Outcome> {
    const started = performance.now()
    const outcome = (status: number | null, error: string): Outcome => ({
      status,
      milliseconds: Math.round(performance.now() - started),
      error,
    })
    try {
      return outcome(await post(new URL(target), headers, body, AbortSignal.timeout(timeoutMs)), '')
    } catch (error) {
      return outcome(null, wordFor(error))
    }
  }

  function post(url: URL, headers: Record<string, string>, body: string, signal: AbortSignal) {
    if (!outward.mayReachPrivate) refusePrivate(url, outward)
    return new Promise<number>((resolve, reject) => {
      const secure = url.protocol === 'https:'
      const options = {
        method: 'POST',
        agent: secure ? agents.https : agents.http,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        signal,
        ...(guarded && { lookup: guarded }),
      }
      const request = (secure ? httpsRequest : httpRequest)(url, options)
      request.once('response', (response) => {
        discard(response)
        resolve(response.statusCode ?? 0)
      })
      request.on('error', (error) => {
        // The other side may close a kept connection at the moment we use it; that says nothing about it.
        const stale = request.reusedSocket && codeOf(error) === 'ECONNRESET' && !signal.aborted
        if (stale) post(url, headers, body, signal).then(resolve, reject)
        else reject(error)
      })
      request.end(body)
    })
  }

  return {
    send,
    close: () => {
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}

class PrivateTarget extends Error {
  readonly code = 'private_address'
}

/** An address in the URL itself never comes to the name server. */
function refusePrivate({ protocol, hostname }: URL, outward: Outward): void {
  const address = hostname.replace(/^\[|\]$/g, '')
  if (protocol !== 'https:' || (isIP(address) !== 0 && !mayPostTo(address, outward)))
    throw new PrivateTarget()
}

/**
 * The check is made on the very addresses that are then connected to, so a name that answers differently
 * the second time gains nothing.
 */
function guardedLookup(resolve: Resolve, outward: Outward): LookupFunction {
  return (name, options, done) => {
    resolve(name, (error, addresses) => {
      const first = addresses?.[0]
      if (error || !first) return done(error ?? new Error('no address'), [])
      if (!addresses.every(({ address }) => mayPostTo(address, outward))) return done(new PrivateTarget(), [])
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    })
  }
}

const resolveName: Resolve = (name, done) => lookup(name, { all: true }, done)

function discard(response: IncomingMessage): void {
  let read = 0
  response.on('error', () => {})
  response.on('data', (chunk: Buffer) => {
    read += chunk.length
    if (read > ANSWER_LIMIT_BYTES) response.destroy()
  })
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

function wordFor(error: unknown): string {
  if (error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name)) return 'timeout'
  return codeOf(error) || 'failed'
}
