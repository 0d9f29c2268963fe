import { lookup } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { SECOND } from '../../platform/core/clock.ts'
import { Agent as HttpAgent, request as httpRequest } from '../../platform/http/server/node-http.ts'
import { type EgressPolicy, isWebhookTargetAllowed } from '../../platform/runtime/egress-policy.ts'

const TIMEOUT_MS = 10 * SECOND
/** The limits for reading a response: its status alone is the receipt. */
const ANSWER_LIMIT_BYTES = 16 * 1024
const ANSWER_MS = SECOND
const ANSWER_CHARACTERS = 1_000

export interface Outcome {
  /** Null: no response. */
  status: number | null
  milliseconds: number
  /** A code for the failure; empty if there was a response. */
  error: string
  /** The beginning of the response body, as text. */
  answer: string
}

interface Answered {
  status: number
  answer: string
}

export interface SendOptions {
  outward: EgressPolicy
  timeoutMs?: number
  /** Replaces the DNS lookup in tests. */
  resolve?: Resolve
}

type Resolve = (name: string, done: (error: Error | null, addresses: Address[]) => void) => void
type Address = { address: string; family: number }

/** Posts to endpoints. Redirects are not followed, and only the status and the beginning of a response are stored. */
export function createSender({ outward, timeoutMs = TIMEOUT_MS, resolve = resolveName }: SendOptions) {
  const agents = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) }
  const guarded = outward.mayReachPrivate ? undefined : guardedLookup(resolve, outward)

  async function send(target: string, headers: Record<string, string>, body: string): Promise<Outcome> {
    const started = performance.now()
    const milliseconds = () => Math.round(performance.now() - started)
    try {
      const answered = await post(new URL(target), headers, body, AbortSignal.timeout(timeoutMs))
      return { ...answered, milliseconds: milliseconds(), error: '' }
    } catch (error) {
      return { status: null, milliseconds: milliseconds(), error: wordFor(error), answer: '' }
    }
  }

  function post(url: URL, headers: Record<string, string>, body: string, signal: AbortSignal) {
    if (!outward.mayReachPrivate) refusePrivate(url, outward)
    return new Promise<Answered>((resolve, reject) => {
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
        const status = response.statusCode ?? 0
        readStart(response, (answer) => resolve({ status, answer }))
      })
      request.on('error', (error) => {
        // The endpoint may close an idle connection at the moment of its reuse; that is not a failure.
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

/** An IP address in the URL is not resolved, so it is checked here. */
function refusePrivate({ protocol, hostname }: URL, outward: EgressPolicy): void {
  const address = hostname.replace(/^\[|\]$/g, '')
  if (protocol !== 'https:' || (isIP(address) !== 0 && !isWebhookTargetAllowed(address, outward)))
    throw new PrivateTarget()
}

/**
 * The check applies to the addresses that are connected to, so a name that resolves differently the second time cannot
 * bypass it.
 */
function guardedLookup(resolve: Resolve, outward: EgressPolicy): LookupFunction {
  return (name, options, done) => {
    resolve(name, (error, addresses) => {
      const first = addresses?.[0]
      if (error || !first) return done(error ?? new Error('no address'), [])
      if (!addresses.every(({ address }) => isWebhookTargetAllowed(address, outward)))
        return done(new PrivateTarget(), [])
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    })
  }
}

const resolveName: Resolve = (name, done) => lookup(name, { all: true }, done)

/** Reads the beginning of a response, even if the response is cut off. */
function readStart(response: IncomingMessage, done: (text: string) => void): void {
  const chunks: Buffer[] = []
  let read = 0
  const end = () => {
    clearTimeout(timer)
    done(shown(Buffer.concat(chunks)))
  }
  const timer = setTimeout(() => response.destroy(), ANSWER_MS)
  response.on('error', () => {})
  response.on('data', (chunk: Buffer) => {
    if (read <= ANSWER_LIMIT_BYTES) chunks.push(chunk)
    read += chunk.length
    if (read > ANSWER_LIMIT_BYTES) response.destroy()
  })
  response.once('close', end)
}

/** Databases do not accept NUL, and screens should not get control characters. */
function shown(bytes: Buffer): string {
  const text = bytes.toString('utf8').replace(/[^\P{Cc}\n\t]/gu, '\uFFFD')
  return Array.from(text).slice(0, ANSWER_CHARACTERS).join('')
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

function wordFor(error: unknown): string {
  if (error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name)) return 'timeout'
  return codeOf(error) || 'failed'
}
