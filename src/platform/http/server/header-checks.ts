import type { IncomingMessage } from 'node:http'
import { Refusal } from '../../core/refusal.ts'

const LABEL = /^[\w.+-]+\/[\w.+-]+\s*(?:;|$)/

/** A body is JSON whatever its content type. A malformed type (`json`, or empty) is treated as absent. */
export function removeMalformedType({ headers }: IncomingMessage): void {
  const label = headers['content-type']
  if (label === undefined || label === 'application/json' || LABEL.test(label)) return
  delete headers['content-type']
}

/** Headers that must not be repeated: a proxy and we could read different values (request smuggling). */
const ONLY_ONCE = new Set(['host', 'x-api-key', 'idempotency-key', 'content-type', 'authorization'])

/** Why a request with these headers is refused. */
export function whyNotHeaders({ rawHeaders, httpVersion, headers }: IncomingMessage): Refusal | undefined {
  const seen = new Set<string>()
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] as string).toLowerCase()
    if (seen.has(name)) return new Refusal('invalid_request', `The header ${name} may be sent only once.`)
    if (ONLY_ONCE.has(name)) seen.add(name)
  }
  const { expect } = headers
  if (expect !== undefined && expect.toLowerCase() !== '100-continue') {
    return new Refusal(
      'invalid_request',
      'Nothing but 100-continue can be expected: leave the header expect out.',
    )
  }
  if (httpVersion === '1.0' || seen.has('host')) return undefined
  return new Refusal('invalid_request', 'The header host is missing.')
}
